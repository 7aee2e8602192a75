"""A Pico with an SH1106 OLED of 128x64 on I2C and six buttons. The larger build, 1.3 inches.

    display   SDA GP4, SCL GP5, VCC 3V3, GND
    buttons   up GP10, down GP11, left GP12, right GP13, A GP14, B GP15, each to GND

Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import pico
from firmware.panels.sh1106 import SH1106


class Board(pico.Pico):
    name = "pico_sh1106"
    product = "Pico, OLED 1.3 inch (SH1106, I2C), six buttons"
    link = "https://www.waveshare.com/1.3inch-oled-b.htm"

    def open_panel(self, buses):
        return SH1106(buses.i2c(0, sda=4, scl=5), self.sleep_ms)
