"""The players of the tools by name, on CPython and on MicroPython.

A player is a function choose(view, budget) -> action, as in `engine.players`:

    random     any action that is allowed, each as likely; `shuffle` seeds its dice
    baseline   the hand-written player, without search
    novizio, giocatore, maestro   the levels of a match
    mixed      one of all but the baseline, by the seat counted from the dealer
"""

from engine import cards, phases
from engine.phases import bargain
from engine.players import baseline, choosing, levels
from engine.rng import Rng

_CUT_SHORT = 4  # of so many turns of bargaining at random one ends it: most hands are played

_dice = Rng(0)
_legal = cards.new_set()


def shuffle(seed):
    """Seed the dice of the random player, 30 bits."""
    _dice.__init__(seed)


def choose_at_random(view, budget):
    if view.table.phase == phases.BARGAIN and _dice.below(_CUT_SHORT) == 0:
        return bargain.CONTINUE
    view.legal(_legal)
    choices = view.choices()
    nth = _dice.below(cards.size(_legal) + len(choices))
    if nth < len(choices):
        return choices[nth]
    card = cards.after(_legal, -1)
    for _ in range(nth - len(choices)):
        card = cards.after(_legal, card)
    return card


def _at_level(level):
    return lambda view, budget: choosing.choose(view, level, budget)


_PLAYERS = {
    "random": choose_at_random,
    "baseline": baseline.choose,
    "novizio": _at_level(levels.NOVIZIO),
    "giocatore": _at_level(levels.GIOCATORE),
    "maestro": _at_level(levels.MAESTRO),
}
_MIXTURE = ("maestro", "random", "giocatore", "novizio")


def choose_mixed(view, budget):
    place = (view.seat - view.table.dealer) % view.table.seats
    return _PLAYERS[_MIXTURE[place % len(_MIXTURE)]](view, budget)


_PLAYERS["mixed"] = choose_mixed
NAMES = tuple(sorted(_PLAYERS))


def player(name):
    """The player of that name; ValueError when there is none."""
    if name not in _PLAYERS:
        raise ValueError(f"there is no player {name}; the players are {', '.join(NAMES)}")
    return _PLAYERS[name]
