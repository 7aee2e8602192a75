"""Which signals the computer gives, and what it makes of its partner's requests.

Facts that a signal states are on the table for everybody (`table.void`, `table.shown`) and need
nothing here. Worths are in sixteenths of an average card.
"""

from engine import cards, phases, signals, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.players.memory import SURE, Memory
from engine.table import NOBODY

_MANY = const(3)  # trumps more than each other seat has on the average
_HIGH = const(15)  # strength from which a trump is high

# What it is worth to do as the partner asks
_UNWANTED = const(12)
_TRUMP_LEAD = const(16)
_RETURN = const(12)
_HIGHEST = const(24)
_RUFF = const(12)

# What the computer tells if asked to tell something
_FACTS = signals.VOID | signals.LAST_TRUMP | signals.TOP_CARD | signals.QUEEN | signals.ONE_MORE
_FACTS |= signals.LONG | signals.TOP_TRUMP | signals.HAS_21 | signals.HAS_19 | signals.HAS_18
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
    if not table.trick_size:
        return _wish_for_lead(view, card, partner)
    if table.leader != partner or table.led == NOBODY:
        return 0
    asked = table.signals[partner]
    if card >> 5 == table.led:
        best = card & 31 == cards.highest(view.hand[table.led])
        return _HIGHEST if asked & signals.PLAY_HIGHEST and best else 0
    return _wish_for_ruff(view, card & 31, asked) if card > FOOL else 0


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
    suit, trumps = card >> 5, view.hand[TRUMPS] & ~1
    shown = view.table.shown[view.seat]
    if suit != TRUMPS:
        if true & signals.VOID and trumps and _partner_leads(view):
            return signals.VOID
        if true & signals.PLAY_HIGHEST and trumps and _is_last(view, suit):
            return signals.PLAY_HIGHEST
        if true & signals.RUFF_EXPECTED and _will_ruff(view, suit):
            return signals.RUFF_EXPECTED
        if true & signals.TOP_CARD and not shown[suit] and _partner_leads(view):
            return signals.TOP_CARD
        if true & signals.NOT_THIS and _is_guarded(view, card):
            return signals.NOT_THIS
    elif true & signals.LEAD_TRUMPS and _has_many(view, cards.bits(trumps)):
        return signals.LEAD_TRUMPS
    if true & signals.TOP_TRUMP and not shown[TRUMPS]:
        return signals.TOP_TRUMPS if true & signals.TOP_TRUMPS else signals.TOP_TRUMP
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


def _partner_leads(view):
    """Whether the partner is winning the trick, so that it may soon do what a signal invites to;
    if a rival leads, a signal rather warns it."""
    table = view.table
    if not table.trick_size:
        return False
    best = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
    return table.seat_at(best) == _partner(view)


def _is_last(view, suit):
    return not view.hand[suit] & (view.hand[suit] - 1)


def _is_guarded(view, card):
    """Whether a court card below the highest stays in the suit, which loses if it is led."""
    pack, suit = view.game.pack, card >> 5
    rest = view.hand[suit] & ~(1 << (card & 31))
    king = pack.ranks(suit) - 1
    best = cards.highest(rest)
    return best < king and pack.is_court(suit << 5 | best) if rest else False


def _has_many(view, held):
    """Whether the seat may want all trumps out: it holds far more than its share of them."""
    table = view.table
    played = cards.bits(table.played[TRUMPS] & ~1)
    out = view.game.pack.ranks(TRUMPS) - 1 - played - held
    return held >= out // (table.seats - 1) + _MANY


def _will_ruff(view, suit):
    """Whether the last player rather has a trump than a card of the suit led."""
    table = view.table
    last = table.seat_at(table.seats - 1)
    _memory.recall(view)
    chance = _memory.lacks(last, suit, _memory.out[suit])
    chance = chance * (SURE - _memory.lacks(last, TRUMPS, _memory.out[TRUMPS] & ~1)) // SURE
    _memory.forget()
    return chance * 2 > SURE


# Taking


def _wish_for_lead(view, card, partner):
    table, suit = view.table, card >> 5
    worth = 0
    if table.unwanted[partner] >> suit & 1:
        worth -= _UNWANTED
    asked = table.signals[partner]
    if suit == TRUMPS:
        trumps = view.hand[TRUMPS] & ~1
        if asked & signals.SMALL_TRUMP and card & 31 == cards.lowest(trumps):
            worth += _TRUMP_LEAD
        if asked & signals.LARGE_TRUMP and card & 31 == cards.highest(trumps):
            worth += _TRUMP_LEAD
        if table.signalled[partner] & signals.LEAD_TRUMPS:
            worth += _TRUMP_LEAD
    if table.last_leader == partner and table.last_signals[partner] & signals.PLAY_HIGHEST:
        if table.last[0] >> 5 == suit:
            worth += _RETURN
    return worth


def _wish_for_ruff(view, strength, asked):
    """For a trump on the partner's plain lead."""
    trumps = view.hand[TRUMPS] & ~1
    worth = 0
    if asked & signals.RUFF_LOWEST and strength == cards.lowest(trumps):
        worth += _RUFF
    if asked & signals.NO_HIGH_TRUMP and strength >= _HIGH:
        worth -= _RUFF
    if asked & signals.NOT_YOUR_BEST and strength == cards.highest(trumps):
        worth -= _RUFF
    return worth
