"""Waveshare Pico-LCD-1.3: a colour display of 240x240, a joystick and four buttons.

    display   SCK GP10, MOSI GP11, DC GP8, CS GP9, RST GP12, BL GP13
    buttons   up GP2, down GP18, left GP16, right GP20, A GP15, B GP17

There is nothing to wire: plug a Pico in, its USB socket at the end that the board's print shows.
Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import colour
from firmware.panels.orders import LANDSCAPE, LANDSCAPE_TURNED


class Board(colour.ColourPico):
    name = "waveshare_lcd_1_3"
    product = "Waveshare Pico-LCD-1.3"
    link = "https://www.waveshare.com/pico-lcd-1.3.htm"

    pins = colour.WAVESHARE_STICK
    wires = colour.WAVESHARE
    places = {0: (LANDSCAPE, 0, 0), 180: (LANDSCAPE_TURNED, 80, 0)}
