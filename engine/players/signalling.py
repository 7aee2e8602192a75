"""Which signals the computer gives with the card that it has chosen."""

from engine import cards, phases, signals, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.players.memory import SURE, Memory
from engine.players.wishing import partner_of, ruffs
from engine.table import NOBODY

_MANY = const(3)  # trumps more than each other seat has on the average
_FEW = const(2)  # trumps with which the Pagat is in danger, itself included
_PAGAT = const(2)  # its bit
_SAFE = const(8)  # what happens less than once in so many times

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
    table, partner = view.table, partner_of(view)
    if partner == NOBODY:
        return 0
    if not (table.signals[partner] | table.last_signals[partner]) & _ASKED:
        return 0
    true &= _FACTS
    return true & -true


# When a signal is of use


def _is_void_and_may_ruff(view, card):
    return card < FOOL and view.hand[TRUMPS] & ~1 and _partner_wins(view)


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
    if not ruffs(view.table, partner_of(view), card >> 5):
        return False
    return _chance_of_last(view, card) * _SAFE < SURE


def _partner_is_overruffed(view, card):
    return ruffs(view.table, partner_of(view), card >> 5) and _last_ruffs(view, card)


def _cheaply(view, card):
    return not view.game.values[card] and _partner_is_overruffed(view, card)


def _tells_of_top(view, card):
    return not view.table.shown[view.seat][card >> 5] and _partner_wins(view)


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
    pack, suit = view.game.pack, view.table.suit_led[partner_of(view)]
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


def _partner_wins(view):
    """Whether the partner is winning the trick, so that it may soon do what a signal invites to;
    if a rival leads, a signal rather warns it."""
    table = view.table
    if not table.trick_size:
        return False
    best = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
    return table.seat_at(best) == partner_of(view)


def _has_many(view, held):
    """Whether the seat may want all trumps out: it holds far more than its share of them."""
    table = view.table
    played = cards.bits(table.played[TRUMPS] & ~1)
    out = view.game.pack.ranks(TRUMPS) - 1 - played - held
    return held >= out // (table.seats - 1) + _MANY
