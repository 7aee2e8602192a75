"""The computer as a board, on the MicroPython unix port and on CPython alike.

    board = Board("saves")
    board.panel.buffer[0] = 0x01
    board.panel.show()
    board.buttons() & A

Keys come in as bytes, one a key; a key starts when the one before it has been released:

    u d l r a b    tap: up, down, left, right, A, B      U D L R A B    long press
    +x  -x         press and hold, release button x      .              wait 100 ms
    q              quit, as does the end of the input; other bytes are skipped

Keys of buttons that the board lacks are skipped too: it may have six, four (right, down, A, B) or
two (right, A).

Frames go out as 8 bytes of header (`TF`, width u16le, height u16le, kind u8: 0 mono, 1 sixteen
colours, flags u8: bit 0 asleep) and the buffer: MONO_VLSB, or GS4_HMSB of the colours of
firmware/palette.py. With `virtual=True` time moves only in `sleep_ms`, and at once; when
nothing has happened for `idle_ms` of it the board writes a header `TI`, all else zero, and waits
for the next key. All times are milliseconds.
"""

import os
import select

try:
    from micropython import const
except ImportError:

    def const(x):
        return x


try:
    from time import sleep_ms as _sleep_ms
    from time import ticks_ms as _clock_ms
except ImportError:
    import time

    def _sleep_ms(ms):
        time.sleep(ms / 1000)

    def _clock_ms():
        return time.monotonic_ns() // 1000000


UP, DOWN, LEFT, RIGHT, A, B = 1, 2, 4, 8, 16, 32
BUTTONS = {6: 63, 4: RIGHT | DOWN | A | B, 2: RIGHT | A}  # those of a board with so many

_LETTERS = b"udlrab"  # in the order of the bits
_LOWER_CASE = const(0x20)
_DOT = const(46)
_PLUS = const(43)
_MINUS = const(45)
_QUIT = const(113)

_PERIOD = const(1 << 30)  # as on the Pico
_HALF = const(1 << 29)
_EPIPE = const(32)
_IDLE = b"TI\x00\x00\x00\x00\x00\x00"


class Panel:
    """A display whose frames go to a binary file: mono, or with a depth of 4 in colour."""

    def __init__(self, out, width, height, depth=1):
        self.width = width
        self.height = height
        self.depth = depth
        self.buffer = bytearray(width * height * depth // 8)
        self.level = 255
        self.sent = 0
        self._out = out
        self._dark = bytes(len(self.buffer))
        self._header = bytearray(
            (84, 70, width & 255, width >> 8, height & 255, height >> 8, depth // 4, 0)
        )

    def show(self):
        """Send the buffer; a display that is asleep stays dark."""
        self._write(self._header)
        self._write(self._dark if self._header[7] else self.buffer)
        self.sent = (self.sent + 1) & 0xFFFF

    def sleep(self, on):
        """Turn the display off, or on again with what the buffer holds."""
        self._header[7] = 1 if on else 0
        self.show()

    def contrast(self, level):
        """Take a brightness of 0 to 255, which a terminal cannot show."""
        self.level = level

    def idle(self):
        """Tell who reads the frames that none will follow until there is a key."""
        self._write(_IDLE)

    def _write(self, data):
        try:
            self._out.write(data)
        except OSError as error:
            # The reader has gone; the end of the keys, which follows, closes the board.
            if error.errno != _EPIPE:
                raise


class Board:
    """The computer: a panel, buttons, a clock, a folder and entropy.

    `closed` turns true at the end of the input or when asked to quit: leave the program then.
    """

    name = "host"
    product = "Computer"
    native = True
    dim_after_ms = dark_after_ms = 0  # a terminal stays lit

    tap_ms = 60  # both longer than any sensible debounce
    gap_ms = 60
    hold_ms = 1100
    wait_ms = 100
    idle_ms = 3000  # longer than any pause the console makes by itself

    def __init__(
        self,
        folder,
        keys=0,
        frames=3,
        virtual=False,
        start_ms=_PERIOD - 2000,
        size=(128, 64),
        depth=1,
        buttons=6,
    ):
        """Read keys from and write frames to these descriptors; make the folder if it is missing.

        `start_ms` is where virtual time starts: by default just before the ticks wrap around.
        `size` and `depth` are those of the panel, `buttons` is how many there are: 6, 4 or 2.
        """
        try:
            os.stat(folder)
        except OSError:
            os.mkdir(folder)
        self.folder = folder
        self.closed = False
        self.held = 0  # buttons that another computer holds down
        self.panel = Panel(open(frames, "wb", buffering=0), size[0], size[1], depth)
        self.keys = buttons
        self._wired = BUTTONS[buttons]
        self._keys = open(keys, "rb", buffering=0)
        poll = select.poll()
        poll.register(keys, select.POLLIN)
        self._poll = poll.ipoll if hasattr(poll, "ipoll") else poll.poll
        self._poll(0)  # MicroPython allocates its result tuple in the first call
        self._byte = bytearray(1)
        self._virtual = virtual
        self._now = start_ms
        self._quiet = 0
        self._last_sent = 0
        self._sign = 0  # of a `+x` or `-x` whose x is still to come
        self._held = 0
        self._tapped = 0
        self._busy = False
        self._until = 0

    def ticks_ms(self):
        """Return the milliseconds of a clock that wraps around at 2**30."""
        if self._virtual:
            return self._now
        return _clock_ms() & (_PERIOD - 1)

    def ticks_diff(self, a, b):
        """Return how many milliseconds `a` is after `b`, right across the wrap."""
        return ((a - b + _HALF) & (_PERIOD - 1)) - _HALF

    def sleep_ms(self, ms):
        """Let time pass; in virtual time, wait for a key first if nothing goes on any more."""
        if not self._virtual:
            _sleep_ms(ms)
            return
        if self._busy or self._last_sent != self.panel.sent:
            self._last_sent = self.panel.sent
            self._quiet = 0
        elif self._quiet >= self.idle_ms:
            self._wait_for_key()
            self._quiet = 0
        self._now = (self._now + ms) & (_PERIOD - 1)
        self._quiet += ms

    def buttons(self):
        """Return the mask of the buttons now down."""
        now = self.ticks_ms()
        if self._busy and self.ticks_diff(now, self._until) >= 0:
            if self._tapped:
                # The gap starts when it can be seen, however late that is.
                self._tapped = 0
                self._last(self.gap_ms)
            else:
                self._busy = False
        while not self._busy and self._read():
            self._start(self._byte[0])
        return self.held | self._held | self._tapped

    def battery_mv(self):
        """There is no battery to look at."""
        return None

    def entropy(self, n):
        """Return n random bytes of the operating system."""
        return os.urandom(n)

    def _last(self, ms):
        self._busy = True
        self._until = (self.ticks_ms() + ms) & (_PERIOD - 1)

    def _start(self, key):
        sign = self._sign
        self._sign = 0
        if key == _DOT:
            self._last(self.wait_ms)
        elif key == _QUIT:
            self.closed = True
            self._held = 0
        elif key == _PLUS or key == _MINUS:
            self._sign = key
        else:
            for i in range(6):
                if _LETTERS[i] == key | _LOWER_CASE and self._wired >> i & 1:
                    self._press(sign, 1 << i, key & _LOWER_CASE)
                    return

    def _press(self, sign, bit, tap):
        if sign == _PLUS:
            self._held |= bit
            self._last(self.tap_ms)
        elif sign == _MINUS:
            self._held &= ~bit
            self._last(self.gap_ms)
        else:
            self._tapped = bit
            self._last(self.tap_ms if tap else self.hold_ms)

    def _read(self):
        """Read a key into `_byte` if there is one; notice the end of the input."""
        if self.closed:
            return False
        for _, event in self._poll(0):
            if event & select.POLLIN and self._keys.readinto(self._byte):
                return True
            self.closed = True
            self._held = 0
        return False

    def _wait_for_key(self):
        if self.closed or self._ready(0):
            return
        self.panel.idle()
        while not self._ready(1000):
            pass

    def _ready(self, ms):
        for _ in self._poll(ms):
            return True
        return False
