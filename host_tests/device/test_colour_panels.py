"""The ST7789 driver on every runtime: a picture, dirty bands, and no allocation."""

import sys

from firmware.palette import PALETTE
from firmware.panels.orders import LANDSCAPE
from firmware.panels.st7789 import SPI, ST7789
from host_tests import colour_models
from host_tests.device.test_panels import CountingPort, heap_locked, ignore, no_sleep


class Backlight:
    def __init__(self):
        self.duty = None

    def duty_u16(self, duty):
        self.duty = duty


class Wires:
    """An SPI with a chip on it, and the data/command pin."""

    def __init__(self, chip):
        self.chip = chip
        self.is_data = 0
        self.selected = False

    def write(self, data):
        assert self.selected
        for byte in data:
            if self.is_data:
                self.chip.data(byte)
            else:
                self.chip.command(byte)

    def dc(self, level):
        self.is_data = level

    def cs(self, level):
        self.selected = not level


def panel_on(glass, place):
    chip = colour_models.ST7789(glass)
    wires = Wires(chip)
    size = (glass.width, glass.height)
    bus = SPI(wires, wires.dc, wires.cs)
    return ST7789(bus, Backlight(), size, place, PALETTE, no_sleep), chip


def scribble(panel, seed):
    buffer = panel.buffer
    for i in range(len(buffer)):
        seed = (seed * 75 + 74) % 65537
        buffer[i] = seed & 255


def is_seen(panel, chip):
    """Whether the chip shows what is in the buffer."""
    for y in range(panel.height):
        for x in range(panel.width):
            both = panel.buffer[(y * panel.width + x) // 2]
            at = 3 * (both & 15 if x & 1 else both >> 4)
            wanted = PALETTE[at] >> 3 << 11 | PALETTE[at + 1] >> 2 << 5 | PALETTE[at + 2] >> 3
            if chip.dot(x, y) != wanted:
                return False
    return True


# Smaller than any real one, to be quick; its last band is smaller than the others
SMALL = colour_models.Glass(240, 27, 106, 40, True)
PLACE = (LANDSCAPE, 40, 107)


def test_a_picture_is_seen():
    panel, chip = panel_on(SMALL, PLACE)
    assert is_seen(panel, chip)
    scribble(panel, 1)
    panel.show()
    assert is_seen(panel, chip)


def test_only_bands_that_changed_are_sent():
    panel, chip = panel_on(SMALL, PLACE)
    scribble(panel, 2)
    panel.show()
    before = chip.bytes
    panel.show()
    assert chip.bytes == before
    panel.buffer[120 * 13] ^= 0x10
    panel.show()
    assert 8 * 480 < chip.bytes - before < 8 * 480 + 20
    assert is_seen(panel, chip)


def use(panel):
    panel.buffer[0] ^= 0x11
    panel.buffer[120 * 20] ^= 0x11
    panel.show()
    panel.contrast(9)
    panel.sleep(True)
    panel.show()
    panel.sleep(False)


def test_nothing_allocates():
    port = CountingPort()
    bus = SPI(port, ignore, ignore)
    panel = ST7789(bus, Backlight(), (240, 27), PLACE, PALETTE, no_sleep)
    port.bytes = 0
    if "firmware.pixels_plain" in sys.modules:  # which is for hosts, and allocates
        use(panel)
    else:
        heap_locked(use, panel)
    assert 0 < port.bytes - 2 * 8 * 480 - 27 * 480 < 70
