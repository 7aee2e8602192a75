"""How strong the baseline player is, and whether it blunders. On CPython only: many hands.

Strength is measured in duplicate: a deal is played once for each way to seat the two players, so
luck with the cards cancels out. `make soak` plays SOAK times as many hands.
"""

import os

import pytest

from engine import cards, games, phases, reasons, signals
from engine.cards import FOOL, TRUMPS
from engine.players import baseline, uncovering
from engine.table import NOBODY
from engine.trick import winner
from host_tests.engine.support import Dice, name_of, new_match, random_action, walk

SOAK = int(os.environ.get("SOAK", "10"))
STRIDE = 516307  # between deal numbers; prime
PAGAT = FOOL + 1

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
    assert _margin(name, 40) > LEAST_MARGIN[name]


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
                card = uncovering.choose(view) if own else baseline._best_card(view)
                assert match.act(card) == reasons.OK
            margin += match.points[seat] - match.points[1 - seat]
    assert margin / 32 > 7


class Judge:
    """Sees all cards and writes down what no sensible player does.

    `watch` is called before each card of a player that is judged.
    """

    def __init__(self):
        self.found = []
        self._legal = cards.new_set()

    def watch(self, match, card):
        table = match.table
        match.legal(self._legal)
        self._card = card
        self._others = [other for other in walk(self._legal) if other != card]
        if not table.trick_size or not self._others:
            return
        seat = match.turn
        us = table.side[seat]
        later = [table.seat_at(place) for place in range(table.trick_size + 1, table.seats)]
        self._alone = not [other for other in later if table.side[other] == us]
        self._last = not [other for other in later if table.side[other] != us]
        self._values = match.game.values
        self._on_table = bytes(table.trick[: table.trick_size])
        leads = table.seat_at(self._winner(match, self._on_table))
        self._ours = table.side[leads] == us
        for blunder in (
            self._king_thrown_away,
            self._pagat_thrown_away,
            self._partner_overtrumped,
            self._trump_too_high,
            self._points_left_lying,
        ):
            if blunder(match):
                names = " ".join(name_of(match.game, each) for each in [*self._on_table, card])
                text = f"{blunder.__name__[1:]}: {names}, deal {match.number}, seat {seat}"
                self.found.append(text)

    def _winner(self, match, on_table):
        return winner(on_table, len(on_table), match.game.equal_trumps)

    def _takes(self, match, card):
        return self._winner(match, self._on_table + bytes([card])) == match.table.trick_size

    def _is_lost(self, match):
        """A rival wins the trick whatever follows."""
        return self._alone and not self._ours and not self._takes(match, self._card)

    def _king_thrown_away(self, match):
        if not match.game.pack.is_king(self._card) or not self._is_lost(match):
            return False
        return any(self._values[other] == 1 or other == FOOL for other in self._others)

    def _pagat_thrown_away(self, match):
        """The alternative must cost nothing: no card that wins a trick later."""
        if self._card != PAGAT or not self._is_lost(match):
            return False
        rivals = max(hand[TRUMPS] for seat, hand in enumerate(match.hands) if seat != match.turn)
        master = TRUMPS << 5 | rivals.bit_length()
        return any(self._values[other] == 1 and other < master for other in self._others)

    def _partner_overtrumped(self, match):
        """A trump beats the partner, last in hand, where an empty card need not."""
        if not (self._ours and self._last) or not self._is_plain_trump(self._card):
            return False
        return self._takes(match, self._card) and any(
            self._values[other] == 1 and not self._takes(match, other) for other in self._others
        )

    def _trump_too_high(self, match):
        """Last in hand, a trump wins although a lower one would have done."""
        if not self._last or not self._is_plain_trump(self._card):
            return False
        return self._takes(match, self._card) and any(
            TRUMPS << 5 < other < self._card and self._takes(match, other)
            for other in self._others
        )

    def _points_left_lying(self, match):
        """Last in hand, a card worth 5 in a rival's trick is not taken with an empty one."""
        if not self._last or self._ours or self._takes(match, self._card):
            return False
        if max(self._values[each] for each in self._on_table if each != FOOL) < 5:
            return False
        return any(
            self._values[other] == 1 and self._takes(match, other) for other in self._others
        )

    def _is_plain_trump(self, card):
        return card > FOOL and self._values[card] == 1


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
    assert {text.split(":")[0] for text in judge.found} == {
        "king_thrown_away",
        "pagat_thrown_away",
        "partner_overtrumped",
        "trump_too_high",
        "points_left_lying",
    }


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
