"""A picture in colour as text: half blocks, two pixels a cell, made smaller by whole factors.

Pictures are GS4_HMSB in the colours of `firmware.palette`, as the firmware draws them. Where there
are fewer cells than pixels, each shows the mean of the pixels it stands for.
"""

import functools
import os

from firmware.palette import PALETTE

# A colour in one number, its red, green and blue so far apart that hundreds can be added up
_SHIFT = 24
_MASK = (1 << _SHIFT) - 1
_COLOURS = [
    PALETTE[3 * i] << 2 * _SHIFT | PALETTE[3 * i + 1] << _SHIFT | PALETTE[3 * i + 2]
    for i in range(16)
]
_PAIRS = [(_COLOURS[byte >> 4], _COLOURS[byte & 15]) for byte in range(256)]

_CUBE = (0, 95, 135, 175, 215, 255)  # the steps of red, green and blue among 256 colours


def true_colour(environ=os.environ):
    """Whether the terminal says that it shows any colour, and not only 256."""
    return environ.get("COLORTERM", "") in ("truecolor", "24bit")


def rgb(buffer):
    """Return the pixels of a picture as bytes: red, green, blue of each."""
    table = [
        PALETTE[3 * (byte >> 4) : 3 * (byte >> 4) + 3]
        + PALETTE[3 * (byte & 15) : 3 * (byte & 15) + 3]
        for byte in range(256)
    ]
    return b"".join(table[byte] for byte in buffer)


def rows(buffer, width, height, factor=1, any_colour=None):
    """Return the text rows of a picture, `factor` x `2 * factor` pixels a character.

    any_colour   whether more than 256 colours may be used; what the terminal says, if not given
    """
    sample = _true if (true_colour() if any_colour is None else any_colour) else _of_256
    lines = [_line(buffer, width, height, top, factor, sample) for top in range(0, height, factor)]
    if len(lines) % 2:
        lines.append([None] * len(lines[0]))
    return [_row(upper, lower) for upper, lower in zip(lines[::2], lines[1::2])]


def _line(buffer, width, height, top, factor, sample):
    """The colours of a line of cells' halves, each the mean of `factor` rows and columns."""
    sums = [0] * width
    bottom = min(top + factor, height)
    for y in range(top, bottom):
        row = buffer[y * width // 2 : (y + 1) * width // 2]
        pixels = [colour for byte in row for colour in _PAIRS[byte]]
        sums = list(map(int.__add__, sums, pixels)) if y > top else pixels
    line = []
    for x in range(0, width, factor):
        cell = sums[x : x + factor]
        line.append(sample(sum(cell), len(cell) * (bottom - top)))
    return line


def _row(upper, lower):
    text, before = [], None
    for pair in zip(upper, lower):
        if pair != before:
            ground = f"48;{pair[1]}" if pair[1] else "49"
            text.append(f"\x1b[38;{pair[0]};{ground}m")
            before = pair
        text.append("▀")
    return "".join(text)


def _mean(total, count):
    return tuple((total >> shift & _MASK) // count for shift in (2 * _SHIFT, _SHIFT, 0))


@functools.lru_cache(1 << 14)
def _true(total, count):
    """The colour as the terminal takes it."""
    return "2;{};{};{}".format(*_mean(total, count))


@functools.lru_cache(1 << 14)
def _of_256(total, count):
    """The nearest among the 216 colours of the cube and the 24 greys."""
    colour = _mean(total, count)
    steps = [min(range(6), key=lambda step: abs(_CUBE[step] - part)) for part in colour]
    grey = min(max((sum(colour) // 3 - 3) // 10, 0), 23)
    of_cube = [_CUBE[step] for step in steps]
    if _distance(colour, of_cube) <= _distance(colour, [8 + 10 * grey] * 3):
        return f"5;{16 + 36 * steps[0] + 6 * steps[1] + steps[2]}"
    return f"5;{232 + grey}"


def _distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other))
