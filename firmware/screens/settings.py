"""What the player can set: language, how long a finished trick stays, brightness; on colour
displays, how large cards are."""

from firmware import settings
from firmware.menu import Menu

_FIELDS = ("language", "pace", "brightness", "large")
_VALUES = (
    ("english", "italian"),
    ("wait", "half", "one", "two"),
    ("1", "2", "3", "4", "5"),
    ("usual", "big"),
)


class SettingsScreen(Menu):
    section = "settings"

    def shown(self):
        words = self.words
        self.heading = words["title"]
        fields = _FIELDS if self.app.canvas.depth > 1 else _FIELDS[:-1]
        self.items = [words[field] for field in fields]
        self.values = [
            b"\x01%s\x02" % self._text(names[self.app.settings.get(field)])
            for field, names in zip(fields, _VALUES)
        ]

    def _text(self, name):
        return self.words.get(name) or name.encode()

    def change(self, at, step):
        app = self.app
        field = _FIELDS[at]
        app.settings.set(field, (app.settings.get(field) + step) % settings.count(field))
        if field == "language":
            app.soon(self._speak)
        elif field == "large":
            app.canvas.enlarge(app.settings.get(field))
        app.power.brighten()
        self.shown()

    def _speak(self):
        app = self.app
        app.set_language()
        self.words = app.words.section(self.section)
        self.shown()
        app.dirty = True

    def choose(self, at):
        self.change(at, 1)


SCREEN = SettingsScreen
