"""A Pico with an ST7789 colour display, on MicroPython; see boards/colour.py."""

import time

import machine
from machine import PWM, Pin

from boards import pico
from engine.const import const
from firmware.palette import PALETTE
from firmware.panels.st7789 import SPI, ST7789

_SPI_HZ = const(62500000)  # the most the controller takes
_BACKLIGHT_HZ = const(1000)

class ColourPico(pico.Pico):
    """A console with a colour display; see boards/colour.py for what a board names."""

    wires = None
    size = (240, 240)
    places = None
    rotation = 0

    def open_panel(self):
        bus, sck, mosi, dc, cs, reset, backlight = self.wires
        _full_speed()
        port = machine.SPI(bus, baudrate=_SPI_HZ, sck=Pin(sck), mosi=Pin(mosi))
        # After the port, which may have taken one of these as the input it does not need
        display = SPI(port, Pin(dc, Pin.OUT, value=0), Pin(cs, Pin.OUT, value=1))
        if reset is not None:
            wire = Pin(reset, Pin.OUT, value=0)
            time.sleep_ms(1)
            wire(1)
            time.sleep_ms(1)
        light = PWM(Pin(backlight))
        light.freq(_BACKLIGHT_HZ)
        place = self.places[self.rotation]
        return ST7789(display, light, self.size, place, PALETTE, self.sleep_ms)


def _full_speed():
    """Run the buses from the clock of the processor, as fast as that; they have one of 48 MHz."""
    hz = machine.freq()
    try:
        machine.freq(hz, hz)
    except TypeError:
        pass  # firmware that cannot: a picture then takes two and a half times as long
