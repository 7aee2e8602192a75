"""Pimoroni Pico Display Pack 2.0: a colour display of 320x240 and four buttons.

    display   SCK GP18, MOSI GP19, DC GP16, CS GP17, BL GP20
    buttons   A GP12, B GP13, X (next card) GP14, Y (next suit) GP15

There is nothing to wire: plug a Pico in, its USB socket at the end that the board's print shows.
Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import pimoroni_display
from firmware.panels.orders import LANDSCAPE, LANDSCAPE_TURNED


class Board(pimoroni_display.Board):
    name = "pimoroni_display_2_0"
    product = "Pimoroni Pico Display Pack 2.0"
    link = "https://shop.pimoroni.com/products/pico-display-pack-2-0"

    size = (320, 240)
    places = {0: (LANDSCAPE, 0, 0), 180: (LANDSCAPE_TURNED, 0, 0)}
