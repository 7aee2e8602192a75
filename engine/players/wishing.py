"""What the computer makes of the signals that ask its seat for a card.

Facts that a signal states are on the table for everybody (`table.void`, `shown`, `least`) and need
nothing here. Worths are in sixteenths of an average card.
"""

from engine import cards, signals
from engine.cards import FOOL, TRUMPS
from engine.const import const
from engine.table import NOBODY

_HIGH = const(15)  # strength from which a trump is high
_PAGAT = const(2)  # its bit

# What a card may be, for the partner that asks for it
_DRAWS = const(1)  # a trump that is led
_LOWEST = const(2)  # the lowest trump
_BEST = const(4)  # the highest trump
_STRONG = const(8)  # a high trump
_COVERS = const(16)  # a trump that nobody beats, before the partner plays
_FEEDS = const(32)  # a plain lead that the partner may ruff
_TOP = const(64)  # the highest of a suit that the partner leads
_ZERO = const(64)

# Three bytes each: the place of a signal, what a card may be, and what that is then worth more
# than _ZERO
_WISHES = (
    b"\x13\x02\x50"  # SMALL_TRUMP, _LOWEST
    b"\x14\x04\x50"  # LARGE_TRUMP, _BEST
    b"\x19\x01\x50"  # LEAD_TRUMPS, _DRAWS
    b"\x08\x01\x30"  # PAGAT, _DRAWS: less
    b"\x08\x10\x5c"  # PAGAT, _COVERS
    b"\x08\x20\x4c"  # PAGAT, _FEEDS
    b"\x02\x02\x4c"  # RUFF_LOWEST, _LOWEST
    b"\x03\x08\x34"  # NO_HIGH_TRUMP, _STRONG: less
    b"\x04\x04\x34"  # NOT_YOUR_BEST, _BEST: less
    b"\x18\x40\x58"  # PLAY_HIGHEST, _TOP
)
_UNWANTED = const(12)
_RETURN = const(12)

# What holds for the whole hand
_LASTING = signals.LEAD_TRUMPS | signals.PAGAT


def wish(view, card, out):
    """What the partner's signals make of a card that may be played now; `out` is the mask of the
    trumps that others may hold."""
    table, partner = view.table, partner_of(view)
    if partner == NOBODY or card == FOOL:
        return 0
    worth = 0 if table.trick_size else _wish_for_lead(table, card >> 5, partner)
    asked = table.signals[partner] | table.signalled[partner] & _LASTING
    if not table.shown[partner][TRUMPS] & _PAGAT:
        asked &= ~signals.PAGAT
    if asked:
        kind = _kind(view, card, partner, asked, out)
        for at in range(0, len(_WISHES), 3):
            if asked >> _WISHES[at] & 1 and kind & _WISHES[at + 1]:
                worth += _WISHES[at + 2] - _ZERO
    return worth


def partner_of(view):
    """The partner's seat, NOBODY if there is none."""
    table = view.table
    for seat in range(table.seats):
        if seat != view.seat and table.side[seat] == table.side[view.seat]:
            return seat
    return NOBODY


def ruffs(table, seat, suit):
    """Whether a seat has shown to be void of a suit, and may have trumps."""
    return table.void[seat] >> suit & 1 and not table.void[seat] >> TRUMPS & 1


def _wish_for_lead(table, suit, partner):
    worth = 0
    if table.unwanted[partner] >> suit & 1:
        worth -= _UNWANTED
    if table.last_leader == partner and table.last_signals[partner] & signals.PLAY_HIGHEST:
        if table.last[0] >> 5 == suit:
            worth += _RETURN
    return worth


def _kind(view, card, partner, asked, out):
    """What a card is, of all that may be asked for."""
    table, suit = view.table, card >> 5
    if suit != TRUMPS:
        return _kind_of_plain(view, card, partner)
    kind = 0
    if asked & signals.PAGAT and _is_before(table, partner):
        if not out & _above(view.game, card & 31):
            kind = _COVERS
    if not table.trick_size:
        kind |= _DRAWS
    elif table.leader != partner or table.led == NOBODY or table.led == TRUMPS:
        return kind
    return kind | _kind_of_trump(view.hand[TRUMPS] & ~1, card & 31)


def _kind_of_plain(view, card, partner):
    table, suit = view.table, card >> 5
    if not table.trick_size:
        return _FEEDS if ruffs(table, partner, suit) else 0
    if table.leader != partner or table.led != suit:
        return 0
    return _TOP if card & 31 == cards.highest(view.hand[suit]) else 0


def _kind_of_trump(trumps, strength):
    kind = _STRONG if strength >= _HIGH else 0
    if strength == cards.lowest(trumps):
        kind |= _LOWEST
    if strength == cards.highest(trumps):
        kind |= _BEST
    return kind


def _above(game, strength):
    """The mask of the trumps that beat one; equal ones do, if later."""
    return -1 << strength | (game.equal_trumps if game.equal_trumps >> strength & 1 else 0)


def _is_before(table, partner):
    """Whether the seat in turn plays before its partner in this trick, of trumps."""
    if table.trick_size and table.led != TRUMPS:
        return False
    return (partner - table.leader) % table.seats > table.trick_size
