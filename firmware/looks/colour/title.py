"""The title on a colour display: a Queen, a King and their like, and large letters of gold."""

from engine.const import const
from firmware.colours import KING, TALL
from firmware.font import WIDTH, offset_of
from firmware.fonts import text
from firmware.palette import BAR, GOLD_LIGHT, TRUMPS

_PITCH = const(18)  # of the big letters
_EMBLEM = const(26)


def draw(canvas):
    """Draw the name of the console, with cards over it where there is room; the row below."""
    y = 2
    middle = canvas.width // 2
    if canvas.height >= TALL:
        for suit in range(4):
            x = middle - 84 + suit * 44
            canvas.card(b"", suit, x, 12, 0, 36, 52, KING + suit)
        y = 74
    else:
        canvas.emblem(4, 4, 2)
        canvas.emblem(5, canvas.width - 4 - _EMBLEM, 2)
    x = middle - 4 * _PITCH
    for letter in b"TAROCCHI":
        _big(canvas, letter, x + 1, y + 1, TRUMPS)
        _big(canvas, letter, x, y, GOLD_LIGHT)
        x += _PITCH
    y += 32
    canvas.fill(middle - 4 * _PITCH, y, 8 * _PITCH - 3, 2, BAR)
    return y + (12 if canvas.height >= TALL else 6)


def _big(canvas, letter, x, y, ink):
    """A letter at twice its size."""
    at = offset_of(letter) // WIDTH * text.BYTES
    for row in range(text.HEIGHT):
        bits = text.GLYPHS[at + row]
        for column in range(text.WIDTH):
            if bits << column & 0x80:
                canvas.fill(x + 2 * column, y + 2 * row, 2, 2, ink)
