"""Boot on a device: the board that `/board.txt` names, safe mode, and the console on the board.

A button held while the power comes on leaves the prompt of MicroPython free, and so does Ctrl-C at
any time. What keeps the console from starting is said by the light (three short flashes, a pause),
over USB and in `/fault.txt`.
"""

import gc
import sys

from engine import lazy

BOARD_FILE = "/board.txt"
UPDATING_FILE = "/updating.txt"  # there while an update is being sent
DEFAULT_BOARD = "pico_ssd1306"

# Collecting so early keeps what lives long together, and so the rest of the heap in one piece
_GARBAGE_BYTES = 16384

_FLASH_MS = 150
_PAUSE_MS = 1500


def main():
    """Run the console; returns to the prompt in safe mode, or when it ends."""
    gc.threshold(_GARBAGE_BYTES)
    board_class = None
    try:
        board_class = load_board()
        board = board_class()
        if board.buttons():
            sys.stdout.write("Safe mode: a button was held. Press Ctrl-D to start the console.\n")
            return
        if _exists(UPDATING_FILE):
            raise RuntimeError("The update was not finished. Please run deploy again.")
        from firmware.app import App

        App(board).run()
    except Exception as error:
        _say(board_class, error)


def load_board():
    """The class of the board that the file names; ImportError if there is no such board."""
    name = DEFAULT_BOARD
    if _exists(BOARD_FILE):
        with open(BOARD_FILE) as file:
            name = file.read().strip()
    return lazy.load("boards." + name).Board


def _exists(path):
    try:
        with open(path):
            return True
    except OSError:
        return False


def _say(board_class, error):
    """Say over USB what is wrong, and flash the light until Ctrl-C or the power goes."""
    from firmware import faults

    faults.write("/", error)
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
