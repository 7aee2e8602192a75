"""Deal numbers: one number of 30 bits is one deal, everywhere and for good.

A number fixes who deals and the order of the shuffled pack. People see it as a deal code of six
letters, five bits each (the alphabet of RFC 4648 base32: A-Z and 2-7, no 0, 1, 8 or 9 to confuse
with O, I, B and g).
"""

from engine import lazy
from engine.rng import DEAL, NEXT_DEAL

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
NUMBERS = 1 << 30
CODE_LENGTH = 6


def code(number):
    """The six letters of a deal number."""
    text = ""
    for _ in range(CODE_LENGTH):
        text = _LETTERS[number & 31] + text
        number >>= 5
    return text


def number(code):
    """The deal number of a code in either case, -1 when it is not one."""
    if len(code) != CODE_LENGTH:
        return -1
    n = 0
    for letter in code:  # upper() of the whole may be longer, as of an eszett
        at = max(_LETTERS.find(letter), _LETTERS.lower().find(letter))
        if at < 0:
            return -1
        n = n << 5 | at
    return n


def dealer(number, players):
    """The seat that deals this deal."""
    return _source(number).below(players)


def following(number, players, seat):
    """The number of the next deal after this one that `seat` deals.

    Since a number names its dealer too, each hand of a match can be replayed by its own code.
    """
    source = _source(number, NEXT_DEAL)
    while True:
        number = source.draw() << 15 | source.draw()
        if dealer(number, players) == seat:
            return number


def shuffle(number, players, deck):
    """Shuffle `deck` in place: Fisher-Yates from its end, with unbiased draws."""
    source = _source(number)
    source.below(players)  # the draw that names the dealer
    for i in range(len(deck) - 1, 0, -1):
        j = source.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]


def _source(number, use=DEAL):
    """Random numbers for a deal; what makes them is in memory only while it does."""
    return lazy.load("engine.rng").Rng(number, use)
