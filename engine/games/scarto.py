"""Scarto: three players, each alone, all 78 cards (rules 4)."""

from engine import cards, count
from engine.game import Game
from engine.packs.tarot78 import PACK

_HONOURS = b"\x00\x01\x14"  # the Fool, the Pagat and the Angel


class Scarto(Game):
    id = "scarto"
    pack = PACK
    values = PACK.value_table(_HONOURS)
    counting = count.THREE
    total = 78
    par = 26
    sides = (0, 1, 2)
    packets = (5, 5, 5, 5, 5)
    extra = 3
    discards = 3
    honours = 1 << 1 | 1 << 21  # the Angel ranks above the World: its bit is 21
    variants = (("hands", (3,)),)

    def barred(self, view, suit):
        """The Fool too, unless no trump was held before discarding."""
        held_trumps = suit == cards.TRUMPS and (view.hand[suit] | view.discard[suit]) & ~1
        return Game.barred(self, view, suit) | (1 if held_trumps else 0)


GAME = Scarto()
