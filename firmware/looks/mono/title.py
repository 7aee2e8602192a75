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
    at = offset_of(letter)
    end = x + 2 * WIDTH
    while x < end:
        _column(canvas, GLYPHS[at], x, y)
        at += 1
        x += 2


def _column(canvas, bits, x, y):
    while bits:
        if bits & 1:
            canvas.fill(x, y, 2, 2, 1)
        bits >>= 1
        y += 2
