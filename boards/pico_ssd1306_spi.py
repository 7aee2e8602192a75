"""A Pico with an SSD1306 OLED of 128x64 on SPI and six buttons. The fastest build.

    display   SCK (D0) GP18, MOSI (D1) GP19, DC GP20, CS GP17, RES GP21, VCC 3V3, GND
    buttons   up GP10, down GP11, left GP12, right GP13, A GP14, B GP15, each to GND

Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import pico
from firmware.panels.ssd1306 import SSD1306


class Board(pico.Pico):
    name = "pico_ssd1306_spi"
    product = "Pico, OLED (SSD1306, SPI), six buttons"
    link = "https://www.adafruit.com/product/938"

    def open_panel(self, buses):
        bus = buses.spi(0, sck=18, mosi=19, dc=20, cs=17, reset=21)
        return SSD1306(bus, self.sleep_ms)
