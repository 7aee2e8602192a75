"""Mattazza: two to six players, each alone, Bolognese pack; low scores are good (rules 15).

A gain is a mark, so the fewer the better. What a side has collected in the hand is the sum of
`table.bonus`, `match.points` and `table.combos`.
"""

from array import array

from engine import fool, reasons
from engine.bolognese import Bolognese
from engine.phases import CALL, PLAY
from engine.table import NOBODY

_MOST_PLAYERS = 6
_LOSES_ALONE = 6  # marks
_LOSE_TOGETHER = 3  # marks of each of two or more

_lists = tuple([bytearray(n) for n in range(_MOST_PLAYERS)])  # by length, filled when asked for
_collected = array("h", bytes(2 * _MOST_PLAYERS))


class Mattazza(Bolognese):
    id = "mattazza"
    sides = (0, 1, 2, 3)
    players = (2, 3, 4, 5, 6)
    packets = (5, 5)
    low_wins = True
    gain_unit = 1  # marks
    fool_rule = fool.ANY_CHOSEN
    phases = (PLAY,)
    trick_combos = True
    par = 0

    def remarks(self, view):
        """Calls."""
        n = 0
        for seat in range(view.table.seats):
            n += self._may_call(view, seat)
        found = _lists[n]
        for seat in range(view.table.seats - 1, -1, -1):
            if self._may_call(view, seat):
                n -= 1
                found[n] = CALL + seat
        return found

    def why_no_remark(self, view, action):
        if 0 <= action - CALL < view.table.seats and self._may_call(view, action - CALL):
            return reasons.OK
        return reasons.NOT_NOW

    def remarked(self, match, seat, action):
        match.table.called[seat] = action - CALL

    def settle(self, match):
        """A mark for each loser of the hand."""
        for side in range(match.teams):
            _collected[side] = self.hand_points(match, side)
        losers = self.hand_losers(_collected, match.table.tricks_won)
        for side in range(match.teams):
            match.gains[side] = losers >> side & 1

    def hand_losers(self, collected, tricks):
        """The sides that lose a hand, as a mask: all without a trick, else the highest."""
        losers = highest = 0
        for side in range(len(tricks)):
            if not tricks[side]:
                losers |= 1 << side
            highest = max(highest, collected[side])
        if not losers:
            for side in range(len(tricks)):
                if collected[side] == highest:
                    losers |= 1 << side
        return losers

    def losers(self, match):
        """The sides that have lost the match, as a mask; 0 while it goes on."""
        three = six = n = 0
        for side in range(match.teams):
            marks = match.score(side)
            if marks >= _LOSE_TOGETHER:
                three |= 1 << side
                n += 1
            if marks >= _LOSES_ALONE:
                six = 1 << side
        return three if n > 1 else six

    def is_over(self, match):
        return self.losers(match) != 0

    def merit(self, match, side):
        """All who have not lost win alike; before the end, the fewest marks."""
        losers = self.losers(match)
        if losers:
            return -(losers >> side & 1)
        return -match.score(side)

    def _may_call(self, view, target):
        table = view.table
        return (
            table.seats > 2
            and target != view.seat
            and table.called[view.seat] == NOBODY
            and not table.tricks_won[table.side[target]]
        )


GAME = Mattazza()
