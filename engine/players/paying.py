"""With which card the computer pays for its Fool (rules S4); a screen may propose the same."""

from engine import cards, combos, fool
from engine.cards import NO_CARD

_offers = cards.new_set()
_pile = cards.new_set()


def choose(view):
    """The cheapest card; where any may be given, the one that burdens its receiver most."""
    fool.offers(view, _offers)
    if view.game.fool_rule == fool.ANY_CHOSEN:
        return _heaviest(view)
    return fool.cheapest(view.game, _offers)


def _heaviest(view):
    """The card that raises the receiver's score most, the dearest of equals."""
    game = view.game
    cards.copy(view.table.won[view.table.creditor], _pile)
    best, most, dearest = NO_CARD, 0, 0
    card = cards.after(_offers, -1)
    while card != NO_CARD:
        cards.add(_pile, card)
        value = game.values[card]
        raised = value + combos.score(_pile)
        cards.remove(_pile, card)
        if best == NO_CARD or raised > most or raised == most and value > dearest:
            best, most, dearest = card, raised, value
        card = cards.after(_offers, card)
    return best
