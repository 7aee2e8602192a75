"""Four-handed Tarocchi: partnerships, all 78 cards, a match of hands won (rules 5)."""

from engine import count
from engine.const import const
from engine.game import Game
from engine.packs.tarot78 import PACK

_HONOURS = b"\x00\x01\x14"  # the Fool, the Pagat and the Angel
_HAND_WON = const(1024)  # more than all points that can be gained in a match


class FourHanded(Game):
    id = "four_handed"
    pack = PACK
    values = PACK.value_table(_HONOURS)
    counting = count.THREE
    total = 78
    par = 39
    sides = (0, 1, 0, 1)
    packets = (19,)
    extra = 2
    discards = 2
    honours = 1 << 0 | 1 << 1 | 1 << 21
    hands_decide = True
    variants = (("hands", (4,)),)

    def merit(self, match, side):
        """More hands won decide; only if these are level, more points do."""
        return match.hands_won(side) * _HAND_WON + match.score(side)


GAME = FourHanded()
