"""Announcements: in turn from Eldest each seat may name what it holds, and lays it open (rules 8).

A seat is offered the set that scores most, kind by kind; DONE ends its turn. It has no turn if it
holds nothing to announce. T trumps, K Kings, H of Fool, Pagat and Angel:

    ABUNDANCE   ten trumps or more: as many points. They may be announced in another kind as well
    KINGS       all four: 20 points, and 5 for each honour unless these are MITIGATI themselves
    MITIGATI    all three honours: 15 points, and 5 for each King unless these are KINGS themselves
    MIXED       four or more Kings and honours: 10 points, 5 for each beyond four
"""

from engine import cards, phases, reasons
from engine.cards import TRUMPS
from engine.const import const

ABUNDANCE, KINGS, MITIGATI, MIXED = range(240, 244)  # actions, in the order they are offered
_KINDS = const(4)
_TEN = const(10)
_ALL_KINGS = const(4)
_ALL_HONOURS = const(3)
_FEWEST = const(4)  # Kings and honours of a mixed announcement

_lists = [bytearray(n) + bytearray((phases.DONE,)) for n in range(_KINDS)]


def start(match):
    table = match.table
    table.turn = (table.dealer + 1) % table.seats
    _pass_over(match)


def legal(view, out):
    cards.clear(out)


def choices(view):
    found = _lists[_count(view)]
    at = 0
    for kind in range(ABUNDANCE, ABUNDANCE + _KINDS):
        if _offers(view, kind):
            found[at] = kind
            at += 1
    return found


def refuse(view, action):
    if action == phases.DONE:
        return reasons.OK
    if not ABUNDANCE <= action < ABUNDANCE + _KINDS:
        return reasons.NOT_NOW
    return reasons.OK if _offers(view, action) else reasons.NOT_HAD


def act(match, action):
    table = match.table
    seat = table.turn
    if action != phases.DONE:
        view = match.view(seat)
        table.declared_points[seat] += points(view, action)
        table.announced[seat] |= 1 << (action - ABUNDANCE)
        _lay_open(view, action)
        cards.merge(table.declared[seat], table.shown[seat])
    elif seat == table.dealer:
        match.next_phase()
        return
    else:
        table.turn = (seat + 1) % table.seats
    _pass_over(match)


def points(view, kind):
    """What a kind scores by the hand of a view, 0 if it may not be announced."""
    if kind == ABUNDANCE:
        return _abundance(view)
    kings, honours = _kings(view), _honours(view)
    if kind == KINGS:
        return 20 + honours % _ALL_HONOURS * 5 if kings == _ALL_KINGS else 0
    if kind == MITIGATI:
        return 15 + kings % _ALL_KINGS * 5 if honours == _ALL_HONOURS else 0
    if kings == _ALL_KINGS or honours == _ALL_HONOURS or kings + honours < _FEWEST:
        return 0
    return 10 + (kings + honours - _FEWEST) * 5


def _offers(view, kind):
    """Whether the seat holds the kind and has not announced it yet."""
    announced = view.table.announced[view.seat] >> (kind - ABUNDANCE) & 1
    return not announced and points(view, kind) > 0


def _count(view):
    """How many kinds the seat may announce."""
    n = 0
    for kind in range(ABUNDANCE, ABUNDANCE + _KINDS):
        n += _offers(view, kind)
    return n


def _pass_over(match):
    """Leave out the seats that have nothing to announce; after the dealer the phase ends."""
    table = match.table
    while not _count(match.view(table.turn)):
        if table.turn == table.dealer:
            match.next_phase()
            return
        table.turn = (table.turn + 1) % table.seats


def _abundance(view):
    trumps = view.hand[TRUMPS]
    n = cards.bits(trumps & ~1)
    if n == _TEN - 1 and trumps & 1 and view.game.option(view.options, "fool_trump"):
        return _TEN
    return n if n >= _TEN else 0


def _kings(view):
    n = 0
    for suit in range(4):
        n += view.hand[suit] >> (view.game.pack.ranks(suit) - 1)
    return n


def _honours(view):
    return cards.bits(view.hand[TRUMPS] & view.game.honours)


def _lay_open(view, kind):
    """Lay the cards of a kind open."""
    hand, laid = view.hand, view.table.declared[view.seat]
    if kind == ABUNDANCE:
        needs_fool = cards.bits(hand[TRUMPS] & ~1) < _TEN
        laid[TRUMPS] |= hand[TRUMPS] if needs_fool else hand[TRUMPS] & ~1
        return
    if kind != KINGS or _honours(view) < _ALL_HONOURS:
        laid[TRUMPS] |= hand[TRUMPS] & view.game.honours
    if kind != MITIGATI or _kings(view) < _ALL_KINGS:
        for suit in range(4):
            laid[suit] |= hand[suit] & 1 << (view.game.pack.ranks(suit) - 1)
