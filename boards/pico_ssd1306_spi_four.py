"""A Pico with an SSD1306 OLED of 128x64 on SPI and four buttons.

    display   as on pico_ssd1306_spi
    buttons   A GP14, B GP15, X (next card) GP13, Y (next suit) GP11, each to GND

Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import pico, pico_ssd1306_spi


class Board(pico_ssd1306_spi.Board):
    name = "pico_ssd1306_spi_four"
    product = "Pico, OLED (SSD1306, SPI), four buttons"

    keys = 4
    pins = pico.FOUR
