"""The search: the best-looking cards are tried out in worlds that might be the true one."""

from array import array

from engine.const import const
from engine.players import worlds
from engine.players.baseline import rank

_MOST = const(39)

_cards = bytearray(_MOST)
_scores = array("i", bytes(4 * _MOST))
_values = array("i", bytes(4 * _MOST))
CFG = [3, 0]


def evaluate(view, cards, n, deals, values):
    """Put into `values` what the first `n` of some cards bring on the average of so many worlds.

    Values are the sum over all worlds; see `engine.players.worlds`.
    """
    worlds.take(view)
    for i in range(n):
        values[i] = 0
    for _ in range(deals):
        worlds.deal()
        for i in range(n):
            values[i] += worlds.value(cards[i])


def choose(view, budget):
    n = rank(view, _cards, _scores)
    if n < 2:
        return _cards[0] if n else 255
    if n > CFG[0]:
        n = CFG[0]
    deals = budget // n
    evaluate(view, _cards, n, deals, _values)
    best = 0
    most = -1 << 60
    for i in range(n):
        v = _values[i] * 1024 // deals // worlds.WORLD[235]
        v += CFG[1] * _scores[i] // 16
        if v > most:
            best, most = i, v
    return _cards[best]
