"""What may be said with a card: the signals that are true, or whom to stop in Mattazza."""

from engine import phases
from firmware.menu import Menu
from firmware.names import remark


class Remark(Menu):
    """Nothing is said by leaving with B, save before a partner's lead: there A says so."""

    section = "remark"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.heading = self.words["title"]
        self.actions = bytes(app.match.choices())
        self.items = [remark(app.words, app.names, action) for action in self.actions]

    def choose(self, at):
        app = self.app
        app.match.act(self.actions[at])
        app.save_due = self.actions[at] == phases.DONE
        app.back()

    def leave(self):
        if phases.DONE not in self.actions:
            self.app.back()


SCREEN = Remark
