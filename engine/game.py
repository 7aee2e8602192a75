"""A game as tables: what its module under `engine/games` fills in, and the hooks it may replace.

Everything that differs between games is here or in its own module; the match, its phases and the
screens know no game by name.
"""

from engine import cards, count, fool, reasons, trick
from engine.phases import DISCARD, NO_CHOICES, PLAY

ELDEST = 1  # who leads, counted from the dealer
ALL_TRUMP_COUNTS = -1  # every bit set: any number of trumps
LEVELS = ("giocatore", "maestro", "novizio")  # of the computer players; the first is the default
COMMON_VARIANTS = 2  # options that every game has, after its own


class Game:
    """Defaults of a game. A game is a subclass; its one instance is never changed.

    id           module name and name in journals
    pack         engine.packs.Pack
    values       value of each card, a table by card number
    worths       the same, if to computer players they are worth something else; else None
    counting     engine.count method
    gain_unit    the same for what is gained in the match
    unit         all points of the game are kept in such parts of a point: 2 for half points
    total        points of the whole pack
    last_trick   points for taking the last trick
    par          what the points of a side are measured against to score
    sides        side of each seat, with the usual number of players
    players      the numbers of players it can be played by, () for just the usual one; with any
                 other number everybody is alone
    open_hands   whether partners see each other's cards
    packets      cards dealt to each seat in turn, packet by packet
    extra        cards the dealer takes besides
    later_deals  ((packets, extra), ...): what each DEAL phase of the hand adds
    in_piles     whether each packet is a pile of which only the top is turned up (engine.piles)
    discards     cards the dealer lays away
    honours      mask of the trumps, Fool included, that may never be discarded
    trumps_last  whether trumps may be discarded only for want of other cards (S6b)
    equal_trumps mask of trumps that rank alike
    target       what has to be gained to win the match, 0 where a number of hands is played
    hands_decide whether hands won decide the match, and points only if these are equal
    has_combos   whether combinations of cards score, as in engine.combos
    leads        seat of the first lead, counted from the dealer
    fool_rule    what becomes of the Fool, as in engine.fool
    signals      mask of the signals that may be given, as in engine.signals
    signalling   the module engine.signals, in games that have signals
    asks_signals whether a person is asked, card by card, about a signal that may go with it
    one_signal_of   masks of signals of which a seat may give only one with a card
    low_wins     whether points are collected to lose
    phases       phases of a hand in order
    interrupts   phases that may come in between
    next_match_dealer   first dealer of the next match, counted from the last one of this match
    budgets      the numbers of playouts that a maestro may spend on a choice
    variants     ((name, (value, ...)), ...): options of a match, the first value is the default.
                 A subclass names its own; level and playouts of the computers come after them
    """

    id = ""
    worths = None
    honours = 0
    equal_trumps = 0
    unit = 1
    gain_unit = 1
    last_trick = 0
    players = ()
    open_hands = False
    extra = 0
    later_deals = ()
    in_piles = False
    discards = 0
    trumps_last = False
    target = 0
    hands_decide = False
    has_combos = False
    leads = ELDEST
    fool_rule = fool.EXCHANGE
    signals = 0
    signalling = None
    asks_signals = False
    one_signal_of = ()
    low_wins = False
    next_match_dealer = 1
    phases = (DISCARD, PLAY)
    interrupts = ()
    budgets = (100, 300, 1000, 30)
    variants = ()

    def __init__(self):
        self.variants += (("level", LEVELS), ("playouts", self.budgets))
        if self.signals:
            self.signalling.prepare(self.signals)

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
        for i in range(len(self.variants)):  # enumerate() would allocate
            if self.variants[i][0] == name:
                return self.variants[i][1][options[i]]
        raise ValueError("%s has no variant %s" % (self.id, name))

    # Hooks

    def dealt_out(self, match):
        """The cards of a new hand are dealt; its first phase is yet to begin."""

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
        if self.trumps_last:
            return (2 << max(0, self.discards - plain)) - 1
        return ALL_TRUMP_COUNTS

    def discarded(self, match, seat):
        """A seat has closed its discard: announce or expose what the rules say."""

    def declared(self, match, seat):
        """A seat has closed its declaration: score it."""

    def is_decided(self, match):
        """Whether the match is decided after the declarations, so that nothing is played."""
        return False

    def packets_of(self, options):
        """The packets of the first deal with these options."""
        return self.packets

    def discard_size(self, match, seat):
        """How many cards the discard of a seat is to hold when it is closed."""
        return self.discards if seat == match.table.dealer else 0

    def leader(self, match):
        """The seat of the first lead."""
        return (match.table.dealer + self.leads) % match.table.seats

    def lead_due(self, match):
        """A trick is about to be led by `table.leader`. Returns the seat that acts first."""
        return match.table.leader

    def legal(self, view, out):
        """Put the cards that the seat may play, when in turn, into the set `out`."""
        trick.legal(view.table, view.hand, out)
        if self.signals:
            self.signalling.narrow(view, out)

    def why_not(self, view, card):
        """The reason why a held card may not be played now, `reasons.OK` if it may."""
        why = trick.why_not(view.table, view.hand, card)
        if why == reasons.OK and self.signals:
            why = self.signalling.why_not_card(view, card)
        return why

    def true_signals(self, view, card):
        """The mask of the signals that may go with a card if it is played now."""
        return 0

    def remarks(self, view):
        """What the seat in turn may do besides playing a card, as bytes."""
        return self.signalling.choices(view) if self.signals else NO_CHOICES

    def why_no_remark(self, view, action):
        """The reason why such an action may not be done now, `reasons.OK` if it may."""
        return self.signalling.why_not(view, action) if self.signals else reasons.NOT_NOW

    def remarked(self, match, seat, action):
        """Do such an action."""
        self.signalling.give(match.table, seat, action)

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
        if self.last_trick and table.trick_no and table.side[table.last_winner] == side:
            points += self.last_trick
        return points

    def settle(self, match):
        """Enter what each side scores in the match for the points of the hand just counted."""
        for side in range(match.teams):
            match.gains[side] = match.points[side] - self.par

    def merit(self, match, side):
        """What the sides are compared by when the match is over: the most wins."""
        return match.score(side)

    def is_over(self, match):
        """Whether the match ends with the hand just scored."""
        return match.hand_no + 1 >= self.option(match.options, "hands")

    def points(self, pile):
        """The points of a set of cards."""
        value, fool = count.value(self.values, pile), pile[cards.TRUMPS] & 1
        return count.points(self.counting, value, cards.size(pile), fool)
