"""What becomes of the Fool, and the debts it makes (rules S4)."""

from engine import cards
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.table import NOBODY

_ACE = const(65)  # "A"
KEPT, EXCHANGE = range(2)
# KEPT: it stays with the side that played it and nothing is given for it.
# EXCHANGE: its side owes the winner of the trick one empty card, a card of value 1.


def played(match, owner, winner):
    """The Fool of side `owner` lay in a trick which side `winner` took."""
    table = match.table
    cards.add(table.won[owner], FOOL)
    if owner != winner and match.game.fool_rule == EXCHANGE:
        table.debtor = owner
        table.creditor = winner


def pay(match):
    """Pay the debt if its side has an empty card, from its tricks or its discard."""
    if match.table.debtor != NOBODY:
        _give(match, _cheapest(match, 1))


def pay_up(match):
    """After the last trick: pay with the cheapest card, or lose the Fool for want of any."""
    table = match.table
    if table.debtor == NOBODY:
        return
    for value in range(1, 6):
        if _give(match, _cheapest(match, value)):
            return
    cards.remove(table.won[table.debtor], FOOL)
    cards.add(table.won[table.creditor], FOOL)
    table.debtor = table.creditor = NOBODY


def _give(match, card):
    """Move a card of the debtor's to the creditor; False if there is none to move."""
    if card == NO_CARD:
        return False
    table = match.table
    cards.remove(table.won[table.debtor], card)
    for seat in range(table.seats):
        if table.side[seat] == table.debtor:
            cards.remove(match.discards[seat], card)
    cards.add(table.won[table.creditor], card)
    table.paid = card
    table.payer = table.debtor
    table.receiver = table.creditor
    table.debtor = table.creditor = NOBODY
    return True


def _cheapest(match, value):
    """The debtor's card of that value which S4 gives first, NO_CARD if there is none.

    The order: pips other than aces (the weakest in its suit first, then Swords, Batons, Cups,
    Coins), numbered trumps from the lowest, aces.
    """
    ace = NO_CARD
    pack = match.game.pack
    for strength in range(14):
        for suit in range(4):
            card = suit << 5 | strength
            if _may_give(match, card, value):
                if pack.rank(card) != _ACE:
                    return card
                if ace == NO_CARD:
                    ace = card
    for strength in range(1, pack.ranks(TRUMPS)):
        card = TRUMPS << 5 | strength
        if _may_give(match, card, value):
            return card
    return ace


def _may_give(match, card, value):
    if match.game.values[card] != value:
        return False
    table = match.table
    if cards.has(table.won[table.debtor], card):
        return True
    for seat in range(table.seats):
        if table.side[seat] == table.debtor and cards.has(match.discards[seat], card):
            return True
    return False
