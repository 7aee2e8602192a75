"""The canvas over displayio draws what the canvas over framebuf draws: all pixels are the same."""

import random

import displayio
import pytest

from firmware.colourcanvas import ColourCanvas
from firmware.displaycanvas import DisplayCanvas, shader
from firmware.palette import PALETTE
from firmware.styles import CLOSED, EMPTY, PLAIN, WON
from tools.fonts import ASCII, LATIN

WIDTH, HEIGHT = 240, 135
TEXT = ASCII + LATIN + "\x01\x02\x03\x04\x05"


class Pair:
    """Both canvases, on which the same is drawn."""

    def __init__(self):
        self.first = ColourCanvas(bytearray(WIDTH * HEIGHT // 2), WIDTH, HEIGHT)
        self.second = DisplayCanvas(displayio.Bitmap(WIDTH, HEIGHT, 16))

    def draw(self, name, *arguments):
        results = [getattr(canvas, name)(*arguments) for canvas in (self.first, self.second)]
        assert results[0] == results[1], (name, arguments)

    def differences(self):
        """The places at which they differ."""
        places = []
        for y in range(HEIGHT):
            for x in range(WIDTH):
                both = self.first.buffer[(y * WIDTH + x) // 2]
                if (both & 15 if x & 1 else both >> 4) != self.second.bitmap[x, y]:
                    places.append((x, y))
        return places


@pytest.fixture
def pair():
    return Pair()


def test_the_strokes_are_those_of_the_other(pair):
    names = {name for name in dir(pair.first) if not name.startswith("_")} - {"buffer"}
    assert names == {name for name in dir(pair.second) if not name.startswith("_")} - {"bitmap"}


def test_every_character(pair):
    for at in range(0, len(TEXT), 29):
        pair.draw("text", TEXT[at : at + 29].encode(), 2, at // 29 * 17, 1 + at % 15)
    assert pair.differences() == []


def test_text_over_the_edges(pair):
    pair.draw("fill", 0, 0, WIDTH, HEIGHT, 7)
    for x, y in ((-13, -5), (WIDTH - 20, -3), (-4, HEIGHT - 9), (WIDTH, 5), (5, HEIGHT), (-90, 9)):
        pair.draw("text", "Più ½".encode(), x, y, 0)
        pair.draw("number", -41, x, y + 20, 3)
    pair.draw("text", b"", 5, 5)
    pair.draw("text", "\u20ac\x7f".encode(), 100, 60)
    assert pair.differences() == []


@pytest.mark.parametrize("style", [PLAIN, WON, EMPTY, CLOSED])
def test_cards(pair, style):
    for n, (label, icon, emblem) in enumerate(
        ((b"R", 2, 6), (b"10", 1, 1), (b"", 5, 5), (b"21", 4, 4), (b"C", 0, 8), (b"F", 3, 9))
    ):
        pair.draw("card", label, icon, 2 + 40 * n, 4, style, 36, 52, emblem)
        pair.draw("card", label, icon, 2 + 40 * n, 64, style, 30, 44, emblem)
        pair.draw("strip", label, icon, 2 + 16 * n, 100, 28, 44, style)
    assert pair.differences() == []


@pytest.mark.parametrize("seed", range(4))
def test_random_drawings(pair, seed):
    choose = random.Random(seed)

    def x():
        return choose.randint(-40, WIDTH + 40)

    def y():
        return choose.randint(-40, HEIGHT + 40)

    def size():
        return choose.randint(0, 90)

    def ink():
        return choose.randrange(16)

    strokes = {
        "fill": (x, y, size, size, ink),
        "box": (x, y, size, size, ink),
        "dotted": (x, y, size, ink),
        "dotted_box": (x, y, size, size, ink),
        "invert": (x, y, size, size),
        "icon": (lambda: choose.randrange(6), x, y),
        "number_right": (lambda: choose.randint(-99, 99999), x, y, ink),
        "text_center": (lambda: choose.choice(["Scarto", "à", ""]), x, size, y, ink),
    }
    for _ in range(150):
        name = choose.choice(list(strokes))
        pair.draw(name, *(argument() for argument in strokes[name]))
    assert pair.differences() == []


def test_the_palette_is_the_same():
    shown = shader()
    assert [shown[i] for i in range(16)] == [
        int.from_bytes(PALETTE[3 * i : 3 * i + 3], "big") for i in range(16)
    ]
