"""The phases of a hand. A phase is a module of its own, imported when a match first needs it.

Each has
    start(match)            begin: whose turn it is; one in which nobody has a choice goes on at
                            once and needs nothing more
    legal(view, out)        the cards that may be named now, into the set `out`
    choices(view)           the other actions that may be taken now, as bytes
    refuse(view, action)    the reason why not, `engine.reasons.OK` if it may be done
    act(match, action)      do it; only called for what is not refused
"""

import sys

DEAL, BARGAIN, BID, CLAIM, STOCK, DISCARD, DECLARE, PLAY, PAY, SCORE, OVER = range(11)
_NAMES = (
    "deal",
    "bargain",
    "bid",
    "claim",
    "stock",
    "discard",
    "declare",
    "play",
    "pay",
    "score",
    "over",
)

# Actions that are not cards
NEXT = 254  # go on to the next hand
DONE = 255  # a set of cards is complete

NO_CHOICES = b""


def load(phase):
    """The module of a phase."""
    path = "engine.phases." + _NAMES[phase]
    __import__(path)
    return sys.modules[path]
