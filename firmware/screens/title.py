"""The title: continue, a new match, settings, about."""

from firmware.menu import Menu


class Title(Menu):
    section = "title"
    top = 23
    rows = 4

    def shown(self):
        """What can be done depends on whether there is a match to go on with."""
        self.words = self.app.words.section(self.section)
        self.doors = ["new", "settings", "about"]
        if self.app.match or self.app.has_saved_match():
            self.doors.insert(0, "continue")
        self.items = [self.words[door] for door in self.doors]
        self.at = 0

    def draw(self, canvas):
        canvas.text_center(b"T A R O C C H I", 0, canvas.width, 2)
        for suit in range(5):
            canvas.icon(suit, 26 + suit * 17, 12)
        canvas.line(0, 21, canvas.width, 21, 1)
        canvas.dotted(0, 0, canvas.width, 1)
        super().draw(canvas)

    def choose(self, at):
        app = self.app
        door = self.doors[at]
        if door == "continue":
            if app.match:
                app.show_match()
            else:
                app.resume()
        else:
            app.open({"new": "chooser", "settings": "settings", "about": "about"}[door])

    def leave(self):
        pass  # there is nothing behind the title


SCREEN = Title
