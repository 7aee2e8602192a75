"""After a match: another one, or back to the title."""

from firmware.menu import Menu


class Again(Menu):
    section = "matchscore"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.heading = self.words["title"]
        self.items = [self.words["again"], self.words["menu"]]

    def choose(self, at):
        if at:
            self.app.leave_match()
        else:
            self.app.soon(self._again)

    def _again(self):
        self.app.matches().again(self.app)


SCREEN = Again
