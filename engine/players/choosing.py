"""A whole choice at once, for hosts: what a device does bit by bit by `engine.players.levels`.

choose(view, level, budget) -> action
action(view) -> action      at the level and with the budget of the match
"""

from engine import lazy
from engine.players import NOT_YET, levels, policy
from engine.players.search import search


def choose(view, level, budget):
    """An action for the seat of a view at a level."""
    if level < levels.MAESTRO:
        return decide(view, levels.CHOOSERS[level])
    action = levels.without_card(view)
    if action == NOT_YET:
        action = levels.with_signal(view, search_card(view, budget))
    return action


def search_card(view, budget):
    """The card that a search comes to."""
    n = policy.rank(view, policy.ranked, policy.scores)
    if n < 2 or budget < n:
        return policy.ranked[0]
    search.begin(view, budget, n, policy.ranked, policy.scores)
    while not search.step():
        pass
    return search.card


def action(view):
    """An action for the seat of a view, as the options of its match say."""
    return choose(view, levels.level_of(view), view.game.option(view.options, "playouts"))


def decide(view, path):
    """An action for the seat of a view, its cards chosen by the module of that dotted path."""
    action = levels.without_card(view)
    if action == NOT_YET:
        action = levels.with_signal(view, lazy.load(path).choose_card(view))
    return action
