"""Millone: two players race to 1000 points, Bolognese pack, two deals, two discards (rules 14)."""

from engine import combos, race
from engine.bolognese import HALVES, Bolognese
from engine.phases import CLAIM, DEAL, DISCARD, PLAY
from engine.table import NOBODY


class Millone(Bolognese):
    id = "millone"
    sides = (0, 1)
    packets = (5, 5, 5, 5)
    extra = 2
    later_deals = (((5, 5), 0),)
    discards = 10
    phases = (CLAIM, DISCARD, DEAL, DISCARD, PLAY)
    par = 0
    target = 1000 * HALVES

    def discard_size(self, match, seat):
        """Ten each, and two more for the dealer when all is dealt."""
        more = match.table.deals and seat == match.table.dealer
        return self.discards + (2 if more else 0)

    def claim_of(self, view):
        """The score of the match with what the hand holds, if that is enough to win; else 0."""
        total = view.table.scores[view.table.side[view.seat]] + HALVES * combos.score(view.hand)
        return total if total >= self.target else 0

    def settle(self, match):
        table = match.table
        for side in range(2):
            if any(table.claims):
                claim = table.claims[side]
                match.gains[side] = claim - table.scores[side] if claim else 0
            else:
                match.gains[side] = self.hand_points(match, side)

    def is_over(self, match):
        return any(match.table.claims) or race.winner(match, self.target) != NOBODY

    def merit(self, match, side):
        """Of two equal claims that of the non-dealer wins."""
        tied = match.table.claims[side] and side != match.table.dealer
        return 2 * match.score(side) + (1 if tied else 0)


GAME = Millone()
