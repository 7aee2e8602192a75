"""The person's hand with a cursor: the suits in order, in each the strongest card on the left.

Where not all cards are seen at once the person looks at one suit at a time: left and right go
round in it. Else they go on to the next suit.
"""

from engine import cards
from engine.cards import NO_CARD, TRUMPS
from engine.const import const
from engine.table import NOBODY
from firmware.buttons import DOWN, LEFT, RIGHT, UP

SUITS = b"\x04\x02\x03\x01\x00"  # order of the tabs: trumps, Cups, Coins, Batons, Swords
DONE_TAB = const(5)


class HandRow:
    """A hand and its cursor.

    hand    the cards
    laid    cards that were laid away but are still shown, or None
    legal   the cards that may be named
    card    the one under the cursor, NO_CARD on the done tab or with no cards
    tab     the place in SUITS of the suit under the cursor, or DONE_TAB
    advised a card that somebody advises and that gets a mark, or NO_CARD
    done    whether there is a tab to say that a set is complete
    whole   whether all suits are seen at once
    """

    def __init__(self, app, hand, legal, laid=None):
        self.names = app.names
        self.hand = hand
        self.legal = legal
        self.laid = laid
        self.card = NO_CARD
        self.advised = NO_CARD
        self.done = False
        self.tab = 0
        self.whole = app.canvas.shows_hand

    def mask(self, suit):
        """The cards shown of a suit."""
        return self.hand[suit] | (self.laid[suit] if self.laid else 0)

    def is_legal(self):
        return self.card != NO_CARD and cards.has(self.legal, self.card) != 0

    def place(self, led):
        """Put the cursor where the person most likely wants it: on a legal card, if the cursor is
        not on one already; in the suit led, else in the first suit that has one."""
        if self.is_legal():
            return
        if led != NOBODY and self.legal[led]:
            self._go(SUITS.find(bytes((led,))))
            return
        for tab in b"\x01\x02\x03\x04\x00":  # trumps last
            if self.legal[SUITS[tab]]:
                self._go(tab)
                return

    def settle(self):
        """If the card under the cursor was played, stay in its suit or go where cards are."""
        if self.card == NO_CARD or cards.has(self.hand, self.card):
            return
        if self.mask(SUITS[self.tab]):
            self._go(self.tab)
        else:
            self.card = NO_CARD
            self._turn(1)

    def go_to(self, card):
        """Put the cursor on a card."""
        self.tab = SUITS.find(bytes((card >> 5,)))
        self.card = card

    def to_done(self):
        """Put the cursor on the done tab."""
        self.tab = DONE_TAB
        self.card = NO_CARD

    def key(self, event):
        """Move the cursor; False if the event is not for it."""
        if event == LEFT or event == RIGHT:
            self._step(event == LEFT)
        elif event == UP or event == DOWN:
            self._turn(-1 if event == UP else 1)
        else:
            return False
        return True

    def is_laid(self, card):
        """Whether a card is one of those laid away."""
        return self.laid is not None and cards.has(self.laid, card) != 0

    def _step(self, left):
        """To the next stronger or weaker card of the suit; past its end around it, or on."""
        if self.card != NO_CARD:
            suit, strength = self.card >> 5, self.card & 31
            mask = self.mask(suit)
            rest = mask >> (strength + 1) if left else mask & ((1 << strength) - 1)
            if rest:
                strength = strength + 1 + cards.lowest(rest) if left else cards.highest(rest)
            elif not self.whole:
                strength = cards.lowest(mask) if left else cards.highest(mask)
            if rest or not self.whole:
                self.card = suit << 5 | strength
                return
        elif not self.whole:
            return
        self._turn(-1 if left else 1)
        if self.tab != DONE_TAB:
            suit = SUITS[self.tab]
            mask = self.mask(suit)
            if mask:
                self.card = suit << 5 | (cards.lowest(mask) if left else cards.highest(mask))

    def _turn(self, step):
        """To the next tab that has cards, or the done tab."""
        tabs = 6 if self.done else 5
        for _ in range(tabs):
            self.tab = (self.tab + step) % tabs
            if self.tab == DONE_TAB:
                self.card = NO_CARD
                return
            if self.mask(SUITS[self.tab]):
                self._go(self.tab)
                return

    def _go(self, tab):
        """Turn to a tab: to its weakest legal card, else the weakest of all."""
        self.tab = tab
        suit = SUITS[tab]
        mask = self.legal[suit] or self.mask(suit)
        if suit == TRUMPS:  # neither the Fool nor the Pagat: nobody is to play them by mistake
            mask = mask & ~3 or mask & ~1 or mask
        self.card = suit << 5 | cards.lowest(mask) if mask else NO_CARD
