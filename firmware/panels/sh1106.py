"""The SH1106, 128x64: the usual OLED module of 1.3 inches, often sold as an SSD1306.

Its memory has 132 columns, of which the glass shows those from 2 to 129.
"""

from firmware.panels.oled import Oled


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
    column = 2
