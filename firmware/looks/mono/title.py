"""The title on a mono display."""

from engine.cards import TRUMPS
from engine.const import const
from firmware.font import WIDTH, offset_of
from firmware.fonts.mono import GLYPHS

_PITCH = const(12)  # of the big letters


def draw(canvas):
    """Draw the name of the console between stars; the row below."""
    x = 16
    for letter in b"TAROCCHI":
        _big(canvas, letter, x, 3)
        x += _PITCH
    for y in (2, 11):
        canvas.icon(TRUMPS, 4, y)
        canvas.icon(TRUMPS, 117, y)
    canvas.line(0, 20, canvas.width, 20, 1)
    return 23


def _big(canvas, letter, x, y):
    """A letter at twice its size."""
    offset = offset_of(letter)
    for column in range(WIDTH):
        bits = GLYPHS[offset + column]
        for row in range(7):
            if bits >> row & 1:
                canvas.fill(x + 2 * column, y + 2 * row, 2, 2, 1)
