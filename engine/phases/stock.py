"""The Declarer takes the stock (rules 13): shown to all first, unless Eldest bid it unseen.

A solo leaves it where it is. Nobody has a choice.
"""

from engine import cards
from engine.phases.bid import SOLO


def start(match):
    table = match.table
    declarer = table.declarer
    if table.bids[declarer] != SOLO:
        if declarer != (table.dealer + 1) % table.seats:
            cards.copy(match.stock, table.seen_stock)
        table.held[declarer] += cards.size(match.stock)
        cards.merge(match.stock, match.hands[declarer])
        cards.clear(match.stock)
    match.next_phase()
