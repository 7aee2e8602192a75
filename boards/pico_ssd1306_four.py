"""A Pico with an SSD1306 OLED of 128x64 on I2C and four buttons.

    display   as on pico_ssd1306
    buttons   A GP14, B GP15, X (next card) GP13, Y (next suit) GP11, each to GND

Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import pico, pico_ssd1306


class Board(pico_ssd1306.Board):
    name = "pico_ssd1306_four"
    product = "Pico, OLED 0.96 inch (SSD1306, I2C), four buttons"

    keys = 4
    pins = pico.FOUR
