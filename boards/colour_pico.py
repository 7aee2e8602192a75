"""A Pico with an ST7789 colour display, on MicroPython; see boards/colour.py."""

from machine import PWM, Pin

from boards import pico
from engine import lazy
from engine.const import const
from firmware.panels.st7789 import ST7789

_BACKLIGHT_HZ = const(1000)
_PALETTE = "firmware.palette"


class ColourPico(pico.Pico):
    """A console with a colour display; see boards/colour.py for what a board names."""

    wires = None
    size = (240, 240)
    places = None
    rotation = 0

    def open_panel(self, buses):
        bus, sck, mosi, dc, cs, reset, backlight = self.wires
        display = buses.colour_spi(bus, sck, mosi, dc, cs, reset)
        light = PWM(Pin(backlight))
        light.freq(_BACKLIGHT_HZ)
        palette = lazy.load(_PALETTE)  # for a moment: the panel has its own table of colours
        lazy.drop(_PALETTE)
        place = self.places[self.rotation]
        return ST7789(display, light, self.size, place, palette.PALETTE, self.sleep_ms)
