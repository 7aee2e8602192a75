"""How fast the playouts of the search are, against a straightforward implementation of the game.

    python -m tools.bench [--seconds N]

Both play out the first lead of a deal of Tarocchi, the hidden cards dealt anew each time; see
tools/playouts.py. What counts are ratios from one run on one machine: the last columns say how
many times as fast a row is as the reference on the same Python, and as the reference on CPython.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from tools.arena import HEAP
from tools.play import find_micropython

ROUNDS = 5  # in turn, the best of each counts: so all meet the same machine
ROOT = Path(__file__).resolve().parent.parent
WHAT = {
    "reference": "reference, players that look",
    "random": "reference, at random",
    "plain": "search, plain",
    "viper": "search, viper",
}


def rates(command, seconds):
    """What tools.playouts measures on a Python, as a dict."""
    command = [*command, "-m", "tools.playouts", str(seconds)]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    if result.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{result.stdout}{result.stderr}")
    return json.loads(result.stdout)


def table(found):
    """Lines of a table; found: {name of a Python: rates}, CPython the first."""
    standard = found["CPython"]["reference"]
    lines = [f"{'':12}{'':30}{'playouts/s':>11}{'here':>8}{'CPython':>9}"]
    for runtime, rates_of in found.items():
        for name, text in WHAT.items():
            if name in rates_of:
                rate = rates_of[name]
                line = f"{runtime:12}{text:30}{rate:11,.0f}{rate / rates_of['reference']:8.1f}"
                lines.append(f"{line}{rate / standard:9.1f}")
    return lines


def main(argv=None):
    """Run the program; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench", description="Measure the playouts of the search."
    )
    parser.add_argument(
        "--seconds", type=float, default=1, help="for each, five times over (default: %(default)s)"
    )
    options = parser.parse_args(argv)
    commands = {"CPython": [sys.executable]}
    micropython = find_micropython()
    if micropython:
        commands["MicroPython"] = [micropython, "-X", HEAP]
    found = {runtime: {} for runtime in commands}
    for _ in range(ROUNDS):
        for runtime, command in commands.items():
            for name, rate in rates(command, options.seconds).items():
                found[runtime][name] = max(rate, found[runtime].get(name, 0))
    for line in table(found):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
