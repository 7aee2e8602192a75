"""The title: continue, a new match, settings, about."""

from firmware.menu import Menu


class Title(Menu):
    section = "title"
    looks = ("title",)

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

    def top(self, canvas):
        return self.look.draw(canvas)

    def draw(self, canvas):
        super().draw(canvas)
        battery = self.app.power.battery()
        if battery >= 0:
            y = canvas.height - canvas.leading
            canvas.number_right(battery, canvas.width - 2 - canvas.advance, y)
            canvas.text_right(b"%", canvas.width - 2, y)

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


SCREEN = Title
