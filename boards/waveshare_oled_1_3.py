"""Waveshare Pico-OLED-1.3: an SH1107 OLED of 64x128 on SPI, lying on its side, and two buttons.

    display   SCK GP10, MOSI GP11, DC GP8, CS GP9, RST GP12
    buttons   KEY0 GP15 (next), KEY1 GP17 (choose)

There is nothing to wire: plug a Pico in, its USB socket at the end that the board's print shows.
Pico and Pico 2, with or without W. Tried: emulated; not yet on silicon.
"""

from boards import pico
from firmware.buttons import RIGHT, A
from firmware.panels.sh1107 import SH1107


class Board(pico.Pico):
    name = "waveshare_oled_1_3"
    product = "Waveshare Pico-OLED-1.3"
    link = "https://www.waveshare.com/pico-oled-1.3.htm"

    keys = 2
    pins = {A: 17, RIGHT: 15}

    def open_panel(self, buses):
        bus = buses.spi(1, sck=10, mosi=11, dc=8, cs=9, reset=12)
        return SH1107(bus, self.sleep_ms)
