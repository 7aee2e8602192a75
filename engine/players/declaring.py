"""What the computer declares: all that scores, and no card besides (rules 11)."""

from engine import cards, combos, phases
from engine.cards import NO_CARD

_best = cards.new_set()


def choose(view):
    """The next card to lay open, DONE when all are."""
    combos.best(view.hand, _best)
    laid = view.table.declared[view.seat]
    for suit in range(5):
        _best[suit] &= ~laid[suit]
    card = cards.after(_best, -1)
    return phases.DONE if card == NO_CARD else card
