"""The search: cards to play are tried out in worlds that might be the true one."""

from engine.players import worlds


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
