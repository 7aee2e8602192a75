"""Waveshare Pico-LCD-2: a colour display of 320x240 and four buttons.

    display   SCK GP10, MOSI GP11, DC GP8, CS GP9, RST GP12, BL GP13
    buttons   A (KEY0) GP15, B (KEY1) GP17, X (KEY3, next card) GP3, Y (KEY2, next suit) GP2

There is nothing to wire: plug a Pico in, its USB socket at the end that the board's print shows.
Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import colour
from firmware.buttons import DOWN, RIGHT, A, B
from firmware.panels.orders import LANDSCAPE, LANDSCAPE_TURNED


class Board(colour.ColourPico):
    name = "waveshare_lcd_2"
    product = "Waveshare Pico-LCD-2"
    link = "https://www.waveshare.com/pico-lcd-2.htm"

    keys = 4
    pins = {A: 15, B: 17, RIGHT: 3, DOWN: 2}
    size = (320, 240)
    wires = colour.WAVESHARE
    places = {0: (LANDSCAPE, 0, 0), 180: (LANDSCAPE_TURNED, 0, 0)}
