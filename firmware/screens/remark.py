"""What may be said with a card: the signals that are true, or whom to stop in Mattazza.

First in the list is the hint, which a long press gives at once where nothing may be said.
"""

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
        if phases.DONE not in self.actions:
            self.items.insert(0, self.words["hint"])

    def choose(self, at):
        app = self.app
        at -= len(self.items) - len(self.actions)
        if at < 0:
            app.back()
            app.screen.take_hint()
            return
        app.match.act(self.actions[at])
        app.save_due = self.actions[at] == phases.DONE
        app.back()

    def leave(self):
        if phases.DONE not in self.actions:
            self.app.back()


SCREEN = Remark
