"""What becomes of the Fool, and the debts it makes (rules S4)."""

from engine import cards
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.table import NOBODY

KEPT, EXCHANGE, EMPTY_CHOSEN, ANY_CHOSEN = range(4)
# KEPT: it stays with the side that played it and nothing is given for it.
# EXCHANGE: its side owes the winner of the trick one empty card, a card of value 1.
# EMPTY_CHOSEN: the same, but only a side with a trick may pay, and the seat that played the Fool
#   chooses among the empty cards it knows of.
# ANY_CHOSEN: the same, but it chooses among all cards that its side has won.

_EMPTY = const(1)  # the value of an empty card
_ACE = const(65)  # "A"
_LETTER = const(32)  # from here on codes of trumps without a number
_PIP, _NUMBERED, _MOOR, _LATE_ACE, _UNNUMBERED = range(5)  # S4: the order in which cards are given

_mine = cards.new_set()


def played(match, owner, winner):
    """The Fool of a seat lay in a trick which side `winner` took."""
    table = match.table
    side = table.side[owner]
    cards.add(table.won[side], FOOL)
    if side != winner and match.game.fool_rule != KEPT:
        table.debtor = side
        table.creditor = winner
        table.owner = owner


def pay(match):
    """Pay the debt if its side can; True when the seat that owes has to choose the card first."""
    table = match.table
    rule = match.game.fool_rule
    if table.debtor == NOBODY or rule != EXCHANGE and not table.tricks_won[table.debtor]:
        return False
    if rule != EXCHANGE:
        offers(match.view(table.owner), _mine)
        if cards.size(_mine) > 1:
            return True
        if not cards.is_empty(_mine):
            give(match, cards.after(_mine, -1))
            return False
    card = _cheapest(match)
    if card != NO_CARD and match.game.values[card] == _EMPTY:
        give(match, card)
    return False


def pay_up(match):
    """After the last trick: pay with the cheapest card, or lose the Fool for want of any."""
    table = match.table
    if table.debtor == NOBODY:
        return
    card = NO_CARD
    if match.game.fool_rule == EXCHANGE or table.tricks_won[table.debtor]:
        card = _cheapest(match)
    if card != NO_CARD:
        give(match, card)
    else:
        cards.remove(table.won[table.debtor], FOOL)
        cards.add(table.won[table.creditor], FOOL)
        _settled(table)


def give(match, card):
    """Move a card of the debtor's, won or laid away, to the creditor."""
    table = match.table
    cards.remove(table.won[table.debtor], card)
    for seat in range(table.seats):
        if table.side[seat] == table.debtor:
            cards.remove(match.discards[seat], card)
    cards.add(table.won[table.creditor], card)
    table.paid = card
    table.payer = table.debtor
    table.receiver = table.creditor
    _settled(table)


def offers(view, out):
    """Put the cards among which the seat of a view may choose to pay its debt into `out`."""
    table = view.table
    any_card = view.game.fool_rule == ANY_CHOSEN
    cards.copy(table.won[table.debtor], out)
    cards.merge(view.discard, out)
    cards.remove(out, FOOL)
    if any_card:
        return
    card = cards.after(out, -1)
    while card != NO_CARD:
        if view.game.values[card] != _EMPTY:
            cards.remove(out, card)
        card = cards.after(out, card)


def cheapest(game, pile):
    """The card of a set, the Fool aside, that S4 gives first; NO_CARD if there is none.

    The least valuable; then pips other than aces, numbered trumps, Moors, aces, and trumps without
    a number; then the weakest, Swords before Batons, Cups and Coins.
    """
    best, lowest = NO_CARD, 0
    card = cards.after(pile, -1)
    while card != NO_CARD:
        if card != FOOL:
            key = game.values[card] << 11 | _class_of(game, card) << 8
            key |= (card & 31) << 3 | card >> 5
            if best == NO_CARD or key < lowest:
                best, lowest = card, key
        card = cards.after(pile, card)
    return best


def _cheapest(match):
    """The cheapest of all cards that the debtor side has won or laid away."""
    table = match.table
    cards.copy(table.won[table.debtor], _mine)
    for seat in range(table.seats):
        if table.side[seat] == table.debtor:
            cards.merge(match.discards[seat], _mine)
    return cheapest(match.game, _mine)


def _class_of(game, card):
    if card >> 5 != TRUMPS:
        return _LATE_ACE if game.pack.rank(card) == _ACE else _PIP
    if game.equal_trumps >> (card & 31) & 1:
        return _MOOR
    return _NUMBERED if game.pack.trumps[card & 31] < _LETTER else _UNNUMBERED


def _settled(table):
    table.debtor = table.creditor = table.owner = NOBODY
