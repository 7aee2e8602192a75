"""Drawing in sixteen colours over CircuitPython's displayio; see firmware/colours.py.

    canvas = DisplayCanvas(displayio.Bitmap(240, 240, 16))
    display.root_group.append(displayio.TileGrid(canvas.bitmap, pixel_shader=shader()))

Text is set by bitmap labels of adafruit_display_text, in the console's own type. The picture is
that of firmware/colourcanvas.py, pixel for pixel.
"""

import bitmaptools
import displayio
from adafruit_display_text.bitmap_label import Label
from fontio import Glyph

from engine.const import const
from firmware import art, colours
from firmware.font import WIDTH, offset_of
from firmware.fonts import text
from firmware.palette import INK, PALETTE

_COLOURS = const(16)
_DESCENT = const(3)  # of the type, below the line that letters stand on
_KEPT = const(24)  # pictures and glyphs; what is used most is drawn once


def shader():
    """The palette as displayio has it."""
    colours_shown = displayio.Palette(_COLOURS)
    for i in range(_COLOURS):
        colours_shown[i] = PALETTE[3 * i] << 16 | PALETTE[3 * i + 1] << 8 | PALETTE[3 * i + 2]
    return colours_shown


class _Font:
    """The type as labels ask for it, in one ink."""

    def __init__(self):
        self.ink = INK
        self._glyphs = {}

    def get_bounding_box(self):
        """Width, height, and how far left and down the box of a glyph begins."""
        return text.WIDTH, text.HEIGHT, 0, -_DESCENT

    def get_glyph(self, code):
        """The `fontio.Glyph` of a code point; one that the type lacks is a box."""
        key = self.ink << 8 | (code if code < 0x100 else 0)
        bitmap = self._glyphs.get(key)
        if bitmap is None:
            bitmap = displayio.Bitmap(text.WIDTH, text.HEIGHT, _COLOURS)
            row = offset_of(key & 0xFF) // WIDTH * text.BYTES
            for y in range(text.HEIGHT):
                bits = text.GLYPHS[row + y]
                for x in range(text.WIDTH):
                    if bits >> (text.WIDTH - 1 - x) & 1:
                        bitmap[x, y] = self.ink
            _keep(self._glyphs, key, bitmap)
        return Glyph(bitmap, 0, text.WIDTH, text.HEIGHT, 0, -_DESCENT, text.WIDTH, 0)


class DisplayCanvas(colours.Colours):
    """A picture in `bitmap`, a displayio.Bitmap of sixteen colours."""

    def __init__(self, bitmap):
        self.bitmap = bitmap
        self.width = bitmap.width
        self.height = bitmap.height
        self.measure()
        self._font = _Font()
        self._shader = displayio.Palette(_COLOURS)  # a label makes a bitmap of as many colours
        self._pictures = {}

    def clear(self):
        self.bitmap.fill(0)

    def fill(self, x, y, w, h, ink):
        right = min(x + w, self.width)
        bottom = min(y + h, self.height)
        x = max(x, 0)
        y = max(y, 0)
        if x < right and y < bottom:
            bitmaptools.fill_region(self.bitmap, x, y, right, bottom, ink)

    def invert(self, x, y, w, h):
        bitmap = self.bitmap
        for row in range(max(y, 0), min(y + h, self.height)):
            for column in range(max(x, 0), min(x + w, self.width)):
                bitmap[column, row] = colours.INVERTED[bitmap[column, row]]

    def text(self, s, x, y, ink=1):
        if not isinstance(s, str):
            s = str(s, "utf-8")
        if s:
            self._font.ink = ink or INK
            label = Label(self._font, text=s, color_palette=self._shader, save_text=False)
            self._blit(label.bitmap, x, y - label.bitmap.height + text.HEIGHT)
        return x + text.WIDTH * len(s)

    def glyph(self, code, x, y, ink):
        self._font.ink = ink or INK
        self._blit(self._font.get_glyph(code).bitmap, x, y)

    def stencil(self, source, at, w, h, x, y, ink):
        key = (len(source), at, ink)
        bitmap = self._pictures.get(key)
        if bitmap is None:
            bitmap = _stencil(source, at, w, h, ink)
            _keep(self._pictures, key, bitmap)
        self._blit(bitmap, x, y)

    def picture(self, kind, n, x, y, ink, main, light):
        key = (kind, n, ink, main, light)
        bitmap = self._pictures.get(key)
        if bitmap is None:
            bitmap = _picture(kind, n, (0, ink, main, light))
            _keep(self._pictures, key, bitmap)
        self._blit(bitmap, x, y)

    def _blit(self, source, x, y):
        """Draw a bitmap but for its colour 0, clipped, which bitmaptools does not do."""
        left, top = max(-x, 0), max(-y, 0)
        right, bottom = min(source.width, self.width - x), min(source.height, self.height - y)
        if left < right and top < bottom:
            bitmaptools.blit(
                self.bitmap,
                source,
                x + left,
                y + top,
                x1=left,
                y1=top,
                x2=right,
                y2=bottom,
                skip_source_index=0,
            )


def _keep(cache, key, bitmap):
    if len(cache) >= _KEPT:
        cache.clear()
    cache[key] = bitmap


def _stencil(source, at, width, height, ink):
    bitmap = displayio.Bitmap(width, height, _COLOURS)
    for y in range(height):
        for x in range(width):
            if source[at + x // 8] >> (7 - x % 8) & 1:
                bitmap[x, y] = ink
        at += (width + 7) // 8
    return bitmap


def _picture(kind, n, inks):
    if kind == colours.ICONS:
        table, width, height, at = art.ICONS, art.ICON_WIDTH, art.ICON_HEIGHT, n * art.ICON_BYTES
    else:
        table, width, height = art.EMBLEMS, art.EMBLEM_WIDTH, art.EMBLEM_HEIGHT
        at = n * art.EMBLEM_BYTES
    bitmap = displayio.Bitmap(width, height, _COLOURS)
    for y in range(height):
        for x in range(width):
            bits = table[at + x // 4] >> 6 - x % 4 * 2 & 3
            if bits:
                bitmap[x, y] = inks[bits]
        at += (width + 3) // 4
    return bitmap
