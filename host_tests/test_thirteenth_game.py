"""A new game is one module of tables: one made up here is played by everything there is."""

import sys

import pytest

from engine import cards, count, games, journal, phases, signals, transcript
from engine.game import Game
from engine.match import Match
from engine.packs.tarot78 import PACK
from engine.players import baseline
from host_tests.device.test_app import clear_folder, name_of_screen, press, start
from host_tests.engine.support import Dice, check, random_action


class Toy(Game):
    """Three players; what other games have in bargaining, announcements and signals as well."""

    id = "toy"
    pack = PACK
    values = PACK.value_table(b"\x00\x01\x14")
    counting = count.THREE
    total = 78
    par = 26
    sides = (0, 1, 2)
    packets = (5, 5, 5, 5, 5)
    extra = 3
    discards = 3
    honours = 1 << 0 | 1 << 1 | 1 << 21
    phases = (phases.BARGAIN, phases.DISCARD, phases.ANNOUNCE, phases.PLAY)
    signalling = signals
    signals = signals.RUFF_EXPECTED
    variants = (("hands", (2, 3)),)

    def true_signals(self, view, card):
        return 0 if view.table.trick_size else signals.RUFF_EXPECTED


class Module:
    GAME = Toy()


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    """What a file and a name in the list do."""
    monkeypatch.setattr(games, "NAMES", (*games.NAMES, "toy"))
    monkeypatch.setitem(sys.modules, "engine.games.toy", Module)
    yield
    games.unload()


def test_matches_hold_together():
    for number in range(3):
        game = games.load("toy")
        match = Match(game, bytes((1, 1, 1)), bytes(len(game.variants)), number)
        dice, scratch = Dice(number), cards.new_set()
        while match.phase != phases.OVER:
            if match.phase == phases.SCORE:
                action = phases.NEXT
            elif number:
                action = random_action(match, dice, scratch)
            else:
                action = baseline.choose(match.view(match.turn), 0)
            assert match.act(action) == 0
            check(match)
        data = journal.write(match)
        assert journal.write(journal.replay(data)) == data
        assert transcript.journals(transcript.journal_text(data)) == [data]


def test_it_is_played_on_the_console():
    app = start()
    section = app.words.section
    app.words.section = lambda name: {**section(name), "toy": b"Toy"}
    game = games.load("toy")
    app.matches().new(app, game, bytes(len(game.variants)), 5, 3)
    tricks = 0
    seen = set()
    for _ in range(60):
        seen.add(name_of_screen(app))
        assert name_of_screen(app) != "fault"
        if app.match.turn == 0 and app.match.phase != phases.SCORE and tricks < 3:
            app.match.act(baseline.choose(app.match.view(0), 0))
            app.show_match()
        press(app, 16)
        if app.match.phase == phases.SCORE:
            break
        tricks = app.match.table.trick_no
        if tricks > 2:
            break
    assert "bargain" in seen or "table" in seen, seen
    app.leave_match()
    clear_folder()
