"""The whole console as it runs under CircuitPython, on the computer, driven by button presses.

    with Console("picosystem", monkeypatch) as console:
        console.start(folder, game="scarto", deal="ABCDEF")
        console.press("a")
        console.app.screen
        console.differences()      # where MicroPython's canvas would show something else

The project's modules are imported anew, and find no module that CircuitPython has not: the drawing
is that of Blinka's displayio and Adafruit's libraries, the rest are the stand-ins of
test_circuitpython. Time passes only while the console sleeps.
"""

import builtins
import importlib
import sys
from types import SimpleNamespace

from firmware.colourcanvas import ColourCanvas
from host_tests import colour_models
from host_tests.test_circuitpython import Bus, modules

OURS = ("engine", "firmware", "boards")
# Of what the console may ask for, all that CircuitPython has on a Pico
THERE = {
    "adafruit_display_text", "adafruit_st7789", "analogio", "array", "binascii", "bitmaptools",
    "busio", "digitalio", "displayio", "fontio", "fourwire", "gc", "io", "microcontroller", "os",
    "pwmio", "storage", "struct", "supervisor", "sys", "time", "traceback",
}  # fmt: skip
SIX = {mask: 2 + number for number, mask in enumerate((1, 2, 4, 8, 16, 32))}
KEYS = {"u": 1, "d": 2, "l": 4, "r": 8, "a": 16, "b": 32}
TAP_MS = 60
HOLD_MS = 1100
QUIET_MS = 3000


class Console:
    """The board `name` with the console on it, and with six buttons, to reach every screen.

    app     the console, once it was started
    board   the board
    clock   the milliseconds gone by
    shown   how often the display was asked to show something
    """

    def __init__(self, name, monkeypatch):
        self.app = self.board = None
        self.clock = 0
        self.shown = 0
        self._name = name
        self._patch = monkeypatch

    def __enter__(self):
        self._kept = {name: sys.modules.pop(name) for name in list(sys.modules) if _is_ours(name)}
        for name, module in modules().items():
            self._patch.setitem(sys.modules, name, module)
        sys.modules["supervisor"].ticks_ms = lambda: self.clock & (1 << 29) - 1
        self._patch.setattr(builtins, "__import__", _guard(builtins.__import__))
        try:
            self._make_board()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self._patch.undo()
        for name in list(sys.modules):
            if _is_ours(name):
                del sys.modules[name]
        sys.modules.update(self._kept)

    def _make_board(self):
        implementation = vars(sys.implementation) | {"name": "circuitpython"}
        with self._patch.context() as context:
            context.setattr(sys, "implementation", SimpleNamespace(**implementation))
            board = importlib.import_module("boards." + self._name).Board
        board.__init__.__globals__["time"] = SimpleNamespace(sleep=self._sleep)
        Bus.chip = colour_models.ST7789(colour_models.GLASSES[self._name])
        with self._patch.context() as context:
            context.setattr("os.mkdir", lambda path: None)  # not of the computer's /saves
            self.board = type("Board", (board,), {"keys": 6, "pins": SIX})()
        self.board.panel.show = self._show  # to send it all takes the computer most of the time

    def start(self, folder, game=None, deal=None):
        """Switch the console on, with its saves in a folder; returns when all is quiet."""
        self.board.folder = str(folder)
        self.app = importlib.import_module("firmware.app").App(self.board, game, deal)
        try:
            self.app.start()
        except Exception as error:  # as in App.run
            self.app.fail(error)
        self.wait()

    def press(self, keys):
        """Press keys one after the other, as boards/host/board.py names them, until all is
        quiet."""
        for key in keys:
            mask = KEYS[key.lower()]
            wired = self.board._masks.index(mask)
            self.board._inputs[wired].value = False
            self._run(TAP_MS if key.islower() else HOLD_MS)
            self.board._inputs[wired].value = True
            self._run(TAP_MS)
            self.wait()

    def wait(self):
        """Run the console until nothing has been drawn for a while."""
        shown = -1
        while shown != self.shown:
            shown = self.shown
            self._run(QUIET_MS)

    def differences(self):
        """Places at which MicroPython's canvas shows the screen otherwise."""
        bitmap = self.board.panel.canvas.bitmap
        width, height = bitmap.width, bitmap.height
        buffer = bytearray(width * height // 2)
        canvas = ColourCanvas(buffer, width, height)
        canvas.enlarge(self.app.settings.get("large"))
        self.app.equip()
        self.app.screen.draw(canvas)
        return [
            (x, y)
            for y in range(height)
            for x in range(width)
            if bitmap[x, y] != (buffer[(y * width + x) // 2] >> (0 if x & 1 else 4) & 15)
        ]

    def _show(self):
        self.shown += 1

    def _run(self, ms):
        end = self.clock + ms
        while self.clock < end:
            before = self.clock
            self.app.step()
            if self.clock == before:  # a player thought
                self.clock += 1

    def _sleep(self, seconds):
        self.clock += int(seconds * 1000 + 0.5)


def _is_ours(name):
    return name.split(".")[0] in (*OURS, "busdisplay", "adafruit_st7789")


def _guard(plain):
    """An `__import__` that gives the project's modules only what is THERE."""

    def guarded(name, namespace=None, *arguments, **keywords):
        importer = (namespace or {}).get("__name__", "").split(".")[0]
        if importer in OURS and name.split(".")[0] not in THERE.union(OURS):
            raise ImportError(f"no module named '{name}'")
        return plain(name, namespace, *arguments, **keywords)

    return guarded
