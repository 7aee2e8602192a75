"""Where the glyph of a character stands in the tables of firmware/fonts.

Each table holds ASCII 0x20-0x7E, then the box for a missing glyph, then the characters of EXTRA in
the order of that table: arrows and a check mark on control codes 1-5, and the Latin-1 of Italian.
Offsets are those of the mono type, of WIDTH bytes a glyph.
"""

from engine.const import const

WIDTH = const(5)
MISSING = const(475)  # offset of the box for whatever the type lacks

_EXTRA_START = const(480)

# Code points outside ASCII, ascending.
EXTRA = (
    b"\x01\x02\x03\x04\x05"  # arrows left, right, up, down; check mark
    b"\xab\xb0\xb7\xbb\xbd"  # « ° · » ½
    b"\xc0\xc8\xc9\xcc\xd2\xd9"  # À È É Ì Ò Ù
    b"\xe0\xe8\xe9\xec\xf2\xf9"  # à è é ì ò ù
)


def offset_of(code):
    """Return where the glyph of a code point (0-255) starts; MISSING if none does."""
    if code < 0x7F and code >= 0x20:  # a chained comparison is slower, and this is every letter
        return (code - 0x20) * WIDTH
    low = 0
    high = len(EXTRA)
    while low < high:
        middle = (low + high) >> 1
        if EXTRA[middle] < code:
            low = middle + 1
        else:
            high = middle
    if low < len(EXTRA) and EXTRA[low] == code:
        return _EXTRA_START + low * WIDTH
    return MISSING
