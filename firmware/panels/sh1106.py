"""The SH1106, 128x64: the usual OLED module of 1.3 inches, often sold as an SSD1306.

It knows neither windows nor the way to the next page: each page of eight rows is sent by itself.
Its memory has 132 columns, of which the glass shows those from 2 to 129.
"""

from engine.const import const
from firmware.panels.oled import Oled

_PAGES = const(8)
_COLUMNS = const(128)
_PAGE = const(0xB0)


class SH1106(Oled):
    setup = (
        b"\x00\xe3\xe3"  # two that do nothing: a command cut off may take them for its values
        b"\xae"  # off
        b"\xd5\x80\xd9\x22\xdb\x35"  # clock, precharge, deselect level
        b"\xa8\x3f\xd3\x00\x40\xda\x12"  # 64 rows from row 0, in alternate order
        b"\xa1\xc8"  # the module's plug is on top: both directions turned
        b"\xa4\xa6"  # show the memory, as it is
        b"\x32\xad\x8b"  # make 8 V from the supply
    )

    def prepare(self):
        size = self.bus.room + _COLUMNS
        self._pages = [
            self.frame[page * _COLUMNS : page * _COLUMNS + size] for page in range(_PAGES)
        ]
        self._place = bytearray(b"\x00\xb0\x02\x10")  # the page, and column 2 in two halves

    def send(self):
        bus = self.bus
        place = self._place
        for page in range(_PAGES):
            place[1] = _PAGE | page
            bus.command(place)
            bus.data(self._pages[page])
