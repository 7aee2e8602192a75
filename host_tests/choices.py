"""Prints what each level chooses in some hands, for test_choices.py to compare.

Run by host_tests/runner.py on any Python.
"""

from engine import games, phases, reasons
from engine.players import choosing, levels
from host_tests.engine.support import fewer, new_match

BUDGET = 20
DEALS = 1


def test_choices():
    for name in fewer(games.NAMES):
        for level in range(len(levels.NAMES)):
            deals = number = 0
            while deals < DEALS:
                number += 700001
                chosen = _hand(new_match(name, number), level)
                if chosen:
                    print("choices", name, levels.NAMES[level], " ".join(chosen))
                    deals += 1


def _hand(match, level):
    """The actions of a hand, none if it is thrown in."""
    chosen = []
    while match.phase != phases.SCORE:
        action = choosing.choose(match.view(match.turn), level, BUDGET)
        assert match.act(action) == reasons.OK
        chosen.append(str(action))
    return chosen if match.table.trick_no else []
