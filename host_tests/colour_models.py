"""A model of the ST7789, with the glass of each product: what a viewer sees of the bytes sent.

    chip = ST7789(GLASSES["waveshare_lcd_1_14"], clock)     # as after power-on
    chip.command(0x11)      # one byte at a time, as on SPI with its data/command wire
    chip.data(0x55)
    chip.picture()          # two bytes a pixel, red in the highest bits; all dark while it is off

After the datasheet. `clock()` gives ms: what comes too soon after a reset, or after going to sleep
or waking up, raises `WrongCommand`, as does a command that the controller does not have, values
that are missing or too many, and a pixel of which half is missing.

Runs on any Python, and on MicroPython.
"""

from collections import namedtuple

from host_tests.models import WrongCommand

COLUMNS = 240
ROWS = 320

# The part of memory that a glass shows, held as the maker's own programs take it. On its side, a
# row of the picture runs down the rows of memory, and the top row is the last of the columns.
Glass = namedtuple("Glass", "width height first_column first_row on_its_side")

GLASSES = {
    "waveshare_lcd_1_3": Glass(240, 240, 0, 0, True),
    "waveshare_lcd_1_14": Glass(240, 135, 52, 40, True),
    "waveshare_lcd_2": Glass(320, 240, 0, 0, True),
    "pimoroni_display": Glass(240, 135, 52, 40, True),
    "pimoroni_display_2_0": Glass(320, 240, 0, 0, True),
    "pimoroni_display_2_8": Glass(320, 240, 0, 0, True),
    "picosystem": Glass(240, 240, 0, 0, False),
}

_NONE, _ORDER, _FORMAT, _COLUMN, _LINE = 0, 0x36, 0x3A, 0x2A, 0x2B
_WRITE = 0x2C
# The commands that the console may send, and how many values each has
_VALUES = {0x01: 0, 0x10: 0, 0x11: 0, 0x13: 0, 0x20: 0, 0x21: 0, 0x28: 0, 0x29: 0}
_VALUES.update({_COLUMN: 4, _LINE: 4, _ORDER: 1, _FORMAT: 1})

_RESET_MS = 120
_WAKE_MS = 5
_SLEEP_MS = 120


class ST7789:
    """The controller behind a glass."""

    def __init__(self, glass, clock=None):
        self.glass = glass
        self.bytes = 0  # all that came
        self._clock = clock
        self._ready_at = 0
        self._may_wake_at = 0
        self.memory = bytearray(2 * COLUMNS * ROWS)
        seed = 1
        for i in range(len(self.memory)):
            seed = (seed * 75 + 74) % 65537
            self.memory[i] = seed & 255
        self._reset()

    def _reset(self):
        self.on = False
        self.asleep = True
        self.negative = False
        self.order = 0
        self.format = 0x66
        self.columns = (0, COLUMNS - 1)
        self.lines = (0, ROWS - 1)
        self._command = _NONE
        self._values = []
        self._half = None
        self._x = self._y = 0

    def command(self, byte):
        """A command: one byte."""
        self.bytes += 1
        self._end()
        self._check_time(byte)
        if byte != _WRITE and byte not in _VALUES:
            raise WrongCommand(f"no command 0x{byte:02X}")
        self._command = byte
        if byte == _WRITE:
            if self.format != 0x55:
                raise WrongCommand("pixels while the format is not 16 bits")
            self._x, self._y = self.columns[0], self.lines[0]
        elif not _VALUES[byte]:
            self._command = _NONE
            self._obey(byte)

    def data(self, byte):
        """A value of the command, or half a pixel."""
        self.bytes += 1
        if self._command == _NONE:
            raise WrongCommand(f"0x{byte:02X} belongs to no command")
        if self._command != _WRITE:
            self._values.append(byte)
            if len(self._values) == _VALUES[self._command]:
                command, values = self._command, self._values
                self._command, self._values = _NONE, []
                self._take(command, values)
        elif self._half is None:
            self._half = byte
        else:
            self._pixel(self._half, byte)
            self._half = None

    def _end(self):
        """Another command begins: nothing may be missing from the one before."""
        if self._values or self._command not in (_NONE, _WRITE):
            raise WrongCommand(f"0x{self._command:02X} lacks values")
        if self._half is not None:
            raise WrongCommand("half a pixel")

    def _check_time(self, byte):
        if self._clock:
            now = self._clock()
            if now < self._ready_at or byte == 0x11 and now < self._may_wake_at:
                raise WrongCommand(f"0x{byte:02X} comes too soon")

    def _wait(self, ms):
        if self._clock:
            self._ready_at = self._clock() + ms

    def _obey(self, command):
        if command == 0x01:
            self._reset()
            self._wait(_RESET_MS)
        elif command == 0x10:
            self.asleep = True
            self._wait(_WAKE_MS)
            if self._clock:
                self._may_wake_at = self._clock() + _SLEEP_MS
        elif command == 0x11:
            self.asleep = False
            self._wait(_WAKE_MS)
        elif command in (0x20, 0x21):
            self.negative = command == 0x21
        elif command in (0x28, 0x29):
            self.on = command == 0x29

    def _take(self, command, values):
        if command == _ORDER:
            self.order = values[0]
        elif command == _FORMAT:
            self.format = values[0]
        else:
            first, last = values[0] << 8 | values[1], values[2] << 8 | values[3]
            turned = bool(self.order & 0x20)
            size = ROWS if (command == _COLUMN) == turned else COLUMNS
            if not first <= last < size:
                raise WrongCommand(f"0x{command:02X}: {first} to {last} of {size}")
            if command == _COLUMN:
                self.columns = (first, last)
            else:
                self.lines = (first, last)

    def _pixel(self, high, low):
        x, y = self._x, self._y
        if self.order & 0x20:
            x, y = y, x
        if self.order & 0x40:
            x = COLUMNS - 1 - x
        if self.order & 0x80:
            y = ROWS - 1 - y
        at = 2 * (y * COLUMNS + x)
        self.memory[at] = high
        self.memory[at + 1] = low
        self._x += 1
        if self._x > self.columns[1]:
            self._x = self.columns[0]
            self._y = self._y + 1 if self._y < self.lines[1] else self.lines[0]

    def picture(self):
        """What is seen, two bytes a pixel, from the top left corner on."""
        glass = self.glass
        seen = bytearray()
        for y in range(glass.height):
            for x in range(glass.width):
                seen += self.dot(x, y).to_bytes(2, "big")
        return seen

    def dot(self, x, y):
        """The pixel seen at a place: red in the highest bits, blue in the lowest."""
        self._end()
        if not self.on or self.asleep:
            return 0
        if self.order & 0x08:
            raise WrongCommand("red and blue are swapped")
        glass = self.glass
        if glass.on_its_side:
            row = glass.first_row + x
            column = glass.first_column + glass.height - 1 - y
        else:
            row = glass.first_row + y
            column = glass.first_column + x
        place = 2 * (row * COLUMNS + column)
        value = self.memory[place] << 8 | self.memory[place + 1]
        # Such a glass is dark where it is told to be light, unless it is told to turn that around
        return value if self.negative else value ^ 0xFFFF
