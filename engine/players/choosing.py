"""A whole choice at once, for hosts: what a device does bit by bit by `engine.players.levels`.

choose(view, level, budget) -> action
action(view) -> action      at the level and with the budget of the match
"""

from engine import lazy
from engine.players import NOT_YET, levels


def choose(view, level, budget):
    """An action for the seat of a view at a level."""
    if level < levels.MAESTRO:
        return decide(view, levels.CHOOSERS[level])
    levels.begin_search(view, budget)
    action = levels.step()
    while action == NOT_YET:
        action = levels.step()
    return action


def action(view):
    """An action for the seat of a view, as the options of its match say."""
    return choose(view, levels.level_of(view), view.game.option(view.options, "playouts"))


def decide(view, path):
    """An action for the seat of a view, its cards chosen by the module of that dotted path."""
    action = levels.without_card(view)
    if action == NOT_YET:
        action = levels.with_signal(view, lazy.load(path).choose_card(view))
    return action
