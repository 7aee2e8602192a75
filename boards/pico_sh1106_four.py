"""A Pico with an SH1106 OLED of 128x64 on I2C and four buttons.

    display   as on pico_sh1106
    buttons   A GP14, B GP15, X (next card) GP13, Y (next suit) GP11, each to GND

Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import pico, pico_sh1106


class Board(pico_sh1106.Board):
    name = "pico_sh1106_four"
    product = "Pico, OLED 1.3 inch (SH1106, I2C), four buttons"

    keys = 4
    pins = pico.FOUR
