"""Features that only some games have: see `engine.players.features`."""

from engine import cards, lazy, trick
from engine.cards import FOOL, TRUMPS
from engine.const import const

_WISHES = "engine.players.wishing"
_YES = const(64)
_MOST = const(127)
_PART = const(24)  # of a cricca


def prepare(game):
    """Load what only games with signals need."""
    if game.signals:
        lazy.load(_WISHES)


def describe(view, card, out, x, at):
    """Put into `x`, from `at` on, what signals or piles say of a card, and its cricca; `out` is
    the mask of the trumps that others may hold."""
    game = view.game
    if game.signals:
        x[at] = max(0, min(_YES + lazy.load(_WISHES).wish(view, card, out), _MOST))
    elif game.in_piles:
        x[at] = _below(view.table, card)
    if game.has_combos:
        x[at + 1] = x[at + 2] = x[at + 3] = 0
        _count_kind(view, card, x, at + 1)


def share(view, x, at):
    """Of the situation, where points are collected to lose: whether a seat without a trick is
    winning this one; how far ahead this seat is; how many others have no trick."""
    table, us = view.table, view.table.side[view.seat]
    most = x[at + 2] = 0
    for side in range(len(table.won)):
        if side != us:
            most = max(most, view.points(side) + table.bonus[side])
            if not table.tricks_won[side]:
                x[at + 2] += 24
    x[at + 1] = max(0, min(_YES + (view.points(us) + table.bonus[us] - most) // 2, _MOST))
    if table.trick_size:
        place = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
        if not table.tricks_won[table.side[table.seat_at(place)]]:
            x[at] = _YES


def _below(table, card):
    """What lies below a card that is the top of a pile."""
    for at in range(len(table.tops)):
        if table.tops[at] == card:
            return table.buried[at] * 8
    return 0


def _count_kind(view, card, x, at):
    """How far the cricca that a card belongs to has come, and whose it may be."""
    game, table = view.game, view.table
    us = table.side[view.seat]
    if not _is_of_kind(game, card):
        return
    x[at] = _of_kind(game, view.hand, card)
    for side in range(len(table.won)):
        x[at if side == us else at + 1] += _of_kind(game, table.won[side], card)
    for place in range(table.trick_size):
        other = table.trick[place]
        if other < FOOL and card < FOOL:
            x[at + 2] += other & 31 == card & 31
        elif other >= FOOL and card >= FOOL:
            x[at + 2] += _is_of_kind(game, other)
    for each in range(3):
        x[at + each] *= _PART


def _is_of_kind(game, card):
    """Whether a card can be in a cricca."""
    if card >= FOOL:
        return game.honours >> (card & 31) & 1
    return game.pack.is_court(card)


def _of_kind(game, pile, card):
    """How many cards of a set are of the same cricca."""
    if card >= FOOL:
        return cards.bits(pile[TRUMPS] & game.honours)
    n = 0
    for suit in range(TRUMPS):
        n += pile[suit] >> (card & 31) & 1
    return n
