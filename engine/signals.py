"""Signals: what a seat tells the table by signs, in its turn, before the card they belong to.

The constants are the signals of all games, as bits of masks such as `table.signals`. A game names
those of its own in `Game.signals`, and `Game.true_signals` says which of them may go with a card.
One is offered where some card leaves it true, along with those given already; afterwards only such
a card may be played. The action that gives a signal is FIRST and the place of its bit.

Early signals belong to a card as well: the partner of the seat about to lead may be in turn before
it, to give one of them or, with DONE, none.
"""

from engine import cards, reasons
from engine.phases import DONE

FIRST = 160

# Partita, in the order of rules 9
LONG = 1 << 0  # leading: four or more of this suit
ALL_BUT_ONE = 1 << 1  # leading: all but one of the suit's cards not yet played
RUFF_LOWEST = 1 << 2  # leading: ruff with the lowest trump that wins, whoever plays after you
NO_HIGH_TRUMP = 1 << 3  # leading: ruff, but not with a high trump
NOT_YOUR_BEST = 1 << 4  # leading: ruff, but not with your highest trump
ONE_MORE = 1 << 5  # one more of this suit
OTHER_SUIT = 1 << 6  # next time lead another suit than you led last
LAST_TRUMP = 1 << 7  # my last trump
PAGAT = 1 << 8  # playing a trump: my Pagat is in danger
TOP_TRUMP = 1 << 9  # I hold the highest trump left
TOP_TRUMPS = 1 << 10  # the two highest
HAS_21 = 1 << 11
HAS_19 = 1 << 12
HAS_18 = 1 << 13
HAS_15_TO_17 = 1 << 14  # one of them, or more
VOID = 1 << 15  # my last of this suit
TOP_CARD = 1 << 16  # I hold the highest left of this suit
QUEEN = 1 << 17  # I hold its Queen
NOT_THIS = 1 << 18  # following: do not lead this suit
SMALL_TRUMP = 1 << 19  # early: lead a small trump
LARGE_TRUMP = 1 << 20  # early: lead a large one
TELL_ME = 1 << 21  # with a card or early: give me a signal
# Partita for Three
RUFF_EXPECTED = 1 << 22  # leading: the last player will ruff
KING = 1 << 23  # leading: I hold the King of this suit
# Ottocento
PLAY_HIGHEST = 1 << 24  # leading: play your highest of this suit, and if it wins return the suit
LEAD_TRUMPS = 1 << 25  # leading a trump: lead trumps whenever you can

COUNT = 26
# How TELL_ME is noted if given early: another signal may then go with the card
TELL_ME_EARLY = 1 << COUNT
EARLY = SMALL_TRUMP | LARGE_TRUMP | TELL_ME_EARLY

_choices = []  # for `choices`, one of each length: none is made in play
_legal = cards.new_set()


def prepare(mask):
    """Get ready for a game with the signals of this mask."""
    while len(_choices) < cards.bits(mask) + 2:
        _choices.append(bytearray(len(_choices)))


def action(signal):
    """The action that gives a signal."""
    return FIRST + cards.highest(TELL_ME if signal == TELL_ME_EARLY else signal)


def is_early(table):
    """Whether the partner of the leader is asked, before the lead."""
    return table.turn != table.seat_at(table.trick_size)


def offered(view):
    """The mask of the signals that the seat in turn may give now."""
    game = view.game
    if is_early(view.table):
        return (SMALL_TRUMP | LARGE_TRUMP | TELL_ME) & game.signals
    mask = 0
    game.legal(view, _legal)
    card = cards.after(_legal, -1)
    while card != cards.NO_CARD:
        mask |= game.true_signals(view, card)
        card = cards.after(_legal, card)
    return _still_open(view, mask)


def offered_with(view, card):
    """The mask of the signals that the seat in turn may give now and then play this card."""
    return _still_open(view, view.game.true_signals(view, card))


def choices(view):
    """The actions that the seat in turn may take besides playing a card, as bytes."""
    mask = offered(view)
    early = is_early(view.table)
    out = _choices[cards.bits(mask) + early]
    if early:
        out[0] = DONE
    n = 1 if early else 0
    while mask:
        out[n] = FIRST + cards.lowest(mask)
        mask &= mask - 1
        n += 1
    return out


def why_not(view, action):
    """The reason why such an action may not be taken now, `reasons.OK` if it may."""
    if action == DONE:
        return reasons.OK if is_early(view.table) else reasons.NOT_NOW
    n = action - FIRST
    if 0 <= n < COUNT and offered(view) >> n & 1:
        return reasons.OK
    return reasons.NOT_NOW


def give(table, seat, action):
    """Give a signal; after an early one, or none, it is for the leader to lead."""
    early = is_early(table)
    if action != DONE:
        signal = 1 << (action - FIRST)
        if early and signal == TELL_ME:
            signal = TELL_ME_EARLY
        table.signals[seat] |= signal
        table.signalled[seat] |= signal
    if early:
        table.turn = table.leader


def narrow(view, out):
    """Leave in the set `out` the cards that the signals given with them allow."""
    table = view.table
    if table.turn == view.seat and is_early(table):
        cards.clear(out)
        return
    if not table.signals[view.seat] & ~EARLY:
        return
    card = cards.after(out, -1)
    while card != cards.NO_CARD:
        if not _allows(view, card):
            cards.remove(out, card)
        card = cards.after(out, card)


def why_not_card(view, card):
    """The reason why signals forbid a card now, `reasons.OK` if they do not."""
    if is_early(view.table):
        return reasons.NOT_NOW
    return reasons.OK if _allows(view, card) else reasons.SIGNALLED


def _still_open(view, mask):
    """What is left of some signals after those given already with the card to come."""
    given = view.table.signals[view.seat]
    for alternatives in view.game.one_signal_of:
        if given & alternatives:
            mask &= ~alternatives
    return mask & view.game.signals & ~given


def _allows(view, card):
    given = view.table.signals[view.seat] & ~EARLY
    return not given & ~view.game.true_signals(view, card)
