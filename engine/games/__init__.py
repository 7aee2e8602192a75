"""The games by name. Only the one being played is in memory."""

import sys

NAMES = ("piedicavallo", "scarto")


def load(name):
    """The game of that name; KeyError when there is none."""
    if name not in NAMES:
        raise KeyError(name)
    path = "engine.games." + name
    __import__(path)
    return sys.modules[path].GAME


def unload():
    """Forget every game module, so that its memory can be collected."""
    for name in NAMES:
        if sys.modules.pop("engine.games." + name, None):
            delattr(sys.modules["engine.games"], name)
