"""Who decides where no card is played to a trick, and what a good player would do anywhere.

    choose(view) -> action      in any phase but that of play
    advice(view) -> action      in any, nothing said with a card
"""

from engine import lazy, phases

_GOOD_PLAYER = "engine.players.policy"
# By phase; one string, since many take more memory
_ADVISERS = "- bargaining bidding claiming - discarding declaring announcing - paying - -"


def choose(view):
    """An action of the seat."""
    adviser = _ADVISERS.split()[view.table.phase]
    if adviser == "-":
        return view.choices()[0]
    return lazy.load("engine.players." + adviser).choose(view)


def advice(view):
    """What a good player would do in the place of the seat."""
    if view.table.phase == phases.PLAY:
        return lazy.load(_GOOD_PLAYER).choose_card(view)
    return choose(view)
