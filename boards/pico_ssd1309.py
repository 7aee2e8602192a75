"""A Pico with an SSD1309 OLED of 128x64 on I2C and six buttons. The largest build, 2.42 inches.

    display   SDA GP4, SCL GP5, VCC 3V3, GND; set to I2C on its back
    buttons   up GP10, down GP11, left GP12, right GP13, A GP14, B GP15, each to GND

Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import pico
from firmware.panels.ssd1309 import SSD1309


class Board(pico.Pico):
    name = "pico_ssd1309"
    product = "Pico, OLED 2.42 inch (SSD1309, I2C), six buttons"
    link = "https://www.waveshare.com/2.42inch-oled-module.htm"

    def open_panel(self, buses):
        return SSD1309(buses.i2c(0, sda=4, scl=5), self.sleep_ms)
