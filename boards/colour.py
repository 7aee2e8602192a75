"""What boards with an ST7789 colour display have in common, whichever Python runs on them.

Besides what it names for every board (see boards/pico.py), a `Board(ColourPico)` has

    wires      the bus, then the pins of SCK, MOSI, DC, CS, reset (None where there is none) and
               backlight
    size       width and height
    places     by rotation in degrees, how the picture lies in the controller's memory (see
               firmware/panels/st7789.py)
    rotation   one of these; who turns the display also turns `pins`
"""

import sys

from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B

if sys.implementation.name == "circuitpython":
    from boards.circuitpython.colour_pico import ColourPico
else:
    from boards.colour_pico import ColourPico

__all__ = ("ColourPico", "WAVESHARE", "WAVESHARE_STICK", "PIMORONI", "PIMORONI_FOUR")

WAVESHARE = (1, 10, 11, 8, 9, 12, 13)
WAVESHARE_STICK = {UP: 2, DOWN: 18, LEFT: 16, RIGHT: 20, A: 15, B: 17}
PIMORONI = (0, 18, 19, 16, 17, None, 20)
PIMORONI_FOUR = {A: 12, B: 13, RIGHT: 14, DOWN: 15}
