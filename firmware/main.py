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


def main():
    """Run the console; returns to the prompt in safe mode, or when it ends."""
    if hasattr(gc, "threshold"):  # CircuitPython has none
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
        _listen(board)
        from firmware.app import App

        App(board).run()
    except Exception as error:
        lazy.load("firmware.faults").say(board_class, error)


def _listen(board):
    """Let a computer see the screen, where the panel has a picture that can be read back."""
    if hasattr(board.panel, "buffer"):
        from firmware.listen import Listener

        Listener(board)


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
