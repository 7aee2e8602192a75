"""Boot on a device: the board, and the console on it. What keeps the console from starting is said
by the light (three short flashes, a pause), over USB and in `/fault.txt`.
"""

import gc

from engine import lazy

# Collecting so early keeps what lives long together, and so the rest of the heap in one piece
_GARBAGE_BYTES = 24576
_STARTING = "firmware.starting"


def main():
    """Run the console; returns to the prompt in safe mode, or when it ends."""
    if hasattr(gc, "threshold"):  # CircuitPython has none
        gc.threshold(_GARBAGE_BYTES)
    board_class = None
    try:
        board_class = lazy.load(_STARTING).load_board()
        board = lazy.load(_STARTING).start(board_class)
        lazy.drop(_STARTING)
        if board:
            from firmware.app import App

            App(board).run()
    except Exception as error:
        lazy.load("firmware.faults").say(board_class, error)
