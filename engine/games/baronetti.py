"""Baronetti: two players, all 78 cards in piles of which only the tops are seen (rules 6)."""

from engine import count, piles
from engine.game import Game
from engine.packs.tarot78 import PACK
from engine.phases import PLAY

_HONOURS = b"\x00\x01\x14"  # the Fool, the Pagat and the Angel


class Baronetti(Game):
    id = "baronetti"
    pack = PACK
    values = PACK.value_table(_HONOURS)
    counting = count.PAIR
    total = 91
    par = 0  # the points themselves are the score; they are never level in a hand
    sides = (0, 1)
    packets = (10, 10, 10, 9)
    in_piles = True
    phases = (PLAY,)
    variants = (("hands", (2,)),)

    def dealt_out(self, match):
        piles.lay(match)

    def card_played(self, match, seat, card):
        piles.uncover(match, seat, card)


GAME = Baronetti()
