"""The piles of a hand that lies on the table: cards turned up, and how many lie below each."""

from engine import cards
from engine.cards import NO_CARD
from engine.const import const
from firmware.buttons import DOWN, LEFT, RIGHT, UP
from firmware.parts import draw_card
from firmware.styles import EMPTY, PLAIN, WON

PITCH = const(32)  # a card, and a digit beside it


class PileRow:
    """The person's piles with a cursor: what HandRow is to a hand held in secret."""

    top = 53

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

    def draw(self, canvas):
        draw_piles(canvas, self.names, self.table, self.first, self.piles, self.top)
        for pile in range(self.piles):
            card = self.table.tops[self.first + pile]
            if card != NO_CARD and not cards.has(self.legal, card):
                canvas.fill(pile * PITCH + 2, self.top - 2, 19, 1, 0)
            elif card != NO_CARD:
                canvas.fill(pile * PITCH + 2, self.top - 2, 19, 1, 1)
        if self.card != NO_CARD:
            canvas.invert(self.at * PITCH, self.top, 23, 11)


def draw_piles(canvas, names, table, first, piles, y):
    """A row of piles: the card turned up and the number of those below."""
    for pile in range(piles):
        card = table.tops[first + pile]
        x = pile * PITCH
        if card == NO_CARD:
            canvas.card(b"", 0, x, y, EMPTY)
        else:
            draw_card(canvas, names, card, x, y, PLAIN)
            canvas.number(table.buried[first + pile], x + 25, y + 2)


def draw_played(canvas, names, card, wins, x, y):
    """A card of the trick."""
    draw_card(canvas, names, card, x, y, WON if wins else PLAIN)
