"""Counting methods: from the values and the number of cards of a pile to its points (rules S7)."""

ONE, THREE, HALF, FOUR, PAIR, PAIR_MORE = range(6)
# ONE: the plain sum.
# THREE: two points less for each group of three cards, one less for one or two cards left over.
# HALF: half a point less for each card. The result is in half points.
# FOUR: three points less for each group of four cards; cards missing in the last one count 1 each.
# PAIR: one point less for each pair.
# PAIR_MORE: the Fool aside, one point more for each pair and for one card left over.


def points(method, value, n, fool=0):
    """The points of `n` cards which are together worth `value`.

    fool: 1 if the Fool is one of them.
    """
    if method == THREE:
        value -= 2 * (n // 3)
        if n % 3:
            value -= 1
    elif method == HALF:
        value = 2 * value - n
    elif method == FOUR:
        missing = -n % 4
        value += missing - (n + missing) // 4 * 3
    elif method == PAIR:
        value -= n // 2
    elif method == PAIR_MORE:
        value += (n - fool + 1) // 2
    return value


def value(table, pile):
    """The sum of the values of a set of cards by the value table."""
    total = 0
    for suit in range(5):
        mask = pile[suit]
        card = suit << 5
        while mask:
            if mask & 1:
                total += table[card]
            mask >>= 1
            card += 1
    return total
