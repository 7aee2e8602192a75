"""Where hidden cards may lie, by all that a seat can see: the plan of `engine.players.worlds`."""

from engine import cards
from engine.cards import FOOL, TRUMPS
from engine.const import const
from engine.table import NOBODY

# Places as in engine.players.worlds
_HAS_FOOL = const(6)
_KIND = const(232)
_KNOWN = const(240)
_CARDS = const(0)
_ROOM = const(1)
_CARD = const(17)
_MAY = const(95)  # by card, mask of places
_SCRATCH = const(173)

_AWAY = const(6)
_DISCARDED_TRUMPS = const(7)
_STOCK = const(8)


def make(view, out, world, plan, likely):
    """Enter in `plan` where the cards of `out` may lie, known cards being entered in `world`.

    likely: whether a discard is thought to hold no trumps but announced ones, as players lay
    them away only for want of other cards.
    """
    table = view.table
    layer, away, seats = NOBODY, cards.size(out), 0
    for seat in range(6):
        room = 0
        if seat < table.seats and seat != view.seat and seat != view.partner:
            room = table.held[seat]
            for suit in range(5):
                room -= cards.bits(world[_KNOWN + 8 * seat + suit])
            room -= world[_KNOWN + 8 * seat + _HAS_FOOL]
            away -= room
            if table.to_lay[seat]:
                layer = seat
        plan[_ROOM + seat] = room
        if room:
            seats |= 1 << seat
    trumps = 0
    if layer != NOBODY and table.trumps_discarded != NOBODY:
        trumps = min(away, table.trumps_discarded)
    plan[_ROOM + _AWAY] = away - trumps
    plan[_ROOM + _DISCARDED_TRUMPS] = trumps
    if layer == NOBODY and table.declarer != NOBODY:
        world[_KIND] |= _STOCK
    places = seats
    if away > trumps:
        places |= 1 << _AWAY
    if trumps:
        places |= 1 << _DISCARDED_TRUMPS
    n = free = 0
    for suit in range(5):
        mask = out[suit]
        holders = seats
        for seat in range(table.seats):
            if table.void[seat] >> suit & 1:
                holders &= ~(1 << seat)
        laid = mask & _discardable(view, suit, layer, likely)
        stock = table.seen_stock[suit]
        for strength in range(view.game.pack.ranks(suit)):
            if mask >> strength & 1:
                card = suit << 5 | strength
                may = seats if card == FOOL else holders
                for seat in range(table.seats):
                    if table.denied[seat][suit] >> strength & 1:
                        may &= ~(1 << seat)
                if stock >> strength & 1:
                    may &= 1 << layer
                if laid >> strength & 1:
                    trump = card > FOOL and table.trumps_discarded != NOBODY
                    may |= 1 << (_DISCARDED_TRUMPS if trump and layer != NOBODY else _AWAY)
                may &= places
                if may == places:
                    plan[_SCRATCH + free] = card
                    free += 1
                else:
                    _enter(plan, card, may, n)
                    n += 1
    for i in range(free):
        plan[_CARD + n] = plan[_SCRATCH + i]
        plan[_MAY + n] = 255
        n += 1
    plan[_CARDS] = n


def _discardable(view, suit, layer, likely):
    """The mask of the cards of a suit that may be where nobody holds them."""
    if layer == NOBODY:
        return -1
    if suit == TRUMPS and likely and view.table.trumps_discarded == NOBODY:
        return 1 & ~view.game.barred(view, suit)
    return ~view.game.barred(view, suit)


def _enter(plan, card, may, n):
    """Enter a card among the first `n`, before all that have more places."""
    count = cards.bits(may)
    while n and cards.bits(plan[_MAY + n - 1]) > count:
        plan[_CARD + n] = plan[_CARD + n - 1]
        plan[_MAY + n] = plan[_MAY + n - 1]
        n -= 1
    plan[_CARD + n] = card
    plan[_MAY + n] = may
