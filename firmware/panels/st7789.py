"""The ST7789: colour displays of up to 320x240 on SPI, with a backlight.

    bus = SPI(machine.SPI(0, ...), dc, cs)
    panel = ST7789(bus, machine.PWM(...), (240, 240), (LANDSCAPE, 0, 0), palette, time.sleep_ms)
    panel.buffer[0] = 0x1F      # GS4_HMSB: colours 1 and 15 for the two pixels at the top left
    panel.show()

The palette is 16 colours of three bytes: red, green, blue. The controller wants 16 bits a pixel;
they are made two rows at a time on the way out. A band that looks as it did is not sent. A whole
picture takes an RP2040 35 ms at 240x240 and 44 at 320x240, of which the bus takes 15 and 20, and
3 ms if it is the same. To send one row at a time would take some 10 ms more, and 600 bytes less.

`show`, `sleep` and `contrast` allocate nothing. SPI brings no answer, so a missing display goes
unnoticed; one that forgot its settings is told them again after each sleep.

The glass shows a part of a memory of 240 columns by 320 rows. A board says which part and which
way up by a place: the order in which memory is filled (firmware/panels/orders.py), and the column
and row, counted in that order, of the top left pixel.
"""

from array import array

from engine.const import const
from firmware.pixels import expand

try:
    from firmware.changes_viper import mark
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):
    from firmware.changes_plain import mark

_ROWS = const(8)  # of a band; each band takes four bytes for its sum
_TABLE = const(32)  # bytes, of the sixteen colours

_RESET = b"\x01"
_SLEEP = b"\x10"
_WAKE = b"\x11"
_DISPLAY_OFF = b"\x28"
_DISPLAY_ON = b"\x29"
_COLUMNS = b"\x2a"
_LINES = b"\x2b"
_WRITE = b"\x2c"
_ORDER = b"\x36"
_FORMAT = b"\x3a"
_NEGATIVE = b"\x21"  # the glass shows what it gets inverted
_NORMAL = b"\x13"  # all lines, no scrolling

_RESET_MS = const(150)
_WAKE_MS = const(10)
_SLEEP_MS = const(120)  # before it may be woken

_DARKEST = const(1000)  # of 65535, of the backlight: still seen in the dark
_BRIGHTEST = const(65535)


class SPI:
    """A display on a `machine.SPI`, with pins for data/command and chip select."""

    def __init__(self, spi, dc, cs):
        self.write = spi.write
        self._dc = dc
        self._cs = cs

    def command(self, code, values=b""):
        """Send a command with its values."""
        self.start(code)
        if values:
            self.write(values)
        self.stop()

    def start(self, code):
        """Send a command whose values follow, by `write`, up to `stop`."""
        self._dc(0)
        self._cs(0)
        self.write(code)
        self._dc(1)

    def stop(self):
        self._cs(1)


class ST7789:
    """A display; see above. `backlight` has `duty_u16`, as `machine.PWM`."""

    depth = 4

    def __init__(self, bus, backlight, size, place, palette, sleep_ms):
        self.width, self.height = size
        self.buffer = bytearray(self.width * self.height // 2)
        self._colours = bytearray(_TABLE + 4 * self.width)  # and those of two rows
        self._fill_table(palette)
        self._pixels = memoryview(self._colours)[_TABLE:]
        self._last_row = self._pixels[: 2 * self.width]
        self._bands = array("i", bytes(4 * ((self.height + _ROWS - 1) // _ROWS)))
        order, self._left, self._top = place
        self._order = bytes((order,))
        self._window = bytearray(4)
        self._bus = bus
        self._backlight = backlight
        self._sleep_ms = sleep_ms
        self._level = _DARKEST
        self._asleep = False
        backlight.duty_u16(0)
        bus.command(_RESET)
        sleep_ms(_RESET_MS)
        self._start()

    def show(self):
        """Send what has changed in the buffer. A display that is asleep takes it on waking."""
        if self._asleep:
            return
        bus = self._bus
        bands, buffer, colours = self._bands, self.buffer, self._colours
        mark(buffer, bands, len(buffer) // 4, _ROWS * self.width // 8)
        size = self.width // 2  # of a row, in the buffer
        following = -1  # the band that may go on where the last one ended
        for band in range(len(bands)):
            if not bands[band] & 1:
                continue
            first = _ROWS * band
            if band != following:
                if following >= 0:
                    bus.stop()
                self._aim(_LINES, self._top + first, self._top + self.height - 1)
                bus.start(_WRITE)
            end = min(first + _ROWS, self.height)
            for row in range(first, end, 2):
                pixels = self._pixels if row + 1 < end else self._last_row
                expand(buffer, colours, size * row, len(pixels) // 4)
                bus.write(pixels)
            bands[band] &= ~1
            following = band + 1
        if following >= 0:
            bus.stop()

    def sleep(self, on):
        """Turn display and backlight off, or on again with what the buffer holds."""
        if on == self._asleep:
            return
        self._asleep = on
        if on:
            self._backlight.duty_u16(0)
            self._bus.command(_DISPLAY_OFF)
            self._bus.command(_SLEEP)
            self._sleep_ms(_SLEEP_MS)
        else:
            self._start()

    def contrast(self, level):
        """Set the brightness, 0 to 255, in steps that look even; 0 still glows."""
        self._level = min(_DARKEST + level * level, _BRIGHTEST)
        if not self._asleep:
            self._backlight.duty_u16(self._level)

    def _start(self):
        """Wake the display, tell it all it has to know, and light it when the picture is there."""
        bus = self._bus
        bus.command(_WAKE)
        self._sleep_ms(_WAKE_MS)
        bus.command(_FORMAT, b"\x55")  # 16 bits a pixel
        bus.command(_ORDER, self._order)
        bus.command(_NEGATIVE)
        bus.command(_NORMAL)
        self._aim(_COLUMNS, self._left, self._left + self.width - 1)
        for band in range(len(self._bands)):
            self._bands[band] |= 1
        self.show()
        bus.command(_DISPLAY_ON)
        self._backlight.duty_u16(self._level)

    def _aim(self, command, first, last):
        """Say which columns or lines are written next."""
        window = self._window
        window[0] = first >> 8
        window[1] = first & 255
        window[2] = last >> 8
        window[3] = last & 255
        self._bus.command(command, window)

    def _fill_table(self, palette):
        colours = self._colours
        for colour in range(16):
            green = palette[3 * colour + 1]
            colours[2 * colour] = palette[3 * colour] & 0xF8 | green >> 5
            colours[2 * colour + 1] = green << 3 & 0xE0 | palette[3 * colour + 2] >> 3
