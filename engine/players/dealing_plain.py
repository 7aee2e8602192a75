"""Worlds dealt, for every Python: see `engine.players.worlds`.

`dealing_viper` is the same text with the decorators and the types that viper needs.
"""

from engine.const import const

# Places as in engine.players.worlds
_ROOT = const(110)
_DICE = const(238)
_KNOWN = const(240)
_UNDER = const(160)
_CARDS = const(0)
_ROOM = const(1)
_TOP = const(9)
_CARD = const(17)
_MAY = const(95)
_WHERE = const(173)
_SLOTS = const(251)
_WRONG = const(329)
_VIA = const(330)
_QUEUE = const(338)

_PLACES = const(8)
_TRIES = const(16)
_ANEW = const(6)  # how often is begun anew where a card finds no slot
_NO_CARD = const(255)
_FOOL = const(128)


def deal_hidden(w, x, at, plan):
    """Deal the cards of a plan at random to the hidden places of the root of `w`.

    `plan[WRONG]` says how many had to be put where the plan does not let them be.
    `x` and `at` are ignored: viper has registers for three variables, and these are the
    parameters.
    """
    p = plan
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
                make_room(plan, i, left)
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


def make_room(p, i, left):
    """Make the first of the slots left one in which card `i` may be, by moving cards before it.

    They move along the shortest way from one of its places to a place with a slot left.
    """
    seen = may = p[_MAY + i]
    head = tail = 0
    for place in range(_PLACES):
        if may >> place & 1:
            p[_QUEUE + tail] = place
            tail += 1
    while head < tail:
        place = p[_QUEUE + head]
        head += 1
        for j in range(i):
            if p[_WHERE + j] == place:
                more = p[_MAY + j] & ~seen
                for to in range(_PLACES):
                    if more >> to & 1:
                        p[_VIA + to] = j
                        p[_QUEUE + tail] = to
                        tail += 1
                seen |= more
    for at in range(left):
        place = p[_SLOTS + at]
        if seen >> place & 1:
            while not may >> place & 1:
                j = p[_VIA + place]
                to = place
                place = p[_WHERE + j]
                p[_WHERE + j] = to
            p[_SLOTS + at] = p[_SLOTS]
            p[_SLOTS] = place
            return
    p[_WRONG] += 1


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
