"""Worlds dealt, for every Python: see `engine.players.worlds`.

`dealing_viper` is the same text with the decorators and casts that viper needs.
"""

from engine.const import const

# Places as in engine.players.worlds
_KNOWN = const(108)
_DICE = const(102)
_VALUE = const(106)
_CARDS = const(0)
_FREE = const(1)
_ROOM = const(2)
_LEFT_ROOM = const(10)
_VIA = const(18)
_QUEUE = const(26)
_CARD = const(34)
_MAY = const(112)
_WHERE = const(190)
_SLOTS = const(268)
_NO_CARD = const(255)
_UNDER = const(160)


def deal_hidden(root, plan):
    """Deal the cards of a plan at random to the hidden places of `root`.

    `root[VALUE]` says how many cards had to be put where the plan does not let them be.
    """
    w = root
    p = plan
    place = 0
    while place < 8:
        p[_LEFT_ROOM + place] = p[_ROOM + place]
        place += 1
    i = 0
    while i < 35:
        w[i] = w[_KNOWN + i]
        i += 1
    x = w[_DICE]
    n = p[_CARDS]
    free = p[_FREE]
    wrong = 0
    i = 0
    while i < free:
        x ^= (x & 0x7FFFFF) << 7
        x ^= x >> 9
        x ^= (x & 0xFFFFF) << 10
        may = p[_MAY + i]
        total = 0
        place = 0
        while may >> place:
            if may >> place & 1:
                total += p[_LEFT_ROOM + place]
            place += 1
        if total:
            # A place by its room that is left
            at = (x >> 15) * total >> 15
            place = 0
            while 1:
                if may >> place & 1:
                    if at < p[_LEFT_ROOM + place]:
                        break
                    at -= p[_LEFT_ROOM + place]
                place += 1
        else:
            # All are full: move other cards on along the shortest way to a place with room
            seen = may
            head = 0
            tail = 0
            place = 0
            while place < 8:
                if may >> place & 1:
                    p[_QUEUE + tail] = place
                    tail += 1
                place += 1
            found = 8
            while head < tail and found == 8:
                place = p[_QUEUE + head]
                head += 1
                j = 0
                while j < i:
                    if p[_WHERE + j] == place:
                        to = 0
                        more = p[_MAY + j] & (seen ^ 255)
                        while more >> to:
                            if more >> to & 1:
                                seen |= 1 << to
                                p[_VIA + to] = j
                                p[_QUEUE + tail] = to
                                tail += 1
                                if p[_LEFT_ROOM + to]:
                                    found = to
                            to += 1
                    j += 1
            place = found
            if found == 8:
                wrong += 1
                place = 0
                while not p[_LEFT_ROOM + place]:
                    place += 1
            else:
                p[_LEFT_ROOM + place] = p[_LEFT_ROOM + place] - 1
                while not may >> place & 1:
                    j = p[_VIA + place]
                    to = place
                    place = p[_WHERE + j]
                    p[_WHERE + j] = to
                p[_LEFT_ROOM + place] = p[_LEFT_ROOM + place] + 1
        p[_WHERE + i] = place
        p[_LEFT_ROOM + place] = p[_LEFT_ROOM + place] - 1
        i += 1
    # The others may lie anywhere
    total = 0
    place = 0
    while place < 8:
        j = p[_LEFT_ROOM + place]
        while j:
            p[_SLOTS + total] = place
            total += 1
            j -= 1
        place += 1
    while i < n:
        x ^= (x & 0x7FFFFF) << 7
        x ^= x >> 9
        x ^= (x & 0xFFFFF) << 10
        at = (x >> 15) * total >> 15
        total -= 1
        p[_WHERE + i] = p[_SLOTS + at]
        p[_SLOTS + at] = p[_SLOTS + total]
        i += 1
    i = 0
    while i < n:
        card = p[_CARD + i]
        place = p[_WHERE + i]
        if place == 7:
            place = 6
        j = place * 5 + (card >> 5)
        w[j] = w[j] | (1 << (card & 31))
        i += 1
    w[_DICE] = x
    w[_VALUE] = wrong


def deal_piles(root, plan, tables):
    """Deal the cards of a plan at random to the places under the turned-up cards of piles.

    The piles are the plan's places, ROOM cards under each; their tops stand at VIA.
    """
    w = root
    p = plan
    under = tables
    x = w[_DICE]
    n = p[_CARDS]
    place = 0
    while place < 8:
        top = p[_VIA + place]
        i = p[_ROOM + place]
        while i:
            x ^= (x & 0x7FFFFF) << 7
            x ^= x >> 9
            x ^= (x & 0xFFFFF) << 10
            at = (x >> 15) * n >> 15
            n -= 1
            card = p[_CARD + at]
            p[_CARD + at] = p[_CARD + n]
            p[_CARD + n] = card
            under[_UNDER + top] = card
            top = card
            i -= 1
        if top < _NO_CARD:
            under[_UNDER + top] = _NO_CARD
        place += 1
    w[_DICE] = x
