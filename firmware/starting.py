"""The board that `/board.txt` names, made ready; in memory only until it is.

A button held while the power comes on leaves the prompt of MicroPython free, and so does Ctrl-C at
any time.
"""

import sys

from engine import lazy

BOARD_FILE = "/board.txt"
UPDATING_FILE = "/updating.txt"  # there while an update is being sent
DEFAULT_BOARD = "pico_ssd1306"


def load_board():
    """The class of the board that the file names; ImportError if there is no such board."""
    name = DEFAULT_BOARD
    if _exists(BOARD_FILE):
        with open(BOARD_FILE) as file:
            name = file.read().strip()
    return lazy.load("boards." + name).Board


def start(board_class):
    """Return a board of that class, None in safe mode."""
    board = board_class()
    lazy.drop_all("boards.")  # what its methods need stays with them
    if board.buttons():
        sys.stdout.write("Safe mode: a button was held. Press Ctrl-D to start the console.\n")
        return None
    if _exists(UPDATING_FILE):
        raise RuntimeError("The update was not finished. Please run deploy again.")
    if hasattr(board.panel, "buffer"):  # a picture that can be read back
        from firmware import listen

        listen.begin(board)
    return board


def _exists(path):
    try:
        with open(path):
            return True
    except OSError:
        return False
