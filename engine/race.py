"""Races: the first side to reach so many points wins the match (rules 12 and 14)."""

from engine.phases import SCORE
from engine.table import NOBODY


def winner(match, target):
    """The side that has reached the target, the gains of the present hand included.

    If more than one has, the one with more; NOBODY if none has or if they are equal.
    """
    best, most = NOBODY, target - 1
    for side in range(match.teams):
        score = match.score(side)
        if match.phase < SCORE:
            score += match.gains[side]
        if score > most:
            best, most = side, score
        elif score == most and best != NOBODY:
            best = NOBODY
    return best
