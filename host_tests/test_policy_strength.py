"""How strong the policy is, in duplicate deals that are always the same. On CPython only.

`make soak` plays more of them, also against the hand-written player that the policy has replaced.
"""

import os

import pytest

from engine import games
from tools import duel, players
from tools.arena import gains_decide, margins

SOAK = int(os.environ.get("SOAK", "10"))

# About half of what it wins by: card points, what a hand gains, or marks avoided
LEAST_MARGIN = {
    "piedicavallo": 13,
    "scarto": 6,
    "four_handed": 11,
    "baronetti": 15,
    "consiglio": 11,
    "mitigati": 8,
    "partita": 9,
    "partita3": 7,
    "ottocento": 100,
    "terziglio": 2,
    "millone": 100,
    "mattazza": 0.02,
}


def margin(name, other, deals):
    """The mean margin of the policy over another player."""
    game, other = games.load(name), players.player(other)
    own = players.player("giocatore")
    clocks = duel.Clock(), duel.Clock()
    total = 0
    for nth in range(deals):
        hands = []
        for side in range(max(game.sides) + 1):
            number = duel.number_of(1, nth)
            players.shuffle(number ^ side << 27)
            match = duel.play(game, number, side, own, other, 0, clocks)
            hands.append([side, list(match.gains), list(match.points)])
        points, gains = margins(game, hands)
        total += gains if gains_decide(game) else points
    return total / deals


@pytest.mark.parametrize("name", games.NAMES)
def test_it_beats_random_cards(name):
    assert margin(name, "random", 60 if name == "mattazza" else 16) > LEAST_MARGIN[name]


@pytest.mark.soak
@pytest.mark.parametrize("name", games.NAMES)
def test_it_beats_the_rules_of_thumb(name):
    assert margin(name, "baseline", 60 * SOAK) > 0
