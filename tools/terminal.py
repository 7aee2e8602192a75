"""A terminal as a small display with keys: frames to text, bytes to keys, and the screen.

A frame is a buffer of vertical bytes (MONO_VLSB). Where there is room two pixels share a cell
(half blocks), otherwise eight do (braille). One in colour (GS4_HMSB) is drawn in half blocks, and
made smaller by a whole factor where there is no room. A page is a list with one string for each
line of the terminal. Keys are those of `boards.host.board`, and SUSPEND.
"""

import functools
import os
import struct
import termios

from tools import colourcells

SUSPEND = "z"
KEYS = {
    " ": "a", "\r": "a", "\n": "a", "a": "a", "z": "a",
    "\x7f": "b", "\b": "b", "b": "b", "x": "b",
    "h": "l", "j": "d", "k": "u", "l": "r",
    "H": "L", "J": "D", "K": "U", "L": "R",
    "i": "A", "A": "A", "?": "?", "m": "B", "B": "B", "\t": "B",
    "q": "q", "Q": "q", "\x03": "q", "\x04": "q", "\x1a": SUSPEND,
}  # fmt: skip
ARROWS = {"A": "u", "B": "d", "C": "r", "D": "l"}

# Keys that are no button of a board with two: both tapped, both held
_BOTH = {"B": "+r+a-a-r", "?": "+rA-r"}

# By how many buttons the board has
LEGENDS = {
    6: (
        (("move", "arrows or hjkl"), ("A", "Space, Enter"), ("B", "Esc, Bksp, x")),
        (("quit", "q, Ctrl-C"), ("hold A", "i"), ("hold B", "m, Tab (menu)")),
    ),
    4: (
        (("X, Y", "right, down"), ("A", "Space, Enter"), ("B", "Esc, Bksp, x")),
        (("quit", "q, Ctrl-C"), ("hold A", "i"), ("hold B", "m, Tab (menu)")),
    ),
    2: (
        (("arrow", "right, hold: L"), ("choose", "Space, hold: i"), ("both", "m, Tab (menu)")),
        (("quit", "q, Ctrl-C"), ("", ""), ("held", "? (hint)")),
    ),
}
_LEGEND_WIDTH = 66  # of the widest
_LEGEND_GAP = 2
_LEGEND_LINES = 2

_OLED = "\x1b[0;97;40m"
_BOLD = "\x1b[0;1m"
_PLAIN = "\x1b[0m"
_ESC = 0x1B


def for_buttons(key, buttons):
    """A key of KEYS as it is sent to a board with so many buttons."""
    return _BOTH.get(key, key) if buttons == 2 else key.replace("?", "A")


class Frame:
    """What the display shows: `width` x `height` pixels in `buffer`, or nothing while `asleep`.

    A pixel has `depth` bits: 1 or 4.
    """

    def __init__(self, width, height, buffer, asleep=False, depth=1):
        self.width = width
        self.height = height
        self.buffer = buffer
        self.asleep = asleep
        self.depth = depth


class FrameError(Exception):
    """What came is no frame."""


class FrameReader:
    """Cuts the bytes a board writes into frames; raises FrameError where they are none."""

    HEADER = struct.Struct("<2sHHBB")

    def __init__(self):
        self._data = b""

    def feed(self, data):
        """Take more bytes; return the list of frames completed, None where the board fell idle."""
        self._data += data
        frames = []
        while len(self._data) >= self.HEADER.size:
            magic, width, height, kind, flags = self.HEADER.unpack_from(self._data)
            depth = 4 if kind else 1
            end = self.HEADER.size + width * height * depth // 8
            is_frame = magic == b"TF"
            odd = width % 2 if kind else height % 8
            no_picture = is_frame and (not width or not height or odd)
            if magic not in (b"TF", b"TI") or kind not in (0, 1) or no_picture:
                raise FrameError(f"no frame starts with {self._data[: self.HEADER.size]!r}")
            if len(self._data) < end:
                break
            buffer = self._data[self.HEADER.size : end]
            self._data = self._data[end:]
            asleep = bool(flags & 1)
            frames.append(Frame(width, height, buffer, asleep, depth) if is_frame else None)
        return frames


def braille(buffer, width, height):
    """Return the text rows of a frame, 2 x 4 pixels a character."""
    rows = []
    for y in range(0, height, 4):
        page, shift = y // 8 * width, y % 8
        row = ""
        for x in range(page, page + width, 2):
            left, right = buffer[x] >> shift & 15, buffer[x + 1] >> shift & 15
            dots = left & 7 | (left & 8) << 3 | (right & 7) << 3 | (right & 8) << 4
            # A space, as some fonts draw the blank pattern as eight rings.
            row += chr(0x2800 + dots) if dots else " "
        rows.append(row)
    return rows


def half_blocks(buffer, width, height):
    """Return the text rows of a frame, 1 x 2 pixels a character."""
    rows = []
    for y in range(0, height, 2):
        page, shift = y // 8 * width, y % 8
        rows.append("".join(" ▀▄█"[byte >> shift & 3] for byte in buffer[page : page + width]))
    return rows


class Drawing:
    """A way to draw: `rows(buffer, width, height)`, of cells of `across` x `down` pixels."""

    def __init__(self, across, down, rows):
        self.across = across
        self.down = down
        self.rows = rows

    def cells(self, width, height):
        """Return how many (columns, lines) a display of this size takes."""
        return -(-width // self.across), -(-height // self.down)


HALF_BLOCKS = Drawing(1, 2, half_blocks)
BRAILLE = Drawing(2, 4, braille)
COLOURS = [
    Drawing(factor, 2 * factor, functools.partial(colourcells.rows, factor=factor))
    for factor in range(1, 5)
]
DRAWINGS = {1: [HALF_BLOCKS, BRAILLE], 4: COLOURS}  # by the depth of a display, the best first


def room_for(drawing, width, height):
    """Return the (columns, lines) that a display of this size, its border and legend take."""
    across, down = drawing.cells(width, height)
    return max(across + 2, _LEGEND_WIDTH), down + 2 + _LEGEND_LINES


def best_drawing(columns, lines, width, height, depth=1):
    """Return the way of drawing that suits a terminal of this size, or None if none fits."""
    for drawing in DRAWINGS[depth]:
        needed = room_for(drawing, width, height)
        if needed[0] <= columns and needed[1] <= lines:
            return drawing
    return None


def too_small(columns, lines, width, height, depth=1):
    """Return the message for a terminal in which the display has no room."""
    needed = room_for(DRAWINGS[depth][-1], width, height)
    whole = room_for(DRAWINGS[depth][0], width, height)
    return (
        f"The terminal is too small: {columns}x{lines} characters, where the game needs"
        f" {needed[0]}x{needed[1]}. Make the window larger or its letters smaller."
    ) + (f" Every pixel is seen with {whole[0]}x{whole[1]}." if depth > 1 else "")


def page(frame, columns, lines, title, note, buttons=6):
    """Return the page that shows a frame in its border, and the keys of a board's buttons."""
    width, height = frame.width, frame.height
    drawing = best_drawing(columns, lines, width, height, frame.depth)
    if drawing is None:
        return _message(too_small(columns, lines, width, height, frame.depth), columns, lines)
    inside, down = drawing.cells(width, height)
    picture = [" " * inside] * down
    if not frame.asleep or frame.depth == 1:
        picture = drawing.rows(frame.buffer, width, height)
    spare = lines - room_for(drawing, width, height)[1]
    margin = " " * ((columns - inside - 2) // 2)
    note = "asleep: any key wakes it" if frame.asleep else note
    if frame.depth > 1 and drawing.across > 1:
        whole = room_for(COLOURS[0], width, height)
        note += f"{note and ', '}1/{drawing.across} (all in {whole[0]}x{whole[1]})"
    foot = f" {note} ─" if note else ""
    rows = [""] * (spare // 2)
    rows.append(f"{margin}{_PLAIN}╭{f'─ {title} ':─<{inside}}╮")
    rows += [f"{margin}{_PLAIN}│{_OLED}{row}{_PLAIN}│" for row in picture]
    rows.append(f"{margin}{_PLAIN}╰{foot:─>{inside}}╯")
    rows += [""] * (spare > 1)
    rows += _legend_rows(LEGENDS[buttons], columns)
    return rows + [""] * (lines - len(rows))


def _legend_rows(legend, columns):
    """Return the lines of a legend, in columns as wide as what is in them."""
    margin = " " * ((columns - _LEGEND_WIDTH) // 2)
    widths = [
        [max(map(len, texts)) + _LEGEND_GAP for texts in zip(*column)] for column in zip(*legend)
    ]
    widths[-1][1] -= _LEGEND_GAP  # nothing follows
    rows = []
    for row in legend:
        cells = [
            f"{_BOLD}{label:<{label_width}}{_PLAIN}{keys:<{keys_width}}"
            for (label, keys), (label_width, keys_width) in zip(row, widths)
        ]
        rows.append(margin + "".join(cells))
    return rows


def _message(text, columns, lines):
    rows = [""]
    for word in text.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > columns:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()[:columns]
    return (rows + [""] * lines)[:lines]


class KeyDecoder:
    """Turns what a terminal sends into keys, even where an escape sequence comes in pieces."""

    def __init__(self):
        self._sequence = b""

    @property
    def pending(self):
        """True if the last byte may be the key Esc or the start of a sequence."""
        return bool(self._sequence)

    def feed(self, data):
        """Take bytes; return the keys they complete, as a string of one letter a key."""
        return "".join(self._step(byte) for byte in data)

    def expire(self):
        """Nothing followed: return B if the key was Esc, and forget any cut sequence."""
        key = "b" if self._sequence == b"\x1b" else ""
        self._sequence = b""
        return key

    def _step(self, byte):
        if not self._sequence and byte != _ESC:
            return KEYS.get(chr(byte), "")
        if byte < 0x20:  # no part of a sequence: Esc again, Ctrl-C and the like
            key = self.expire()
            if byte == _ESC:
                self._sequence = b"\x1b"
                return key
            return key + self._step(byte)
        if self._sequence == b"\x1b" and byte not in b"[O":
            return self.expire() + self._step(byte)
        self._sequence += bytes((byte,))
        if len(self._sequence) > 2 and 0x40 <= byte <= 0x7E:
            self._sequence = b""
            return ARROWS.get(chr(byte), "")
        return ""


class Terminal:
    """The terminal between `with` and its end: alternate screen, no cursor, keys as typed."""

    def __init__(self, keys=0, screen=1):
        self.keys = keys
        self.screen = screen
        self._shown = []
        self._inside = False
        self._mode = None  # as it was before

    def __enter__(self):
        self._mode = termios.tcgetattr(self.keys)
        self.enter()
        return self

    def __exit__(self, *_):
        self.leave()

    def enter(self):
        """Take the terminal: at first, again after `leave`, or after another used it."""
        try:
            mode = termios.tcgetattr(self.keys)
            mode[0] &= ~(termios.ICRNL | termios.IXON)
            mode[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN)
            mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
            termios.tcsetattr(self.keys, termios.TCSANOW, mode)
        except termios.error as error:  # the window was closed
            raise OSError(*error.args) from error
        if not self._inside:
            self._write("\x1b[?1049h\x1b[?25l")
            self._inside = True
        self.forget()

    def leave(self):
        """Give the terminal back as it was."""
        self._inside = False
        try:
            self._write(f"{_PLAIN}\x1b[?25h\x1b[?1049l")
            termios.tcsetattr(self.keys, termios.TCSAFLUSH, self._mode)
        except (OSError, termios.error):
            pass  # the window was closed: nothing is left to restore

    def size(self):
        """Return (columns, lines); 80 x 24 where the terminal does not know."""
        columns, lines = os.get_terminal_size(self.screen)
        return columns or 80, lines or 24

    def forget(self):
        """Have the next page drawn whole, as the screen may hold anything."""
        self._shown = []

    def draw(self, rows):
        """Show a page, of which only the rows that changed are written."""
        text = ""
        if len(rows) != len(self._shown):
            text = f"{_PLAIN}\x1b[2J"
            self._shown = [""] * len(rows)
        for line, (row, shown) in enumerate(zip(rows, self._shown), 1):
            if row != shown:
                text += f"\x1b[{line};1H{row}{_PLAIN}\x1b[K"
        self._shown = rows
        if text:
            self._write(text)

    def read(self):
        """Return the bytes typed; none if the terminal has gone."""
        try:
            return os.read(self.keys, 1024)
        except OSError:
            return b""

    def _write(self, text):
        data = text.encode()
        while data:
            data = data[os.write(self.screen, data) :]
