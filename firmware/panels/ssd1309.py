"""The SSD1309, 128x64: OLED modules of 1.54 and 2.42 inches.

An SSD1306 without a charge pump: the module makes the voltage. It takes the same pictures.
"""

from firmware.panels.oled import Oled


class SSD1309(Oled):
    setup = (
        b"\x00\xe3\xe3"  # two that do nothing: a command cut off may take them for its values
        b"\xfd\x12\xae"  # listen, off
        b"\xd5\xa0\xd9\x82\xdb\x34"  # clock, precharge, deselect level
        b"\xa8\x3f\xd3\x00\x40\xda\x12"  # 64 rows from row 0, in alternate order
        b"\xa1\xc8"  # the module's plug is on top: both directions turned
        b"\xa4\xa6\x2e"  # show the memory, as it is, and do not scroll
        b"\x20\x02"  # a page of eight rows is written by itself
    )
