"""Terziglio: a Declarer against two defenders, Bolognese pack and a stock (rules 13).

Gains are kept in halves, as the defenders may have to share an odd number.
"""

from engine import cards
from engine.bolognese import Bolognese
from engine.const import const
from engine.phases import BID, DECLARE, DISCARD, PLAY, STOCK
from engine.phases.bid import SOLO

_FIFTY = const(50 * 2)  # in halves
_NEARLY = const(46 * 2)
SLAM = const(40)  # game points


class Terziglio(Bolognese):
    id = "terziglio"
    sides = (0, 1, 2)  # until the bidding makes it Declarer 0, defenders 1
    packets = (6, 6, 6)
    phases = (BID, STOCK, DISCARD, DECLARE, PLAY)
    par = 0
    variants = (("hands", (3,)), ("stock", (8, 5)))

    def packets_of(self, options):
        return self.packets if self.option(options, "stock") == 8 else (5, 5, 5, 4)

    def discard_size(self, match, seat):
        table = match.table
        if seat != table.declarer or table.bids[seat] == SOLO:
            return 0
        return self.option(match.options, "stock")

    def discarded(self, match, seat):
        """What was shown in the stock and may not be laid away is in the Declarer's hand."""
        table = match.table
        for suit in range(5):
            table.shown[seat][suit] |= table.seen_stock[suit] & self.barred(match.view(seat), suit)

    def leader(self, match):
        return match.table.declarer

    def clean_up(self, match):
        """The stock of a solo goes with the last trick, and all may see it now; a side without a
        trick loses all."""
        table = match.table
        won = table.won
        cards.merge(match.stock, table.seen_stock)
        cards.merge(match.stock, won[table.side[table.last_winner]])
        cards.clear(match.stock)
        for side in range(2):
            if not table.tricks_won[side]:
                for seat in range(3):
                    if table.side[seat] == side:
                        cards.merge(match.discards[seat], won[1 - side])
                        cards.clear(match.discards[seat])

    def settle(self, match):
        table = match.table
        if table.thrown_in:
            return
        declarer = self.hand_points(match, 0)
        defenders = self.hand_points(match, 1)
        won = declarer > defenders
        points = fifties(declarer if won else defenders)
        if not table.tricks_won[0] or not table.tricks_won[1]:
            won = table.tricks_won[0] > 0
            points = SLAM
        for seat in range(3):
            match.gains[seat] = gain(points, won, seat == table.declarer)


def fifties(score):
    """Game points of a score in halves: to the fifty below, or above if at most 4 are short."""
    return score // _FIFTY + (score % _FIFTY >= _NEARLY)


def gain(points, declarer_won, is_declarer):
    """What a seat gains, in halves: each defender pays, but they share what they win."""
    if declarer_won:
        return 4 * points if is_declarer else -2 * points
    return -2 * points if is_declarer else points


GAME = Terziglio()
