"""Models of display controllers, each with the glass of a usual module: what a viewer sees.

    chip = SSD1306()                # as after power-on: off, with rubbish in its memory
    chip.write(bytes((0, 0xAF)))    # I2C: control bytes, then commands or data
    chip.command(0xAF)              # SPI: one byte at a time
    chip.data(0x01)
    chip.picture()                  # 1024 bytes, MONO_VLSB, 128x64; dark while it is off

After the datasheets. A command that the controller does not have, or a value that the module could
not want, raises `WrongCommand`. Set `nak_after`: after so many more bytes on I2C the chip stops
answering, once, with an OSError in the middle of what is sent. What was cut off stays pending: the
next byte counts as its value, as in silicon.

They run on any Python, and on MicroPython.
"""

EIO = 5
NOP = 0xE3
WIDTH = 128
HEIGHT = 64


class WrongCommand(Exception):
    """The controller has no such command, or not with such a value."""


class Controller:
    """What they share. A subclass has `COLUMNS`, `PAGES`, and `VALUES`: the commands that are
    followed by values, with how many."""

    COLUMNS = 128
    PAGES = 8
    VALUES = {}

    def __init__(self, seed=1):
        self.nak_after = None
        self.memory = bytearray(self.COLUMNS * self.PAGES)
        for i in range(len(self.memory)):
            seed = (seed * 75 + 74) % 65537
            self.memory[i] = seed & 255
        self.on = False
        self.everything_lit = False
        self.negative = False
        self.columns_turned = False
        self.rows_turned = False
        self.column = 0
        self.page = 0
        self.first_line = 0
        self.offset = 0
        self.lines = self.PAGES * 8
        self.contrast = 0x7F
        self.powered = True  # has the voltage that lights the glass
        self._pending = []
        self._spoilt = set()  # commands with a value that was not meant

    def write(self, data):
        """One I2C write, without the address."""
        control = None
        for byte in data:
            if self.nak_after is not None:
                if not self.nak_after:
                    self.nak_after = None
                    raise OSError(EIO)
                self.nak_after -= 1
            if control is None:
                if byte & 0x3F:
                    raise WrongCommand(f"0x{byte:02X} is no control byte")
                control = byte
                continue
            if control & 0x40:
                self.data(byte)
            else:
                self.command(byte)
            if control & 0x80:
                control = None

    def command(self, byte):
        """One byte of a command; it acts when its last value has come."""
        self._pending.append(byte)
        command = self._pending[0]
        if len(self._pending) <= self.VALUES.get(command, 0):
            return
        values = self._pending[1:]
        self._pending = []
        if NOP in values and command != 0x81:
            # No driver means this: it was sent to end a command that had been cut off.
            self._spoilt.add(command)
            return
        self._spoilt.discard(command)
        if not self.obey(command, values) and not self.obey_common(command, values):
            raise WrongCommand(f"0x{command:02X} {values!r}")

    def obey(self, command, values):
        """Do one of the commands that not all have; False if it is none."""
        return False

    def obey_common(self, command, values):
        if command <= 0x0F:
            self.column = self.column & 0xF0 | command
        elif command <= 0x1F:
            self.column = self.column & 0x0F | (command & 15) << 4
        elif command in (0xA0, 0xA1):
            self.columns_turned = bool(command & 1)
        elif command in (0xA4, 0xA5):
            self.everything_lit = bool(command & 1)
        elif command in (0xA6, 0xA7):
            self.negative = bool(command & 1)
        elif command in (0xAE, 0xAF):
            self.on = bool(command & 1)
        elif command in (0xC0, 0xC8):
            self.rows_turned = command == 0xC8
        elif 0xB0 <= command < 0xB0 + self.PAGES:
            self.page = command - 0xB0
        elif command == 0x81:
            self.contrast = values[0]
        elif command == 0xA8:
            self.lines = values[0] + 1
        elif command == 0xD3:
            self.offset = values[0]
        else:
            return command in (NOP, 0xD5, 0xD9, 0xDB)  # timing, which no picture shows
        return True

    def data(self, byte):
        """A byte of a picture."""
        if self._pending:
            raise WrongCommand(f"data amid command 0x{self._pending[0]:02X}")
        if self.column < self.COLUMNS:
            self.memory[self.page * self.COLUMNS + self.column] = byte
        self.advance()

    def advance(self):
        """Move on after a byte of data; here in page mode, where a page comes round again."""
        self.column = (self.column + 1) % self.COLUMNS

    def dot(self, x, y):
        """The bit of memory that lights the dot at column x, row y of the glass."""
        # The modules lie with their plug on top, where the last row and column are driven first.
        driver = self.left_driver() - x
        column = self.COLUMNS - 1 - driver if self.columns_turned else driver
        line = y if self.rows_turned else 63 - y
        if line >= self.lines:
            return 0
        line = (line + self.first_line + self.offset) % (self.PAGES * 8)
        return self.memory[line // 8 * self.COLUMNS + column] >> line % 8 & 1

    def left_driver(self):
        """The driver of the leftmost column of the glass."""
        return self.COLUMNS - 1

    def picture(self):
        """What is seen."""
        if self._spoilt:
            raise WrongCommand(f"left with a wrong value: {self._spoilt!r}")
        seen = bytearray(WIDTH * HEIGHT // 8)
        if self.on and self.powered:
            for y in range(HEIGHT):
                for x in range(WIDTH):
                    if self.everything_lit or self.dot(x, y) != self.negative:
                        seen[y // 8 * WIDTH + x] |= 1 << y % 8
        return seen


class Windowed(Controller):
    """One that writes through a window, in the direction that its mode says."""

    PAGE_MODE = 2

    def __init__(self, seed=1):
        super().__init__(seed)
        self.mode = self.PAGE_MODE
        self.window = [0, 127, 0, 7]

    def obey(self, command, values):
        if command == 0x20:
            if values[0] > self.PAGE_MODE:
                return False
            self.mode = values[0]
        elif command == 0x21:
            self.window[0:2] = values[0] & 127, values[1] & 127
            self.column = self.window[0]
        elif command == 0x22:
            self.window[2:4] = values[0] & 7, values[1] & 7
            self.page = self.window[2]
        elif command <= 0x1F and self.mode != self.PAGE_MODE:
            pass  # the column of the page mode only
        elif 0x40 <= command <= 0x7F:
            self.first_line = command & 63
        elif command == 0xDA:
            return values == [0x12]  # how the rows of these modules are wired
        else:
            return command == 0x2E
        return True

    def advance(self):
        first, last, top, bottom = self.window
        if self.mode == self.PAGE_MODE:
            super().advance()
        elif self.mode == 0:
            self.column = first if self.column == last else self.column + 1
            if self.column == first:
                self.page = top if self.page == bottom else self.page + 1
        else:
            self.page = top if self.page == bottom else self.page + 1
            if self.page == top:
                self.column = first if self.column == last else self.column + 1


class SSD1306(Windowed):
    """Lights up when its charge pump was switched on before the display."""

    VALUES = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1}
    VALUES.update({0xD9: 1, 0xDA: 1, 0xDB: 1})

    def __init__(self, seed=1):
        super().__init__(seed)
        self.powered = self._pump = False

    def obey(self, command, values):
        if command == 0x8D:
            self._pump = values[0] & 0x3F == 0x14
        elif command == 0xAF:
            self.powered = self._pump
            return False
        else:
            return super().obey(command, values)
        return True


class SSD1309(Windowed):
    """Has a lock, and no charge pump."""

    VALUES = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1}
    VALUES.update({0xD9: 1, 0xDA: 1, 0xDB: 1, 0xFD: 1})

    def obey(self, command, values):
        if command == 0xFD:
            return values == [0x12]
        return super().obey(command, values)


class SH1106(Controller):
    """Has a memory of 132 columns, and the page mode only."""

    COLUMNS = 132
    VALUES = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def __init__(self, seed=1):
        super().__init__(seed)
        self.powered = self._converter = True

    def obey(self, command, values):
        if 0x30 <= command <= 0x33:
            return True  # the voltage of the pump
        if 0x40 <= command <= 0x7F:
            self.first_line = command & 63
        elif command == 0xAD:
            self._converter = values[0] == 0x8B
            return values[0] in (0x8A, 0x8B)
        elif command == 0xAF:
            self.powered = self._converter
            return False
        else:
            return command == 0xDA and values == [0x12]
        return True

    def left_driver(self):
        return 129


class SH1107(Controller):
    """128 columns of 16 pages, one column a line of the glass, which lies on its side.

    The 64 lines of the glass are wired to the drivers 32 to 95, from its bottom up.
    """

    PAGES = 16
    VALUES = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDB: 1, 0xDC: 1}

    def __init__(self, seed=1):
        super().__init__(seed)
        self.down_the_pages = False

    def obey(self, command, values):
        if command in (0x20, 0x21):
            self.down_the_pages = bool(command & 1)
        elif command == 0xDC:
            self.first_line = values[0] & 127
        elif command == 0xAD:
            return values == [0x8A]  # the module makes the voltage
        else:
            return False
        return True

    def advance(self):
        if self.down_the_pages:
            self.page = (self.page + 1) % self.PAGES  # and stays in its column
        else:
            super().advance()

    def dot(self, x, y):
        driver = 95 - y
        if self.rows_turned:
            driver = 127 - driver
        line = (driver + self.offset) % 128
        if line >= self.lines:
            return 0
        column = (line + self.first_line) % 128
        segment = 127 - x if self.columns_turned else x
        return self.memory[segment // 8 * self.COLUMNS + column] >> segment % 8 & 1
