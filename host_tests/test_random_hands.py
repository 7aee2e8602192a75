"""Big numbers, on CPython only: random hands, shuffles, discards and damaged journals.

`make test` runs what takes seconds; `make soak` runs the tests marked soak, SOAK times as long.
"""

import math
import os

import pytest

from engine import cards, deal, games, journal, phases
from engine.journal import BadJournal
from host_tests.engine import test_discard, test_golden
from host_tests.engine.support import (
    ORDERS,
    Dice,
    check,
    copy_of,
    digest,
    names_of,
    new_match,
    play,
    play_all,
    play_hand,
)

SOAK = int(os.environ.get("SOAK", "10"))
HANDS = 1000
STRIDE = 516307  # between the deal numbers of random hands; prime

each_game = pytest.mark.parametrize("name", games.NAMES)


def _number(nth):
    return nth * STRIDE % deal.NUMBERS


def _play_hands(name, first, n):
    for nth in range(first, first + n):
        match = new_match(name, _number(nth))
        check(match)
        try:
            play_hand(match, Dice(nth), check)
        except AssertionError as error:
            code = deal.code(match.number)
            raise AssertionError(
                f"{name}, deal {code}, dice {nth}, after {match.log_size} actions: {error}"
            ) from error


@each_game
def test_random_hands(name):
    _play_hands(name, 0, HANDS)


@pytest.mark.soak
@each_game
def test_more_random_hands(name):
    _play_hands(name, HANDS, HANDS * SOAK)


def _check_saves(name, first, n):
    """Whole matches, saved and read back at random moments."""
    for nth in range(first, first + n):
        options = bytes(nth % len(variant[1]) for variant in games.load(name).variants)
        match = new_match(name, _number(nth), options)
        dice = Dice(nth)
        while match.phase != phases.OVER:
            play(match, dice, phases.OVER, 1 + dice.below(60))
            again = copy_of(match)
            assert digest(again) == digest(match)
            if dice.below(2):
                match = again
        check(match)


@each_game
def test_saves_at_random_moments(name):
    _check_saves(name, 0, 20)


@pytest.mark.soak
@each_game
def test_more_saves_at_random_moments(name):
    _check_saves(name, 1000, 40 * SOAK)


# Statistics of the shuffle. The numbers are fixed, so a result never changes from run to run.


def _sigmas(counts, expected, freedom):
    """How many standard deviations chi-square is above what chance alone would give."""
    chi_square = sum((n - expected) ** 2 for n in counts) / expected
    return (chi_square - freedom) / math.sqrt(2 * freedom)


def _check_shuffles(numbers, size):
    """The place of each card, and which card follows which, over many deals."""
    places = [0] * (size * size)
    pairs = [0] * (size * size)
    same = 0
    before = None
    for number in numbers:
        deck = bytearray(range(size))
        deal.shuffle(number, 4, deck)
        last = None
        for place, card in enumerate(deck):
            places[card * size + place] += 1
            if last is not None:
                pairs[last * size + card] += 1
            last = card
        if before:
            same += sum(a == b for a, b in zip(before, deck))
        before = deck
    n = len(numbers)
    assert abs(_sigmas(places, n / size, (size - 1) ** 2)) < 4.5
    following = [x for at, x in enumerate(pairs) if at % (size + 1)]  # without the diagonal
    assert sum(following) == n * (size - 1)
    assert abs(_sigmas(following, n / size, (size - 1) ** 2 - size)) < 4.5
    # neighbours in the list of numbers: on average one card stays in its place
    assert abs(same - n) < 4.5 * math.sqrt(n)


def _chain(n):
    """Numbers as a match of three makes them, one after the other."""
    number, numbers = 0, []
    for nth in range(n):
        number = deal.following(number, 3, nth % 3)
        numbers.append(number)
    return numbers


SERIES = {
    "one after the other": lambda n: range(n),
    "far apart": lambda n: [_number(nth) for nth in range(n)],
    "a chain of hands": _chain,
    "high bits only": lambda n: [nth * (deal.NUMBERS // n) for nth in range(n)],
}


@pytest.mark.parametrize("series", SERIES)
def test_shuffles_are_even(series):
    _check_shuffles(SERIES[series](3000), 78)


@pytest.mark.soak
@pytest.mark.parametrize("series", SERIES)
@pytest.mark.parametrize("size", [62, 78])
def test_many_shuffles_are_even(series, size):
    _check_shuffles(SERIES[series](5000 * SOAK), size)


def _as_dealt(game, number):
    """The cards of each seat before anybody lays any away; what is left over is the stock."""
    deck = game.pack.deck()
    deal.shuffle(number, game.seats, deck)
    dealer = deal.dealer(number, game.seats)
    dealt = [[] for _ in range(game.seats)]
    at = 0
    for packet in game.packets:
        for place in range(game.seats):
            dealt[(dealer + 1 + place) % game.seats].extend(deck[at : at + packet])
            at += packet
    dealt[dealer].extend(deck[at : at + game.extra])
    return dealt


def test_every_seat_gets_each_card_alike():
    """Of the hands as dealt, over the deals of each dealer."""
    for name in games.NAMES:
        game = games.load(name)
        counts = {card: [0] * game.seats for card in game.pack.deck()}
        held = [0] * game.seats
        for number in range(1000):
            for seat, dealt in enumerate(_as_dealt(game, number)):
                held[seat] += len(dealt)
                for card in dealt:
                    counts[card][seat] += 1
        chi_square = sum(
            (counts[card][seat] - held[seat] / game.pack.size) ** 2 * game.pack.size / held[seat]
            for card in counts
            for seat in range(game.seats)
        )
        freedom = (game.pack.size - 1) * (game.seats - 1)
        assert abs(chi_square - freedom) < 4.5 * math.sqrt(2 * freedom), name


@each_game
def test_first_deal_codes_favour_nobody(name):
    """Deals AAAAAA, AAAAAB ... are what people try by hand: who gets the Fool."""
    game = games.load(name)
    n = 200
    for seat in range(game.seats):
        hands = [_as_dealt(game, number)[seat] for number in range(n)]
        fair = sum(map(len, hands)) / game.pack.size
        assert abs(sum(cards.FOOL in hand for hand in hands) - fair) < 4 * math.sqrt(fair)


# Discards, positions and journals: more of what host_tests/engine does


@each_game
def test_discards_against_the_oracle(name):
    if name not in test_discard.ORACLES:
        few = games.load(name).discards <= 3  # more than that have a test of their own
        assert not few or not games.load(name).discards, f"add the discard of {name} to ORACLES"
        return
    dice = Dice(91)
    for nth in range(25):
        test_discard._explore(test_discard._dealt(name, _number(nth)), dice, 4)


@each_game
def test_positions_against_the_oracle(name):
    assert name in ORDERS, f"add the orders of {name} (rules section 2) to ORDERS"
    for number in range(200, 240):
        match = test_golden._position(name, number, 3)
        hands = [names_of(match.game, hand) for hand in match.hands]
        depth = 3 * match.game.seats - 1
        slow = test_golden._slow_perft(ORDERS[name], hands, match.turn, [], depth)
        assert test_golden._perft(match, depth)[-1] == slow, hands


def _change_every_byte(name, step):
    """To every value, or to one in `step`; returns how many journals could be read all the same,
    and passed all invariants. The others have to be refused as BadJournal."""
    options = bytes(len(variant[1]) - 1 for variant in games.load(name).variants)
    match = new_match(name, _number(7), options)
    play_hand(match, Dice(92))
    match.act(phases.NEXT)
    play(match, Dice(93), phases.SCORE, 8)
    data = journal.write(match)
    read = 0
    for at in range(len(data)):
        for value in range(at % step, 256, step):
            changed = data[:at] + bytes([value]) + data[at + 1 :]
            try:
                again = journal.replay(changed)
            except BadJournal as error:
                assert error.why in (journal.DAMAGED, journal.NEWER, journal.UNKNOWN_GAME)
                continue
            play(again, Dice(value), phases.OVER, 2, check)
            read += 1
    return read


@each_game
def test_every_byte_of_a_journal_changed(name):
    assert _change_every_byte(name, 8) > 100


@pytest.mark.soak
@each_game
def test_every_byte_of_a_journal_changed_to_every_value(name):
    assert _change_every_byte(name, 1) > 1000


@each_game
def test_changed_journals_of_whole_matches(name):
    """Any bytes in the place of actions: the match goes on to its end and adds up."""
    dice = Dice(94)
    for nth in range(40):
        match = new_match(name, _number(nth))
        play(match, Dice(nth), phases.OVER, dice.below(300))
        data = bytearray(journal.write(match))
        for _ in range(1 + dice.below(3)):
            data[dice.below(len(data))] = dice.below(256)
        try:
            again = journal.replay(bytes(data))
        except BadJournal:
            continue
        check(again)
        play_all(again, Dice(nth), check)
