"""A stand-in for MicroPython's `machine` of a Pico, for tests on any Python.

    board = fake_machine.load("boards.pico_ssd1306").Board
    desk = fake_machine.Desk()          # clears what was there before
    desk.i2c(0, 4, 5, {0x3C: device})   # devices on the bus at SDA GP4, SCL GP5
    desk.spi(0, 18, 19, dc=20, cs=17, device=device)
    desk.hold(14)                       # pull a pin to ground: a button held down

A device has `write(data)` for I2C, which may raise OSError, and `command(byte)` and `data(byte)`
for SPI. What a Pico cannot do raises `Impossible`, which nothing in the project catches.
"""

import os
import sys

from boards.host import framebuf_plain

EIO = 5


class Impossible(BaseException):
    """A pin or a bus is used as a Pico's cannot be."""


def _demand(fact, message):
    if not fact:
        raise Impossible(message)


# Which pins can be what, by bus
_SDA = ((0, 4, 8, 12, 16, 20), (2, 6, 10, 14, 18, 26))
_SCL = ((1, 5, 9, 13, 17, 21), (3, 7, 11, 15, 19, 27))
_SCK = ((2, 6, 18, 22), (10, 14, 26))
_MOSI = ((3, 7, 19, 23), (11, 15, 27))
_UNASKED_MISO = (16, 8)  # what older firmware takes as the input when none is named
_PINS = range(30)
_ADC_PINS = (26, 27, 28, 29)


class Desk:
    """All that is wired to the one Pico there is."""

    now = None

    def __init__(self):
        Desk.now = self
        load("boards.buses")  # what a board looks for when it opens its panel, and then drops
        load("boards.buzzer")
        self.function = {}  # of each pin: "in", "out", "i2c", "spi", "pwm" or "adc"
        self.pulled_up = set()
        self.held = set()
        self.level = {}
        self.volts = {}
        self.sound = {}
        self.i2c_buses = {}
        self.spi_buses = {}

    def i2c(self, bus, sda, scl, devices):
        self.i2c_buses[bus] = (sda, scl, devices)

    def spi(self, bus, sck, mosi, dc, cs, device):
        self.spi_buses[bus] = (sck, mosi, dc, cs, device)

    def hold(self, pin):
        self.held.add(pin)

    def release(self, pin):
        self.held.discard(pin)

    def used(self):
        """The pins in use, in order, without the light."""
        return sorted(pin for pin in self.function if pin != "LED")


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, number, mode=-1, pull=-1, value=None):
        _demand(number == "LED" or number in _PINS, "a Pico has no pin " + str(number))
        _demand(pull != self.PULL_DOWN, "the pull-down of an RP2350 can hold a pin high")
        self.number = number
        if mode == self.IN:
            Desk.now.function[number] = "in"
            if pull == self.PULL_UP:
                Desk.now.pulled_up.add(number)
        elif mode == self.OUT:
            Desk.now.function[number] = "out"
            if value is not None:
                self(value)

    def __call__(self, value=None):
        desk = Desk.now
        if value is not None:
            _demand(desk.function.get(self.number) == "out", f"not an output: {self.number}")
            desk.level[self.number] = 1 if value else 0
            return None
        if desk.function.get(self.number) == "out":
            return desk.level.get(self.number, 0)
        _demand(desk.function.get(self.number) == "in", f"not an input: {self.number}")
        _demand(self.number in desk.pulled_up, f"nothing pulls pin {self.number} up")
        return 0 if self.number in desk.held else 1

    def value(self, value=None):
        return self(value)


class I2C:
    def __init__(self, bus, *, sda, scl, freq):
        _demand(sda.number in _SDA[bus] and scl.number in _SCL[bus], "no such pins of I2C")
        _demand(freq <= 400000, "faster than these displays are")
        Desk.now.function[sda.number] = Desk.now.function[scl.number] = "i2c"
        wired = Desk.now.i2c_buses.get(bus)
        self._devices = wired[2] if wired and wired[:2] == (sda.number, scl.number) else {}

    def scan(self):
        return sorted(self._devices)

    def writeto(self, address, data):
        if address not in self._devices:
            raise OSError(EIO)
        self._devices[address].write(data)
        return len(data)


class SPI:
    def __init__(self, bus, *, baudrate, sck, mosi, miso=None):
        _demand(sck.number in _SCK[bus] and mosi.number in _MOSI[bus], "no such pins of SPI")
        _demand(baudrate <= 62500000, "faster than any of these displays is")
        self._pins = (sck.number, mosi.number)
        for pin in self._pins + (_UNASKED_MISO[bus],):
            Desk.now.function[pin] = "spi"
        self._wired = Desk.now.spi_buses.get(bus)

    def write(self, data):
        desk = Desk.now
        for pin in self._pins:
            _demand(desk.function[pin] == "spi", f"pin {pin} was taken from SPI")
        if not self._wired or self._wired[:2] != self._pins:
            return
        dc, cs, device = self._wired[2:]
        for pin in (dc, cs):
            _demand(desk.function.get(pin) == "out", f"pin {pin} is not an output")
        if desk.level[cs]:
            return
        for byte in data:
            if desk.level[dc]:
                device.data(byte)
            else:
                device.command(byte)


def freq(*hz):
    """The clock of the processor; given two numbers, it and that of the buses are set."""
    _demand(hz in ((), (125000000, 125000000)), "not a clock that was asked for")
    return 125000000


class ADC:
    def __init__(self, pin):
        _demand(pin.number in _ADC_PINS, f"pin {pin.number} cannot measure")
        Desk.now.function[pin.number] = "adc"
        self._number = pin.number

    def read_u16(self):
        return int(Desk.now.volts.get(self._number, 0) * 65535 / 3.3)


class PWM:
    def __init__(self, pin):
        Desk.now.function[pin.number] = "pwm"
        self._number = pin.number
        Desk.now.sound[self._number] = [0, 0]

    def freq(self, hz):
        _demand(hz >= 8, "too low a tone")
        Desk.now.sound[self._number][0] = hz

    def duty_u16(self, duty):
        _demand(0 <= duty <= 65535, "no such duty")
        Desk.now.sound[self._number][1] = duty


class Time:
    """What the `time` of MicroPython has and that of CPython has not; only sleeping takes time."""

    now = 0

    @staticmethod
    def sleep_ms(ms):
        Time.now += ms

    @staticmethod
    def ticks_ms():
        return Time.now

    @staticmethod
    def ticks_diff(a, b):
        return a - b


class Os:
    """What a board needs of `os`, for the 32-bit MicroPython, which has no `urandom`."""

    mkdir = staticmethod(os.mkdir)

    @staticmethod
    def urandom(n):
        return bytes(range(n))


class _Picture(framebuf_plain.FrameBuffer):
    """The plain picture, or one of MONO_HMSB: eight pixels of a row in a byte, left in bit 0."""

    def __init__(self, buffer, width, height, format):
        self._in_rows = format == Framebuf.MONO_HMSB
        if not self._in_rows:
            super().__init__(buffer, width, height, format)
            return
        _demand(width % 8 == 0 and len(buffer) >= width // 8 * height, "buffer too small")
        self._buffer = buffer
        self._width = width
        self._height = height

    def pixel(self, x, y, colour=None):
        if not self._in_rows:
            return super().pixel(x, y, colour)
        place, mask = (y * self._width + x) // 8, 1 << x % 8
        if colour is None:
            return 1 if self._buffer[place] & mask else 0
        if colour:
            self._buffer[place] |= mask
        else:
            self._buffer[place] &= ~mask
        return None


class Framebuf:
    """As much of `framebuf` as the panels use."""

    MONO_VLSB = framebuf_plain.MONO_VLSB
    MONO_HMSB = 4
    FrameBuffer = _Picture


def load(name):
    """Import a module of the project that needs `machine`, and return it.

    On CPython it also gets a `time` and a `framebuf` like MicroPython's.
    """
    stand_ins = {"machine": sys.modules[__name__]}
    if sys.implementation.name != "micropython":
        stand_ins.update({"time": Time, "framebuf": Framebuf})
    if not hasattr(os, "urandom"):
        stand_ins["os"] = Os
    kept = {each: sys.modules.get(each) for each in stand_ins}
    sys.modules.update(stand_ins)
    try:
        __import__(name)
    finally:
        for each, module in kept.items():
            if module is None:
                del sys.modules[each]
            else:
                sys.modules[each] = module
    return sys.modules[name]
