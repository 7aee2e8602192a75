"""Which game to play."""

from engine import games
from firmware.menu import Menu


class Chooser(Menu):
    section = "chooser"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.heading = self.words["title"]
        titles = app.words.section("games")
        self.items = [titles[name] for name in games.NAMES]
        self.at = min(app.settings.get("last_game"), len(self.items) - 1)

    def choose(self, at):
        self.app.settings.set("last_game", at)
        self.app.soon(self._open)

    def _open(self):
        self.app.open("newmatch", (games.NAMES[self.at], -1))


SCREEN = Chooser
