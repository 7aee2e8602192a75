"""A Pico with an ST7789 colour display, on CircuitPython.

displayio draws, and Adafruit's own driver shows; all else is as in boards/colour_pico.py. The
clock wraps around at 2**29 ms.
"""

import os
import time

import adafruit_st7789
import analogio
import busio
import digitalio
import displayio
import fourwire
import microcontroller
import pwmio
import supervisor

from engine.const import const
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.displaycanvas import DisplayCanvas, shader
from firmware.panels.orders import LANDSCAPE, LANDSCAPE_TURNED, PORTRAIT, PORTRAIT_TURNED

SIX = {UP: 10, DOWN: 11, LEFT: 12, RIGHT: 13, A: 14, B: 15}

_SPI_HZ = const(62500000)
_COLUMNS, _ROWS = 240, 320  # of the memory that the glass shows a part of
_PERIOD = const(1 << 29)
_HALF = const(1 << 28)
_ADC_MV = const(3300)

_SLEEP, _WAKE, _OFF, _ON = 0x10, 0x11, 0x28, 0x29
_SLEEP_MS = const(120)
_WAKE_MS = const(10)

# Adafruit's driver fills memory from its last corner, and displayio turns the picture
_TURN = {PORTRAIT_TURNED: 0, LANDSCAPE_TURNED: 90, PORTRAIT: 180, LANDSCAPE: 270}


def pin(number):
    """The pin of a GP number."""
    return getattr(microcontroller.pin, "GPIO%d" % number)


class Panel:
    """The display; what is drawn on `canvas` is seen after `show`."""

    depth = 4

    def __init__(self, bus, size, place, backlight, sleep_ms):
        self.width, self.height = size
        self._bus = bus
        self._sleep_ms = sleep_ms
        order, x, y = place
        if order in (LANDSCAPE, LANDSCAPE_TURNED):
            columns, rows = self.height, self.width
            first_row = x
            first_column = y if order == LANDSCAPE_TURNED else _COLUMNS - columns - y
        else:
            columns, rows = self.width, self.height
            first_column, first_row = x, y
        if order in (LANDSCAPE_TURNED, PORTRAIT_TURNED):
            first_row = _ROWS - rows - first_row
        if order == PORTRAIT_TURNED:
            first_column = _COLUMNS - columns - first_column
        self._display = adafruit_st7789.ST7789(
            bus,
            width=self.width,
            height=self.height,
            colstart=_COLUMNS - columns - first_column,
            rowstart=_ROWS - rows - first_row,
            rotation=_TURN[order],
            backlight_pin=backlight,
            brightness=0,
            auto_refresh=False,
        )
        self._brightness = 1
        self._asleep = False
        self.canvas = DisplayCanvas(displayio.Bitmap(self.width, self.height, 16))
        group = displayio.Group()
        group.append(displayio.TileGrid(self.canvas.bitmap, pixel_shader=shader()))
        self._display.root_group = group
        self.show()
        self._display.brightness = self._brightness

    def show(self):
        """Send what has changed."""
        self._display.refresh()

    def sleep(self, on):
        """Turn display and backlight off, or on again with what was drawn."""
        if on == self._asleep:
            return
        self._asleep = on
        if on:
            self._display.brightness = 0
            self._bus.send(_OFF, b"")
            self._bus.send(_SLEEP, b"")
            self._sleep_ms(_SLEEP_MS)
        else:
            self._bus.send(_WAKE, b"")
            self._sleep_ms(_WAKE_MS)
            self.show()
            self._bus.send(_ON, b"")
            self._display.brightness = self._brightness

    def contrast(self, level):
        """Set the brightness, 0 to 255, in steps that look even; 0 still glows."""
        self._brightness = min(1000 + level * level, 65535) / 65535
        if not self._asleep:
            self._display.brightness = self._brightness


class ColourPico:
    """A console with a colour display; see boards/colour.py for what a board names."""

    name = product = link = ""
    folder = "/saves"
    dim_after_ms = 30000
    dark_after_ms = 60000
    closed = False
    native = False

    keys = 6
    held = 0  # buttons that a computer holds down
    pins = SIX
    led = None
    buzzer = None
    battery = None
    divider = 3
    wires = None
    size = (240, 240)
    places = None
    rotation = 0
    _lamp = None

    ticks_ms = staticmethod(supervisor.ticks_ms)
    entropy = staticmethod(os.urandom)

    def __init__(self):
        self._masks = bytes(self.pins)
        self._inputs = []
        for mask in self._masks:
            button = digitalio.DigitalInOut(pin(self.pins[mask]))
            button.switch_to_input(pull=digitalio.Pull.UP)
            self._inputs.append(button)
        self._tone = self._adc = None
        try:
            os.mkdir(self.folder)
        except OSError:
            pass  # it is there, or the computer holds the drive, and then the store will say so
        self.panel = self.open_panel()

    def open_panel(self):
        bus, sck, mosi, dc, cs, reset, backlight = self.wires
        displayio.release_displays()
        port = busio.SPI(pin(sck), MOSI=pin(mosi))
        wires = fourwire.FourWire(
            port,
            command=pin(dc),
            chip_select=pin(cs),
            reset=None if reset is None else pin(reset),
            baudrate=_SPI_HZ,
        )
        place = self.places[self.rotation]
        return Panel(wires, self.size, place, pin(backlight), self.sleep_ms)

    @staticmethod
    def ticks_diff(a, b):
        """Return how many milliseconds `a` is after `b`, right across the wrap."""
        return ((a - b + _HALF) & (_PERIOD - 1)) - _HALF

    @staticmethod
    def sleep_ms(ms):
        time.sleep(ms / 1000)

    def buttons(self):
        """Return the mask of the buttons now down."""
        down = self.held
        for i in range(len(self._inputs)):
            if not self._inputs[i].value:
                down |= self._masks[i]
        return down

    @classmethod
    def light(cls, on):
        """Switch the light, if there is one; without a board if need be."""
        if cls.led is not None:
            cls._lamp = cls._lamp or digitalio.DigitalInOut(pin(cls.led))
            cls._lamp.switch_to_output(value=on)

    def tone(self, hz, loudness=32768):
        """Sound until told otherwise; 0 is silence. `loudness` is at most 32768."""
        if self.buzzer is None:
            return
        if hz:
            if not self._tone:
                self._tone = pwmio.PWMOut(pin(self.buzzer), variable_frequency=True)
            self._tone.frequency = hz
            self._tone.duty_cycle = loudness
        elif self._tone:
            self._tone.duty_cycle = 0

    def battery_mv(self):
        """Return the voltage of the battery in millivolts, or None where no pin sees it."""
        if self.battery is None:
            return None
        if not self._adc:
            self._adc = analogio.AnalogIn(pin(self.battery))
        return self._adc.value * (_ADC_MV * self.divider) >> 16
