"""Mitigati: three players who bargain during the deal and announce what they hold (rules 8)."""

from engine import count
from engine.cards import FOOL
from engine.game import Game
from engine.packs.tarot78 import PACK
from engine.phases import ANNOUNCE, BARGAIN, DEAL, DISCARD, PLAY

_HONOURS = b"\x00\x01\x14"  # the Fool, the Pagat and the Angel


class Mitigati(Game):
    """Variants:

    fool_trump  whether (1) the Fool may be the tenth trump of an abundance
    """

    id = "mitigati"
    pack = PACK
    values = PACK.value_table(_HONOURS)
    # the Fool is worth one point less than the other honours: 129 points are three times 43
    values = values[:FOOL] + b"\x04" + values[FOOL + 1 :]
    counting = count.ONE
    total = 129
    par = 43
    sides = (0, 1, 2)
    packets = (5, 5)
    later_deals = (((5,), 0), ((5,), 0), ((5,), 3))
    discards = 3
    honours = 1 << 0 | 1 << 1 | 1 << 21
    phases = (BARGAIN, DEAL, BARGAIN, DEAL, BARGAIN, DEAL, DISCARD, ANNOUNCE, PLAY)
    variants = (("hands", (3,)), ("fool_trump", (0, 1)))

    def settle(self, match):
        """Each pays each other what it has announced; a hand thrown in is worth the figures."""
        table = match.table
        announced = sum(table.declared_points)
        for side in range(match.teams):
            if table.thrown_in:
                match.gains[side] = table.figures[side]
            else:
                own = table.declared_points[side]
                match.gains[side] = match.points[side] - self.par + own * match.teams - announced


GAME = Mitigati()
