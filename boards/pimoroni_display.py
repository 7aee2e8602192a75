"""Pimoroni Pico Display Pack: a colour display of 240x135 and four buttons.

    display   SCK GP18, MOSI GP19, DC GP16, CS GP17, BL GP20
    buttons   A GP12, B GP13, X (next card) GP14, Y (next suit) GP15

There is nothing to wire: plug a Pico in, its USB socket at the end that the board's print shows.
Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import colour
from firmware.panels.orders import LANDSCAPE, LANDSCAPE_TURNED


class Board(colour.ColourPico):
    name = "pimoroni_display"
    product = "Pimoroni Pico Display Pack"
    link = "https://shop.pimoroni.com/products/pico-display-pack"

    keys = 4
    pins = colour.PIMORONI_FOUR
    wires = colour.PIMORONI
    size = (240, 135)
    places = {0: (LANDSCAPE, 40, 53), 180: (LANDSCAPE_TURNED, 40, 52)}
