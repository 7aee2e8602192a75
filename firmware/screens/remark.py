"""What may be said with a card: the signals that are true, or whom to stop in Mattazza.

First in the list is the hint, which a long press gives at once where nothing may be said. Before a
partner's lead the title tells who leads, and the first in the list is to say nothing.
"""

from engine import phases
from firmware.buttons import B
from firmware.menu import Menu
from firmware.names import remark


class Remark(Menu):
    """B goes back to the cards, before a partner's lead to the whole hand."""

    longs = B
    section = "remark"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.actions = bytes(app.match.choices())
        self.items = [remark(app.words, app.names, action) for action in self.actions]
        self.early = phases.DONE in self.actions
        if self.early:
            self.heading = app.names.seat(app.match.table.leader) + b" " + self.words["leads"]
        else:
            self.heading = self.words["title"]
            self.items.insert(0, self.words["hint"])

    def choose(self, at):
        app = self.app
        at -= len(self.items) - len(self.actions)
        if at < 0:
            app.back()
            app.screen.take_hint()
            return
        app.match.act(self.actions[at])
        app.save_due = self.early
        app.back()

    def leave(self):
        if self.early:
            self.app.open("hand")
        else:
            self.app.back()


SCREEN = Remark
