"""Sets of cards as masks, against Python's own sets."""

from engine import cards
from host_tests.engine.support import Dice, set_of, walk

ALL = [suit << 5 | strength for suit in range(5) for strength in range(22)]


def _random_cards(dice, n):
    return {ALL[dice.below(len(ALL))] for _ in range(n)}


def _samples():
    dice = Dice(1)
    yield set()
    yield set(ALL)
    for card in (0, 21, 31 + 1, cards.FOOL, cards.FOOL + 21):
        yield {card}
    for n in range(1, 60):
        yield _random_cards(dice, n)


def test_walk_visits_each_card_once_in_order():
    for some in _samples():
        assert walk(set_of(some)) == sorted(some)


def test_after_starts_behind_any_number():
    for some in _samples():
        pile = set_of(some)
        for card in range(-1, 160):
            later = [other for other in some if other > card]
            assert cards.after(pile, card) == (min(later) if later else cards.NO_CARD)


def test_has_add_remove():
    dice = Dice(2)
    pile, model = cards.new_set(), set()
    for _ in range(500):
        card = ALL[dice.below(len(ALL))]
        if dice.below(2):
            cards.add(pile, card)
            model.add(card)
        else:
            cards.remove(pile, card)
            model.discard(card)
        assert bool(cards.has(pile, card)) == (card in model)
    for card in range(160):
        assert bool(cards.has(pile, card)) == (card in model)


def test_size_and_is_empty():
    for some in _samples():
        assert cards.size(set_of(some)) == len(some)
        assert cards.is_empty(set_of(some)) == (not some)


def test_a_single_card_anywhere_is_not_empty():
    for card in ALL:
        assert not cards.is_empty(set_of([card]))


def test_copy_merge_and_clear():
    dice = Dice(3)
    for some in _samples():
        others = _random_cards(dice, 20)
        out = set_of(others)
        source = set_of(some)
        cards.merge(source, out)
        assert walk(out) == sorted(some | others)
        cards.copy(source, out)
        assert walk(out) == sorted(some) == walk(source)
        cards.clear(out)
        assert walk(out) == []
        assert walk(source) == sorted(some)


def test_bits_highest_lowest():
    dice = Dice(4)
    masks = [0, 1, 1 << 21, (1 << 22) - 1]
    for _ in range(300):
        masks.append(dice.below(1 << 11) << 11 | dice.below(1 << 11))
    for mask in masks:
        held = [bit for bit in range(22) if mask >> bit & 1]
        assert cards.bits(mask) == len(held)
        assert cards.highest(mask) == (max(held) if held else -1)
        assert cards.lowest(mask) == (min(held) if held else -1)


def test_no_card_is_no_card_of_any_pack():
    assert cards.NO_CARD not in ALL
    assert max(ALL) < 160


def test_the_fool_is_bit_0_of_the_trumps():
    pile = cards.new_set()
    cards.add(pile, cards.FOOL)
    assert list(pile) == [0, 0, 0, 0, 1]
