"""What a worker of the arena runs, on CPython or MicroPython: duplicate deals of one game.

    python -m tools.duel JOB

JOB is JSON: {"game": id, "a": player, "b": player, "budget": playouts, "blunders": whether to
count them, "seed": of the deals, "deals": [first, end, step]}. A deal is played once for each side
that A may sit at, B sitting at all others; so luck with the cards cancels out.

For each deal a line of JSON comes out as soon as it is played: {"nth": which, "deal": number,
"hands": [...], "a": [...], "b": [...], "found": [...]}, where
    hands     for each side of A: the side, what each side gained, and the points of each
    a, b      choices with at least two cards, microseconds for all and for the slowest of them
    found     the blunders of A, each as text that begins with its kind
or {"nth": which, "deal": number, "side": A's side, "error": what went wrong}; then it ends.
"""

import json
import sys
import time

from engine import cards, deal, games, phases, reasons, signals
from engine.match import Match
from tools import players
from tools.judge import Judge

_STRIDE = 516307  # between deal numbers; prime
_MOST_ACTIONS = 2000  # in a hand; beyond that the players hang

if hasattr(time, "ticks_us"):
    _now, _since = time.ticks_us, time.ticks_diff
else:

    def _now():
        return time.perf_counter_ns() // 1000

    def _since(end, start):
        return end - start


class Clock:
    """The time that a player takes to choose among cards: how many choices, microseconds for all
    and for the slowest."""

    def __init__(self):
        self.choices = self.total = self.slowest = 0
        self._legal = cards.new_set()

    def choose(self, choose, view, budget):
        """What the player chooses."""
        view.legal(self._legal)
        counts = view.table.phase == phases.PLAY and cards.size(self._legal) > 1
        start = _now()
        action = choose(view, budget)
        if counts:
            spent = _since(_now(), start)
            self.choices += 1
            self.total += spent
            self.slowest = max(self.slowest, spent)
        return action

    def numbers(self):
        return [self.choices, self.total, self.slowest]


def play(game, number, side, a, b, budget, clocks, judge=None):
    """Play the hand of a deal number, A sitting at a side and B at the others; the match.

    RuntimeError if a player hangs or does what is not allowed.
    """
    match = Match(game, bytes(len(game.sides)), bytes(len(game.variants)), number)
    actions = 0
    while match.phase != phases.SCORE:
        seat = match.turn
        is_a = game.sides[seat] == side
        action = clocks[not is_a].choose(a if is_a else b, match.view(seat), budget)
        if judge and is_a and match.phase == phases.PLAY and action < signals.FIRST:
            judge.watch(match, action)
        if match.act(action) != reasons.OK:
            raise RuntimeError(f"seat {seat} does {action}, which is not allowed")
        actions += 1
        if actions > _MOST_ACTIONS:
            raise RuntimeError(f"seat {seat} goes on and on")
    if judge:
        judge.end(match)
    return match


def number_of(seed, nth):
    """The deal number of the nth deal of a seed."""
    return (seed * 7368787 + nth * _STRIDE) % deal.NUMBERS


def run(job):
    """Play a job, printing a line for each deal."""
    game = games.load(job["game"])
    a, b = players.player(job["a"]), players.player(job["b"])
    for nth in range(*job["deals"]):
        number = number_of(job["seed"], nth)
        line = {"nth": nth, "deal": number, "hands": []}
        clocks = Clock(), Clock()
        judge = Judge() if job["blunders"] else None
        for side in range(max(game.sides) + 1):
            players.shuffle(number ^ side << 27)
            try:
                match = play(game, number, side, a, b, job["budget"], clocks, judge)
            except Exception as error:
                line.update({"side": side, "error": repr(error)})
                print(json.dumps(line))
                raise
            line["hands"].append([side, list(match.gains), list(match.points)])
        line["a"], line["b"] = clocks[0].numbers(), clocks[1].numbers()
        line["found"] = judge.found if judge else []
        print(json.dumps(line))
        if hasattr(sys.stdout, "flush"):  # MicroPython has written it already
            sys.stdout.flush()


_USAGE = """usage: python -m tools.duel JOB

What a worker of tools.arena runs; JOB is JSON, as told at the top of tools/duel.py."""


def main(arguments):
    """Run the program, without argparse, which MicroPython lacks; return the exit status."""
    if "-h" in arguments or "--help" in arguments:
        print(_USAGE)
        return 0
    if len(arguments) != 1 or not arguments[0].startswith("{"):
        print(_USAGE, file=sys.stderr)
        return 2
    run(json.loads(arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
