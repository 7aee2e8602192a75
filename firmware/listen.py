"""A computer at the USB port may ask to see the screen and to press buttons.

Nobody having asked, this costs a look at the port whenever the console rests. What serves the
computer, `firmware.mirror`, comes into memory with the first byte that arrives, and goes when
nothing has been asked for a while. Ctrl-C and the prompt's own commands are MicroPython's.
"""

import select
import sys

from engine import lazy

_MIRROR = "firmware.mirror"


def begin(board):
    """Listen whenever the board sleeps."""
    poll = select.poll()
    poll.register(sys.stdin, select.POLLIN)
    ready, rest = poll.ipoll, board.sleep_ms
    ready(0)  # which allocates in its first call

    def sleep_ms(ms):
        rest(ms)
        for _ in ready(0):
            hear(board)

    board.sleep_ms = sleep_ms


def hear(board):
    """A byte has come."""
    lazy.load(_MIRROR).hear(board)
