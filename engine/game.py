"""A game as tables: what its module under `engine/games` fills in, and the hooks it may replace.

Everything that differs between games is here or in its own module; the match, its phases and the
screens know no game by name.
"""

from engine import cards, count, fool, trick
from engine.phases import DISCARD, PLAY

ELDEST = 1  # who leads, counted from the dealer
ALL_TRUMP_COUNTS = -1  # every bit set: any number of trumps


class Game:
    """Defaults of a game. A game is a subclass; its one instance is never changed.

    id           module name and name in journals
    pack         engine.packs.Pack
    values       value of each card, a table by card number
    counting     engine.count method
    total        points of the whole pack
    last_trick   points for taking the last trick
    par          what the points of a side are measured against to score
    sides        side of each seat, with the usual number of players
    players      the numbers of players it can be played by, () for just the usual one; with any
                 other number everybody is alone
    packets      cards dealt to each seat in turn, packet by packet
    extra        cards the dealer takes besides
    later_deals  ((packets, extra), ...): what each DEAL phase of the hand adds
    discards     cards the dealer lays away
    honours      mask of the trumps, Fool included, that may never be discarded
    equal_trumps mask of trumps that rank alike
    leads        seat of the first lead, counted from the dealer
    fool_rule    what becomes of the Fool, as in engine.fool
    phases       phases of a hand in order
    variants     ((name, values, ...), ...): options of a match, the first value is the default
    """

    id = ""
    equal_trumps = 0
    last_trick = 0
    players = ()
    extra = 0
    later_deals = ()
    discards = 0
    leads = ELDEST
    fool_rule = fool.EXCHANGE
    phases = (DISCARD, PLAY)
    variants = ()

    @property
    def seats(self):
        """The usual number of players."""
        return len(self.sides)

    @property
    def dealt(self):
        """Cards dealt to each seat in all."""
        return sum(self.packets) + sum([sum(packets) for packets, _ in self.later_deals])

    def sides_of(self, seats):
        """The side of each seat among so many players; ValueError if it cannot be played so."""
        if seats == len(self.sides):
            return bytes(self.sides)
        if seats not in self.players:
            raise ValueError("%s is not for %d players" % (self.id, seats))
        return bytes(range(seats))

    def option(self, options, name):
        """The value chosen for a variant; options holds an index for each."""
        for i, variant in enumerate(self.variants):
            if variant[0] == name:
                return variant[1][options[i]]
        raise ValueError("%s has no variant %s" % (self.id, name))

    # Hooks

    def barred(self, view, suit):
        """The mask of the cards of a suit that may never be discarded: Kings and honours (S5)."""
        if suit == cards.TRUMPS:
            return self.honours
        return 1 << (self.pack.ranks(suit) - 1)

    def trump_counts(self, view, plain, trumps):
        """How many trumps a discard may hold, as a mask: bit n is set when n are allowed.

        plain, trumps: how many cards of either kind may be discarded by `barred`. Sizes that
        cannot be made up need not be left out.
        """
        return ALL_TRUMP_COUNTS

    def discarded(self, match, seat):
        """A seat has closed its discard: announce or expose what the rules say."""

    def leader(self, match):
        """The seat of the first lead."""
        return (match.table.dealer + self.leads) % match.table.seats

    def legal(self, view, out):
        """Put the cards that the seat may play, when in turn, into the set `out`."""
        trick.legal(view.table, view.hand, out)

    def why_not(self, view, card):
        """The reason why a held card may not be played now, `reasons.OK` if it may."""
        return trick.why_not(view.table, view.hand, card)

    def card_played(self, match, seat, card):
        """A card lies on the table, before the trick is looked at."""

    def trick_taken(self, match, winner):
        """A trick was taken by a seat; it is still the one on the table, its Fool not settled."""

    def clean_up(self, match):
        """After the last trick, when debts are paid: move what a side without a trick loses."""

    def side_points(self, match, side):
        """The points of a side's pile, discards included, in the hand just played."""
        table = match.table
        points = self.points(table.won[side])
        if self.last_trick and table.side[table.last_winner] == side:
            points += self.last_trick
        return points

    def settle(self, match):
        """Enter what each side scores in the match for the points of the hand just counted."""
        for side in range(match.teams):
            match.gains[side] = match.points[side] - self.par

    def is_over(self, match):
        """Whether the match ends with the hand just scored."""
        return match.hand_no + 1 >= self.option(match.options, "hands")

    def points(self, pile):
        """The points of a set of cards."""
        return count.points(self.counting, count.value(self.values, pile), cards.size(pile))
