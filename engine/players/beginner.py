"""The cards of a beginner: legal and plausible, with a beginner's faults.

It looks at its hand and at the trick, and forgets whatever was played before. It leads any suit,
plays high too eagerly, gives points away too early and now and then overtrumps its partner. Its
dice are a hash of what it sees, so that it plays the same way on every runtime.
"""

from engine import cards, trick
from engine.cards import FOOL, NO_CARD
from engine.const import const

# How often, of 16
_TAKES = const(12)  # it takes a trick that it can take
_TAKES_FROM_PARTNER = const(5)
_PLAYS_HIGHEST = const(8)  # it takes with the strongest card, or leads that of the suit
_GIVES_POINTS = const(8)  # it puts its dearest card on its partner's trick
_CARELESS = const(4)  # it throws any card under a rival's

_legal = cards.new_set()
_winning = cards.new_set()
_losing = cards.new_set()
_duel = bytearray(2)


def prepare(view):
    """There is nothing more to load."""


def choose_card(view):
    """The card to play."""
    view.legal(_legal)
    dice = _hash(view)
    if not view.table.trick_size:
        return _lead(view, dice)
    _split(view)
    takes = not cards.is_empty(_winning)
    if takes and not cards.is_empty(_losing):
        takes = (dice & 15 < _often(view)) == _wants(view)
    dice >>= 4
    if takes:
        lowest = cards.after(_winning, -1)
        return _strongest(_winning, lowest >> 5) if dice & 15 < _PLAYS_HIGHEST else lowest
    return _throw(view, dice)


def _wants(view):
    """Whether tricks are to be won; where points are collected to lose, only the first."""
    return not view.game.low_wins or not view.table.tricks_won[view.table.side[view.seat]]


def _often(view):
    return _TAKES_FROM_PARTNER if _partner_leads(view) else _TAKES


def _hash(view):
    """24 bits that depend on all cards seen."""
    table = view.table
    seen = view.seat + table.trick_no * 7
    for suit in range(5):
        seen = (seen * 31 ^ view.hand[suit]) & 0xFFFFFF
    for place in range(table.trick_size):
        seen = (seen * 31 ^ table.trick[place]) & 0xFFFFFF
    for _ in range(3):
        seen ^= seen >> 11
        seen = seen * 61 & 0xFFFFFF
    return seen ^ seen >> 13


def _lead(view, dice):
    card = _nth(_legal, (dice >> 4) % cards.size(_legal))
    if card != FOOL and dice & 15 < _PLAYS_HIGHEST and _wants(view):
        return _strongest(_legal, card >> 5)
    return card


def _split(view):
    """Part the legal cards into those that beat the best of the trick and the others."""
    table = view.table
    cards.clear(_winning)
    cards.clear(_losing)
    place = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
    _duel[0] = table.trick[place]
    card = cards.after(_legal, -1)
    while card != NO_CARD:
        _duel[1] = card
        beats = trick.winner(_duel, 2, view.game.equal_trumps)
        cards.add(_winning if beats else _losing, card)
        card = cards.after(_legal, card)


def _partner_leads(view):
    """Whether a partner's card is the best of the trick so far."""
    table = view.table
    place = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
    return table.side[table.seat_at(place)] == table.side[view.seat]


def _throw(view, dice):
    """A card that does not take the trick: the cheapest, but for the faults."""
    if view.game.low_wins:
        return _by_value(view, -1)
    if _partner_leads(view):
        if dice & 15 < _GIVES_POINTS:
            return _by_value(view, -1)
    elif dice & 15 < _CARELESS:
        return _nth(_losing, (dice >> 4) % cards.size(_losing))
    return _by_value(view, 1)


def _by_value(view, sign):
    """The losing card of the least value, with the other sign of the highest; no Fool if it can
    be kept."""
    values = view.game.values
    best, least = FOOL, 0
    card = cards.after(_losing, -1)
    while card != NO_CARD:
        value = values[card] * sign
        if card != FOOL and (best == FOOL or value < least):
            best, least = card, value
        card = cards.after(_losing, card)
    return best


def _nth(pile, n):
    card = cards.after(pile, -1)
    while n:
        card = cards.after(pile, card)
        n -= 1
    return card


def _strongest(pile, suit):
    return suit << 5 | cards.highest(pile[suit])
