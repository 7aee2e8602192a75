"""Deals that agree with all that a seat can know, for the judges of computer players.

    for hands, discards in deals(match, seat, 40, random.Random(1)): ...

The cards that a seat cannot see are exchanged, two or three at a time and at random, as long as
all stays possible: nobody holds a suit it is void of, what was shown stays where it is, a discard
holds nothing that is barred from it and as many trumps as before. From the true deal on, every
deal that can be reached so is as likely as any other. What is dealt into piles is not exchanged.
"""

from engine import cards
from engine.cards import FOOL, NO_CARD, TRUMPS

_MIXING = 20  # exchanges tried for each hidden card before the first deal
_BETWEEN = 4  # and between two deals


def deals(match, seat, count, dice):
    """Yield so many deals as (hands, discards), lists of sets by seat; copies, never the match's.

    dice: a `random.Random`.
    """
    world = _World(match, seat)
    if len(world.places) > 1:
        world.mix(_MIXING, dice)
    for _ in range(count):
        if len(world.places) > 1:
            world.mix(_BETWEEN, dice)
        yield world.sets()


class _World:
    """A deal whose hidden cards can be exchanged.

    places  for each hidden card where it lies: ("hand", "discard" or "stock", seat)
    """

    def __init__(self, match, seat):
        self._match = match
        self._hidden = []
        self.places = []
        table, partner = match.table, match.view(seat).partner
        for other in range(table.seats):
            if other in (seat, partner):
                continue
            self._hide(match.hands[other], table.shown[other], ("hand", other))
            self._hide(match.discards[other], table.exposed, ("discard", other))
        self._hide(match.stock, table.seen_stock, ("stock", 0))
        self._true_places = list(zip(self._hidden, self.places))

    def _hide(self, pile, seen, place):
        card = cards.after(pile, -1)
        while card != NO_CARD:
            if not cards.has(seen, card):
                self._hidden.append(card)
                self.places.append(place)
            card = cards.after(pile, card)

    def mix(self, times, dice):
        """Try so many exchanges for each hidden card."""
        places = range(len(self.places))
        for nth in range(times * len(places)):
            # Where seats lack suits, cards may have to go round from one to the next
            self._exchange(dice.sample(places, min(2 + nth % 2, len(places))))

    def _exchange(self, some):
        """Let each of some cards take the place of the next if all may lie there."""
        old = [self._hidden[at] for at in some]
        new = old[-1:] + old[:-1]
        if all(self._may(new[i], old[i], self.places[some[i]]) for i in range(len(some))):
            for at, card in zip(some, new):
                self._hidden[at] = card

    def _may(self, card, instead_of, place):
        """Whether a card may lie at a place instead of another."""
        kind, seat = place
        table, suit = self._match.table, card >> 5
        if kind == "hand":
            return card == FOOL or not table.void[seat] >> suit & 1
        if kind == "discard":
            alike = (suit == TRUMPS) == (instead_of >> 5 == TRUMPS)
            if not alike or FOOL in (card, instead_of):
                return False
            barred = self._match.game.barred(self._match.view(seat), suit)
            return not barred >> (card & 31) & 1
        return True

    def sets(self):
        """The deal as sets: hands and discards by seat."""
        found = {}
        for kind, piles in (("hand", self._match.hands), ("discard", self._match.discards)):
            for seat, pile in enumerate(piles):
                found[kind, seat] = _copy(pile)
        found["stock", 0] = _copy(self._match.stock)
        for card, place in self._true_places:
            cards.remove(found[place], card)
        for card, place in zip(self._hidden, self.places):
            cards.add(found[place], card)
        seats = range(self._match.table.seats)
        return [found["hand", seat] for seat in seats], [found["discard", seat] for seat in seats]


def _copy(pile):
    new = cards.new_set()
    cards.copy(pile, new)
    return new
