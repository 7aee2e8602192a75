"""Measure the console on an emulated Pico against its budgets.

    python -m host_tests.pico.measure --firmware RPI_PICO.uf2 [--rounds N] [--imports] [GAME...]

Prints a table, and ends with status 1 where a budget is exceeded. Bytes alive are those beyond a
fresh interpreter's, after a collection; times are the Pico's own. It takes minutes: `npm ci` in
this folder gets a faster emulator. `--imports` says what each module costs instead.
"""

import argparse
import os
import sys
from collections import namedtuple

from engine import deal, games, journal, phases
from engine.match import PERSON, Match
from engine.players import baseline
from host_tests.pico import chip, fast
from host_tests.pico.rig import Console, flash_for, saved

BOOT_MS = 2000
PRESS_MS = 50
OPEN_MS = 120  # where the press opens a screen
LIVE_BYTES = 64 << 10
THINKING_BYTES = 72 << 10
SCATTERED = 50  # per cent of what is free that may lie outside the largest block
MOVE_MS = 1500
ROUNDS_BYTES = 512  # by which the heap may differ after the rounds, as dicts grow once

# What is pressed at the start of the first trick: what that is, the key, what it may take. A key
# with a dash acts when it is released
TABLE_PRESSES = (
    ("table: next card", "r", PRESS_MS),
    ("table: next suit", "u", PRESS_MS),
    ("table: open the hand", "b-", OPEN_MS),
    ("hand: back", "b", PRESS_MS),
    ("table: open the pause menu", "B", OPEN_MS),
    ("pause: next item", "d", PRESS_MS),
    ("pause: open the last trick", "a", OPEN_MS),
    ("last trick: back", "b", PRESS_MS),
    ("pause: next item again", "d", PRESS_MS),
    ("pause: open the score sheet", "a", OPEN_MS),
    ("score sheet: back", "b", PRESS_MS),
    ("pause: back", "b", PRESS_MS),
)

TITLE_PRESSES = (
    ("title: next item", "d", PRESS_MS),
    ("title: open the settings", "a", OPEN_MS),
    ("settings: another value", "r", PRESS_MS),
    ("settings: the first again", "l", PRESS_MS),
    ("settings: back", "b", PRESS_MS),
    ("title: open the chooser", "a", OPEN_MS),
    ("chooser: next item", "d", PRESS_MS),
    ("chooser: item before", "u", PRESS_MS),
    ("chooser: open a new match", "a", OPEN_MS),
    ("new match: open the first hand", "a", OPEN_MS),
)

# From the title into a match of the game that the chooser shows first, and back without it
INTO_MATCH = "aaa"
ABANDON = "Buada"

# `budget` is the most that `value` may be; None where there is none
Row = namedtuple("Row", "what value unit budget")


def emulator():
    """The fastest that is installed."""
    return fast.FastPico if fast.available() else chip.Pico


def first_deal(game):
    """A match whose first hand another than the person deals."""
    game = games.load(game)
    seats = bytes((PERSON,)) + bytes((1,)) * (game.seats - 1)
    number = next(n for n in range(1, 99) if deal.dealer(n, game.seats))
    return Match(game, seats, bytes(len(game.variants)), number)


def first_trick(game):
    """The same when all is done that comes before a card of the person's."""
    match = first_deal(game)
    while match.phase != phases.PLAY or match.turn or not match.log_size:
        match.act(baseline.choose(match.view(match.turn), 0))
    return match


def start(firmware, pico):
    """Rows from power to the first hand."""
    with Console(flash_for(firmware), pico) as console:
        yield Row("boot to title", console.title_ms, "ms", BOOT_MS)
        for press in TITLE_PRESSES:
            yield _pressed(console, *press)
    with Console(flash_for(firmware, probe="probe"), pico) as console:
        yield from _memory("title", console.report())


def screens(firmware, game, pico):
    """Rows of the screens around the table at the start of a hand."""
    match = journal.write(first_deal(game))
    with Console(flash_for(firmware, match, probe="probe"), pico) as console:
        yield from _memory(f"{game}, opening", console.report())
        yield _pressed(console, f"{game}, opening: go on", "a", OPEN_MS)
        yield from _memory(f"{game}, first turn", console.report())
    match = journal.write(first_trick(game))
    with Console(flash_for(firmware, match, probe="probe"), pico) as console:
        yield from _memory(f"{game}, table", console.report())
        for what, key, budget in TABLE_PRESSES:
            yield _pressed(console, f"{game}, {what}", key, budget)
            if budget == OPEN_MS:
                yield from _memory(f"{game}, {what}", console.report())


def hand(firmware, game, pico):
    """Rows of a whole hand."""
    match = journal.write(first_trick(game))
    with Console(flash_for(firmware, match, probe="probe"), pico) as console:
        yield from _play(console, game)
        console.press("a")
        yield from _memory(f"{game}, score", console.report())


def rounds(firmware, count, pico):
    """Rows of the heap after so many rounds through all games, against the first."""
    with Console(flash_for(firmware, probe="probe"), pico) as console:
        reports = []
        for _ in range(count + 1):
            for game in range(len(games.NAMES)):
                console.press(INTO_MATCH[:1] + "d" * bool(reports or game) + INTO_MATCH[1:])
                console.press("a" + ABANDON)
            reports.append(console.report())
        lost = reports[-1].live - reports[0].live
        yield Row(f"lost in {count} rounds", lost, "bytes", ROUNDS_BYTES)
        yield from _memory(f"title after {count} rounds", reports[-1])


def imports(firmware, game, pico):
    """(module, bytes, ms) of each import on the way to the table."""
    match = journal.write(first_trick(game))
    with Console(flash_for(firmware, match, probe="imports"), pico) as console:
        console.press("a")
        for line in console.output().splitlines():
            _, module, size, microseconds = line.split()
            yield module, int(size), int(microseconds) / 1000


def _pressed(console, what, key, budget):
    console.press(key.strip("-"), released=key.endswith("-"))
    return Row(what, console.latency, "ms", budget)


def _memory(what, report):
    yield Row(f"{what}: alive", report.live, "bytes", LIVE_BYTES)
    scattered = 100 - 100 * report.largest / report.free
    yield Row(f"{what}: free outside the largest block", scattered, "%", SCATTERED)


def _play(console, game):
    """Press A until the hand is scored."""
    reports = [console.report()]
    slowest = opening = idle = 0
    match = saved(console.pico.flash())
    while match.phase in (phases.PLAY, phases.PAY):
        phase, tricks = match.phase, match.table.trick_no
        console.press("a", released=phase == phases.PLAY)  # long, it asks for a hint
        match = saved(console.pico.flash())
        if match.phase == phase == phases.PLAY:
            slowest = max(slowest, console.latency)
        else:
            opening = max(opening, console.latency)
        if match.table.trick_no != tricks:
            idle = 0
            if match.table.trick_no % 5 == 0:
                reports.append(console.report())
        elif (idle := idle + 1) > 5:
            raise RuntimeError(f"{game} does not go on after trick {tricks}")
    reports.append(console.report())
    live, _, _, think_us, think_bytes, save_us, _, _ = map(max, zip(*reports))
    saves = sum(report.saves for report in reports)
    average = sum(report.saves_us for report in reports) / saves
    yield Row(f"{game}: slowest press in play", slowest, "ms", PRESS_MS)
    yield Row(f"{game}: slowest press that pays or ends the hand", opening, "ms", OPEN_MS)
    yield Row(f"{game}: alive between moves, at most", live, "bytes", LIVE_BYTES)
    yield Row(
        f"{game}: alive while the computer thinks, at most", think_bytes, "bytes", THINKING_BYTES
    )
    yield Row(f"{game}: slowest computer move", think_us / 1000, "ms", MOVE_MS)
    yield Row(f"{game}: slowest save", save_us / 1000, "ms", None)
    yield Row(f"{game}: save, on average", average / 1000, "ms", None)


def _show(row):
    budget = "" if row.budget is None else f"{row.budget:>8,}"
    mark = "  exceeded" if exceeded(row) else ""
    print(f"{row.what:<58} {row.value:>9,.0f} {budget:8} {row.unit}{mark}", flush=True)


def exceeded(row):
    """Whether a row's budget is."""
    return row.budget is not None and row.value > row.budget


def main(arguments=None):
    parser = argparse.ArgumentParser(
        prog="python -m host_tests.pico.measure", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument(
        "--firmware",
        default=os.environ.get("PICO_UF2"),
        help="MicroPython for RPI_PICO, a .uf2; by default what PICO_UF2 names",
    )
    parser.add_argument("--rounds", type=int, default=10, help="through all games; 10")
    parser.add_argument("--imports", action="store_true", help="what each module costs instead")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(games.NAMES)}; all")
    options = parser.parse_args(arguments)
    if not options.firmware or not os.path.isfile(options.firmware):
        parser.error("no firmware: name a RPI_PICO .uf2 of MicroPython by --firmware or PICO_UF2")
    names = options.games or games.NAMES
    if unknown := set(names) - set(games.NAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    pico = emulator()
    if options.imports:
        total = 0
        for module, size, ms in imports(options.firmware, names[0], pico):
            total += size
            print(f"{module:<34} {size:>6} bytes, in all {total:>6} {ms:>6.0f} ms", flush=True)
        return 0
    failed = False
    parts = [start(options.firmware, pico)]
    for name in names:
        parts += [screens(options.firmware, name, pico), hand(options.firmware, name, pico)]
    if options.rounds:
        parts.append(rounds(options.firmware, options.rounds, pico))
    for part in parts:
        for row in part:
            _show(row)
            failed |= exceeded(row)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
