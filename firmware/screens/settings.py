"""What the player can set: language, how long a finished trick stays, brightness."""

from firmware import settings
from firmware.menu import Menu

_FIELDS = ("language", "pace", "brightness")
_VALUES = (("english", "italian"), ("wait", "half", "one", "two"), ("1", "2", "3", "4", "5"))


class SettingsScreen(Menu):
    section = "settings"

    def shown(self):
        words = self.words
        self.heading = words["title"]
        self.items = [words[field] for field in _FIELDS]
        self.values = [
            b"\x01%s\x02" % self._text(names[self.app.settings.get(field)])
            for field, names in zip(_FIELDS, _VALUES)
        ]

    def _text(self, name):
        return self.words.get(name) or name.encode()

    def change(self, at, step):
        app = self.app
        field = _FIELDS[at]
        app.settings.set(field, (app.settings.get(field) + step) % settings.count(field))
        if field == "language":
            app.soon(self._speak)
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
