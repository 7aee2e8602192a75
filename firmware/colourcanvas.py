"""Drawing in sixteen colours over MicroPython's framebuf; see firmware/colours.py.

Nothing here allocates, given text as `bytes`.
"""

from array import array

from framebuf import GS4_HMSB, FrameBuffer

from engine.const import const
from firmware import art, colours
from firmware.font import WIDTH, offset_of
from firmware.fonts import text
from firmware.palette import INK
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

    def invert(self, x, y, w, h):
        w = min(w, self.width - x)
        if x < 0:
            w += x
            x = 0
        for row in range(max(y, 0), min(y + h, self.height)):
            remap(self.buffer, colours.INVERTED, row * self.width + x, w)

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
        self._stamp(source, at, w, h)

    def picture(self, kind, n, x, y, ink, main, light):
        self._set(x, y, ink)
        job = self._job
        job[_BITS] = 2
        job[_FIRST + 1] = main
        job[_FIRST + 2] = light
        if kind == colours.ICONS:
            self._stamp(art.ICONS, n * art.ICON_BYTES, art.ICON_WIDTH, art.ICON_HEIGHT)
        else:
            self._stamp(art.EMBLEMS, n * art.EMBLEM_BYTES, art.EMBLEM_WIDTH, art.EMBLEM_HEIGHT)

    def _stamp(self, source, at, w, h):
        job = self._job
        job[_WIDTH] = w
        job[_HEIGHT] = h
        job[_AT] = at
        stamp(self.buffer, self._pairs, source, job)
