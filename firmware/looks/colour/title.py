"""The title on a colour display: a Queen, a King and their like, and large letters of gold."""

from engine.const import const
from firmware.colours import KING, TALL
from firmware.font import WIDTH, offset_of
from firmware.fonts import text
from firmware.palette import BAR, GOLD_LIGHT, TRUMPS

_NAME = b"TAROCCHI"
_PITCH = const(18)  # of the big letters
_WIDTH = const(16)
_HEIGHT = const(30)
_BYTES = const(60)
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
        canvas.emblem(4, 4, 3)
        canvas.emblem(5, canvas.width - 4 - _EMBLEM, 3)
    x = middle - 4 * _PITCH
    for at in range(0, len(_letters), _BYTES):
        canvas.stencil(_letters, at, _WIDTH, _HEIGHT, x + 1, y + 1, TRUMPS)
        canvas.stencil(_letters, at, _WIDTH, _HEIGHT, x, y, GOLD_LIGHT)
        x += _PITCH
    y += 32
    canvas.fill(middle - 4 * _PITCH, y, 8 * _PITCH - 3, 2, BAR)
    return y + (12 if canvas.height >= TALL else 6)



def _big_letters():
    """The letters of the name at twice the size of the type."""
    out = bytearray()
    for letter in _NAME:
        at = offset_of(letter) // WIDTH * text.BYTES
        for row in range(text.HEIGHT):
            bits = text.GLYPHS[at + row]
            twice = 0
            for column in range(text.WIDTH):
                twice |= (bits >> column & 1) * 3 << 2 * column
            out.extend(bytes((twice >> 8, twice & 0xFF)) * 2)
    return out


_letters = _big_letters()
