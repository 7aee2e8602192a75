"""The SH1107 with a glass of 64x128, lying on its side: 128x64.

Eight pixels that share a byte of its memory lie side by side on the picture, where those of the
buffer lie one above the other. So each row of the picture is turned, on its way out, by a `blit`
into a line of the other format: 10 ms a picture on an RP2040, and no second buffer.
"""

from framebuf import MONO_HMSB, MONO_VLSB, FrameBuffer

from engine.const import const
from firmware.panels.oled import Oled

_ROWS = const(64)
_ROWS_OF_PAGE = const(8)
_BYTES = const(16)  # of a row
_LOW = const(0x00)
_HIGH = const(0x10)


class SH1107(Oled):
    setup = (
        b"\x00\xe3\xe3"  # two that do nothing: a command cut off may take them for its values
        b"\xae"  # off
        b"\xd5\x50\xd9\x22\xdb\x35"  # clock, precharge, deselect level
        b"\xa8\x3f\xd3\x60\xdc\x00"  # 64 rows; the glass is wired to those in the middle
        b"\xa0\xc0"  # neither direction turned
        b"\xa4\xa6"  # show the memory, as it is
        b"\x21"  # write on to the next page, in the same column
        b"\xad\x8a"  # the module makes the voltage
    )

    def prepare(self, frame):
        room = self.bus.room
        self._line = memoryview(bytearray(room + _BYTES))
        self._turned = FrameBuffer(self._line[room:], self.width, 1, MONO_HMSB)
        self._picture = FrameBuffer(self.buffer, self.width, self.height, MONO_VLSB)
        self._place = bytearray(b"\x00\x00\x10\xb0")  # the column in two halves, and page 0

    def send(self, page):
        bus = self.bus
        place = self._place
        for row in range(page * _ROWS_OF_PAGE, (page + 1) * _ROWS_OF_PAGE):
            column = _ROWS - 1 - row
            place[1] = _LOW | column & 15
            place[2] = _HIGH | column >> 4
            bus.command(place)
            self._turned.blit(self._picture, 0, -row)
            bus.data(self._line)
