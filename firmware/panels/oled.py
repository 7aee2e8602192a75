"""What all OLED controllers of the SSD1306's kind have in common, and the usual bus.

    panel = SSD1306(I2C(machine.I2C(0, ...), "I2C0 (SDA GP4, SCL GP5)"), time.sleep_ms)
    panel.buffer[0] = 0x01      # MONO_VLSB, 128x64: the top left pixel
    panel.show()

A display that cannot be found within a second is a `NoPanel`, whose text says what to check. Once
it was found nothing here raises: a display that fails is set up again by the next `show`, and the
game goes on. `show`, `sleep` and `contrast` allocate nothing.

A picture goes out in pages of eight rows, of which only those are sent that have changed: a whole
one keeps a bus of 400 kHz busy for 25 ms, longer than it takes to draw.

A bus (`I2C` here, or that of `firmware.panels.spi`) has `room`, the bytes it needs free in front
of the data of a write, and

    find()             raise OSError if no display answers
    command(sequence)  send a sequence of commands; all of them begin with a byte 0
    data(chunk)        send a bytearray or memoryview of picture data after `room` free bytes
    missing()          say what was looked for, and what to check
"""

from array import array

from engine.const import const

try:
    from firmware.changes_viper import mark
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):  # no native code here
    from firmware.changes_plain import mark

_WIDTH = const(128)
_HEIGHT = const(64)
_SIZE = const(1024)
_PAGES = const(8)
_SIZE_OF_PAGE = const(128)
_WORDS = const(256)  # of 32 bits, which is how changes are looked for
_WORDS_OF_PAGE = const(32)
_BEFORE = const(4)  # bytes before the picture, so that it begins with a word and a bus has room

_TRIES = const(20)  # a display may need some of them: its supply rises more slowly than ours
_PAUSE_MS = const(50)

_ADDRESSES = b"\x3c\x3d"
_TO_MEMORY = const(0x40)  # the control byte of I2C; that of commands is 0
_NOTHING = b"\x00\xe3"

_DISPLAY_OFF = b"\x00\xae"
_DISPLAY_ON = b"\x00\xaf"
_CONTRAST = const(0x81)
_PAGE = const(0xB0)
_LOW = const(0x00)  # half of a column, and the other
_HIGH = const(0x10)


class NoPanel(Exception):
    """No display answers."""


class I2C:
    """A display on a `machine.I2C`; `where` names the bus and its pins for people."""

    room = 1

    def __init__(self, i2c, where):
        self._i2c = i2c
        self._where = where
        self._address = 0

    def find(self):
        """Take the first address that answers to a write."""
        for address in _ADDRESSES:
            try:
                self._i2c.writeto(address, _NOTHING)
            except OSError as error:
                failure = error
            else:
                self._address = address
                return
        raise failure

    def command(self, sequence):
        self._i2c.writeto(self._address, sequence)

    def data(self, chunk):
        # The free byte may be the end of the chunk before: put it back.
        kept = chunk[0]
        chunk[0] = _TO_MEMORY
        try:
            self._i2c.writeto(self._address, chunk)
        finally:
            chunk[0] = kept

    def missing(self):
        from firmware.panels import hints

        try:
            found = self._i2c.scan()
        except OSError:
            found = ()
        return hints.text(self._where, _ADDRESSES, found)


class Oled:
    """A display of 128x64. A subclass says what to send:

    setup       the commands that leave the display ready, but off
    column      of its memory, where the glass begins
    prepare(frame), send(page)  how a page is sent, where it is not done as here; `frame` is the
                                buffer with room for the bus in front
    """

    width = _WIDTH
    height = _HEIGHT

    setup = b""
    column = 0

    def __init__(self, bus, sleep_ms):
        self.bus = bus
        frame = memoryview(bytearray(_BEFORE + _SIZE))
        self.buffer = frame[_BEFORE:]
        self._changes = array("i", bytes(4 * _PAGES))
        self._level = bytearray((0, _CONTRAST, 0x7F))
        self._asleep = False
        self._ready = False
        self.prepare(frame)
        for _ in range(_TRIES):
            try:
                bus.find()
                self._draw()
                return
            except OSError:
                sleep_ms(_PAUSE_MS)
        raise NoPanel(bus.missing())

    def show(self):
        """Send the buffer. A display that is asleep takes it and stays dark."""
        if not self._drew():
            self._drew()  # so that nobody sees a single disturbance

    def sleep(self, on):
        """Turn the display off, or on again with what the buffer holds."""
        self._asleep = on
        if on:
            self._command(_DISPLAY_OFF)
        else:
            self._ready = False  # whatever it forgot in the dark, it is told again
            self.show()

    def contrast(self, level):
        """Set the brightness, 0 to 255; 0 still glows."""
        self._level[2] = level
        self._command(self._level)

    def prepare(self, frame):
        room = self.bus.room
        self._pages = []
        for start in range(_BEFORE - room, _BEFORE - room + _SIZE, _SIZE_OF_PAGE):
            self._pages.append(frame[start : start + room + _SIZE_OF_PAGE])
        self._place = bytearray((0, _PAGE, _LOW | self.column & 15, _HIGH | self.column >> 4))

    def send(self, page):
        place = self._place
        place[1] = _PAGE | page
        self.bus.command(place)
        self.bus.data(self._pages[page])

    def _drew(self):
        try:
            self._draw()
            return True
        except OSError:
            self._ready = False
            return False

    def _draw(self):
        bus = self.bus
        ready = self._ready
        if ready:
            bus.command(_NOTHING)  # a display that has gone is noticed, though nothing has changed
        else:
            bus.command(self.setup)
            bus.command(self._level)
        changes = self._changes
        mark(self.buffer, changes, _WORDS, _WORDS_OF_PAGE)
        for page in range(_PAGES):
            if changes[page] & 1 or not ready:
                self.send(page)
                changes[page] &= ~1
        if not ready:
            # Only now, so that nobody sees what the memory held before.
            if not self._asleep:
                bus.command(_DISPLAY_ON)
            self._ready = True

    def _command(self, sequence):
        try:
            self.bus.command(sequence)
        except OSError:
            self._ready = False
            self.show()  # which tells it all anew
