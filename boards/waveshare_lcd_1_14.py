"""Waveshare Pico-LCD-1.14: a colour display of 240x135, a joystick and two buttons.

    display   SCK GP10, MOSI GP11, DC GP8, CS GP9, RST GP12, BL GP13
    buttons   up GP2, down GP18, left GP16, right GP20, A GP15, B GP17

There is nothing to wire: plug a Pico in, its USB socket at the end that the board's print shows.
Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import colour
from firmware.panels.orders import LANDSCAPE, LANDSCAPE_TURNED


class Board(colour.ColourPico):
    name = "waveshare_lcd_1_14"
    product = "Waveshare Pico-LCD-1.14"
    link = "https://www.waveshare.com/pico-lcd-1.14.htm"

    pins = colour.WAVESHARE_STICK
    size = (240, 135)
    wires = colour.WAVESHARE
    places = {0: (LANDSCAPE, 40, 53), 180: (LANDSCAPE_TURNED, 40, 52)}
