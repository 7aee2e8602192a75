"""When the computer asks the others to keep a seat from winning a trick (rules 15)."""

from engine import phases, reasons
from engine.cards import NO_CARD
from engine.const import const
from engine.table import NOBODY

_LATE = const(4)  # tricks left from which on others without a trick are looked at


def choose(view):
    """The call to make before a card, NO_CARD for none."""
    seat = target(view)
    if seat != NOBODY and view.game.why_no_remark(view, phases.CALL + seat) == reasons.OK:
        return phases.CALL + seat
    return NO_CARD


def target(view):
    """The seat that had better win no trick, since then it loses instead of this one."""
    table = view.table
    if table.tricks - table.trick_no > _LATE or not has_trick(view, view.seat):
        return NOBODY
    for seat in range(table.seats):
        if not has_trick(view, seat) and (_is_called(table, seat) or _is_highest(view)):
            return seat
    return NOBODY


def has_trick(view, seat):
    """How many tricks the side of a seat has won."""
    return view.table.tricks_won[view.table.side[seat]]


def _is_called(table, seat):
    for caller in range(table.seats):
        if table.called[caller] == seat:
            return True
    return False


def _is_highest(view):
    """Whether this seat has collected the most so far."""
    for side in range(len(view.table.won)):
        if _collected(view, side) > _collected(view, view.table.side[view.seat]):
            return False
    return True


def _collected(view, side):
    return view.points(side) + view.table.bonus[side]
