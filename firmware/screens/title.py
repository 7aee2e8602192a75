"""The title: continue, a new match, settings, about."""

from engine.cards import TRUMPS
from engine.const import const
from firmware.font import WIDTH, offset_of
from firmware.fonts.mono import GLYPHS
from firmware.menu import Menu

_PITCH = const(12)  # of the big letters


class Title(Menu):
    section = "title"
    top = 23
    rows = 4

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.doors = ["new", "settings", "about"]
        if app.matches().is_saved(app):
            self.doors.insert(0, "continue")
        self.language = None

    def shown(self):
        """The first time, or when a screen above was left: it may have changed the language."""
        if self.language is not self.app.words:
            self.language = self.app.words
            self.words = self.language.section(self.section)
            self.items = [self.words[door] for door in self.doors]
        self.at = 0

    def draw(self, canvas):
        x = 16
        for letter in b"TAROCCHI":
            _big(canvas, letter, x, 3)
            x += _PITCH
        for y in (2, 11):
            canvas.icon(TRUMPS, 4, y)
            canvas.icon(TRUMPS, 117, y)
        canvas.line(0, 20, canvas.width, 20, 1)
        super().draw(canvas)
        battery = self.app.power.battery()
        if battery >= 0:
            canvas.number_right(battery, canvas.width - 8, 55)
            canvas.text_right(b"%", canvas.width - 2, 55)

    def choose(self, at):
        app = self.app
        door = self.doors[at]
        if door == "continue":
            app.soon(self._resume)
        else:
            app.open({"new": "chooser", "settings": "settings", "about": "about"}[door])

    def _resume(self):
        self.app.matches().resume(self.app)

    def leave(self):
        pass  # there is nothing behind the title


def _big(canvas, letter, x, y):
    """A letter at twice its size."""
    offset = offset_of(letter)
    for column in range(WIDTH):
        bits = GLYPHS[offset + column]
        for row in range(7):
            if bits >> row & 1:
                canvas.fill(x + 2 * column, y + 2 * row, 2, 2, 1)


SCREEN = Title
