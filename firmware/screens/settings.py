"""What the player can set: the language, and how long a finished trick stays."""

from firmware import settings
from firmware.lang import Words
from firmware.menu import Menu

_FIELDS = ("language", "pace")
_VALUES = (("english", "italian"), ("wait", "half", "one", "two"))


class SettingsScreen(Menu):
    section = "settings"

    def shown(self):
        self.words = words = self.app.words.section(self.section)
        self.heading = words["title"]
        self.items = [words[field] for field in _FIELDS]
        self.values = [
            b"\x01%s\x02" % words[names[self.app.settings.get(field)]]
            for field, names in zip(_FIELDS, _VALUES)
        ]

    def change(self, at, step):
        app = self.app
        field = _FIELDS[at]
        app.settings.set(field, (app.settings.get(field) + step) % settings.count(field))
        app.settings.save()
        if field == "language":
            app.words = Words(app.settings.get(field))
        self.shown()

    def choose(self, at):
        self.change(at, 1)


SCREEN = SettingsScreen
