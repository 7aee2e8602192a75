"""Cricche and sequences of the games of Bologna (rules 11).

A result is a bytearray of KINDS numbers: how many cards each cricca or sequence has, wild cards
included, 0 where there is none. Scores are whole points.

    combos.find(cards, result)           what a set of cards makes; allocates nothing
    combos.points(kind, result[kind])    one of them alone, before doubling
    combos.cricche(result), combos.sequences(result), combos.total(result)   after doubling
    combos.score(cards)                  all that a set is worth
    combos.best(cards, out)              what to lay open of a hand

More cards are never worth less, so that a whole hand always scores the most of all its parts.
"""

from engine import cards
from engine.cards import NO_CARD, TRUMPS
from engine.const import const

HONOURS, KINGS, QUEENS, CAVALIERS, VALETS = range(5)
GRANDE, SWORDS, BATONS, CUPS, COINS, MOORS, ACES = range(5, 12)
KINDS = 12

_CRICCHE = b"\x12\x11\x0e\x0d\x0c"  # points of three; four count twice as much
_FIRST = const(10)  # points of three cards in sequence
_MORE = const(5)  # of each card more
_DOUBLED_FROM = const(3)  # combinations of a sort

# Where engine.packs.bologna62 has its cards
_VALET = const(6)
_CAVALIER = const(7)
_KING = const(9)
_ACE_PLACES = b"\x00\x00\x05\x05"
_WILDS = const(0b11)  # Fool and Pagat
_HONOURS = const(0b11 << 20 | 0b11)
_MOORS = const(0b1111 << 2)
_FIVE = const(6)
_SIXTEEN = const(17)
_MOON = const(18)  # and above it Sun, World, Angel
_ANGEL = const(21)

_result = bytearray(KINDS)


def find(held, result):
    """Put the sizes of all combinations of exactly these cards into `result`."""
    trumps = held[TRUMPS]
    wilds = cards.bits(trumps & _WILDS)
    result[HONOURS] = _cricca(cards.bits(trumps & _HONOURS))
    for kind in range(KINGS, VALETS + 1):
        court = _KING + KINGS - kind
        n = 0
        for suit in range(TRUMPS):
            n += held[suit] >> court & 1
        result[kind] = _cricca(n)
    aces = 0
    for suit in range(TRUMPS):
        ace = held[suit] >> _ACE_PLACES[suit] & 1
        aces += ace
        result[SWORDS + suit] = _suit(held[suit], ace, wilds)
    result[GRANDE] = _grande(trumps, wilds)
    result[MOORS] = _alike(cards.bits(trumps & _MOORS), wilds)
    result[ACES] = _alike(aces, wilds)


def points(kind, n):
    """What a combination of n cards counts alone, 0 for none."""
    if not n:
        return 0
    if kind <= VALETS:
        return _CRICCHE[kind] * (n - 2)
    return _FIRST + _MORE * (n - 3)


def cricche(result):
    """The points of all cricche of a result, doubled if there are three or more."""
    return _sum(result, HONOURS, GRANDE)


def sequences(result):
    """The points of all sequences of a result, doubled if there are three or more."""
    return _sum(result, GRANDE, KINDS)


def total(result):
    """The points of a result."""
    return _sum(result, HONOURS, GRANDE) + _sum(result, GRANDE, KINDS)


def score(held):
    """The points of all combinations of exactly these cards."""
    find(held, _result)
    return total(_result)


def best(held, out):
    """Put into `out` a part of a hand that scores as much as all of it, without a card too many.

    Returns the points.
    """
    cards.copy(held, out)
    for suit in range(TRUMPS):
        out[suit] &= -1 << _VALET | 1 << _ACE_PLACES[suit]  # no other pip is in any of them
    most = score(out)
    card = cards.after(out, -1)
    while card != NO_CARD:
        cards.remove(out, card)
        if score(out) < most:
            cards.add(out, card)
        card = cards.after(out, card)
    return most


def _sum(result, first, end):
    n = together = 0
    for kind in range(first, end):
        if result[kind]:
            n += 1
            together += points(kind, result[kind])
    return together * 2 if n >= _DOUBLED_FROM else together


def _cricca(n):
    return n if n >= 3 else 0


def _alike(n, wilds):
    """The length of a sequence of Moors or aces."""
    return n + wilds if n >= 2 and n + wilds >= 3 else 0


def _suit(mask, ace, wilds):
    """The length of the sequence of a suit."""
    courts = cards.bits(mask >> _VALET & 7)
    if not mask >> _KING & 1 or not courts or courts + wilds < 2:
        return 0
    if courts == 1 and wilds == 2 and not mask >> _CAVALIER & 1:
        wilds = 1  # two would lie side by side: there is room for both only around the Cavalier
    return 1 + courts + ace + wilds


def _grande(trumps, wilds):
    """The length of the sequence of trumps."""
    high = cards.bits(trumps >> _MOON & 7)
    if not trumps >> _ANGEL & 1 or not high or high + wilds < 2:
        return 0
    bridges = wilds - 1 if high == 1 else wilds
    length = 1 + high + wilds
    moors = trumps & _MOORS
    for strength in range(_SIXTEEN, _FIVE - 1, -1):
        if trumps >> strength & 1:
            length += 1
        elif bridges and (trumps >> (strength - 1) & 1 if strength > _FIVE else moors):
            bridges -= 1
        else:
            return length
    return length + cards.bits(moors)
