"""What went wrong: written down, for its finder to send in, and said if there is no screen."""

import sys

from engine import lazy
from engine.const import const

try:
    from sys import print_exception
except ImportError:  # CPython
    import traceback

    def print_exception(error, file):
        traceback.print_exception(type(error), error, error.__traceback__, file=file)


FILE = "fault.txt"

_FLASH_MS = const(150)
_PAUSE_MS = const(1500)


def write(folder, error):
    """Write the traceback to FILE; what keeps it from that must not make things worse."""
    try:
        with open(folder + "/" + FILE, "w") as file:
            print_exception(error, file)
    except (OSError, MemoryError):
        pass


def fail(app, error):
    """An exception on the console, whose screens are closed: keep the match, tell the player, go
    back to the title. One thing after the other, as memory may be what is short."""
    app.soon(None)  # what was to come does not any more
    app.rest()
    lazy.drop_all(app.looks)
    lazy.drop_all("engine.players.")
    write(app.board.folder, error)
    try:
        saved = app.save()
    except Exception:  # what it takes is not there: the last save stays
        saved = False
    app.leave_match()
    app.open("fault", (error, saved))


def say(board_class, error):
    """Say over USB what is wrong, and flash the light until Ctrl-C or the power goes."""
    write("/", error)
    sys.stdout.write("The console cannot start: %s\nDetails: /fault.txt\n" % error)
    try:
        while board_class:
            for _ in range(3):
                _flash(board_class)
            board_class.sleep_ms(_PAUSE_MS)
    except KeyboardInterrupt:
        pass


def _flash(board_class):
    board_class.light(True)
    board_class.sleep_ms(_FLASH_MS)
    board_class.light(False)
    board_class.sleep_ms(_FLASH_MS)
