"""Nothing on a screen overlaps anything else or is cut off, in every game, phase and language.

The console is taken up at many points of matches that the computer plays, and keys are pressed;
each frame is drawn on a canvas that keeps a box for every text, number, icon and card.
"""

import itertools
import os
import random

import pytest

from engine import cards, games, journal, phases
from engine.game import LEVELS
from engine.match import PERSON, Match
from engine.players import baseline
from firmware.buttons import DOWN, LEFT, LONG, RIGHT, UP, A, B
from firmware.canvas import CARD_HEIGHT, CARD_WIDTH, Canvas
from firmware.handrow import HandRow
from firmware.lang import LANGUAGES
from firmware.looks.mono import handrow
from host_tests.boxes import Boxes
from host_tests.device.test_app import clear_folder, press, start, steps

LETTER_HEIGHT = 7
POINTS = 2 * int(os.environ.get("SOAK", "1"))  # where a match is taken up, besides scores
PRESSES = 16
KEYS = (A, A, A, B, LEFT, RIGHT, UP, DOWN, A | LONG, B | LONG)


class Checked(Canvas):
    """A canvas that notes what is wrong with the frames it draws, in `boxes.wrong`."""

    def __init__(self, panel):
        super().__init__(panel.buffer, panel.width, panel.height)
        self._paint, self.fill = self.fill, self._fill  # a canvas has it of its framebuf
        self.boxes = Boxes(panel.width, panel.height)

    def clear(self):
        super().clear()
        self.boxes.begin()

    def _fill(self, x, y, w, h, ink):
        self._paint(x, y, w, h, ink)
        if w * h >= LETTER_HEIGHT * LETTER_HEIGHT:  # not a mark
            self.boxes.paint(x, y, x + w, y + h)

    def text(self, s, x, y, ink=1):
        text = s if isinstance(s, str) else bytes(s).decode()
        end = super().text(s, x, y, ink)
        if text.strip():
            blank = len(text) - len(text.lstrip())
            self.boxes.add(x + 6 * blank, y, end - 1, y + LETTER_HEIGHT, f"text {text!r}")
        return end

    def number_right(self, n, x, y, ink=1):
        super().number_right(n, x, y, ink)
        width = self.width_of_number(n) - 1
        self.boxes.add(x - width, y, x, y + LETTER_HEIGHT, f"number {n}")

    def icon(self, i, x, y, ink=1):
        super().icon(i, x, y, ink)
        self.boxes.add(x, y, x + 7, y + 7, f"icon {i}")

    def card(self, label, icon, x, y, style=0):
        before, self.boxes.boxes = self.boxes.boxes, []
        super().card(label, icon, x, y, style)
        self.boxes.boxes = before
        self.boxes.add(x, y, x + CARD_WIDTH, y + CARD_HEIGHT, f"card {label!r}")


def matches(name, players, dice):
    """Journals of a match at random points and at the ends of its hands."""
    game = games.load(name)
    seats = bytes((PERSON,)) + bytes((1,)) * (players - 1)
    options = bytearray(dice.randrange(len(values)) for _, values in game.variants)
    options[-2] = LEVELS.index("novizio")  # who thinks little
    match = Match(game, seats, bytes(options), dice.randrange(1 << 30))
    ends, rest, actions = [], [], 0
    while match.phase != phases.OVER and actions < 3000:
        if match.phase == phases.SCORE or match.turn == 0 and dice.randrange(12) == 0:
            found = ends if match.phase == phases.SCORE else rest
            found.append(journal.write(match))
        match.act(baseline.choose(match.view(match.turn), 0))
        actions += 1
    return ends[:3] + dice.sample(rest, min(POINTS, len(rest)))


def variety():
    for name in games.NAMES:
        game = games.load(name)
        for players in {game.seats, *game.players}:
            yield pytest.param(name, players, id=f"{name}-{players}")


@pytest.mark.parametrize("name, players", list(variety()))
def test_nothing_overlaps(name, players):
    dice = random.Random(f"{name} {players}")
    found = matches(name, players, dice)
    for data, language in itertools.product(found, range(len(LANGUAGES))):
        app = start()
        app.settings.set("language", language)
        app.set_language()
        app.canvas = Checked(app.board.panel)
        app.saves.save(data)
        app.matches().resume(app)
        pressed = []
        for _ in range(PRESSES):
            steps(app, 2)
            where = f"{app._names[-1]} after {pressed} of {data.hex()}"
            assert not app.canvas.boxes.wrong, (where, app.canvas.boxes.wrong)
            assert app._names[-1] != "fault", where
            if app.match is None or app._names[-1] in ("confirm", "again", "title"):
                break
            pressed.append(dice.choice(KEYS))
            press(app, pressed[-1])
    clear_folder()


def test_a_message_hides_the_marks_of_a_row():
    """Lines under cards laid away and what points at a card advised reach below the bar."""
    app = start("scarto")
    press(app, A)  # a match begins
    canvas = app.canvas
    cups = cards.new_set()
    cups[cards.CUPS] = 0x3FFE
    row = HandRow(app, cards.new_set(), cards.new_set(), cups)
    row.go_to(cards.CUPS << 5 | 5)
    row.advised = cards.CUPS << 5 | 7
    below = range(handrow.TOP + 1 + canvas.bar_height, handrow.TOP + 14)

    def marks():
        return [(x, y) for x in range(canvas.width) for y in below if pixel(canvas, x, y)]

    canvas.clear()
    handrow.draw(canvas, row)
    assert len(marks()) > 20
    handrow.message(canvas, b"no")
    assert not marks()
    clear_folder()


def pixel(canvas, x, y):
    return canvas.buffer[y // 8 * canvas.width + x] >> y % 8 & 1
