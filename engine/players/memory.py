"""What a seat remembers and can work out: which cards are out, who may hold them, their worth.

Chances are in parts of SURE, worths in parts of POINT of a card point.
"""

from engine import cards
from engine.cards import TRUMPS
from engine.table import NOBODY

SURE = 1024
POINT = 64


class Memory:
    """Made once; `recall` before each choice, `forget` after it.

    out      the cards that are in other hands or laid away by others, but not those of a partner
             who shows them
    hidden   how many of them no seat holds: a discard, a stock
    average  worth of a card of the pack on the average
    """

    def __init__(self):
        self.out = cards.new_set()
        self.hidden = self.average = 0
        self._per_card = 0
        self._view = None

    def recall(self, view):
        """Take in a view."""
        self._view = view
        self._recall_cards(view)
        self._recall_worths(view.game)

    def forget(self):
        """Let go of the view, or the match would stay in memory when it is left."""
        self._view = None

    def _recall_cards(self, view):
        table, out = view.table, self.out
        view.game.pack.fill(out)
        for suit in range(5):
            out[suit] &= ~(table.played[suit] | view.hand[suit] | view.discard[suit])
            out[suit] &= ~table.exposed[suit]
            if view.partner_hand:
                out[suit] &= ~(view.partner_hand[suit] | view.partner_discard[suit])
        for place in range(table.trick_size):
            cards.remove(out, table.trick[place])
        self.hidden = cards.size(out)
        for seat in range(table.seats):
            if not self._knows(seat):
                self.hidden -= table.held[seat]

    def _recall_worths(self, game):
        """What the counting takes off or adds is spread evenly over the cards of the pack."""
        size, total = game.pack.size, 0
        for value in game.values:
            total += value
        self._per_card = (game.total - total * game.unit) * POINT // (size * game.unit)
        self.average = game.total * POINT // (size * game.unit)

    def _knows(self, seat):
        """Whether this is a seat all of whose cards are seen."""
        return seat == self._view.seat or seat == self._view.partner

    def worth(self, card):
        """What a card counts for the side that gets it."""
        game = self._view.game
        return (game.worths or game.values)[card] * POINT + self._per_card

    def stronger(self, card):
        """The mask of the cards out that beat a card of their suit; equal trumps do, if later."""
        return self.out[card >> 5] & self._above(card)

    def _above(self, card):
        strength = card & 31
        mask = -1 << strength
        if card >> 5 == TRUMPS:
            equal = self._view.game.equal_trumps
            if equal >> strength & 1:
                mask |= equal
        return mask

    def lacks(self, seat, suit, mask):
        """The chance that a seat holds none of some of the cards that are out in a suit."""
        table = self._view.table
        if table.void[seat] >> suit & 1:
            return SURE
        if table.shown[seat][suit] & mask:
            return 0
        if table.least[seat][suit] and not self.out[suit] & ~(mask | suit >> 2):
            return 0  # the Fool, bit 0 of the trumps, is none of them
        mask &= ~table.denied[seat][suit]
        held = table.held[seat]
        places = 0 if suit == TRUMPS else self.hidden
        for other in range(table.seats):
            if not self._knows(other) and not table.void[other] >> suit & 1:
                places += table.held[other]
                mask &= ~table.shown[other][suit]
        chance = SURE
        while mask and chance > 0:
            mask &= mask - 1
            chance = chance * (places - held) // places
            places -= 1
        return max(chance, 0)

    def beats(self, seat, led, best):
        """The chance that a seat yet to play can beat the best card of a trick."""
        if led == NOBODY:
            return SURE
        if seat == self._view.partner:
            return SURE if self._partner_beats(led, best) else 0
        suit = best >> 5
        chance = 0
        if suit == led:
            chance = SURE - self.lacks(seat, led, self.stronger(best))
        if led != TRUMPS:
            above = self.stronger(best) if suit == TRUMPS else self.out[TRUMPS] & ~1
            ruffs = SURE - self.lacks(seat, TRUMPS, above)
            chance += self.lacks(seat, led, self.out[led]) * ruffs // SURE
        return min(chance, SURE)

    def _partner_beats(self, led, best):
        """Whether a partner who shows its hand may play a card that beats the best."""
        hand = self._view.partner_hand
        trumps = hand[TRUMPS] & ~1
        following = trumps if led == TRUMPS else hand[led]
        if following:
            return led == best >> 5 and following & self._above(best)
        return trumps & self._above(best) if best >> 5 == TRUMPS else trumps
