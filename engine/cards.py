"""Cards as small ints, sets of cards as five masks.

A card is `suit << 5 | strength`. Suits 0-3 are Swords, Batons, Cups and Coins, 4 the trumps.
The strength is the card's bit in its suit's mask, and the highest bit wins: a rank order is
where the pack puts its cards, never code. The Fool is bit 0 of the trumps.

A set of cards (a hand, a pile) is `array('I')` of five masks of at most 22 bits. On a Pico an int
of 31 bits or more is allocated at every step, these never are.
"""

from array import array

SWORDS, BATONS, CUPS, COINS, TRUMPS = range(5)
FOOL = TRUMPS << 5
NO_CARD = 255


def new_set():
    """An empty set of cards."""
    return array("I", (0, 0, 0, 0, 0))


def has(cards, card):
    """Nonzero when the card is in the set."""
    return cards[card >> 5] & (1 << (card & 31))


def add(cards, card):
    cards[card >> 5] |= 1 << (card & 31)


def remove(cards, card):
    cards[card >> 5] &= ~(1 << (card & 31))


def clear(cards):
    for suit in range(5):
        cards[suit] = 0


def copy(cards, out):
    """Make `out` the same set as `cards`."""
    for suit in range(5):
        out[suit] = cards[suit]


def merge(cards, out):
    """Put all of `cards` into `out` as well."""
    for suit in range(5):
        out[suit] |= cards[suit]


def bits(mask):
    """How many cards a mask holds."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def size(cards):
    """How many cards the set holds."""
    n = 0
    for suit in range(5):
        n += bits(cards[suit])
    return n


def is_empty(cards):
    return not (cards[0] or cards[1] or cards[2] or cards[3] or cards[4])


def highest(mask):
    """The strength of the strongest card of a mask, -1 for none."""
    strength = -1
    while mask:
        mask >>= 1
        strength += 1
    return strength


def lowest(mask):
    """The strength of the weakest card of a mask, -1 for none."""
    return highest(mask & -mask)


def after(cards, card):
    """The next card of a set in order of suit and strength, NO_CARD at the end; begin with -1.

    `card = after(cards, -1)`, `while card != NO_CARD:` walks a set without allocating.
    """
    suit, strength = (card + 1) >> 5, (card + 1) & 31
    while suit < 5:
        mask = cards[suit] >> strength
        if mask:
            return suit << 5 | (strength + lowest(mask))
        suit += 1
        strength = 0
    return NO_CARD
