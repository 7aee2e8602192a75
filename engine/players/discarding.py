"""What the baseline player lays away."""

from engine import cards, phases
from engine.cards import NO_CARD, TRUMPS
from engine.const import const

_VOID = const(60)
_SAVE = const(16)
_LENGTH = const(10)
_TRUMP = const(300)
_GUARD = const(30)

_legal = cards.new_set()


def choose(view):
    """The next card to lay away, or DONE."""
    if view.choices():
        return phases.DONE
    view.legal(_legal)
    best, best_score = NO_CARD, 0
    card = cards.after(_legal, -1)
    while card != NO_CARD:
        score = _score(view, card)
        if best == NO_CARD or score > best_score:
            best, best_score = card, score
        card = cards.after(_legal, card)
    return best


def _score(view, card):
    suit = card >> 5
    value = view.game.values[card]
    if suit == TRUMPS:
        return -_TRUMP - (card & 31)
    held = view.hand[suit]
    length = cards.bits(held)
    king = held >> (view.game.pack.ranks(suit) - 1) & 1
    room = view.game.discards - cards.size(view.discard)
    score = value * _SAVE - length * _LENGTH
    if length - king <= room:
        score += _VOID
    if king:
        score -= _GUARD
    return score
