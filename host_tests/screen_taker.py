"""Frames of the console on a display of any size, many in one process, on any Python.

    micropython host_tests/screen_taker.py < jobs > frames

The first line of the jobs is the width, height and depth of the display, a folder for saves, and
1 for large cards.
Each further one is a job: a language, the journal of a match to go on with in hexadecimal digits,
the game and the deal code to begin with, and the keys to press (see boards/host/board.py); - where
there is none. For each a line comes back: the display's buffer in hexadecimal digits and, on a
colour display, after each "|" what is wrong with what was drawn, in any frame on the way.
"""

import os
import sys
from binascii import hexlify, unhexlify

sys.path.insert(0, ".")

try:
    import framebuf  # noqa: F401
except ImportError:
    from boards.host import framebuf_plain

    sys.modules["framebuf"] = framebuf_plain

from firmware import colours
from firmware.app import App
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.colourcanvas import ColourCanvas
from firmware.font import MISSING, offset_of
from firmware.settings import Settings
from firmware.store import Store
from host_tests.boxes import Boxes

_KEYS = {"u": UP, "d": DOWN, "l": LEFT, "r": RIGHT, "a": A, "b": B}
# Turns of the loop: longer than contacts bounce, and longer than a long press
_TAPPED, _HELD = 10, 240
_PIECE = 960  # bytes
_QUIET = 300  # turns of the loop in which nothing is shown: longer than any pause


class Checked(ColourCanvas):
    """A canvas that notes what is cut off, overlaps, is painted over in part or lacks a glyph, and
    text that does not stand on one colour."""

    def __init__(self, panel):
        super().__init__(panel.buffer, panel.width, panel.height)
        self._paint, self.fill = self.fill, self._fill  # a canvas has it of its framebuf
        self.boxes = Boxes(panel.width, panel.height)
        self.wrong = self.boxes.wrong

    def clear(self):
        super().clear()
        self.boxes.begin()

    def _fill(self, x, y, w, h, ink):
        self._paint(x, y, w, h, ink)
        self.boxes.paint(x, y, x + w, y + h)

    def text(self, s, x, y, ink=1):
        # With the row above: a letter that touches what is there looks cut off
        ground = self.ground(x, y + 1, x + len(s) * self.advance - 1, y + 12)
        end = super().text(s, x, y, ink)
        shown = s if isinstance(s, str) else str(bytes(s), "utf-8")
        for letter in shown:
            if offset_of(ord(letter) if ord(letter) < 256 else 0) == MISSING:
                self.wrong.append(f"no glyph for {letter}")
        if shown.strip():
            blank = (len(shown) - len(shown.lstrip())) * self.advance
            self.boxes.add(x + blank, y + 2, end - 1, y + 12, f"text {shown}")
            if ground > 1:
                self.wrong.append(f"text {shown} stands on {ground} colours")
        return end

    def ground(self, x, y, right, bottom):
        """How many colours there are in a place, by the pairs of pixels that the buffer holds."""
        first, end = (max(x, 0) + 1) // 2, min(right, self.width) // 2
        found = set()
        for row in range(max(y, 0), min(bottom, self.height)):
            found.update(self.buffer[row * self.width // 2 + first : row * self.width // 2 + end])
        return len(found)

    def number_right(self, n, x, y, ink=1):
        super().number_right(n, x, y, ink)
        self.boxes.add(x + 1 - self.width_of_number(n), y + 2, x, y + 12, f"number {n}")

    def stencil(self, source, at, w, h, x, y, ink):
        super().stencil(source, at, w, h, x, y, ink)
        if h == 24:  # a figure of an index, without what is blank above and below
            self.boxes.add(x + 1, y + 4, x + 11, y + 19, f"figure at {at}")

    def picture(self, kind, n, x, y, ink, main, light):
        super().picture(kind, n, x, y, ink, main, light)
        w, h = (14, 14) if kind == colours.ICONS else (26, 28)
        self.boxes.add(x, y, x + w, y + h, f"picture {n} of {kind}")


class Panel:
    """A display whose buffer can be looked at."""

    def __init__(self, width, height, depth):
        self.width, self.height, self.depth = width, height, depth
        self.buffer = bytearray(width * height * depth // 8)
        self.shown = 0
        if self.depth > 1:
            self.canvas = Checked(self)

    def show(self):
        self.shown += 1

    def sleep(self, on):
        pass

    def contrast(self, level):
        pass


class Board:
    """Buttons as a mask to set, and time that only sleeps move."""

    closed = False
    native = True
    keys = 6
    dim_after_ms = dark_after_ms = 0

    def __init__(self, panel, folder):
        self.panel = panel
        self.folder = folder
        self.down = 0
        self.now = 0

    def buttons(self):
        return self.down

    def ticks_ms(self):
        return self.now

    def ticks_diff(self, a, b):
        return a - b

    def sleep_ms(self, ms):
        self.now += max(ms, 5)  # a pause takes fewer steps

    def battery_mv(self):
        return None

    def entropy(self, n):
        return bytes(range(1, n + 1))


def settle(app):
    """Let the console act until nothing more happens."""
    quiet = 0
    while quiet < _QUIET:
        shown = app.board.panel.shown
        try:
            app.step()
        except Exception as error:
            app.fail(error)
        quiet = quiet + 1 if shown == app.board.panel.shown and not app.thinking else 0


def press(app, key):
    """Press and release a button, a capital letter for a long press."""
    event = _KEYS[key.lower()]
    app.board.down = event
    for _ in range(_HELD if key.lower() != key else _TAPPED):
        app.step()
    app.board.down = 0
    settle(app)


def start(panel, folder, language, large, data, game=None, code=None):
    """The console with that set and saved."""
    for name in list(sys.modules):
        if name.startswith("firmware.screens."):
            del sys.modules[name]
    for name in os.listdir(folder):
        os.remove(folder + "/" + name)
    settings = Settings(Store(folder, "settings"))
    settings.load()
    settings.set("language", language)
    settings.set("large", large)
    settings.save()
    if data:
        Store(folder, "match").save(data)
    app = App(Board(panel, folder), game=game, deal=code)
    try:
        app.start()
    except Exception as error:
        app.fail(error)
    settle(app)
    return app


def main():
    width, height, depth, folder, large = sys.stdin.readline().split()
    panel = Panel(int(width), int(height), int(depth))
    for line in sys.stdin:
        language, data, game, code, keys = [None if word == "-" else word for word in line.split()]
        saved = unhexlify(data) if data else None
        app = start(panel, folder, int(language), int(large), saved, game, code)
        for key in keys or "":
            press(app, key)
        wrong = app.canvas.wrong if int(depth) > 1 else []
        for at in range(0, len(panel.buffer), _PIECE):  # memory is as scarce as on a Pico
            sys.stdout.write(str(hexlify(panel.buffer[at : at + _PIECE]), "ascii"))
        print("|".join([""] + wrong))
        wrong.clear()


if __name__ == "__main__":
    main()
