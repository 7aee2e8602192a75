"""The games by name. Only the one being played is in memory."""

from engine import lazy

NAMES = (
    "piedicavallo",
    "scarto",
    "four_handed",
    "baronetti",
    "consiglio",
    "mitigati",
    "partita",
    "partita3",
    "ottocento",
    "terziglio",
    "millone",
    "mattazza",
)


def load(name):
    """The game of that name; KeyError when there is none."""
    if name not in NAMES:
        raise KeyError(name)
    return lazy.load("engine.games." + name).GAME


def unload():
    """Forget every game module, so that its memory can be collected."""
    lazy.drop_all("engine.games.")
