"""Cricche and sequences on very many sets of cards, on CPython only."""

import os

import pytest

from engine import combos
from host_tests.engine.support import Dice
from host_tests.engine.test_combos import check_more_is_not_less, compare, draw

SOAK = int(os.environ.get("SOAK", "10"))
SETS = 100_000


def _compare_many(seed, n):
    dice, result = Dice(seed), bytearray(combos.KINDS)
    for _ in range(n):
        held = draw(dice)
        compare(held, result)
        check_more_is_not_less(held, dice)


def test_many_sets():
    _compare_many(5, SETS)


@pytest.mark.soak
def test_many_more_sets():
    _compare_many(6, SETS * SOAK)


def test_no_trump_ever_shortens_the_grande():
    """All combinations of trumps that can matter beside the Angel, without which there is none:
    with each one more the grande is as long or longer."""
    moors = [0, 1, 3]  # beyond one, each only counts
    highs = [0, 1, 3, 7]
    for high in range(4):
        for moor in range(3):
            for wilds in range(3):
                rest = 1 << 21 | highs[high] << 18 | moors[moor] << 2
                more = 1 << 21 | highs[min(high + 1, 3)] << 18 | moors[min(moor + 1, 2)] << 2
                length = [combos._grande(rest | rungs << 6, wilds) for rungs in range(1 << 12)]
                for rungs, n in enumerate(length):
                    assert n <= combos._grande(more | rungs << 6, wilds)
                    assert n <= combos._grande(rest | rungs << 6, min(wilds + 1, 2))
                    for rung in range(12):
                        assert n <= length[rungs | 1 << rung]


@pytest.mark.parametrize("suit", range(4))
def test_no_card_ever_shortens_another_sequence(suit):
    for mask in range(1 << 10):
        ace = mask >> combos._ACE_PLACES[suit] & 1
        for wilds in range(3):
            n = combos._suit(mask, ace, wilds)
            assert n <= combos._suit(mask, ace, min(wilds + 1, 2))
            for bit in range(10):
                more = mask | 1 << bit
                assert n <= combos._suit(more, more >> combos._ACE_PLACES[suit] & 1, wilds)
    for like in range(5):
        for wilds in range(3):
            assert combos._alike(like, wilds) <= combos._alike(like + 1, wilds)
            assert combos._alike(like, wilds) <= combos._alike(like, wilds + 1)
