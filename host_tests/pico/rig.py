"""The console on an emulated Pico, driven by its buttons.

    console = Console(flash_for(firmware))
    console.press("a")
    console.frame        # the picture on the display, MONO_VLSB bytes of 128x64
    console.latency      # ms from that press to the last pixel of the first frame it made
    flash = console.kill()
    Console(flash)       # power comes back

It has the ways of `host_tests.console.Console`: `press` returns when the console has gone quiet.
Times are those of the Pico; a second of computing takes half a minute here, one of sleep little.

The board is the usual one, pico_ssd1306, if no other is named. The firmware is a RPI_PICO .uf2 of
MicroPython; tests take its path from the environment, PICO_UF2.
"""

import functools
import os
import tempfile
from collections import namedtuple
from pathlib import Path

from engine import journal
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.store import Store
from host_tests import colour_models, fake_machine, models
from host_tests.pico import chip
from tools import image, shipping
from tools.screenshots import prepare
from tools.uf2 import Uf2

BOARD = "pico_ssd1306"
ARCH = shipping.ARCH_OF_CHIP["RP2040"]
FILES_AT = 0xA0000  # where RPI_PICO keeps its files, up to the end of the flash
KEYS = {"u": UP, "d": DOWN, "l": LEFT, "r": RIGHT, "a": A, "b": B}
_ROUND = {"l": "r", "u": "d"}  # on a board without the first, where all goes round
TAP_MS, HOLD_MS, GAP_MS = 60, 1100, 60
LONG_MS = 1000  # after which a button held is a long press

# Quiet is when for so long there were neither pixels nor work; the console itself makes pauses
# of 400 ms at most. It is looked at so often, and has work when it computes for half of that.
QUIET_MS = 450
LOOK_MS = 20

_APART_MS = 4  # transfers further apart than this belong to two frames
_PIXELS = 0x40  # the control byte in front of a picture
_WRITE = b"\x2c"  # the command that pixels of a colour display follow

# What the probe reports: bytes alive, free, and in the largest free block; since the report
# before: us of the slowest computer move, most bytes alive in one, us of the slowest save, of all
# saves together, how many they were, how many screens were opened, and us of the slowest move
# together with what is done before it is time to think
_FIELDS = "live free largest think_us think_bytes save_us saves_us saves opened turn_us"
Report = namedtuple("Report", _FIELDS)


class TooLong(Exception):
    """What was waited for did not come; the text is what the console printed."""


def flash_for(firmware, match=None, language=0, probe=None, board=BOARD):
    """The flash of a new Pico after the one-file image with this firmware was put on it.

    `match` is a journal to go on with. A probe, by its name here, runs before the console.
    """
    files = dict(_tree(probe, board))
    if match or language:
        with tempfile.TemporaryDirectory() as folder:
            prepare(folder, language, match)
            for path in Path(folder).iterdir():
                files[f"{shipping.SAVES}/{path.name}"] = path.read_bytes()
    if probe:
        files["/boot.py"] = f"import {probe}\n".encode()
    uf2 = image.build(image.Firmware(Path(firmware).read_bytes()), files)
    return Uf2.parse(uf2).memory(image.FLASH, chip.FLASH_SIZE)


@functools.cache
def _tree(probe, board):
    more = (f"host_tests/pico/{probe}.py",) if probe else ()
    files = shipping.tree(board, ARCH, more=more)
    for path in more:
        files[f"/{probe}.mpy"] = files.pop(f"/{path.removesuffix('.py')}.mpy")
    return files


def files_on(flash):
    """{path: bytes} of the files on a flash; LittleFSError if there is no file system."""
    return image.files_on(image.disk(flash[FILES_AT:]))


def saved(flash):
    """The match that is saved on a flash, None if there is none that can be read."""
    with tempfile.TemporaryDirectory() as folder:
        for path, data in files_on(flash).items():
            if path.startswith(shipping.SAVES + "/"):
                Path(folder, os.path.basename(path)).write_bytes(data)
        data = Store(folder, "match").load()
    return journal.replay(data) if data else None


class Oled(models.SSD1306):
    """The display; `frames` has [start, end] in ms of each picture that came."""

    address = 0x3C

    def __init__(self):
        super().__init__()
        self.frames = []

    def receive(self, start, end, data):
        self.write(data)
        if data[0] & _PIXELS:
            _note(self.frames, start, end)


class Lcd(colour_models.ST7789):
    """A colour display, with `frames` as above."""

    def __init__(self, name, wires):
        super().__init__(colour_models.GLASSES[name])
        self.wires = wires
        self.frames = []
        self._writes = False

    def receive_command(self, start, end, data):
        for byte in data:
            self.command(byte)
        self._writes = data == _WRITE

    def receive_data(self, start, end, data):
        for byte in data:
            self.data(byte)
        if self._writes:
            _note(self.frames, start, end)


def _note(frames, start, end):
    """Pixels have come."""
    if not frames or start - frames[-1][1] > _APART_MS:
        frames.append([start, end])
    frames[-1][1] = end


class Console:
    """A console that has been switched on and has gone quiet.

    pico       the chip
    pins       of the board's buttons by their keys
    title_ms   when the last picture of the start was complete
    """

    def __init__(self, flash, pico=chip.Pico, display=True, held="", board=BOARD):
        """`held` are keys held down while the power comes on."""
        made = fake_machine.load("boards." + board).Board
        wires = getattr(made, "wires", None)  # of a colour display
        self.display = Lcd(board, (wires[0], wires[3])) if wires else Oled()
        self.pico = pico(flash, (self.display,) if display else ())
        self.latency = 0
        pins = made.pins
        self.pins = {key: pins[button] for key, button in KEYS.items() if button in pins}
        for key in held:
            self.pico.hold(self.pins[key], True)
        self.wait(lambda: self.frames or self.pico.printed)
        self.wait()
        self.title_ms = self._drawn()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.pico.off()

    @property
    def frame(self):
        return bytes(self.display.picture())

    @property
    def frames(self):
        return len(self.display.frames)

    def press(self, keys, released=False):
        """Tap keys one after the other, each until all is quiet; capitals are held long.

        The latency of a key that acts only when `released`, as a long press means something else,
        counts from there.
        """
        for key in keys:
            pin = self.pins.get(key.lower()) or self.pins[_ROUND[key]]
            frames = self.frames
            start = self.pico.ms + (LONG_MS if key.isupper() else TAP_MS if released else 0)
            self.pico.hold(pin, True)
            self.pico.run(HOLD_MS if key.isupper() else TAP_MS)
            self.pico.hold(pin, False)
            self.pico.run(GAP_MS)
            self.wait()
            self.latency = self.display.frames[frames][1] - start if self.frames > frames else 0

    def wait(self, until=None, timeout=60000):
        """Let time pass until all is quiet, or until something is so."""
        end = self.pico.ms + timeout
        quiet = 0
        while not until() if until else quiet < QUIET_MS:
            if self.pico.ms > end:
                raise TooLong(f"nothing in {timeout} ms; it printed: {self.output()}")
            quiet = quiet + LOOK_MS if self._idles(LOOK_MS) else 0
            if quiet == 2 * LOOK_MS and not until:
                start = self.pico.ms
                self.pico.doze(QUIET_MS)
                if self.pico.ms > start:  # it was asleep
                    quiet = QUIET_MS if self._idles(2 * LOOK_MS) else 0

    def report(self):
        """What the probe of that name has to say; it has to be on the flash."""
        word, *numbers = self.type(b"?", lambda printed: printed.endswith("\n")).split()
        if word != "probe":
            raise TooLong(f"no report; it printed: {self.output()}")
        return Report(*map(int, numbers))

    def type(self, text, until):
        """Type in a terminal; what is printed up to where `until(printed)` is true."""
        at = len(self.pico.printed)
        self.pico.send(text)
        self.wait(lambda: until(self.pico.printed[at:].decode()))
        return self.pico.printed[at:].decode()

    def output(self):
        """All that the console has printed."""
        return self.pico.printed.decode(errors="replace")

    def kill(self):
        """Cut the power; the flash as it then is."""
        flash = self.pico.flash()
        self.pico.off()
        return flash

    def _idles(self, ms):
        """Let time pass; whether nothing was drawn or written and little computed."""
        pico = self.pico
        before = self._drawn(), len(pico.flash_operations)
        busy = pico.busy_ms
        pico.run(ms)
        same = before == (self._drawn(), len(pico.flash_operations))
        return same and pico.busy_ms - busy < ms / 2

    def _drawn(self):
        return self.display.frames[-1][1] if self.frames else 0
