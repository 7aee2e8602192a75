"""Measure the console on an emulated Pico against its budgets.

    python -m host_tests.pico.measure --firmware RPI_PICO.uf2 [--board NAME] [--rounds N]
                                      [--level LEVEL] [--imports] [GAME...]

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
from engine.players import baseline, levels
from host_tests import fake_machine
from host_tests.pico import chip, fast
from host_tests.pico.rig import BOARD, Console, Report, flash_for, saved

BOOT_MS = 2000
PRESS_MS, COLOUR_PRESS_MS = 50, 100
OPEN_MS = 120  # where the press opens a screen
# By the number of pixels; a colour display's include the picture
LIVE_BYTES = {128 * 64: 64 << 10, 240 * 135: 104 << 10, 240 * 240: 104 << 10, 320 * 240: 112 << 10}
THINKING_BYTES = 8 << 10  # more than that
SCATTERED = 50  # per cent of what is free that may lie outside the largest block
LEVELS = ("giocatore", "maestro")  # of the computer players: a novizio takes less
MOVE_MS = {"maestro": 250}  # by level; of the others
ANY_MOVE_MS = 1500
ROUNDS_BYTES = 512  # by which the heap may differ after the rounds, as dicts grow once

# What is pressed at the start of the first trick: what that is, the key, what it may take. A key
# with a dash acts when it is released
TABLE_PRESSES = (
    ("table: next card", "r", PRESS_MS),
    ("table: next suit", "u", PRESS_MS),
    ("table: open the hand", "b-", OPEN_MS),
    ("hand: back", "b-", PRESS_MS),
    ("table: open the pause menu", "B", OPEN_MS),
    ("pause: next item", "d", PRESS_MS),
    ("pause: open the last trick", "a", OPEN_MS),
    ("last trick: back", "b", OPEN_MS),  # the menu is made anew
    ("pause: next item again", "d", PRESS_MS),
    ("pause: open the score sheet", "a", OPEN_MS),
    ("score sheet: back", "b", OPEN_MS),
    ("pause: back", "b", PRESS_MS),
)

TITLE_PRESSES = (
    ("title: next item", "d", PRESS_MS),
    ("title: open the settings", "a", OPEN_MS),
    ("settings: another value", "r", PRESS_MS),
    ("settings: the first again", "l", PRESS_MS),
    ("settings: back", "b", PRESS_MS),
    ("title: last item", "d", PRESS_MS),
    ("title: first item again", "d", PRESS_MS),  # round, as boards of four buttons go
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


class Setup:
    """What is measured: the firmware and the board that it is put on, in an emulator."""

    def __init__(self, firmware, board, pico):
        self.firmware, self.board, self.pico = firmware, board, pico
        made = fake_machine.load("boards." + board).Board
        width, height = getattr(made, "size", (128, 64))
        self.live_bytes = LIVE_BYTES[width * height]
        self.press_ms = PRESS_MS if (width, height) == (128, 64) else COLOUR_PRESS_MS

    def console(self, match=None, probe=None):
        """A console that was switched on, with a match to go on with."""
        flash = flash_for(self.firmware, match, probe=probe, board=self.board)
        return Console(flash, self.pico, board=self.board)

    def pressed(self, console, what, key, budget):
        """A row of how long a press takes."""
        console.press(key.strip("-"), released=key.endswith("-"))
        return Row(what, console.latency, "ms", self.press_ms if budget == PRESS_MS else budget)

    def memory(self, what, report):
        """Rows of what a report says of the heap."""
        yield Row(f"{what}: alive", report.live, "bytes", self.live_bytes)
        scattered = 100 - 100 * report.largest / report.free
        yield Row(f"{what}: free outside the largest block", scattered, "%", SCATTERED)


def emulator():
    """The fastest that is installed."""
    return fast.FastPico if fast.available() else chip.Pico


def first_deal(game, level="giocatore"):
    """A match whose first hand another than the person deals."""
    game = games.load(game)
    seats = bytes((PERSON,)) + bytes((1,)) * (game.seats - 1)
    number = next(n for n in range(1, 99) if deal.dealer(n, game.seats))
    options = [values.index(level) if name == "level" else 0 for name, values in game.variants]
    return Match(game, seats, bytes(options), number)


def first_trick(game, level="giocatore"):
    """The same when all is done that comes before a card of the person's."""
    match = first_deal(game, level)
    while match.phase != phases.PLAY or match.turn or not match.log_size:
        match.act(baseline.choose(match.view(match.turn), 0))
    return match


def start(setup):
    """Rows from power to the first hand."""
    with setup.console() as console:
        yield Row("boot to title", console.title_ms, "ms", BOOT_MS)
        for press in TITLE_PRESSES:
            yield setup.pressed(console, *press)
    with setup.console(probe="probe") as console:
        yield from setup.memory("title", console.report())


def screens(setup, game):
    """Rows of the screens around the table at the start of a hand."""
    match = journal.write(first_deal(game))
    with setup.console(match, "probe") as console:
        yield from setup.memory(f"{game}, opening", console.report())
        yield setup.pressed(console, f"{game}, opening: go on", "a", OPEN_MS)
        yield from setup.memory(f"{game}, first turn", console.report())
    match = journal.write(first_trick(game))
    with setup.console(match, "probe") as console:
        yield from setup.memory(f"{game}, table", console.report())
        for what, key, budget in TABLE_PRESSES:
            yield setup.pressed(console, f"{game}, {what}", key, budget)
            if budget == OPEN_MS:
                yield from setup.memory(f"{game}, {what}", console.report())


def hand(setup, game, level):
    """Rows of a whole hand against computer players of a level."""
    match = journal.write(first_trick(game, level))
    with setup.console(match, "probe") as console:
        yield from _play(setup, console, game, level)
        console.press("a")
        yield from setup.memory(f"{game}, score", console.report())


def rounds(setup, count):
    """Rows of the heap after so many rounds through all games, against the first."""
    with setup.console(probe="probe") as console:
        reports = []
        for _ in range(count + 1):
            for game in range(len(games.NAMES)):
                console.press(INTO_MATCH[:1] + "d" * bool(reports or game) + INTO_MATCH[1:])
                console.press("a" + ABANDON)
            reports.append(console.report())
        lost = reports[-1].live - reports[0].live
        yield Row(f"lost in {count} rounds", lost, "bytes", ROUNDS_BYTES)
        yield from setup.memory(f"title after {count} rounds", reports[-1])


def imports(setup, game):
    """(module, bytes, ms) of each import on the way to the table."""
    match = journal.write(first_trick(game))
    with setup.console(match, "imports") as console:
        console.press("a")
        for line in console.output().splitlines():
            _, module, size, microseconds = line.split()
            yield module, int(size), int(microseconds) / 1000


def _play(setup, console, game, level):
    """Press A until the hand is scored."""
    reports = [console.report()]
    slowest = opening = idle = 0
    match = saved(console.pico.flash())
    while match.phase in (phases.PLAY, phases.PAY):
        phase, tricks = match.phase, match.table.trick_no
        console.press("a", released=True)  # held long, it asks for a hint
        match = saved(console.pico.flash())
        reports.append(console.report())
        if match.phase == phase == phases.PLAY and not reports[-1].opened:
            slowest = max(slowest, console.latency)
        else:
            opening = max(opening, console.latency)
        if match.table.trick_no != tricks:
            idle = 0
        elif (idle := idle + 1) > 5:
            raise RuntimeError(f"{game} does not go on after trick {tricks}")
    most = Report(*map(max, zip(*reports)))
    saves = sum(report.saves for report in reports)
    average = sum(report.saves_us for report in reports) / saves
    name = f"{game}, {level}"
    yield Row(f"{name}: slowest press in play", slowest, "ms", setup.press_ms)
    yield Row(f"{name}: slowest press that pays or opens a screen", opening, "ms", OPEN_MS)
    yield Row(f"{name}: alive between moves, at most", most.live, "bytes", setup.live_bytes)
    budget = setup.live_bytes + THINKING_BYTES
    yield Row(f"{name}: alive while it thinks, at most", most.think_bytes, "bytes", budget)
    slowest_move = MOVE_MS.get(level, ANY_MOVE_MS)
    yield Row(f"{name}: slowest move", most.think_us / 1000, "ms", slowest_move)
    yield Row(f"{name}: with what is done in the pause", most.turn_us / 1000, "ms", None)
    yield Row(f"{name}: slowest save", most.save_us / 1000, "ms", None)
    yield Row(f"{name}: save, on average", average / 1000, "ms", None)


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
    parser.add_argument("--board", default=BOARD, help=f"what it runs on, of boards/; {BOARD}")
    parser.add_argument("--rounds", type=int, default=10, help="through all games; 10")
    parser.add_argument(
        "--level", choices=levels.NAMES, help="of the computer; giocatore, then maestro"
    )
    parser.add_argument("--imports", action="store_true", help="what each module costs instead")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(games.NAMES)}; all")
    options = parser.parse_args(arguments)
    if not options.firmware or not os.path.isfile(options.firmware):
        parser.error("no firmware: name a RPI_PICO .uf2 of MicroPython by --firmware or PICO_UF2")
    names = options.games or games.NAMES
    if unknown := set(names) - set(games.NAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    setup = Setup(options.firmware, options.board, emulator())
    played = (options.level,) if options.level else LEVELS
    if options.imports:
        total = 0
        for module, size, ms in imports(setup, names[0]):
            total += size
            print(f"{module:<34} {size:>6} bytes, in all {total:>6} {ms:>6.0f} ms", flush=True)
        return 0
    failed = False
    parts = [start(setup)]
    for name in names:
        parts += [screens(setup, name), *(hand(setup, name, level) for level in played)]
    if options.rounds:
        parts.append(rounds(setup, options.rounds))
    for part in parts:
        for row in part:
            _show(row)
            failed |= exceeded(row)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
