"""Cricche and sequences against the text of rules 11, told once more by card names.

`compare` is used by host_tests/test_many_combos.py as well, on very many sets.
"""

from engine import cards, combos, notation
from engine.cards import TRUMPS
from engine.packs.bologna62 import PACK
from host_tests.engine.support import Dice, walk

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        """CPython has no heap to lock."""

    heap_unlock = heap_lock

SETS = 400
NAMES = "honours kings queens cavaliers valets grande swords batons cups coins moors aces".split()

# The oracle

_THREE = {"honours": 18, "kings": 17, "queens": 14, "cavaliers": 13, "valets": 12}
_FOUR = {"honours": 36, "kings": 34, "queens": 28, "cavaliers": 26, "valets": 24}
_HONOURS = ("F", "T_angel", "T_world", "T_pagat")
_LADDER = ["T%d" % number for number in range(16, 4, -1)]
_MOORS = ("M1", "M2", "M3", "M4")

# Cards in a suit's sequence, its ace left aside: by the courts beside the King, with 0, 1, 2 wilds
_SUIT = {
    "": (0, 0, 0),
    "Q": (0, 3, 3),
    "C": (0, 3, 4),
    "V": (0, 3, 3),
    "QC": (3, 4, 5),
    "QV": (3, 4, 5),
    "CV": (3, 4, 5),
    "QCV": (4, 5, 6),
}


def _slow_suit(held, suit, wilds):
    if suit + "K" not in held:
        return 0
    n = _SUIT["".join([court for court in "QCV" if suit + court in held])][wilds]
    return n + 1 if n and suit + "A" in held else n


def _slow_alike(n, wilds):
    return n + wilds if n >= 2 and n + wilds >= 3 else 0


def _slow_grande(held, wilds):
    """Tries how far down the sequence may go, to every card in turn, and takes the longest."""
    high = len([name for name in ("T_world", "T_sun", "T_moon") if name in held])
    if "T_angel" not in held or high == 0:
        return 0
    if high == 1:
        if not wilds:
            return 0
        bridges = wilds - 1
    else:
        bridges = wilds
    moors = len([name for name in _MOORS if name in held])
    longest = 0
    for end in range(len(_LADDER)):
        rungs = [name in held for name in _LADDER[: end + 1]]
        if rungs[-1] and _bridged(rungs, bridges):
            longest = max(longest, sum(rungs))
    rungs = [name in held for name in _LADDER] + [moors > 0]
    if moors and _bridged(rungs, bridges):
        longest = max(longest, sum(rungs[:-1]) + moors)
    return 1 + high + wilds + longest


def _bridged(rungs, bridges):
    """Whether the missing rungs are few enough, and no two of them neighbours."""
    for at in range(len(rungs) - 1):
        if not rungs[at] and not rungs[at + 1]:
            return False
    return len(rungs) - sum(rungs) <= bridges


def slow(held):
    """(name, cards, points) of all cricche, and of all sequences, of a list of names."""
    wilds = ("F" in held) + ("T_pagat" in held)
    like = [("honours", len([name for name in held if name in _HONOURS]))]
    for name, court in (("kings", "K"), ("queens", "Q"), ("cavaliers", "C"), ("valets", "V")):
        like.append((name, len([each for each in held if each[0] != "T" and each[1:] == court])))
    cricche = []
    for name, n in like:
        if n >= 3:
            cricche.append((name, n, _THREE[name] if n == 3 else _FOUR[name]))
    sizes = [("grande", _slow_grande(held, wilds))]
    for name, suit in (("swords", "S"), ("batons", "B"), ("cups", "C"), ("coins", "D")):
        sizes.append((name, _slow_suit(held, suit, wilds)))
    moors = [name for name in held if name in _MOORS]
    aces = [name for name in held if name in ("SA", "BA", "CA", "DA")]
    sizes.append(("moors", _slow_alike(len(moors), wilds)))
    sizes.append(("aces", _slow_alike(len(aces), wilds)))
    sequences = [(name, n, 10 + 5 * (n - 3)) for name, n in sizes if n]
    return cricche, sequences


def _slow_sum(found):
    points = sum([each[2] for each in found])
    return 2 * points if len(found) >= 3 else points


# Sets to compare on


_DECK = bytes(PACK.deck())
_MATTERS = bytes(
    [card >> 5 == TRUMPS or PACK.is_court(card) or PACK.rank(card) == 65 for card in _DECK]
)


def draw(dice):
    """A set of cards: of any size, and mostly of cards that matter."""
    out = cards.new_set()
    chance = 1 + dice.below(99)
    rich = dice.below(3)
    for card, matters in zip(_DECK, _MATTERS):
        if (matters or not rich) and dice.below(100) < chance:
            cards.add(out, card)
    if rich == 2:  # a long grande
        out[TRUMPS] |= 1 << 21 | 1 << (18 + dice.below(3))
        for _ in range(4):
            out[TRUMPS] |= 1 << (2 + dice.below(20))
    return out


def compare(held, result):
    """The engine finds what the oracle finds. Returns the points."""
    names = notation.set_text(PACK, held).split()
    combos.find(held, result)
    found = []
    for kind in range(combos.KINDS):
        if result[kind]:
            found.append((NAMES[kind], result[kind], combos.points(kind, result[kind])))
    cricche, sequences = slow(names)
    assert found == cricche + sequences, (names, found)
    assert combos.cricche(result) == _slow_sum(cricche), names
    assert combos.sequences(result) == _slow_sum(sequences), names
    total = _slow_sum(cricche) + _slow_sum(sequences)
    assert combos.total(result) == combos.score(held) == total, names
    return total


def check_more_is_not_less(held, dice):
    """Another card never costs anything, so the whole of a hand is its best part."""
    before = combos.score(held)
    card = _DECK[dice.below(PACK.size)]
    if not cards.has(held, card):
        cards.add(held, card)
        assert combos.score(held) >= before, notation.set_text(PACK, held)


def _set(text):
    return notation.parse_set(PACK, text)


# Tests


def test_random_sets():
    dice = Dice(1)
    result = bytearray(combos.KINDS)
    worth = 0
    seen = [0] * combos.KINDS
    for _ in range(SETS):
        worth += compare(draw(dice), result) > 0
        for kind in range(combos.KINDS):
            seen[kind] += result[kind] > 0
    assert worth > SETS // 3
    assert min(seen) > SETS // 20, seen


def test_the_whole_pack_and_nothing():
    result = bytearray(combos.KINDS)
    whole = cards.new_set()
    assert compare(whole, result) == 0
    PACK.fill(whole)
    assert compare(whole, result) == 296 + 2 * (105 + 4 * 30 + 25 + 25)
    assert list(result) == [4, 4, 4, 4, 4, 22, 7, 7, 7, 7, 6, 6]


def test_examples():
    """Beside those in the vectors: bridges of the grande, and wilds that find no place."""
    for text, points in (
        ("T_angel T_moon F T16 T14", 15),  # the wild stands for a high trump: no bridge
        ("T_angel T_moon F T_pagat T16 T14", 18 + 25),
        ("T_angel T_sun T_moon F T16 T14 T12", 25),  # only one bridge
        ("T_angel T_sun T_moon F T16 T13 T12", 20),  # two gaps side by side
        ("T_angel T_sun T_moon F T15", 20),
        ("T_angel T_sun T_moon F T14", 15),
        ("T_angel T_world", 0),
        ("T_angel T_world F", 18 + 10),
        ("T_world T_sun T_moon F T_pagat T16", 18),  # no Angel
        ("SK SQ F T_pagat", 10),
        ("SK SV F T_pagat SA", 15),
        ("SK SC F T_pagat SA", 20),
        ("SK SQ SA", 0),
        ("SK SA F T_pagat", 0),
        ("M1 M2 F", 10),
        ("M1 F T_pagat", 0),
        ("SA BA F T_pagat", 15),
        ("SK BK CK SQ BQ CQ", 31),  # two cricche are not doubled
        ("SK BK CK SQ BQ CQ SC", 31 + 10),
        ("SK BK CK SQ BQ CQ SC BC CC", 2 * (17 + 14 + 13) + 2 * 30),
    ):
        assert combos.score(_set(text)) == points, text


def test_more_cards_are_never_worth_less():
    dice = Dice(2)
    for _ in range(SETS):
        check_more_is_not_less(draw(dice), dice)


def test_best_has_every_point_and_no_card_too_many():
    dice = Dice(3)
    out = cards.new_set()
    for _ in range(SETS // 8):
        hand = cards.new_set()
        deck = PACK.deck()
        for at in range(17):
            other = at + dice.below(len(deck) - at)
            deck[at], deck[other] = deck[other], deck[at]
            cards.add(hand, deck[at])
        most = combos.best(hand, out)
        assert most == combos.score(hand) == combos.score(out)
        for suit in range(5):
            assert not out[suit] & ~hand[suit]
        for card in walk(out):
            cards.remove(out, card)
            assert combos.score(out) < most
            cards.add(out, card)


def test_best_of_a_hand():
    out = cards.new_set()
    for hand, shown in (
        ("SK SQ SC SV S10 SA B9 T5", "SK SQ SC SV SA"),
        ("SK SQ F T_pagat B9 T5", "SK SQ T_pagat"),  # the second wild adds nothing
        ("SK BK CQ D9 T5 M1 M2", ""),
    ):
        combos.best(_set(hand), out)
        got = notation.set_text(PACK, out)
        assert got == shown or hand[:7] == "SK SQ F" and got == "SK SQ F", got


def test_nothing_is_allocated():
    dice = Dice(4)
    result = bytearray(combos.KINDS)
    out = cards.new_set()
    sets = [draw(dice) for _ in range(30)]
    total = 0
    heap_lock()
    try:
        for held in sets:
            combos.find(held, result)
            total += combos.total(result) + combos.points(combos.GRANDE, result[combos.GRANDE])
            total += combos.best(held, out)
    finally:
        heap_unlock()
    assert total
