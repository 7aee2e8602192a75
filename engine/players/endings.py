"""The last tricks: instead of being played out, worlds are solved, every card being seen.

are_near(view, world)               whether they can be solved
try_out(world, tables, ...)         as in `engine.players.worlds`, whose arrays these are
"""

from array import array

from engine.const import const

try:
    from engine.players.endings_viper import solve
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):  # no native code here
    from engine.players.endings_plain import solve

_TRICKS = const(3)  # that can be solved in time
_TRICKS_OF_TWO = const(4)  # with two players
_CARDS = const(12)  # at most in all hands then
_FRAME = const(20)
_KIND = const(232)
_VALUE = const(236)
_LOW = const(4)
_STOCK = const(8)

_stack = array("i", bytes(4 * (_CARDS + 1) * _FRAME))


def are_near(view, world):
    """Whether the rest of the hand is short enough, and cards make only points: those of a world
    just taken in."""
    table = view.table
    left = table.tricks - table.trick_no
    if left > (_TRICKS_OF_TWO if table.seats == 2 else _TRICKS) or sum(table.held) > _CARDS:
        return False
    return not (world[_KIND] & (_LOW | _STOCK) or any(table.buried))


def try_out(world, tables, some, n, values):
    """Add to `values` what each of the first `n` of some cards brings if it is played now."""
    for i in range(n):
        solve(world, _stack, tables, some[i])
        values[i] += world[_VALUE]
