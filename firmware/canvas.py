"""Drawing on a one-bit display: text, numbers, cards and lines over MicroPython's framebuf.

All lengths are pixels, the origin is the top left corner, ink 1 is light and 0 dark; whatever lies
outside the canvas is clipped. Text is UTF-8 `bytes`, and then nothing here allocates; a `str` is
taken too, at the price of encoding it. A glyph advances by 6 pixels, of which the last is blank.

What is called for every letter or dot has few variables and arguments: MicroPython takes the frame
of a function with more than eleven words of them and of what it is working on from the heap, each
time, and to find room there takes longer than to draw a letter.
"""

from io import BytesIO

from framebuf import MONO_VLSB, FrameBuffer

from engine.const import const
from firmware.font import WIDTH, offset_of
from firmware.fonts.mono import GLYPHS
from firmware.icons import ICONS
from firmware.styles import EMPTY, PLAIN, WON

CARD_WIDTH = const(23)
CARD_HEIGHT = const(11)

_ADVANCE = const(6)
_ZERO = const(0x30)
_MINUS = const(0x2D)
_ICON = const(7)


class _Stamps:
    """Small pictures of one width, side by side in a table of bytes, to be drawn one by one."""

    def __init__(self, table, width, onto):
        # A stream copies bytes in C and allocates nothing; a slice would, and a loop is slow.
        table = BytesIO(table)
        self._seek, self._read, self._blit = table.seek, table.readinto, onto.blit
        self._columns = bytearray(width)
        self._picture = FrameBuffer(self._columns, width, 8, MONO_VLSB)
        self._negative = FrameBuffer(bytearray(b"\x01\x00"), 2, 1, MONO_VLSB)  # a palette

    def light(self, offset, x, y):
        self._seek(offset)
        self._read(self._columns)
        self._blit(self._picture, x, y, 0)

    def dark(self, offset, x, y):
        self._seek(offset)
        self._read(self._columns)
        self._blit(self._picture, x, y, 1, self._negative)


class Canvas:
    """A picture of `width` by `height` pixels in `buffer` (MONO_VLSB: width bytes for 8 rows).

    fill(x, y, w, h, ink)       paint a rectangle
    box(x, y, w, h, ink)        draw the outline of a rectangle, one pixel thick, inside w by h
    line(x0, y0, x1, y1, ink)   draw a line, both ends included
    """

    depth = 1
    shows_hand = False  # there is room for a suit at a time
    # Pixels between lines of text, closer, in lists; heights of bars, and where text is in them
    leading, dense, row = 9, 8, 10
    row_inset = 1
    title_height, title_inset, title_ink, heading_ink = 9, 1, 0, 1
    bar_height, bar_inset = 11, 2
    advance, icon_size, margin, list_margin = 6, 7, 2, 4

    def __init__(self, buffer, width, height):
        self.buffer = buffer
        self.width = width
        self.height = height
        fb = self._fb = FrameBuffer(buffer, width, height, MONO_VLSB)
        self.fill, self.box, self.line = fb.fill_rect, fb.rect, fb.line
        glyphs = _Stamps(GLYPHS, WIDTH, fb)
        self._light, self._dark = glyphs.light, glyphs.dark  # to bind a method is an allocation
        self._icons = _Stamps(ICONS, _ICON, fb)

    def title_bar(self):
        """Draw what the title of a screen stands on."""
        self.fill(0, 0, self.width, self.title_height, 1)

    def bar(self, y):
        """Draw what a message stands on."""
        self.fill(0, y, self.width, self.bar_height, 1)

    def rule(self, x, y):
        """Draw a line from column x to the right edge."""
        self.line(x, y, self.width, y, 1)

    def clear(self):
        """Make everything dark."""
        self._fb.fill(0)

    def dotted(self, x, y, w, ink):
        """Draw every other pixel of a horizontal line, beginning with the first."""
        w += x
        while x < w:
            self._fb.pixel(x, y, ink)
            x += 2

    def dotted_box(self, x, y, w, h, ink):
        """Draw every other pixel of the outline of a rectangle; odd sides dot all corners."""
        right = x + w - 1
        bottom = y + h - 1
        self.dotted(x, y, w, ink)
        odd = (h - 1) & 1
        self.dotted(x + odd, bottom, w - odd, ink)
        fb = self._fb
        for i in range(y + 2, bottom, 2):
            fb.pixel(x, i, ink)
        for i in range(y + 1 + (w & 1), bottom, 2):
            fb.pixel(right, i, ink)

    def invert(self, x, y, w, h):
        """Swap light and dark in a rectangle."""
        right = min(x + w, self.width)
        bottom = min(y + h, self.height)
        x = max(x, 0)
        y = max(y, 0)
        buffer = self.buffer
        while y < bottom:
            # The rows of this rectangle that share one page of eight.
            top = y & 7
            rows = min(8 - top, bottom - y)
            mask = ((1 << rows) - 1) << top
            start = (y >> 3) * self.width
            for i in range(start + x, start + right):
                buffer[i] ^= mask
            y += rows

    def text(self, s, x, y, ink=1):
        """Draw UTF-8 text and return the x where more text would continue."""
        if isinstance(s, str):
            s = s.encode()
        ink = self._light if ink else self._dark  # one variable, not two: see above
        i = 0
        while i < len(s):
            code = s[i]
            i += 1
            if code >= 0x80:
                if code < 0xC0:
                    continue  # the tail of a character that its first byte has drawn
                code = 0
                if s[i - 1] < 0xC4 and i < len(s):
                    code = (s[i - 1] & 3) << 6 | s[i] & 0x3F
            ink(offset_of(code), x, y)
            x += _ADVANCE
        return x

    def text_right(self, s, x, y, ink=1):
        """Draw text whose last pixel column is x - 1."""
        x += 1 - self.width_of(s)
        self.text(s, x, y, ink)

    def text_center(self, s, x, w, y):
        """Draw text in the middle of the w pixels that begin at x."""
        x += (w + 1 - self.width_of(s)) // 2
        self.text(s, x, y)

    def width_of(self, s):
        """Return how far `text` would advance: 6 pixels a character."""
        if isinstance(s, str):
            s = s.encode()
        width = 0
        for i in range(len(s)):
            if s[i] & 0xC0 != 0x80:
                width += _ADVANCE
        return width

    def number(self, n, x, y, ink=1):
        """Draw a whole number and return the x where text would continue."""
        x += self.width_of_number(n)
        self.number_right(n, x - 1, y, ink)
        return x

    def number_right(self, n, x, y, ink=1):
        """Draw a whole number whose last pixel column is x - 1."""
        stamp = self._light if ink else self._dark
        x += 1
        rest = abs(n)
        while True:
            x -= _ADVANCE
            stamp(offset_of(rest % 10 + _ZERO), x, y)
            rest //= 10
            if not rest:
                break
        if n < 0:
            stamp(offset_of(_MINUS), x - _ADVANCE, y)

    def width_of_number(self, n):
        """Return how far `number` would advance: 6 pixels a digit, and 6 for a minus sign."""
        width = _ADVANCE if n >= 0 else 2 * _ADVANCE
        n = abs(n)
        while n > 9:
            n //= 10
            width += _ADVANCE
        return width

    def icon(self, i, x, y, ink=1):
        """Draw icon number i of firmware/icons.py in the 7 by 7 pixels from (x, y)."""
        if ink:
            self._icons.light(i * _ICON, x, y)
        else:
            self._icons.dark(i * _ICON, x, y)

    def card(self, label, icon, x, y, style=PLAIN):
        """Draw a card of 23 by 11 pixels: an index of one or two characters and a suit icon.

        PLAIN is an outline, WON a light card with dark signs, EMPTY a dotted place for a card.
        """
        self._fb.fill_rect(x, y, CARD_WIDTH, CARD_HEIGHT, style == WON)
        if style == EMPTY:
            self.dotted_box(x, y, CARD_WIDTH, CARD_HEIGHT, 1)
            return
        if style == PLAIN:
            self._fb.rect(x, y, CARD_WIDTH, CARD_HEIGHT, 1)
        ink = style != WON
        y += 2
        self.text(label, x + (16 - self.width_of(label)) // 2, y, ink)
        self.icon(icon, x + 14, y, ink)
