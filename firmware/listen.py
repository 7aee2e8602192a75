"""A computer at the USB port may ask to see the screen and to press buttons.

Nobody having asked, this costs a look at the port whenever the console rests. What serves the
computer, `firmware.mirror`, is in memory only for as long as it goes on asking. Ctrl-C and the
prompt's own commands are MicroPython's, as ever: all else that arrives is dropped.
"""

import select
import sys

from engine import lazy
from engine.const import const

_ASKS = const(0x16)
_PATIENCE_MS = const(5000)
_MIRROR = "firmware.mirror"


class Listener:
    """Takes the place of `buttons` and `sleep_ms` of a board.

    held    the buttons that the computer holds down
    """

    def __init__(self, board):
        poll = select.poll()
        poll.register(sys.stdin, select.POLLIN)
        self._ready = poll.ipoll
        self._ready(0)  # which allocates in its first call
        self._read = sys.stdin.buffer.readinto
        self._byte = bytearray(1)
        self._board = board
        self._buttons = board.buttons
        self._sleep_ms = board.sleep_ms
        self._mirror = None
        self._asked = 0
        self.held = 0
        board.buttons = self.buttons
        board.sleep_ms = self.sleep_ms

    def buttons(self):
        return self._buttons() | self.held

    def sleep_ms(self, ms):
        """Sleep, then do what the computer has asked for meanwhile."""
        self._sleep_ms(ms)
        for _ in self._ready(0):
            if self._read(self._byte):
                self._hear(self._byte[0])
        if self._mirror:
            board = self._board
            if board.ticks_diff(board.ticks_ms(), self._asked) > _PATIENCE_MS:
                self.held = 0
                self._mirror = None
                lazy.drop(_MIRROR)

    def _hear(self, byte):
        if byte == _ASKS:
            self._asked = self._board.ticks_ms()
            if not self._mirror:
                self._mirror = lazy.load(_MIRROR).Mirror(self._board.panel)
            self._mirror.reply()
        elif self._mirror:
            self.held = self._mirror.press(byte, self.held)
