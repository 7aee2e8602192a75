"""What the baseline player lays away: short suits first, and in them what a rival might take."""

from engine import cards, phases
from engine.cards import NO_CARD, TRUMPS
from engine.const import const

# Weights in sixteenths of a card point
_VALUE = const(16)  # a point that is safe now
_LENGTH = const(10)  # each card of the suit: short suits are emptied first
_VOID = const(60)  # the suit, a King aside, can still be emptied
_KING_BARED = const(30)  # the card stands beside its King
_PARTNERS_KING = const(30)  # a partner who shows its hand holds the suit's King
_TRUMP = const(512)  # more than anything else: trumps go last
_ACE = const(60)  # where aces make a sequence: they are hard to win

_ACE_RANK = const(65)  # "A"

_legal = cards.new_set()


def choose(view):
    """The next card to lay away, DONE when there are enough."""
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
    """How good it is to lay this card away."""
    game, suit = view.game, card >> 5
    if suit == TRUMPS:
        return -_TRUMP - (card & 31)
    held = view.hand[suit]
    length = cards.bits(held)
    king = held >> (game.pack.ranks(suit) - 1) & 1
    score = _VALUE * game.values[card] - _LENGTH * length - _KING_BARED * king
    if view.partner_hand:
        score -= _PARTNERS_KING * (view.partner_hand[suit] >> (game.pack.ranks(suit) - 1) & 1)
    if game.has_combos and game.pack.rank(card) == _ACE_RANK:
        score += _ACE
    if length - king <= view.table.to_lay[view.seat] - cards.size(view.discard):
        score += _VOID
    return score
