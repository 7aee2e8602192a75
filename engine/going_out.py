"""How a player who has gone out must play: whatever wins the most (rules 10, variants)."""

from engine import cards, trick
from engine.cards import NO_CARD, TRUMPS
from engine.table import NOBODY

_duel = bytearray(2)


def legal(view, out):
    """Put the cards that may be played into the set `out`."""
    table, equal = view.table, view.game.equal_trumps
    if table.held[view.seat] == 1:  # the last trick, where even the Fool may go
        cards.copy(view.hand, out)
        return
    trick.legal(table, view.hand, out)
    out[TRUMPS] &= ~1
    if table.led == NOBODY:
        _keep_leads(out, equal)
        return
    _keep_winning(view, out)
    if not cards.is_empty(out):
        _keep_highest(out, equal)
        return
    trick.legal(table, view.hand, out)
    out[TRUMPS] &= ~1
    _keep_lowest(out, equal)


def _keep_leads(out, equal):
    """Leave the highest trump, or without trumps the highest of each suit."""
    if out[TRUMPS]:
        for suit in range(TRUMPS):
            out[suit] = 0
    _keep_highest(out, equal)


def _keep_winning(view, out):
    """Leave the cards that would be winning the trick now."""
    table, equal = view.table, view.game.equal_trumps
    _duel[0] = table.trick[trick.winner(table.trick, table.trick_size, equal)]
    card = cards.after(out, -1)
    while card != NO_CARD:
        _duel[1] = card
        if not trick.winner(_duel, 2, equal):
            cards.remove(out, card)
        card = cards.after(out, card)


def _keep_highest(out, equal):
    """Leave the highest of each suit, and of equal trumps all."""
    for suit in range(5):
        top = cards.highest(out[suit])
        if top >= 0:
            out[suit] &= _alike(suit, top, equal)


def _keep_lowest(out, equal):
    """Leave the lowest cards of all suits, where they are alike."""
    place = 32
    for suit in range(5):
        if out[suit]:
            place = min(place, cards.lowest(out[suit]))
    for suit in range(5):
        out[suit] &= _alike(suit, place, equal)


def _alike(suit, strength, equal):
    """The mask of the cards of a suit that rank as high."""
    return equal if suit == TRUMPS and equal >> strength & 1 else 1 << strength
