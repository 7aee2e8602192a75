"""The policy: a small network, trained off-line, says which card promises most. No search.

    rank(view, out_cards, out_scores)   the legal cards, best first; returns how many
    choose_card(view)                   the first of them

The network of a game is the bytes NET of its module in engine/weights, which `tools.train` writes.
They are, for WIDTH features and UNITS units that lie between features and score:
    of each feature and each unit a weight, plus 128
    of each unit a bias, in steps of 32, plus 32768: two bytes, the low one first
    of each unit its weight in the score, plus 512: two bytes
    by how many bits the score is shifted, to be in 64ths of a point
"""

from array import array

from engine import cards, lazy
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.players import features

try:
    from engine.players.policy_viper import begin, weigh
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):
    from engine.players.policy_plain import begin, weigh

UNITS = 36
_ANY = "engine.weights.piedicavallo"  # its network will do for other games
MOST_CARDS = 25  # that a hand holds

# Features, as in `features` and `policy_plain`
_LEADING = const(0)
_LAST = const(1)
_OURS = const(5)
_CARDS_HELD = const(7)  # sixths
_TRUMPS_HELD = const(8)  # eighths
_TRUMPS_OUT = const(9)
_TRUMP = const(21)
_WORTH = const(23)
_LOWER = const(27)  # eighths
_TAKES = const(28)
_CHANCE = const(29)
_SAFE = const(30)
_CHEAPER = const(38)  # sixteenths

# What is taken off the score of a card that is seen to be wasted
_GIVEN_AWAY = const(128)
_SPENT = const(32)
_RISKED = const(512)
_EMPTY = const(16)  # a card below this worth is

# From where a feature says much
_CERTAIN = const(127)
_LIKELY = const(96)  # a chance of three in four
_MANY_TRUMPS = const(40)  # five: one of them can well be spared
_LAST_CARDS = const(18)  # three
_OUT = const(36)  # in `facts`
_PAGAT = const(129)

_sums = array("I", bytes(4 * (2 * UNITS + 1)))
ranked = bytearray(MOST_CARDS)
scores = array("i", bytes(4 * MOST_CARDS))
_loaded = ["", b""]  # the game whose network is in memory, and the network


def prepare(view):
    """Have in memory what the game needs, and of networks no other."""
    if _loaded[0] != view.game.id:
        _load(view.game.id)
        features.prepare(view.game)


def choose_card(view):
    """The card that promises most."""
    rank(view, ranked, scores)
    return ranked[0]


def rank(view, out_cards, out_scores):
    """Put the legal cards into `out_cards`, best first, and what they promise into `out_scores`.

    Of cards that are as good as each other there is only the weakest. A score is what the card
    brings more than others, in 64ths of a point.
    """
    prepare(view)
    net = _loaded[1]
    features.take_in(view)
    begin(features.x, net, _sums)
    n = 0
    card = features.following(-1)
    while card != NO_CARD:
        features.describe(view, card)
        score = weigh(features.x, net, _sums) - _waste(view, card)
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


def _waste(view, card):
    """By what a card is seen to be wasted, without doubt and yet not always by the network: a King
    or the Pagat given away where the Fool or a trump may go, and by the last player a trump that
    is higher than need be or beats the partner. The Pagat is no trump to spare, nor one to risk
    among many in a trick that is not likely ours. With no trumps left, a card that may be beaten
    is not led before a King that may not: at the end he might never be asked for."""
    x = features.x
    if view.game.low_wins or card == FOOL:
        return 0
    trumps = view.hand[TRUMPS]
    if not x[_CHANCE]:
        others = trumps & ~(2 | 1 << (card & 31)) if card > FOOL else trumps & 1
        return _GIVEN_AWAY if others and x[_WORTH] >= features.tables[FOOL] else 0
    if card == _PAGAT and x[_TRUMPS_HELD] >= _MANY_TRUMPS:
        if not x[_TAKES] and x[_CHANCE] < _LIKELY and _has_cheaper_after(card):
            return _RISKED
    if x[_LEADING] and x[_SAFE] < _CERTAIN and x[_CARDS_HELD] <= _LAST_CARDS:
        if not (x[_TRUMPS_OUT] or x[_TRUMPS_HELD]) and _has_sure_points(view.hand):
            return _GIVEN_AWAY
    if not (x[_LAST] and x[_TRUMP] and x[_TAKES]) or x[_WORTH] >= _EMPTY:
        return 0
    cheaper, spare = x[_CHEAPER] // 16, trumps >> 1 & 1
    if cheaper > spare:
        return _GIVEN_AWAY
    return _SPENT if x[_OURS] and x[_LOWER] // 8 - cheaper > spare else 0


def _has_cheaper_after(card):
    """Whether the next legal card is worth less than this one."""
    other = features.following(card)
    return other != NO_CARD and features.tables[other] < features.tables[card]


def _has_sure_points(hand):
    """Whether a hand has a card, worth as much as the Fool, that is the highest of its suit."""
    for suit in range(TRUMPS):
        if hand[suit] > features.facts[_OUT + suit]:
            best = suit << 5 | cards.highest(hand[suit])
            if features.tables[best] >= features.tables[FOOL]:
                return True
    return False


def _load(name):
    path = "engine.weights." + name
    _loaded[0], _loaded[1] = "", b""
    try:
        _loaded[1] = lazy.load(path).NET
    except ImportError:  # a game for which none was trained
        path = _ANY
        _loaded[1] = lazy.load(path).NET
    _loaded[0] = name
    lazy.drop(path)
