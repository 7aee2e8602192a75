"""The piles of a hand that lies on the table, with a cursor."""

from engine import cards
from engine.cards import NO_CARD
from firmware.buttons import DOWN, LEFT, RIGHT, UP


class PileRow:
    """The person's piles with a cursor: what HandRow is to a hand held in secret."""

    def __init__(self, names, table, seat, legal):
        self.names = names
        self.table = table
        self.legal = legal
        self.piles = len(table.tops) // table.seats
        self.first = seat * self.piles
        self.at = 0

    @property
    def card(self):
        """The card under the cursor, NO_CARD if its pile is used up."""
        return self.table.tops[self.first + self.at]

    def is_legal(self):
        return self.card != NO_CARD and cards.has(self.legal, self.card) != 0

    def place(self, led):
        """Put the cursor on a card that may be played, if there is one."""
        for _ in range(self.piles):
            if self.is_legal():
                return
            self.at = (self.at + 1) % self.piles

    def go_to(self, card):
        """Put the cursor on a card."""
        while self.card != card:
            self.at = (self.at + 1) % self.piles

    def settle(self):
        """The card under the cursor was played: another has been turned up, or go on."""
        for _ in range(self.piles):
            if self.card != NO_CARD:
                return
            self.at = (self.at + 1) % self.piles

    def key(self, event):
        """Move the cursor; False if the event is not for it."""
        if event not in (LEFT, RIGHT, UP, DOWN):
            return False
        self.at = (self.at + (1 if event in (RIGHT, DOWN) else -1)) % self.piles
        self.settle()
        return True
