"""Worlds dealt, in native code: see `engine.players.worlds`.

`dealing_plain` is the same text without the decorators and the types that viper needs.
"""
# ruff: noqa: F821

import micropython

from engine import lazy
from engine.const import const

# Places as in engine.players.worlds
_ROOT = const(110)
_DICE = const(238)
_KNOWN = const(240)
_CARDS = const(0)
_ROOM = const(1)
_CARD = const(17)
_MAY = const(95)
_WHERE = const(173)
_SLOTS = const(251)
_WRONG = const(329)

_PLACES = const(8)
_TRIES = const(16)
_ANEW = const(6)  # how often is begun anew where a card finds no slot
_FOOL = const(128)
_MAKES_ROOM = "engine.players.makingroom"  # is seldom needed


@micropython.viper
def deal_hidden(w: ptr32, x: int, at: int, plan):
    """Deal the cards of a plan at random to the hidden places of the root of `w`.

    `plan[WRONG]` says how many had to be put where the plan does not let them be.
    `x` and `at` are ignored: viper has registers for three variables, and these are the
    parameters.
    """
    p = ptr8(plan)
    i = 0
    while i < 56:
        w[_ROOT + i] = w[_KNOWN + i]
        i += 1
    p[_WRONG] = 0
    x = w[_DICE]
    i = 0
    left = 0
    anew = _ANEW
    while i < p[_CARDS]:
        if not i:
            # A slot for each card
            left = 0
            at = 0
            while at < _PLACES:
                i = p[_ROOM + at]
                while i:
                    p[_SLOTS + left] = at
                    left += 1
                    i -= 1
                at += 1
        may = p[_MAY + i]
        tries = _TRIES
        at = 0
        while tries:
            x ^= (x & 0x7FFFFF) << 7
            x ^= x >> 9
            x ^= (x & 0xFFFFF) << 10
            at = (x >> 15) * left >> 15
            if may >> p[_SLOTS + at] & 1:
                break
            tries -= 1
        if not tries:
            at = 0
            while at < left and not may >> p[_SLOTS + at] & 1:
                at += 1
            if at == left:
                if anew:
                    anew -= 1
                    i = 0
                    continue
                lazy.load(_MAKES_ROOM).make_room(plan, i, left)
                at = 0
        left -= 1
        p[_WHERE + i] = p[_SLOTS + at]
        p[_SLOTS + at] = p[_SLOTS + left]
        i += 1
    w[_DICE] = x
    while i:
        i -= 1
        at = p[_WHERE + i] << 3
        if at == 56:
            at = 48
        left = p[_CARD + i]
        at += _ROOT + (left >> 5)
        if left == _FOOL:
            at += 2
        w[at] = w[at] | (1 << (left & 31))
