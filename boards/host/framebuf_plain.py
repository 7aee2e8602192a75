"""The part of MicroPython's framebuf that the canvas uses, for a host without MicroPython.

One format only: MONO_VLSB, one bit a pixel, each byte a column of eight with the top row in bit 0.
Draws the same pixels as the real one; host_tests/test_framebuf_twin.py compares them.
"""

MONO_VLSB = 0


class FrameBuffer:
    """A picture of `width` by `height` pixels kept in `buffer`; any colour but 0 is light."""

    def __init__(self, buffer, width, height, format):
        if format != MONO_VLSB:
            raise ValueError("framebuf_plain knows MONO_VLSB only: pass that format")
        if width < 1 or height < 1 or len(buffer) < (height + 7) // 8 * width:
            raise ValueError("buffer too small: MONO_VLSB takes width bytes for each 8 rows")
        self._buffer = buffer
        self._width = width
        self._height = height

    def fill(self, colour):
        """Paint everything."""
        self.fill_rect(0, 0, self._width, self._height, colour)

    def fill_rect(self, x, y, w, h, colour):
        """Paint a rectangle."""
        if w < 1 or h < 1:
            return
        left, right = max(x, 0), min(x + w, self._width)
        top, bottom = max(y, 0), min(y + h, self._height)
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
            return self._buffer[y // 8 * self._width + x] >> y % 8 & 1
        self.fill_rect(x, y, 1, 1, colour)
        return None

    def blit(self, source, x, y, key=-1, palette=None):
        """Copy another picture with its corner at (x, y), leaving out pixels of colour `key`.

        A palette is a picture of one row: its pixel 0 replaces dark, its pixel 1 light.
        """
        for down in range(max(0, -y), min(source._height, self._height - y)):
            for right in range(max(0, -x), min(source._width, self._width - x)):
                colour = source.pixel(right, down)
                if palette:
                    colour = palette.pixel(colour, 0)
                if colour != key:
                    self.pixel(x + right, y + down, colour)
