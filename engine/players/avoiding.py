"""The computer in games where points are collected to lose (mattazza): one cheap trick, no more.

A card's score is what it saves to be rid of it, less what the trick may bring in; both in parts of
SURE * POINT of a card point. Without a trick a seat loses for certain, so until it has one it pays
for a trick, more and more.
"""

from engine import cards, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.players.calling import has_trick, target
from engine.players.memory import POINT, SURE, Memory
from engine.table import NOBODY

# Found in play against other weights
_TAKES = const(9)  # of 16: how often somebody who can beat the best card does
_FIRST_TRICK = const(12)  # points that the first trick is worth at once
_URGENT = const(90)  # and what they grow by, shared out among the tricks left
_LAST_TRICK = const(6)
_HELP = const(12)  # points that keeping another from its first trick is worth
_RISK = const(13)  # of 16: how often a card that is not beaten by any card out wins
_FORCED = const(4)  # of 16: how often the lowest trump wins

_memory = Memory()
_legal = cards.new_set()
_duel = bytearray(2)


def choose_card(view):
    """The card to play."""
    view.legal(_legal)
    _memory.recall(view)
    stake = _stake(view, target(view))
    best, best_score = NO_CARD, 0
    card = cards.after(_legal, -1)
    while card != NO_CARD:
        score = _relief(view, card) - _cost(view, card, stake)
        if best == NO_CARD or score > best_score:
            best, best_score = card, score
        card = cards.after(_legal, card)
    _memory.forget()
    return best


def _left(view):
    return view.table.tricks - view.table.trick_no


def _stake(view, rival):
    """What the trick brings in, in parts of POINT, the card to be played left aside."""
    table = view.table
    stake = 0
    for place in range(table.trick_size):
        if table.trick[place] != FOOL:
            stake += _memory.worth(table.trick[place])
    stake += (table.seats - 1 - table.trick_size) * _memory.average
    left = _left(view)
    if left == 1:
        stake += _LAST_TRICK * POINT
    if not has_trick(view, view.seat):
        stake -= (_FIRST_TRICK + _URGENT // left) * POINT
    elif rival != NOBODY:
        place = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
        if not table.trick_size or table.seat_at(place) == rival:
            stake -= _HELP * POINT
    return stake


def _cost(view, card, stake):
    """What the card may be expected to bring in now."""
    if card == FOOL:
        return SURE * _memory.worth(FOOL)
    return _chance(view, card) * (stake + _memory.worth(card))


def _chance(view, card):
    """The chance that the card wins the trick."""
    table = view.table
    if table.trick_size:
        place = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
        _duel[0], _duel[1] = table.trick[place], card
        if trick.winner(_duel, 2, view.game.equal_trumps) == 0:
            return 0
    led = card >> 5 if table.led == NOBODY else table.led
    chance = SURE
    for place in range(table.trick_size + 1, table.seats):
        beats = _memory.beats(table.seat_at(place), led, card)
        chance -= chance * beats // SURE * _TAKES // 16
    return chance


def _relief(view, card):
    """What it saves to be rid of the card, a part of what it would bring in if it won later."""
    if card == FOOL:
        return SURE * _memory.worth(FOOL) - (SURE * POINT if _left(view) > 1 else 0)
    if not has_trick(view, view.seat) or _left(view) == 1:
        return 0
    above = cards.bits(_memory.stronger(card))
    suit = card >> 5
    below = cards.bits(_memory.out[suit] & ~1 if suit == TRUMPS else _memory.out[suit]) - above
    risk = _RISK * below // (above + below) if above + below else _RISK
    if suit == TRUMPS:
        risk = max(risk, _FORCED)
    return SURE * (_memory.worth(card) + _memory.average * (view.table.seats - 1)) * risk // 16
