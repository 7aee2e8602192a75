"""Counting methods: from the values and the number of cards of a pile to its points (rules S7)."""

from engine import cards

ONE, THREE = range(2)
# ONE: the plain sum.
# THREE: two points less for each group of three cards, one less for one or two cards left over.


def points(method, value, n):
    """The points of `n` cards which are together worth `value`."""
    if method == THREE:
        value -= 2 * (n // 3)
        if n % 3:
            value -= 1
    return value


def value(table, pile):
    """The sum of the values of a set of cards by the value table."""
    total = 0
    card = cards.after(pile, -1)
    while card != cards.NO_CARD:
        total += table[card]
        card = cards.after(pile, card)
    return total
