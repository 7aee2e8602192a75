"""Drawing in sixteen colours over MicroPython's framebuf; see firmware/colours.py.

Nothing here allocates, given text as `bytes`.
"""

from array import array

from framebuf import GS4_HMSB, FrameBuffer

from engine.const import const
from firmware import art, colours
from firmware.font import WIDTH, offset_of
from firmware.fonts import text
from firmware.palette import INK, INVERTED
from firmware.pixels import letters, remap, stamp

# Places in the job of a stamp; see firmware/pixels_plain.py
_X, _Y, _WIDTH, _HEIGHT, _AT, _BITS = range(6)
_NEXT = const(8)
_FIRST = const(9)  # of the colours
_SHIFT = const(1024)


class ColourCanvas(colours.Colours):
    """A picture of `width` by `height` pixels in `buffer` (GS4_HMSB: two pixels a byte)."""

    def __init__(self, buffer, width, height):
        self.buffer = buffer
        self.width = width
        self.height = height
        self._fb = FrameBuffer(buffer, width, height, GS4_HMSB)
        self.fill = self._fb.fill_rect  # most of what is drawn: without a call in between
        self._job = array("i", (0, 0, 0, 0, 0, 0, width, height, 0, 0, 0, 0))
        self._pairs = bytearray(32)
        self.measure()
        self._letters = (buffer, self._pairs, text.GLYPHS, self._job)

    def clear(self):
        self._fb.fill(0)

    def line(self, x0, y0, x1, y1, ink):
        self._fb.line(x0, y0, x1, y1, ink)

    def invert(self, x, y, w, h):
        right = min(x + w, self.width)
        bottom = min(y + h, self.height)
        x = max(x, 0)
        fb = self._fb
        row_bytes = self.width // 2
        for row in range(max(y, 0), bottom):
            if x & 1:
                fb.pixel(x, row, INVERTED[fb.pixel(x, row)])
            if right & 1 and right > x:
                fb.pixel(right - 1, row, INVERTED[fb.pixel(right - 1, row)])
            first = (x + 1) // 2
            count = right // 2 - first
            if count > 0:
                remap(self.buffer, INVERTED, row * row_bytes + first, count)

    def text(self, s, x, y, ink=1):
        if isinstance(s, str):
            s = s.encode()
        at = 0
        while at < len(s):
            # All that is ASCII goes at once; this is what takes most of the time of a page of text
            self._set(x, y, ink)
            letters(self._letters, s, at, self.advance)
            x += self.advance * (self._job[_NEXT] - at)
            at = self._job[_NEXT]
            if at < len(s):
                code, at = s[at], at + 1
                if code >= 0x80:
                    code = (code & 3) << 6 | s[at] & 0x3F if code < 0xC4 else 0
                    while at < len(s) and s[at] & 0xC0 == 0x80:
                        at += 1
                self.glyph(code, x, y, ink)
                x += self.advance
        return x

    def _set(self, x, y, ink):
        """Make the job ready for glyphs."""
        job = self._job
        job[_X] = x + _SHIFT
        job[_Y] = y + _SHIFT
        job[_WIDTH] = text.WIDTH
        job[_HEIGHT] = text.HEIGHT
        job[_BITS] = 1
        job[_FIRST] = ink or INK

    def glyph(self, code, x, y, ink):
        self._set(x, y, ink)
        self._job[_AT] = offset_of(code) // WIDTH * text.BYTES
        stamp(self.buffer, self._pairs, text.GLYPHS, self._job)

    def stencil(self, source, at, w, h, x, y, ink):
        self._set(x, y, ink)
        job = self._job
        job[_WIDTH] = w
        job[_HEIGHT] = h
        job[_AT] = at
        stamp(self.buffer, self._pairs, source, job)

    def picture(self, kind, n, x, y, ink, main, light):
        job = self._job
        job[_X] = x + _SHIFT
        job[_Y] = y + _SHIFT
        job[_BITS] = 2
        job[_FIRST] = ink
        job[_FIRST + 1] = main
        job[_FIRST + 2] = light
        if kind == colours.ICONS:
            job[_WIDTH] = art.ICON_WIDTH
            job[_HEIGHT] = art.ICON_HEIGHT
            job[_AT] = n * art.ICON_BYTES
            stamp(self.buffer, self._pairs, art.ICONS, job)
        else:
            job[_WIDTH] = art.EMBLEM_WIDTH
            job[_HEIGHT] = art.EMBLEM_HEIGHT
            job[_AT] = n * art.EMBLEM_BYTES
            stamp(self.buffer, self._pairs, art.EMBLEMS, job)
