"""Which signals the computer gives, and what it makes of its partner's requests.

Facts that a signal states are on the table for everybody (`table.void`, `shown`, `least`) and need
nothing here. Worths are in sixteenths of an average card.
"""

from engine import cards, phases, signals, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.players.memory import SURE, Memory
from engine.table import NOBODY

_MANY = const(3)  # trumps more than each other seat has on the average
_HIGH = const(15)  # strength from which a trump is high
_FEW = const(2)  # trumps with which the Pagat is in danger, itself included
_PAGAT = const(2)  # its bit
_SAFE = const(8)  # what happens less than once in so many times

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

# What the computer tells if asked to tell something
_FACTS = signals.VOID | signals.LAST_TRUMP | signals.TOP_CARD | signals.QUEEN | signals.ONE_MORE
_FACTS |= signals.LONG | signals.ALL_BUT_ONE | signals.TOP_TRUMP | signals.HAS_21
_FACTS |= signals.HAS_19 | signals.HAS_18 | signals.HAS_15_TO_17
_ASKED = signals.TELL_ME | signals.TELL_ME_EARLY

_memory = Memory()


def choose(view, card):
    """The action of a signal that goes with the card and is not yet given, else the card.

    Before the partner's lead there is no card: NO_CARD.
    """
    if card == NO_CARD:
        return _before_lead(view)
    if card == FOOL or view.table.held[view.seat] == 1:
        return card
    signal = _useful(view, card, signals.offered_with(view, card))
    return signals.action(signal) if signal else card


def wish(view, card):
    """What the partner's signals make of a card that may be played now."""
    table, partner = view.table, _partner(view)
    if partner == NOBODY or card == FOOL:
        return 0
    worth = 0 if table.trick_size else _wish_for_lead(table, card >> 5, partner)
    asked = table.signals[partner] | table.signalled[partner] & _LASTING
    if not table.shown[partner][TRUMPS] & _PAGAT:
        asked &= ~signals.PAGAT
    if asked:
        kind = _kind(view, card, partner, asked)
        for at in range(0, len(_WISHES), 3):
            if asked >> _WISHES[at] & 1 and kind & _WISHES[at + 1]:
                worth += _WISHES[at + 2] - _ZERO
    return worth


def _partner(view):
    """The partner's seat, NOBODY if there is none."""
    table = view.table
    for seat in range(table.seats):
        if seat != view.seat and table.side[seat] == table.side[view.seat]:
            return seat
    return NOBODY


# Giving


def _before_lead(view):
    """With many trumps it is good to have some drawn: by us if we hold the highest."""
    trumps = view.hand[TRUMPS] & ~1
    if not _has_many(view, cards.bits(trumps)):
        return phases.DONE
    _memory.recall(view)
    best = TRUMPS << 5 | cards.highest(trumps)
    small = not _memory.stronger(best)
    _memory.forget()
    return signals.action(signals.SMALL_TRUMP if small else signals.LARGE_TRUMP)


def _useful(view, card, true):
    """One of the signals that may go with a card, 0 for none."""
    for at in range(0, len(_GIVEN), 2):
        if true & _GIVEN[at] and _GIVEN[at + 1](view, card):
            return true & _GIVEN[at]
    return _fact(view, true)


def _fact(view, true):
    """A fact to tell a partner who has asked for one."""
    table, partner = view.table, _partner(view)
    if partner == NOBODY:
        return 0
    if not (table.signals[partner] | table.last_signals[partner]) & _ASKED:
        return 0
    true &= _FACTS
    return true & -true


# When a signal is of use


def _is_void_and_may_ruff(view, card):
    return card < FOOL and view.hand[TRUMPS] & ~1 and _partner_wins(view, card)


def _wants_it_back(view, card):
    """Whether the last card of a suit is led that can be ruffed afterwards."""
    held = view.hand[card >> 5]
    return card < FOOL and view.hand[TRUMPS] & ~1 and not held & (held - 1)


def _chance_of_last(view, card):
    """The chance that the last player has a trump and no card of the suit led."""
    table, suit = view.table, card >> 5
    last = table.seat_at(table.seats - 1)
    _memory.recall(view)
    chance = _memory.lacks(last, suit, _memory.out[suit])
    chance = chance * (SURE - _memory.lacks(last, TRUMPS, _memory.out[TRUMPS] & ~1)) // SURE
    _memory.forget()
    return chance


def _last_ruffs(view, card):
    return _chance_of_last(view, card) * 2 > SURE


def _only_partner_ruffs(view, card):
    if not _ruffs(view.table, _partner(view), card >> 5):
        return False
    return _chance_of_last(view, card) * _SAFE < SURE


def _partner_is_overruffed(view, card):
    return _ruffs(view.table, _partner(view), card >> 5) and _last_ruffs(view, card)


def _cheaply(view, card):
    return not view.game.values[card] and _partner_is_overruffed(view, card)


def _tells_of_top(view, card):
    return not view.table.shown[view.seat][card >> 5] and _partner_wins(view, card)


def _tells_of_trump(view, card):
    return not view.table.shown[view.seat][TRUMPS] & ~_PAGAT


def _is_plain(view, card):
    return card < FOOL


def _is_guarded(view, card):
    """Whether a court card below the highest stays in the suit, which loses if it is led."""
    pack, suit = view.game.pack, card >> 5
    rest = view.hand[suit] & ~(1 << (card & 31))
    king = pack.ranks(suit) - 1
    best = cards.highest(rest)
    return suit != TRUMPS and rest and best < king and pack.is_court(suit << 5 | best)


def _has_nothing_in_it(view, card):
    """Whether the seat can neither win nor ruff the suit that its partner has led last."""
    pack, suit = view.game.pack, view.table.suit_led[_partner(view)]
    held = view.hand[suit]
    if suit == TRUMPS or view.table.unwanted[view.seat] >> suit & 1 or not held & (held - 1):
        return False
    return not pack.is_court(suit << 5 | cards.highest(held))


def _is_pagat_in_danger(view, card):
    trumps = view.hand[TRUMPS] & ~1 & ~(1 << (card & 31))
    if cards.bits(trumps) > _FEW or view.table.shown[view.seat][TRUMPS] & _PAGAT:
        return False
    _memory.recall(view)
    out = _memory.out[TRUMPS] & ~1
    _memory.forget()
    return out


def _has_many_trumps(view, card):
    return _has_many(view, cards.bits(view.hand[TRUMPS] & ~1))


def _knows_no_lead(view, card):
    """Whether a trump wins before the partner has played, and there is no King to lead next."""
    table = view.table
    if card < FOOL or table.trick_size > 1:
        return False
    for suit in range(TRUMPS):
        if view.hand[suit] >> (view.game.pack.ranks(suit) - 1):
            return False
    _memory.recall(view)
    stronger = _memory.stronger(card)
    _memory.forget()
    return not stronger


# Each signal and when it is given; those that matter most come first
_GIVEN = (
    signals.VOID,
    _is_void_and_may_ruff,
    signals.PLAY_HIGHEST,
    _wants_it_back,
    signals.RUFF_EXPECTED,
    _last_ruffs,
    signals.NO_HIGH_TRUMP,
    _cheaply,
    signals.NOT_YOUR_BEST,
    _partner_is_overruffed,
    signals.RUFF_LOWEST,
    _only_partner_ruffs,
    signals.TOP_CARD,
    _tells_of_top,
    signals.ALL_BUT_ONE,
    _is_plain,
    signals.NOT_THIS,
    _is_guarded,
    signals.LEAD_TRUMPS,
    _has_many_trumps,
    signals.PAGAT,
    _is_pagat_in_danger,
    signals.OTHER_SUIT,
    _has_nothing_in_it,
    signals.TOP_TRUMPS,
    _tells_of_trump,
    signals.TOP_TRUMP,
    _tells_of_trump,
    signals.TELL_ME,
    _knows_no_lead,
)


def _partner_wins(view, card):
    """Whether the partner is winning the trick, so that it may soon do what a signal invites to;
    if a rival leads, a signal rather warns it."""
    table = view.table
    if not table.trick_size:
        return False
    best = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
    return table.seat_at(best) == _partner(view)


def _ruffs(table, seat, suit):
    """Whether a seat has shown to be void of a suit, and may have trumps."""
    return table.void[seat] >> suit & 1 and not table.void[seat] >> TRUMPS & 1


def _has_many(view, held):
    """Whether the seat may want all trumps out: it holds far more than its share of them."""
    table = view.table
    played = cards.bits(table.played[TRUMPS] & ~1)
    out = view.game.pack.ranks(TRUMPS) - 1 - played - held
    return held >= out // (table.seats - 1) + _MANY


# Taking


def _wish_for_lead(table, suit, partner):
    worth = 0
    if table.unwanted[partner] >> suit & 1:
        worth -= _UNWANTED
    if table.last_leader == partner and table.last_signals[partner] & signals.PLAY_HIGHEST:
        if table.last[0] >> 5 == suit:
            worth += _RETURN
    return worth


def _kind(view, card, partner, asked):
    """What a card is, of all that may be asked for."""
    table, suit = view.table, card >> 5
    if suit != TRUMPS:
        return _kind_of_plain(view, card, partner)
    kind = 0
    if asked & signals.PAGAT and _is_before(table, partner):
        _memory.recall(view)
        if not _memory.stronger(card):
            kind = _COVERS
        _memory.forget()
    if not table.trick_size:
        kind |= _DRAWS
    elif table.leader != partner or table.led == NOBODY or table.led == TRUMPS:
        return kind
    return kind | _kind_of_trump(view.hand[TRUMPS] & ~1, card & 31)


def _kind_of_plain(view, card, partner):
    table, suit = view.table, card >> 5
    if not table.trick_size:
        return _FEEDS if _ruffs(table, partner, suit) else 0
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


def _is_before(table, partner):
    """Whether the seat in turn plays before its partner in this trick, of trumps."""
    if table.trick_size and table.led != TRUMPS:
        return False
    return (partner - table.leader) % table.seats > table.trick_size
