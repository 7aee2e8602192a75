"""Text and numbers on a canvas: where each glyph goes. What a glyph looks like is the canvas's.

All lengths are pixels. Text is UTF-8 `bytes`, and then nothing here allocates; a `str` is taken
too, at the price of encoding it. A glyph advances by `advance` pixels, of which the last is blank.
"""

from engine.const import const

_ZERO = const(0x30)
_MINUS = const(0x2D)


class Lettering:
    """A canvas has `advance` and

    text(s, x, y, ink)      draws text and returns the x where more would continue
    glyph(code, x, y, ink)  draws the character of a code point of Latin-1, or a box where the font
                            has none
    """

    advance = 0

    def text_right(self, s, x, y, ink=1):
        """Draw text whose last pixel column is x - 1."""
        self.text(s, x + 1 - self.width_of(s), y, ink)

    def text_center(self, s, x, w, y, ink=1):
        """Draw text in the middle of the w pixels that begin at x."""
        self.text(s, x + (w + 1 - self.width_of(s)) // 2, y, ink)

    def width_of(self, s):
        """Return how far `text` would advance."""
        if isinstance(s, str):
            s = s.encode()
        characters = 0
        for i in range(len(s)):
            if s[i] & 0xC0 != 0x80:
                characters += 1
        return characters * self.advance

    def number(self, n, x, y, ink=1):
        """Draw a whole number and return the x where text would continue."""
        x += self.width_of_number(n)
        self.number_right(n, x - 1, y, ink)
        return x

    def number_right(self, n, x, y, ink=1):
        """Draw a whole number whose last pixel column is x - 1."""
        x += 1
        rest = abs(n)
        while True:
            x -= self.advance
            self.glyph(_ZERO + rest % 10, x, y, ink)
            rest //= 10
            if not rest:
                break
        if n < 0:
            self.glyph(_MINUS, x - self.advance, y, ink)

    def width_of_number(self, n):
        """Return how far `number` would advance."""
        characters = 1 if n >= 0 else 2
        n = abs(n)
        while n > 9:
            n //= 10
            characters += 1
        return characters * self.advance
