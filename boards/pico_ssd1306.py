"""A Pico with an SSD1306 OLED of 128x64 on I2C and six buttons. The usual build, 0.96 inches.

    display   SDA GP4, SCL GP5, VCC 3V3, GND
    buttons   up GP10, down GP11, left GP12, right GP13, A GP14, B GP15, each to GND

Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import pico
from firmware.panels.ssd1306 import SSD1306


class Board(pico.Pico):
    name = "pico_ssd1306"
    product = "Pico, OLED 0.96 inch (SSD1306, I2C), six buttons"
    link = "https://www.adafruit.com/product/326"

    def open_panel(self, buses):
        return SSD1306(buses.i2c(0, sda=4, scl=5), self.sleep_ms)
