"""What a computer that asks is told of the screen; see tools/mirror.py and firmware/listen.py.

All bytes but those below are dropped.

To the byte 0x16 the answer is what has changed since the last one, in bands (of 8 rows where a
byte holds 8, else of 4 rows):

    `TM`, width u16le, height u16le, kind u8: 0 mono, 1 sixteen colours
    for each band that changed: its number u8, size u16le, and its bytes in pairs (count, byte), or
    as they are if the size is that of the band
    255

`F` has the next answer tell all. The letters of `UDLRAB` press a button, those of `udlrab` let it
go.
"""

import sys
from array import array
from binascii import crc32

from engine import lazy
from engine.const import const

_LETTERS = b"udlrab"
_LOWER_CASE = const(0x20)
_ASKS = const(0x16)
_FORGET = const(70)
_END = b"\xff"
_PATIENCE_MS = const(5000)  # after which a computer that asks for nothing has gone

_byte = bytearray(1)
_present = [None]  # the Mirror that serves


def hear(board):
    """Do what the byte says that has come; nobody serves a computer that has not asked."""
    sys.stdin.buffer.readinto(_byte)
    if not _present[0] and _byte[0] == _ASKS:
        _present[0] = Mirror(board)
    if _present[0]:
        _present[0].hear(_byte[0])
    else:
        lazy.drop(__name__)


class Mirror:
    """What a computer has seen of a board's panel, and presses.

    It takes the place of `sleep_ms` of the board until the computer has gone.
    """

    def __init__(self, board):
        self._board = board
        self._rest = board.sleep_ms
        self._asked = board.ticks_ms()
        board.sleep_ms = self.sleep_ms
        panel = board.panel
        depth = getattr(panel, "depth", 1)
        width, height = panel.width, panel.height
        self._band = 2 * width if depth > 1 else width
        self._picture = memoryview(panel.buffer)
        self._sums = array("I", bytes(4 * -(-len(panel.buffer) // self._band)))
        self._out = memoryview(bytearray(3 + self._band))
        self._head = b"TM" + bytes(
            (width & 255, width >> 8, height & 255, height >> 8, 1 if depth > 1 else 0)
        )
        self._all = True

    def sleep_ms(self, ms):
        """Sleep; when nothing has been asked for a while, leave."""
        board = self._board
        self._rest(ms)
        if board.ticks_diff(board.ticks_ms(), self._asked) > _PATIENCE_MS:
            board.held = 0
            board.sleep_ms = self._rest
            lazy.drop(__name__)

    def hear(self, byte):
        """Do what a byte says."""
        if byte == _ASKS:
            self._asked = self._board.ticks_ms()
            self._reply()
        elif byte == _FORGET:
            self._all = True
        for i in range(6):
            if byte == _LETTERS[i] - _LOWER_CASE:
                self._board.held |= 1 << i
            elif byte == _LETTERS[i]:
                self._board.held &= ~(1 << i)

    def _reply(self):
        """Send what has changed."""
        write = sys.stdout.buffer.write
        write(self._head)
        for n in range(len(self._sums)):
            part = self._picture[n * self._band : (n + 1) * self._band]
            total = crc32(part)
            if self._all or self._sums[n] != total:
                self._sums[n] = total
                size = self._pack(part)
                out = self._out
                out[0] = n
                out[1] = size & 255
                out[2] = size >> 8
                write(out[: 3 + size])
        write(_END)
        self._all = False

    def _pack(self, part):
        """Put a band into `_out`, in pairs if that is shorter; its size there."""
        out = self._out
        size, at = len(part), 3
        count = 0
        for i in range(size):
            count += 1
            if count == 255 or i + 1 == size or part[i + 1] != part[i]:
                if at + 2 >= 3 + size:
                    out[3 : 3 + size] = part
                    return size
                out[at] = count
                out[at + 1] = part[i]
                at += 2
                count = 0
        return at - 3
