"""The colour boards on CircuitPython: its modules stood in for, displayio and the driver real.

Blinka's displayio and Adafruit's driver run as they are; the bus between them and the model of the
controller is ours. So the offsets and rotations given to the driver are tried on each glass.
"""

import importlib
import sys
from types import ModuleType, SimpleNamespace

import pytest

from firmware.colours import WON
from firmware.palette import PALETTE
from host_tests import colour_models, fake_machine

BOARDS = sorted(colour_models.GLASSES)
NAMES = ("microcontroller", "digitalio", "busio", "pwmio", "analogio", "supervisor", "fourwire")
ROTATIONS = [
    (name, rotation)
    for name in BOARDS
    for rotation in fake_machine.load("boards." + name).Board.places
]


class Bus:
    """A FourWire whose display is a model of the controller."""

    chip = None

    def __init__(self, port, *, command, chip_select, reset, baudrate):
        self.pins = (command, chip_select, reset)

    def send(self, command, data):
        self._send(0, 0, bytes([command]))
        self._send(1, 0, data)

    def _send(self, kind, toggle, data):
        for byte in bytes(data):
            if kind:
                self.chip.data(byte)
            else:
                self.chip.command(byte)

    def _begin_transaction(self):
        return False  # Blinka's driver tries again while this is true

    def _end_transaction(self):
        pass

    def _free(self):
        return True

    def reset(self):
        pass


class Button:
    def __init__(self, pin):
        self.pin = pin
        self.value = True
        self.is_output = False

    def switch_to_input(self, pull):
        assert pull == "up"

    def switch_to_output(self, value=False):
        self.is_output = True
        self.value = value


class Pwm:
    def __init__(self, pin, frequency=500, duty_cycle=0, variable_frequency=False):
        self.pin, self.frequency, self.duty_cycle = pin, frequency, duty_cycle


def modules():
    """Stand-ins for what of CircuitPython the computer does not have."""
    stand_ins = {name: ModuleType(name) for name in NAMES}
    pins = SimpleNamespace(**{f"GPIO{number}": number for number in range(30)})
    stand_ins["microcontroller"].pin = pins
    stand_ins["microcontroller"].Pin = int
    stand_ins["digitalio"].DigitalInOut = Button
    stand_ins["digitalio"].Pull = SimpleNamespace(UP="up")
    stand_ins["busio"].I2C = None
    stand_ins["busio"].SPI = lambda clock, MOSI: (clock, MOSI)
    stand_ins["pwmio"].PWMOut = Pwm
    stand_ins["analogio"].AnalogIn = lambda pin: SimpleNamespace(value=32768, pin=pin)
    stand_ins["supervisor"].ticks_ms = lambda: 7
    stand_ins["fourwire"].FourWire = Bus
    return stand_ins


def forget():
    """Have the boards and the drivers imported anew."""
    for name in list(sys.modules):
        package, _, module = name.rpartition(".")
        if name in ("busdisplay", "adafruit_st7789"):
            del sys.modules[name]
        elif name.startswith("boards.") and not name.startswith("boards.host"):
            del sys.modules[name]
            vars(sys.modules.get(package, sys)).pop(module, None)


@pytest.fixture
def circuitpython(monkeypatch, tmp_path):
    """A function that makes a board: circuitpython(name, rotation)."""
    for name, module in modules().items():
        monkeypatch.setitem(sys.modules, name, module)
    forget()
    monkeypatch.setattr("time.sleep", lambda seconds: None)
    implementation = SimpleNamespace(**vars(sys.implementation) | {"name": "circuitpython"})

    def make(name, rotation=0):
        Bus.chip = colour_models.ST7789(colour_models.GLASSES[name])
        with monkeypatch.context() as context:
            context.setattr(sys, "implementation", implementation)
            board = importlib.import_module("boards." + name).Board
        attributes = {"folder": str(tmp_path / "saves"), "rotation": rotation}
        return type("Board", (board,), attributes)()

    yield make
    forget()


def drawn(board):
    colours = [
        (red >> 3 << 11 | green >> 2 << 5 | blue >> 3).to_bytes(2, "big")
        for red, green, blue in zip(PALETTE[::3], PALETTE[1::3], PALETTE[2::3])
    ]
    bitmap = board.panel.canvas.bitmap
    places = ((x, y) for y in range(bitmap.height) for x in range(bitmap.width))
    return b"".join(colours[bitmap[place]] for place in places)


@pytest.mark.parametrize(("name", "rotation"), ROTATIONS)
def test_a_picture_is_seen_in_every_rotation(circuitpython, name, rotation):
    board = circuitpython(name, rotation)
    canvas = board.panel.canvas
    canvas.card(b"R", 2, 20, 30, 36, 52, WON, 6)
    canvas.text("Più".encode(), canvas.width - 30, canvas.height - 18)
    canvas.box(0, 0, canvas.width, canvas.height, 3)
    canvas.fill(0, 0, 5, 3, 8)
    board.panel.show()
    seen = bytes(Bus.chip.picture())
    if rotation == 180:
        seen = b"".join(seen[i : i + 2] for i in range(len(seen) - 2, -1, -2))
    assert seen == drawn(board)


def public(thing):
    return {each for each in dir(thing) if not each.startswith("_")}


def test_a_board_has_what_it_has_on_micropython(circuitpython, tmp_path):
    there = circuitpython("picosystem")
    forget()
    fake_machine.Desk()
    here = fake_machine.load("boards.picosystem").Board
    here = type("Board", (here,), {"folder": str(tmp_path)})()
    assert public(there) == public(here)
    assert public(there.panel) - {"canvas"} == public(here.panel) - {"buffer"}


def test_buttons(circuitpython):
    board = circuitpython("pimoroni_display")
    assert board.buttons() == 0
    for mask, button in zip(board._masks, board._inputs):
        assert button.pin == board.pins[mask]
        button.value = False
        assert board.buttons() == mask
        button.value = True


def test_sleep_and_brightness(circuitpython):
    board = circuitpython("waveshare_lcd_1_14")
    panel = board.panel
    levels = []
    for level in (0, 1, 90, 255):
        panel.contrast(level)
        levels.append(panel._display.brightness)
    assert levels == sorted(levels) and levels[0] > 0 and levels[-1] == 1
    panel.sleep(True)
    assert Bus.chip.asleep and not Bus.chip.on and panel._display.brightness == 0
    panel.contrast(9)
    panel.canvas.fill(0, 0, 50, 50, 9)
    panel.sleep(False)
    assert panel._display.brightness > 0
    assert bytes(Bus.chip.picture()) == drawn(board)


def test_the_clock_wraps(circuitpython):
    board = circuitpython("picosystem")
    assert board.ticks_diff(5, 2**29 - 5) == 10
    assert board.ticks_diff(2**29 - 5, 5) == -10
    assert board.ticks_ms() == 7
    assert 4900 < board.battery_mv() < 5000
