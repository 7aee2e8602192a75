"""Room made for a card as a world is dealt: see `engine.players.worlds`."""

from engine.const import const

# Places as in engine.players.worlds
_MAY = const(95)
_WHERE = const(173)
_SLOTS = const(251)
_WRONG = const(329)
_VIA = const(330)
_QUEUE = const(338)
_PLACES = const(8)


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
