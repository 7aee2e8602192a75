"""The part of MicroPython's framebuf that the canvas uses, for a host without MicroPython.

Four formats:

    MONO_VLSB   one bit a pixel, each byte a column of eight with the top row in bit 0
    MONO_HLSB   one bit a pixel, each byte eight of a row with the left one in bit 7
    GS2_HMSB    two bits a pixel, each byte four of a row with the left one in bits 0 and 1
    GS4_HMSB    four bits a pixel, each byte two of a row with the left one in bits 4 to 7

Draws the same pixels as the real one; host_tests/test_framebuf_twin.py compares them.
"""

MONO_VLSB = 0
GS4_HMSB = 2
MONO_HLSB = 3
GS2_HMSB = 5

_PIXELS = {MONO_HLSB: 8, GS2_HMSB: 4, GS4_HMSB: 2}  # in a byte of a row


class FrameBuffer:
    """A picture of `width` by `height` pixels kept in `buffer`; a colour beyond what the bits of
    a pixel hold is cut down to them, but any mono colour except 0 is light."""

    def __init__(self, buffer, width, height, format):
        if format == MONO_VLSB:
            size = (height + 7) // 8 * width
        elif format in _PIXELS:
            size = (width + _PIXELS[format] - 1) // _PIXELS[format] * height
        else:
            raise ValueError("framebuf_plain knows MONO_VLSB, MONO_HLSB, GS2_HMSB and GS4_HMSB")
        if width < 1 or height < 1 or len(buffer) < size:
            raise ValueError("buffer too small: this picture takes %d bytes" % size)
        self._buffer = buffer
        self._width = width
        self._height = height
        self._format = format

    def fill(self, colour):
        """Paint everything."""
        self.fill_rect(0, 0, self._width, self._height, colour)

    def fill_rect(self, x, y, w, h, colour):
        """Paint a rectangle."""
        if w < 1 or h < 1:
            return
        left, right = max(x, 0), min(x + w, self._width)
        top, bottom = max(y, 0), min(y + h, self._height)
        if self._format != MONO_VLSB:
            for row in range(top, bottom):
                self._fill_row(left, right, row, colour)
            return
        while top < bottom:
            rows = min(8 - top % 8, bottom - top)
            mask = (1 << rows) - 1 << top % 8
            page = top // 8 * self._width
            for i in range(page + left, page + right):
                if colour:
                    self._buffer[i] |= mask
                else:
                    self._buffer[i] &= ~mask
            top += rows

    def _fill_row(self, left, right, row, colour):
        """Paint from `left` up to `right` in a row format; whole bytes of GS4_HMSB at once."""
        if self._format == GS4_HMSB and right - left > 3:
            first, last = left + (left & 1), right - (right & 1)
            start = self._place(first, row)[0]
            self._buffer[start : start + (last - first) // 2] = bytes(
                ((colour & 15) * 17,) * ((last - first) // 2)
            )
            columns = ([left] if left < first else []) + ([last] if last < right else [])
        else:
            columns = range(left, right)
        for column in columns:
            self._put(column, row, colour)

    def hline(self, x, y, w, colour):
        """Draw w pixels to the right."""
        self.fill_rect(x, y, w, 1, colour)

    def vline(self, x, y, h, colour):
        """Draw h pixels downwards."""
        self.fill_rect(x, y, 1, h, colour)

    def rect(self, x, y, w, h, colour):
        """Draw the outline of a rectangle."""
        self.hline(x, y, w, colour)
        self.hline(x, y + h - 1, w, colour)
        self.vline(x, y, h, colour)
        self.vline(x + w - 1, y, h, colour)

    def line(self, x0, y0, x1, y1, colour):
        """Draw a line, both ends included."""
        wide, high = abs(x1 - x0), abs(y1 - y0)
        long, short = max(wide, high), min(wide, high)
        step_x = -1 if x1 < x0 else 1
        step_y = -1 if y1 < y0 else 1
        for i in range(long):
            # The short side has moved short / long of a pixel a step, rounded half up.
            moved = (2 * short * i + long) // (2 * long)
            if wide >= high:
                self.pixel(x0 + step_x * i, y0 + step_y * moved, colour)
            else:
                self.pixel(x0 + step_x * moved, y0 + step_y * i, colour)
        self.pixel(x1, y1, colour)

    def pixel(self, x, y, colour=None):
        """Set a pixel, or return it if no colour is given; None outside the picture."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        if colour is None:
            if self._format == MONO_VLSB:
                return self._buffer[y // 8 * self._width + x] >> y % 8 & 1
            place, shift, mask = self._place(x, y)
            return self._buffer[place] >> shift & mask
        self.fill_rect(x, y, 1, 1, colour)
        return None

    def _place(self, x, y):
        """Where a pixel of a row format is: its byte, how far left in it, and its bits."""
        pixels = _PIXELS[self._format]
        bits = 8 // pixels
        place = y * ((self._width + pixels - 1) // pixels) + x // pixels
        at = x % pixels if self._format == GS2_HMSB else pixels - 1 - x % pixels
        return place, at * bits, (1 << bits) - 1

    def _put(self, x, y, colour):
        place, shift, mask = self._place(x, y)
        if mask == 1 and colour:
            colour = 1
        self._buffer[place] = self._buffer[place] & ~(mask << shift) | (colour & mask) << shift

    def blit(self, source, x, y, key=-1, palette=None):
        """Copy another picture with its corner at (x, y), leaving out pixels of colour `key`.

        A palette is a picture of one row: its pixel n replaces colour n.
        """
        for down in range(max(0, -y), min(source._height, self._height - y)):
            for right in range(max(0, -x), min(source._width, self._width - x)):
                colour = source.pixel(right, down)
                if palette:
                    colour = palette.pixel(colour, 0)
                if colour != key:
                    self.pixel(x + right, y + down, colour)
