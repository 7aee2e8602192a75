"""The SSD1306, 128x64: the usual small OLED module of 0.96 inches."""

from firmware.panels.oled import Oled


class SSD1306(Oled):
    setup = (
        b"\x00\xe3\xe3"  # two that do nothing: a command cut off may take them for its values
        b"\xae"  # off
        b"\xd5\x80\xd9\xf1\xdb\x40"  # clock, precharge for the charge pump, deselect level
        b"\xa8\x3f\xd3\x00\x40\xda\x12"  # 64 rows from row 0, in alternate order
        b"\xa1\xc8"  # the module's plug is on top: both directions turned
        b"\xa4\xa6\x2e"  # show the memory, as it is, and do not scroll
        b"\x20\x02"  # a page of eight rows is written by itself
        b"\x8d\x14"  # make 7.5 V from the supply
    )
