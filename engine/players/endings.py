"""The last tricks: worlds are solved, every card being seen, not only played out.

are_near(view, world, frames)       whether they can be solved
try_out(world, tables, ...)         as in `engine.players.worlds`, whose arrays these are; and
                                    how long it took
"""

from array import array

from engine.const import const

try:
    from engine.players.endings_viper import solve
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):  # no native code here
    from engine.players.endings_plain import solve

_CARDS = const(16)  # at most, in all hands, that can be solved in time
_FEW_CARDS = const(12)  # the same where there is less of it
_MUCH_TIME = const(4000)  # frames: one world of so many cards takes half of that, seldom all of it
_FRAME = const(22)
_FRAMES = const(12)  # one for each of these cards but those of the last trick
_KIND = const(232)
_VALUE = const(236)
_LOW = const(4)
_STOCK = const(8)

_stack = array("i", bytes(4 * _FRAMES * _FRAME))


def are_near(view, world, frames):
    """Whether the rest of the hand is short enough for so many frames, and cards make only points:
    those of a world just taken in."""
    table = view.table
    most = _CARDS if frames >= _MUCH_TIME else _FEW_CARDS
    if sum(table.held) > most or any(table.buried):
        return False
    return not world[_KIND] & (_LOW | _STOCK)


def try_out(world, tables, some, n, values, times):
    """Add to `values`, so many times, what each of the first `n` of some cards brings if it is
    played now. Returns how many frames the solver has used."""
    used = 0
    for i in range(n):
        used += solve(world, _stack, tables, some[i])
        values[i] += world[_VALUE] * times
    return used
