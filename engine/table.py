"""The table: everything of a hand that lies open to all seats.

What only some may see (hands, discards) is kept by the match, so whoever is given a table and
one hand cannot look at more.
"""

from engine import cards

NOBODY = 255


class Table:
    """The public state of one hand, its arrays made once and used for every hand of a match.

    phase, turn, dealer         as in `engine.phases`; seats
    side                        side of each seat in this hand
    leader, trick, trick_size   the trick on the table, cards in play order from the leader
    led                         suit to follow, NOBODY while only the Fool or nothing was led
    trick_no, tricks            finished tricks and how many the hand has
    last, last_leader, last_winner   the trick before, last_leader is NOBODY if there is none
    won, tricks_won             by side: cards of the tricks taken, payments included; tricks
    held                        number of cards in each hand
    played                      all cards seen in tricks
    void                        by seat: mask of the suits in which it has shown to be void
    debtor, creditor            sides of a Fool's debt not yet paid, NOBODY if there is none
    paid, payer, receiver       the card that paid a debt in the trick before, NO_CARD if none
                                did, and the sides it went from and to
    trumps_discarded            announced number of trumps in the discard, NOBODY if not announced
    """

    def __init__(self, seats, sides):
        self.seats = seats
        self.side = bytearray(seats)
        self.trick = bytearray(seats)
        self.last = bytearray(seats)
        self.held = bytearray(seats)
        self.void = bytearray(seats)
        self.tricks_won = bytearray(sides)
        self.won = [cards.new_set() for _ in range(sides)]
        self.played = cards.new_set()
        self.clear(0)

    def clear(self, dealer):
        """Ready for a new hand."""
        self.phase = 0
        self.turn = self.leader = self.dealer = dealer
        self.trick_size = self.trick_no = self.tricks = 0
        self.led = self.last_leader = self.last_winner = NOBODY
        self.debtor = self.creditor = self.payer = self.receiver = NOBODY
        self.trumps_discarded = NOBODY
        self.paid = cards.NO_CARD
        for seat in range(self.seats):
            self.void[seat] = self.held[seat] = 0
        for side in range(len(self.won)):
            self.tricks_won[side] = 0
            cards.clear(self.won[side])
        cards.clear(self.played)

    def seat_at(self, place):
        """The seat that plays the card number `place` of the trick on the table."""
        return (self.leader + place) % self.seats
