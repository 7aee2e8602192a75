"""What the rest of a hand brings in worlds played out, and where points are bad what it costs.

    try_out(play_out, world, tables, some, n, values)

The arrays are those of `engine.players.worlds`; `play_out` is in `playouts_viper` and its twin.
"""

from engine.const import const

# Places as in engine.players.worlds
_POINTS = const(5)
_TRICKS = const(6)
_SIDES = const(56)
_KIND = const(232)
_US = const(234)
_TEAMS = const(235)
_VALUE = const(236)
_LAST_SIDE = const(237)
_AWAY = const(6)
_LOW = const(4)
_STOCK = const(8)

_MARK = const(24 * 64)  # what a mark is worth, in parts of POINT
_NEARNESS = const(4)  # of so many points that are avoided one counts, as marks may depend on it


def try_out(play_out, world, tables, some, n, values):
    """Add to `values` what each of the first `n` of some cards brings if it is played now."""
    kind = world[_KIND]
    for i in range(n):
        play_out(world, some[i], 0, tables)
        if kind & _STOCK:
            _give_stock(world, tables)
        values[i] += _marks_avoided(world) if kind & _LOW else world[_VALUE]


def _marks_avoided(world):
    """What a hand brings where points are bad: no mark at best, and then few points."""
    us, teams = world[_US], world[_TEAMS]
    most, none = 0, False
    at = _SIDES
    for _ in range(teams):
        if not world[at + _TRICKS]:
            none = True
        most = max(most, world[at + _POINTS])
        at += 8
    lost = not world[us + _TRICKS] if none else world[us + _POINTS] == most
    return -world[_VALUE] // _NEARNESS - (_MARK * teams if lost else 0)


def _give_stock(world, tables):
    """The stock goes with the last trick."""
    side = world[_LAST_SIDE]
    for suit in range(5):
        mask = world[8 * _AWAY + suit]
        world[side + suit] |= mask
        card = suit << 5
        while mask:
            if mask & 1:
                world[_VALUE] += tables[card] * (world[_TEAMS] - 1 if side == world[_US] else -1)
            mask >>= 1
            card += 1
