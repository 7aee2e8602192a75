"""Drawing in sixteen colours over MicroPython's framebuf; see firmware/colours.py.

Nothing here allocates, given text as `bytes`.
"""

from io import BytesIO

from framebuf import GS2_HMSB, GS4_HMSB, MONO_HLSB, FrameBuffer

from engine.const import const
from firmware import art, colours
from firmware.font import WIDTH, offset_of
from firmware.fonts import text
from firmware.palette import INK, INVERTED
from firmware.pixels import remap

_KEY = const(0)  # the colour that is left out when a picture is drawn


class _Stamps:
    """Small pictures of one size, one after the other in a table of bytes, to be drawn one by one.

    colours  what is drawn for each value of a pixel, two in a byte; `key` is left out
    """

    def __init__(self, table, width, height, format, size):
        # A stream copies bytes in C and allocates nothing; a slice would, and a loop is slow.
        self._table = BytesIO(table)
        self._size = size
        self._bytes = bytearray(size)
        self._picture = FrameBuffer(self._bytes, width, height, format)
        self.colours = bytearray(2)
        self._palette = FrameBuffer(self.colours, 4, 1, GS4_HMSB)

    def stamp(self, n, onto, x, y, key):
        self._table.seek(n * self._size)
        self._table.readinto(self._bytes)
        onto.blit(self._picture, x, y, key, self._palette)


class ColourCanvas(colours.Colours):
    """A picture of `width` by `height` pixels in `buffer` (GS4_HMSB: two pixels a byte)."""

    def __init__(self, buffer, width, height):
        self.buffer = buffer
        self.width = width
        self.height = height
        self._fb = FrameBuffer(buffer, width, height, GS4_HMSB)
        self._glyphs = _Stamps(text.GLYPHS, text.WIDTH, text.HEIGHT, MONO_HLSB, text.BYTES)
        self._pictures = (
            _Stamps(art.ICONS, art.ICON_STRIDE, art.ICON_HEIGHT, GS2_HMSB, art.ICON_BYTES),
            _Stamps(art.EMBLEMS, art.EMBLEM_STRIDE, art.EMBLEM_HEIGHT, GS2_HMSB, art.EMBLEM_BYTES),
        )

    def clear(self):
        self._fb.fill(0)

    def fill(self, x, y, w, h, ink):
        self._fb.fill_rect(x, y, w, h, ink)

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
                remap(self.buffer, row * row_bytes + first, count, INVERTED)

    def glyph(self, code, x, y, ink):
        glyphs = self._glyphs
        ink = ink or INK
        key = ink ^ 8  # any but the ink
        glyphs.colours[0] = key << 4 | ink
        glyphs.stamp(offset_of(code) // WIDTH, self._fb, x, y, key)

    def picture(self, kind, n, x, y, ink, main, light):
        pictures = self._pictures[kind]
        pictures.colours[0] = _KEY << 4 | ink
        pictures.colours[1] = main << 4 | light
        pictures.stamp(n, self._fb, x, y, _KEY)
