"""What the player can set: language, how long a finished trick stays, brightness; with a buzzer,
how loud it clicks; on colour displays, how large cards are."""

from firmware import settings
from firmware.menu import Menu

_VALUES = {
    "language": ("english", "italian"),
    "pace": ("wait", "half", "one", "two"),
    "brightness": ("1", "2", "3", "4", "5"),
    "sound": ("silent", "low", "loud"),
    "large": ("usual", "big"),
}


class SettingsScreen(Menu):
    section = "settings"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.fields = ["language", "pace", "brightness"]
        if app.clicks:
            self.fields.append("sound")
        if app.canvas.depth > 1:
            self.fields.append("large")

    def shown(self):
        words = self.words
        self.heading = words["title"]
        self.items = [words[field] for field in self.fields]
        self.values = [
            b"\x01%s\x02" % self._text(_VALUES[field][self.app.settings.get(field)])
            for field in self.fields
        ]

    def _text(self, name):
        return self.words.get(name) or name.encode()

    def change(self, at, step):
        app = self.app
        field = self.fields[at]
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
