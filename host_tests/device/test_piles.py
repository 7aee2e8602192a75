"""The table of a game whose hands lie in piles tells whose card is which and who has led."""

from engine import phases
from firmware import icons
from host_tests.device.test_app import clear_folder
from host_tests.device.test_said import leave, play
from host_tests.device.test_scores import Paper

_apps = []


class Marks(Paper):
    """A canvas that also notes where icons are."""

    def icon(self, i, x, y, ink=1):
        self.noted.append((i, y))
        super().icon(i, x, y, ink)

    def card(self, label, icon, x, y, style=0):
        self.noted.append((bytes(label), y + 2))
        super().card(label, icon, x, y, style)


def seen(leader):
    """(match, what is written) when that seat has led to a trick."""
    leave(_apps)

    def led(match):
        table = match.table
        return match.phase == phases.PLAY and table.trick_size and table.leader == leader

    app = play("baronetti", led)
    _apps.append(app)
    app.canvas = Marks(app.board.panel)
    app.screen.draw(app.canvas)
    return app, app.canvas.noted


def test_the_card_led_has_a_mark_and_the_others_card_its_letter():
    rows = []
    for leader in range(2):
        app, noted = seen(leader)
        row = [place for what, place in noted_pairs(noted) if what == icons.POINTER]
        label = bytes(app.names.wide_label(app.match.table.trick[0]))
        assert len(row) == 1 and (label, row[0]) in noted
        assert (app.names.letter(1) in noted) == (leader == 1)
        rows += row
    assert rows[1] < rows[0]  # each on the side of its piles


def noted_pairs(noted):
    return [each for each in noted if isinstance(each, tuple)]


def test_z_leaves_nothing_behind():
    leave(_apps)
    clear_folder()
