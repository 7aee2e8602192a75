"""Frames of the console on a display of any size, many in one process, on any Python.

    micropython host_tests/screen_taker.py < jobs > frames

The first line of the jobs is the width, height and depth of the display and a folder for saves.
Each further one is a job: a language, the journal of a match to go on with in hexadecimal digits,
the game and the deal code to begin with, and the keys to press (see boards/host/board.py); - where
there is none. For each the display's buffer comes back as a line of hexadecimal digits.
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

from firmware.app import App
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.settings import Settings
from firmware.store import Store

_KEYS = {"u": UP, "d": DOWN, "l": LEFT, "r": RIGHT, "a": A, "b": B}
_QUIET = 300  # turns of the loop in which nothing is shown: longer than any pause


class Panel:
    """A display whose buffer can be looked at."""

    def __init__(self, width, height, depth):
        self.width, self.height, self.depth = width, height, depth
        self.buffer = bytearray(width * height * depth // 8)
        self.shown = 0

    def show(self):
        self.shown += 1

    def sleep(self, on):
        pass

    def contrast(self, level):
        pass


class Board:
    """Buttons as a mask to set, and time that only sleeps move."""

    closed = False
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
        self.now += ms

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
            app.matches().fail(app, error)
        quiet = quiet + 1 if shown == app.board.panel.shown and not app.thinking else 0


def press(app, key):
    """Press and release a button, a capital letter for a long press."""
    event = _KEYS[key.lower()]
    app.board.down = event
    for _ in range(120 if key.lower() != key else 5):
        app.step()
    app.board.down = 0
    settle(app)


def start(panel, folder, language, data, game=None, code=None):
    """The console with that saved."""
    for name in list(sys.modules):
        if name.startswith("firmware.screens."):
            del sys.modules[name]
    for name in os.listdir(folder):
        os.remove(folder + "/" + name)
    settings = Settings(Store(folder, "settings"))
    settings.load()
    settings.set("language", language)
    settings.save()
    if data:
        Store(folder, "match").save(data)
    app = App(Board(panel, folder), game=game, deal=code)
    try:
        app.start()
    except Exception as error:
        app.matches().fail(app, error)
    settle(app)
    return app


def main():
    width, height, depth, folder = sys.stdin.readline().split()
    panel = Panel(int(width), int(height), int(depth))
    for line in sys.stdin:
        language, data, game, code, keys = [
            None if word == "-" else word for word in line.split()
        ]
        app = start(panel, folder, int(language), unhexlify(data) if data else None, game, code)
        for key in keys or "":
            press(app, key)
        print(str(hexlify(panel.buffer), "ascii"))


if __name__ == "__main__":
    main()
