"""The hand at the foot of the screen: the cards of one suit, and a tab for each suit.

The person looks at one suit at a time, strongest card on the left, and moves a cursor in it; the
tabs show how many cards there are of each (a whole hand does not fit in a line of 128 pixels, one
suit always does).
"""

from engine import cards
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.table import NOBODY
from firmware import icons
from firmware.buttons import DOWN, LEFT, RIGHT, UP

TOP = const(36)  # the first row used
SUITS = b"\x04\x02\x03\x01\x00"  # order of the tabs: trumps, Cups, Coins, Batons, Swords
DONE_TAB = const(5)

_TABS = const(51)
_TAB_HEIGHT = const(13)
_X = const(11)  # of the first card
_PLAIN_PITCH = const(8)
_TRUMP_PITCH = const(14)  # two figures and a gap that tells them from the next
_TEN_PITCH = const(13)
_TRUMPS_SHOWN = const(8)


def pitch_of(names, card):
    """The width of a card in a row."""
    if card >= FOOL:
        return _TRUMP_PITCH
    return _TEN_PITCH if len(names.wide_label(card)) > 1 else _PLAIN_PITCH


def _arrow(canvas, tip, step):
    """An arrowhead beside the row: there are more cards where it points to."""
    for i in range(3):
        canvas.fill(tip + step * i, TOP + 6 - i, 1, 1 + 2 * i, 1)


class HandRow:
    """The row and the tabs over a hand.

    hand    the cards
    laid    cards that were laid away but are still shown, or None
    legal   the cards that may be named
    card    the one under the cursor, NO_CARD on the done tab or with no cards
    advised a card that somebody advises and that gets a mark, or NO_CARD
    done    whether there is a tab to say that a set is complete
    """

    def __init__(self, names, hand, legal, laid=None):
        self.names = names
        self.hand = hand
        self.legal = legal
        self.laid = laid
        self.card = NO_CARD
        self.advised = NO_CARD
        self.done = False
        self._tab = 0

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
        if self.mask(SUITS[self._tab]):
            self._go(self._tab)
        else:
            self.card = NO_CARD
            self._turn(1)

    def go_to(self, card):
        """Put the cursor on a card."""
        self._tab = SUITS.find(bytes((card >> 5,)))
        self.card = card

    def to_done(self):
        """Put the cursor on the done tab."""
        self._tab = DONE_TAB
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

    def draw(self, canvas):
        self.draw_cards(canvas)
        self.draw_tabs(canvas)

    def draw_cards(self, canvas):
        """The cards of the suit whose tab is up."""
        canvas.dotted(0, TOP - 1, canvas.width, 1)
        if self._tab == DONE_TAB:
            return
        suit = SUITS[self._tab]
        mask = self.mask(suit)
        canvas.icon(suit, 0, TOP + 3)
        skip = 0
        if suit == TRUMPS:
            skip = self._skipped(mask)
            if skip:
                _arrow(canvas, _X - 3, 1)
        x = _X
        while mask:
            strength = cards.highest(mask)
            mask &= ~(1 << strength)
            if skip:
                skip -= 1
                continue
            card = suit << 5 | strength
            pitch = pitch_of(self.names, card)
            if x + pitch > canvas.width + 1:
                _arrow(canvas, canvas.width - 1, -1)
                break
            self._draw_card(canvas, card, x, pitch)
            x += pitch

    def draw_tabs(self, canvas):
        """The tabs: a suit each, and what it holds."""
        for tab in range(5):
            suit = SUITS[tab]
            x = tab * 26 if not self.done else tab * 22
            width = 24 if not self.done else 21
            canvas.icon(suit, x + 2, _TABS + 3)
            canvas.number(cards.bits(self.mask(suit)), x + 10, _TABS + 3)
            if self.advised >> 5 == suit:  # NO_CARD is of no suit
                canvas.fill(x + width - 4, _TABS + 2, 2, 2, 1)
            if self.legal[suit]:
                canvas.box(x, _TABS, width, _TAB_HEIGHT, 1)
            else:
                canvas.dotted(x, _TABS + _TAB_HEIGHT - 1, width, 1)
            if tab == self._tab:
                canvas.invert(x, _TABS, width, _TAB_HEIGHT)
        if self.done:
            canvas.box(110, _TABS, 18, _TAB_HEIGHT, 1)
            canvas.text(b"OK", 114, _TABS + 3)
            if self._tab == DONE_TAB:
                canvas.invert(110, _TABS, 18, _TAB_HEIGHT)

    def _draw_card(self, canvas, card, x, pitch):
        if card == FOOL:
            canvas.icon(icons.FOOL, x + 2, TOP + 3)
        else:
            label = self.names.wide_label(card)
            inset = (pitch - canvas.width_of(label) + 1) // 2
            canvas.text(label, x + inset, TOP + 3)
        if self.laid and cards.has(self.laid, card):
            canvas.fill(x + 1, TOP + 11, pitch - 2, 2, 1)
        if card == self.advised:
            canvas.fill(x + pitch // 2 - 1, TOP + 13, 3, 1, 1)
            canvas.fill(x + pitch // 2, TOP + 12, 1, 1, 1)
        if card == self.card:
            if self.is_legal() or (self.laid and cards.has(self.laid, card)):
                canvas.invert(x, TOP + 1, pitch, 11)
            else:
                canvas.dotted_box(x, TOP + 1, pitch, 11, 1)

    def _skipped(self, mask):
        """How many trumps are left of the part of the row that is shown."""
        n = cards.bits(mask)
        if n <= _TRUMPS_SHOWN:
            return 0
        left = cards.bits(mask >> (self.card & 31)) - 1
        return min(max(left - _TRUMPS_SHOWN // 2, 0), n - _TRUMPS_SHOWN)

    def _step(self, left):
        """To the next stronger or weaker card of the suit, around the ends."""
        if self.card == NO_CARD:
            return
        suit, strength = self.card >> 5, self.card & 31
        mask = self.mask(suit)
        if left:
            stronger = mask >> (strength + 1)
            if stronger:
                strength += 1 + cards.lowest(stronger)
            else:
                strength = cards.lowest(mask)
        else:
            weaker = mask & ((1 << strength) - 1)
            strength = cards.highest(weaker if weaker else mask)
        self.card = suit << 5 | strength

    def _turn(self, step):
        """To the next tab that has cards, or the done tab."""
        tabs = 6 if self.done else 5
        for _ in range(tabs):
            self._tab = (self._tab + step) % tabs
            if self._tab == DONE_TAB:
                self.card = NO_CARD
                return
            if self.mask(SUITS[self._tab]):
                self._go(self._tab)
                return

    def _go(self, tab):
        """Turn to a tab: to its weakest legal card, else the weakest of all."""
        self._tab = tab
        suit = SUITS[tab]
        mask = self.legal[suit] or self.mask(suit)
        if suit == TRUMPS and mask & ~1:
            mask &= ~1  # not the Fool: nobody is to play it by mistake
        self.card = suit << 5 | cards.lowest(mask) if mask else NO_CARD
