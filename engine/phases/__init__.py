"""The phases of a hand. A phase is a module of its own, imported when a match first needs it.

Each has
    start(match)            begin: whose turn it is; one in which nobody has a choice goes on at
                            once and needs nothing more
    legal(view, out)        the cards that may be named now, into the set `out`
    choices(view)           the other actions that may be taken now, as bytes
    refuse(view, action)    the reason why not, `engine.reasons.OK` if it may be done
    act(match, action)      do it; only called for what is not refused
and if it needs them
    take_back(match, card)  undo the laying of a card in a set that is not closed
    resume(match)           go on after another phase has come in between (`Match.interrupt`)
"""

from engine import lazy

DEAL, BARGAIN, BID, CLAIM, STOCK, DISCARD, DECLARE, ANNOUNCE, PLAY, PAY, SCORE, OVER = range(12)
# One string, since many take more memory
_NAMES = "deal bargain bid claim stock discard declare announce play pay score over"

# Actions that are not cards
CALL = 186  # and on: ask for help in keeping seat 0, 1, ... from winning a trick
NEXT = 254  # go on to the next hand
DONE = 255  # a set of cards is complete

NO_CHOICES = b""


def load(phase):
    """The module of a phase."""
    return lazy.load("engine.phases." + name(phase))


def name(phase):
    """What a phase is called."""
    return _NAMES.split()[phase]
