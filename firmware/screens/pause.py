"""The pause menu of a match."""

from firmware.menu import Menu

_DOORS = ("resume", "last", "sheet", "rules", "ranks", "laid", "undo", "quit", "abandon")


class Pause(Menu):
    section = "pause"
    brief = True

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.at = argument or 0
        self.heading = self.words["title"]
        self.items = [self.words[door] for door in _DOORS]
        if argument is None:  # not after a page above it, where nothing has changed
            app.save_due = True

    def choose(self, at):
        app = self.app
        door = _DOORS[at]
        if door == "resume":
            app.back()
        elif door == "last":
            app.open("lasttrick")
        elif door == "sheet":
            app.open("matchscore")
        elif door == "rules":
            app.open("rules", app.match.game.id)
        elif door == "ranks":
            app.open("ranks")
        elif door == "laid":
            app.open("laid")
        elif door == "undo":
            self._undo()
        elif door == "quit":
            if app.save():
                app.leave_match()
            else:
                app.open("confirm", (self.heading, self.words["unsaved"], app.leave_match))
        else:
            app.open("confirm", (self.heading, self.words["sure"], self._abandon))

    def _abandon(self):
        self.app.matches().abandon(self.app)

    def _undo(self):
        app = self.app
        if app.match.undo(app.me):
            app.save_due = True
            app.open_match()
        else:
            app.open("notice", (self.heading, self.words["cannot_undo"]))


SCREEN = Pause
