"""How strong the baseline player is, and whether it blunders. On CPython only: many hands.

Strength is measured in duplicate: a deal is played once for each way to seat the two players, so
luck with the cards cancels out. `make soak` plays SOAK times as many hands.
"""

import os

import pytest

from engine import cards, games, phases, reasons, signals
from engine.match import Match
from engine.players import baseline, uncovering
from engine.table import NOBODY
from host_tests.engine.support import (
    Dice,
    arrange,
    card_of,
    new_match,
    play,
    random_action,
    trick,
)
from tools.judge import KINDS, Judge

SOAK = int(os.environ.get("SOAK", "10"))
STRIDE = 516307  # between deal numbers; prime

# Where points are collected to lose (mattazza) all of this is the other way round: that player
# has its own tests in engine/test_mattazza.py.
each_game = pytest.mark.parametrize(
    "name", [name for name in games.NAMES if not games.load(name).low_wins]
)


def _play(match, is_baseline, seed, watch=None):
    """Play a hand: baseline at some seats, random cards at the others."""
    dice, out = Dice(seed), cards.new_set()
    while match.phase != phases.SCORE:
        if is_baseline[match.turn]:
            action = baseline.choose(match.view(match.turn), 0)
            if watch and match.phase == phases.PLAY and action < signals.FIRST:
                watch(match, action)
        else:
            action = random_action(match, dice, out)
        assert match.act(action) == reasons.OK
    return match


def _margin(name, deals):
    """Mean points of a baseline side, less the mean of the random sides in the same deals.

    Where sides are made by bidding, what is counted is what each seat gains.
    """
    game = games.load(name)
    total = 0
    for nth in range(deals):
        for side in range(max(game.sides) + 1):
            match = new_match(name, nth * STRIDE)
            _play(match, [each == side for each in game.sides], nth)
            points = match.gains if phases.BID in game.phases else match.points
            total += points[side] - (sum(points) - points[side]) / ((max(game.sides) + 1) - 1)
    return total / deals / (max(game.sides) + 1)


# About half of what it wins by
LEAST_MARGIN = {
    "piedicavallo": 13,
    "scarto": 6,
    "four_handed": 10,
    "baronetti": 11,
    "consiglio": 10,
    "mitigati": 5,
    "partita": 9,
    "partita3": 6,
    "ottocento": 25,  # half points, without combinations
    "terziglio": 6,  # halves of a game point
    "millone": 35,
}


@each_game
def test_it_beats_random_cards(name):
    assert _margin(name, 24) > LEAST_MARGIN[name]


@pytest.mark.soak
@each_game
def test_it_beats_random_cards_in_many_deals(name):
    assert _margin(name, 40 * SOAK) > LEAST_MARGIN[name] * 1.5


def _looks_away(match, side):
    """The partners of a side no longer see each other's cards."""
    for seat in range(match.table.seats):
        view = match.view(seat)
        if match.table.side[seat] == side:
            view.partner = NOBODY
            view.partner_hand = view.partner_discard = None


def test_partners_play_better_with_open_hands():
    """Consiglio in duplicate, against pairs that do not look: about 0.3 points a hand."""
    margin = 0
    for nth in range(150):
        for side in range(2):
            match = new_match("consiglio", nth * STRIDE)
            _looks_away(match, 1 - side)
            points = _play(match, [True] * 4, nth).points
            margin += points[side] - points[1 - side]
    assert margin > 0


def test_piles_are_played_better_by_what_is_turned_up():
    """Baronetti in duplicate, against the player for hidden hands: about 15 points a hand."""
    margin = 0
    for nth in range(16):
        for seat in range(2):
            match = new_match("baronetti", nth * STRIDE)
            while match.phase != phases.SCORE:
                view = match.view(match.turn)
                own = match.turn == seat
                card = uncovering.choose_card(view) if own else baseline._best_card(view)
                assert match.act(card) == reasons.OK
            margin += match.points[seat] - match.points[1 - seat]
    assert margin / 32 > 7


def test_the_judge_sees_every_kind_of_blunder():
    judge = Judge()
    dice, out = Dice(1), cards.new_set()
    for number in range(20):
        match = new_match("piedicavallo", number)
        while match.phase != phases.SCORE:
            action = random_action(match, dice, out)
            if match.phase == phases.PLAY:
                judge.watch(match, action)
            match.act(action)
        judge.end(match)
    assert {text.split(":")[0] for text in judge.found} == set(KINDS) - {"fool_lost"}


def test_the_judge_sees_a_fool_lost_that_a_trick_would_have_saved():
    for card, lost in (("SV", []), ("S5", ["fool_lost: S6 S7 S8 S5, deal AAAAAA, seat 3"])):
        match = arrange("piedicavallo", ["S6 D5", "S7 F", "S8 D6", "SV S5"], won=("", None))
        judge = Judge()
        trick(match, "S6 S7 S8")
        judge.watch(match, card_of(match.game, card))
        trick(match, card)
        while match.phase != phases.SCORE:
            play(match, Dice(1), actions=1)
        judge.end(match)
        assert judge.found == lost


def _blunders(name, first, deals):
    """What a judge finds in hands of baseline players, half of them with random ones between."""
    judge = Judge()
    game = games.load(name)
    for nth in range(first, first + deals):
        match = new_match(name, nth * STRIDE + 1)
        seats = [nth % 2 or (nth // 2 + seat) % 2 for seat in range(game.seats)]
        _play(match, seats, nth, judge.watch)
    return judge.found


@each_game
def test_it_does_not_blunder(name):
    assert _blunders(name, 0, 200) == []


@pytest.mark.soak
@each_game
def test_it_does_not_blunder_in_many_deals(name):
    assert _blunders(name, 1000, 200 * SOAK) == []


def test_who_plays_alone_gains_by_it():
    game = games.load("terziglio")
    gains = []
    for number in range(60):
        match = Match(game, bytes([1, 1, 1]), bytes(len(game.variants)), number)
        while match.phase < phases.SCORE:
            match.act(baseline.choose(match.view(match.turn), 0))
        if not match.table.thrown_in:
            gains.append(match.gains[match.table.declarer])
    assert len(gains) > 30
    assert sum(gains) > 4 * len(gains)  # in halves
