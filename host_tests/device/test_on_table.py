"""What lies on a mono table: whose card is which and who has led where hands lie in piles, and a
debt where many sit."""

from engine import phases
from firmware import icons
from firmware.canvas import Canvas
from host_tests.device.test_app import clear_folder, draw
from host_tests.device.test_said import leads, leave, play
from host_tests.engine.support import fewer

_apps = []
_CARD_X = 52  # of the card of the person, and beyond


class Marks(Canvas):
    """A canvas that notes (what, x, y) of texts, icons by number, and cards by label.

    inverted    boxes that were made light
    """

    def __init__(self, panel):
        super().__init__(panel.buffer, panel.width, panel.height)
        self.noted = []
        self.inverted = []

    def text(self, s, x, y, ink=1):
        self.noted.append((s.encode() if isinstance(s, str) else bytes(s), x, y))
        return super().text(s, x, y, ink)

    def invert(self, x, y, w, h):
        self.inverted.append((x, y, x + w, y + h))
        super().invert(x, y, w, h)

    def icon(self, i, x, y, ink=1):
        self.noted.append((i, x, y))
        super().icon(i, x, y, ink)

    def card(self, label, icon, x, y, style=0):
        self.noted.append((b"card " + bytes(label), x, y + 2))
        super().card(label, icon, x, y, style)


def table(name, until, seats=0):
    """The console at a table where `until(match)` holds."""
    leave(_apps)
    app = play(name, until, seats)
    _apps.append(app)
    return app


def seen(app):
    """What is drawn, see Marks."""
    app.canvas = Marks(app.board.panel)
    draw(app)
    return app.canvas.noted


def led_by(leader):
    def led(match):
        on_table = match.phase == phases.PLAY and match.table.trick_size
        return on_table and match.table.leader == leader

    return led


def rows(noted, what):
    return [y for each, x, y in noted if each == what]


def test_the_card_led_has_a_mark_and_the_others_card_its_letter():
    found = []
    for leader in range(2):
        app = table("baronetti", led_by(leader))
        noted = seen(app)
        label = b"card " + bytes(app.names.wide_label(app.match.table.trick[0]))
        mark = rows(noted, icons.POINTER)
        assert len(mark) == 1 and mark[0] in rows(noted, label)
        assert rows(noted, app.names.letter(1)) == (mark if leader else [])
        found += mark
    assert found[1] < found[0]  # each on the side of its piles


def test_a_debt_among_six_stands_together_and_leaves_out_the_points():
    app = table("mattazza", leads, 6)
    app.match.table.debtor, app.match.table.creditor = 2, 4
    y = 26
    beside = [(x, what) for what, x, row in seen(app) if row == y and x > _CARD_X]
    expected = [icons.FOOL, app.names.letter(2), b"\x02", app.names.letter(4)]
    assert [what for _, what in sorted(beside, key=lambda each: each[0])] == expected


def test_who_plays_alone_is_marked():
    for declarer in fewer((0, 1, 2)):

        def alone(match, declarer=declarer):
            playing = match.phase == phases.PLAY and match.turn == 0
            return playing and match.table.declarer == declarer

        app = table("terziglio", alone)
        for seat in range(3):
            name = app.names.letter(seat) if seat else b"You"
            light = False
            for what, x, y in seen(app):
                if what == name and y < 20:
                    for left, top, right, bottom in app.canvas.inverted:
                        light |= left <= x < right and top <= y < bottom
            assert light == (seat == declarer), (seat, declarer)


def test_z_leaves_nothing_behind():
    leave(_apps)
    clear_folder()
