"""The policy: a small network, trained off-line, says which card promises most. Nothing is searched.

    rank(view, out_cards, out_scores)   the legal cards, best first; returns how many
    choose_card(view)                   the first of them

The network of a game is the bytes NET of its module in engine/weights, written by
`python -m tools.train`. They are, for WIDTH features and UNITS units between features and score:
a weight for each feature and unit, plus 128; then 2 bytes a unit, low first: the 32nd part of its
bias plus 32768; and again 2 bytes a unit: its weight in the score plus 512; and at the end by how many bits the score
is shifted, so that it is in 64ths of a point.
"""

from array import array

from engine import lazy
from engine.cards import NO_CARD
from engine.players import features

try:
    from engine.players._policy_viper import begin, weigh
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):
    from engine.players._policy_plain import begin, weigh

UNITS = 32
MOST_CARDS = 25  # that a hand holds

_sums = array("I", bytes(4 * (2 * UNITS + 1)))
_cards = bytearray(MOST_CARDS)
_scores = array("i", bytes(4 * MOST_CARDS))


def choose_card(view):
    """The card that promises most."""
    rank(view, _cards, _scores)
    return _cards[0]


def rank(view, out_cards, out_scores):
    """Put the legal cards into `out_cards`, best first, and what they promise into `out_scores`.

    Of cards that are as good for each other (neighbours worth the same, none between them out or in the trick)
    there is only the weakest. Scores are in 64ths of a point. Returns how many cards there are.
    """
    net = lazy.load("engine.weights." + view.game.id).NET
    features.take_in(view)
    begin(features.x, net, _sums)
    n = 0
    card = features.following(-1)
    while card != NO_CARD:
        features.describe(view, card)
        score = weigh(features.x, net, _sums)
        at = n
        while at and out_scores[at - 1] < score:
            out_scores[at] = out_scores[at - 1]
            out_cards[at] = out_cards[at - 1]
            at -= 1
        out_scores[at] = score
        out_cards[at] = card
        n += 1
        card = features.following(card)
    return n
