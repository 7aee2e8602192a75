"""The table: everything of a hand that lies open to all seats.

What only some may see (hands, discards) is kept by the match, so whoever is given a table and
one hand cannot look at more.
"""

from array import array

from engine import cards

NOBODY = 255


class Table:
    """The public state of one hand, its arrays made once and used for every hand of a match.

    scores                      by side: what it has gained in the hands before this one
    phase, turn, dealer         as in `engine.phases`; seats
    side                        side of each seat in this hand
    leader, trick, trick_size   the trick on the table, cards in play order from the leader
    led                         suit to follow, NOBODY while only the Fool or nothing was led
    trick_no, tricks            finished tricks and how many the hand has
    last, last_leader, last_winner   the trick before, last_leader is NOBODY if there is none
    won, tricks_won             by side: cards of the tricks taken, payments included; tricks
    held, to_lay                by seat: cards in the hand; cards its discard is to hold
    bids, declarer              by seat: its bid, as in `phases.bid`; who plays alone, or NOBODY
    seen_stock                  cards of the stock that were shown to all
    deals                       DEAL phases that are over
    claims                      by seat: points claimed as enough to win the match, or 0
    played                      all cards seen in tricks
    tops, buried                hands that lie in piles, as in `engine.piles`
    void                        by seat: mask of the suits in which it has shown to be void
    debtor, creditor            sides of a Fool's debt not yet paid, NOBODY if there is none
    owner                       the seat that played that Fool
    paid, payer, receiver       the card that paid a debt in the trick before, NO_CARD if none
                                did, and the sides it went from and to
    trumps_discarded            announced number of trumps in the discard, NOBODY if not announced
    exposed                     cards of discards that were shown to all
    figures, named              bargaining: by seat what it demands, below 0 if it offers; mask of
                                the seats that have named a figure
    turns, passes               turns of this bargaining session; passes since the last figure
    thrown_in                   the hand was ended by agreement and is not played
    announced                   by seat: mask of what it has announced, as in `phases.announce`
    declared, declared_points   by seat: cards laid open before the first lead, what they scored
    bonus, last_bonus           by side: points of combinations in single tricks; of the last trick
    combos                      by side: points of combinations in the pile, once it is counted
    signals, last_signals       by seat: mask of the signals given with the card of the trick on
                                the table, and of the trick before, as in `engine.signals`
    signalled                   by seat: mask of all signals given in this hand
    shown                       by seat: cards in hand that signals or declarations have told of
    denied                      by seat: cards that it has told not to hold
    least                       by seat and suit: how many cards it has told to hold at least, the
                                Fool aside
    counted                     by seat: mask of the suits in which it holds no more than that
    unwanted                    by seat: mask of the suits it has asked not to be led
    suit_led                    by seat: suit of its last lead, NOBODY if it led none
    out                         mask of the seats that have gone out (rules 10, variants)
    called                      by seat: whom it has asked to keep from winning a trick, or NOBODY
    decided                     the match was decided before this hand was counted
    """

    def __init__(self, seats, sides, piles=0):
        self.seats = seats
        self.side = bytearray(seats)
        self.trick = bytearray(seats)
        self.last = bytearray(seats)
        self.held = bytearray(seats)
        self.to_lay = bytearray(seats)
        self.bids = bytearray(seats)
        self.claims = array("h", bytes(2 * seats))
        self.seen_stock = cards.new_set()
        self.void = bytearray(seats)
        self.tricks_won = bytearray(sides)
        self.scores = array("h", bytes(2 * sides))
        self.won = [cards.new_set() for _ in range(sides)]
        self.played = cards.new_set()
        self.tops = bytearray(seats * piles)
        self.buried = bytearray(seats * piles)
        self.figures = array("b", bytes(seats))
        self.announced = bytearray(seats)
        self.declared = [cards.new_set() for _ in range(seats)]
        self.declared_points = array("h", bytes(2 * seats))
        self.bonus = array("h", bytes(2 * sides))
        self.combos = array("h", bytes(2 * sides))
        self.signals = array("I", bytes(4 * seats))
        self.last_signals = array("I", bytes(4 * seats))
        self.signalled = array("I", bytes(4 * seats))
        self.exposed = cards.new_set()
        self.shown = [cards.new_set() for _ in range(seats)]
        self.denied = [cards.new_set() for _ in range(seats)]
        self.least = [bytearray(5) for _ in range(seats)]
        self.counted = bytearray(seats)
        self.unwanted = bytearray(seats)
        self.suit_led = bytearray(seats)
        self.called = bytearray(seats)
        self.clear(0)

    def clear(self, dealer):
        """Ready for a new hand."""
        self.phase = 0
        self.turn = self.leader = self.dealer = dealer
        self.trick_size = self.trick_no = self.tricks = 0
        self.led = self.last_leader = self.last_winner = NOBODY
        self.debtor = self.creditor = self.owner = self.payer = self.receiver = NOBODY
        self.trumps_discarded = NOBODY
        self.named = self.turns = self.passes = 0
        self.thrown_in = False
        self.declarer = NOBODY
        self.deals = 0
        cards.clear(self.seen_stock)
        self.decided = False
        self.last_bonus = self.out = 0
        cards.clear(self.exposed)
        self.paid = cards.NO_CARD
        for seat in range(self.seats):
            self.void[seat] = self.held[seat] = self.to_lay[seat] = 0
            self.bids[seat] = self.claims[seat] = 0
            self.figures[seat] = self.announced[seat] = 0
            self.signals[seat] = self.last_signals[seat] = self.signalled[seat] = 0
            cards.clear(self.shown[seat])
            cards.clear(self.denied[seat])
            self.unwanted[seat] = self.counted[seat] = 0
            for suit in range(5):
                self.least[seat][suit] = 0
            self.suit_led[seat] = NOBODY
            self.called[seat] = NOBODY
            self.declared_points[seat] = 0
            cards.clear(self.declared[seat])
        for side in range(len(self.won)):
            self.tricks_won[side] = self.bonus[side] = self.combos[side] = 0
            cards.clear(self.won[side])
        cards.clear(self.played)

    def played_from(self, seat, suit):
        """A seat has played a card of a suit, not the Fool: what it has told of the rest."""
        if self.least[seat][suit]:
            self.least[seat][suit] -= 1
            if not self.least[seat][suit] and self.counted[seat] >> suit & 1:
                self.void[seat] |= 1 << suit

    def seat_at(self, place):
        """The seat that plays the card number `place` of the trick on the table."""
        return (self.leader + place) % self.seats
