"""All cards of a side's pile once the hand is scored, as rules 18 ask; left and right turn to the
next side."""

from engine import cards
from firmware.buttons import LEFT, RIGHT
from firmware.screens.hand import Hand


class Pile(Hand):
    """Opened with a side."""

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.side = argument
        self.hand = app.match.table.won[self.side]
        self.laid = cards.new_set()

    def owner(self):
        return self.names.side(self.side)

    def key(self, event):
        table = self.app.match.table
        if event in (LEFT, RIGHT):
            self.side = (self.side + 1) % (max(table.side) + 1)
            self.hand = table.won[self.side]
            self.app.dirty = True
        else:
            self.app.back()


SCREEN = Pile
