"""Worlds of piles dealt, for every Python: see `engine.players.worlds`.

`dealing_viper` is the same text with the decorators and the types that viper needs.
"""

from engine.const import const

# Places as in engine.players.worlds
_DICE = const(238)
_UNDER = const(160)
_CARDS = const(0)
_ROOM = const(1)
_TOP = const(9)
_CARD = const(17)

_PLACES = const(8)
_NO_CARD = const(255)


def deal_piles(w, plan, under):
    """Deal the cards of a plan at random to the places under the turned-up cards of piles.

    The piles are the plan's places, ROOM cards under the card TOP of each.
    """
    x = w[_DICE]
    n = plan[_CARDS]
    pile = 0
    while pile < _PLACES:
        top = plan[_TOP + pile]
        i = plan[_ROOM + pile]
        while i:
            x ^= (x & 0x7FFFFF) << 7
            x ^= x >> 9
            x ^= (x & 0xFFFFF) << 10
            at = (x >> 15) * n >> 15
            n -= 1
            card = plan[_CARD + at]
            plan[_CARD + at] = plan[_CARD + n]
            plan[_CARD + n] = card
            under[_UNDER + top] = card
            top = card
            i -= 1
        if top < _NO_CARD:
            under[_UNDER + top] = _NO_CARD
        pile += 1
    w[_DICE] = x
