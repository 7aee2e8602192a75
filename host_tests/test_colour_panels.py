"""The colour boards and their driver against a model of the controller, on each glass.

What is drawn is what is seen, in every rotation; only what changed is sent, and a picture takes
little more than the bus needs for its pixels.
"""

import random
import subprocess

import pytest

from firmware import pixels_plain
from firmware.palette import PALETTE
from host_tests import colour_models, fake_machine
from host_tests.conftest import ROOT
from host_tests.models import WrongCommand

BOARDS = sorted(colour_models.GLASSES)
ROTATIONS = [
    (name, rotation)
    for name in BOARDS
    for rotation in fake_machine.load("boards." + name).Board.places
]


class Bench:
    """A board on a desk with its display."""

    def __init__(self, name, folder, rotation=0):
        fake_machine.Time.now = 0
        self.desk = fake_machine.Desk()
        self.glass = colour_models.GLASSES[name]
        self.chip = colour_models.ST7789(self.glass, fake_machine.Time.ticks_ms)
        board = fake_machine.load("boards." + name).Board
        bus, sck, mosi, dc, cs, _, self.light = board.wires
        self.desk.spi(bus, sck, mosi, dc, cs, self.chip)
        attributes = {"folder": str(folder), "rotation": rotation}
        self.board = type("Board", (board,), attributes)()
        self.panel = self.board.panel

    def scribble(self, seed):
        self.panel.buffer[:] = random.Random(seed).randbytes(len(self.panel.buffer))

    def drawn(self):
        """The picture in the buffer, two bytes a pixel."""
        colours = [
            (red >> 3 << 11 | green >> 2 << 5 | blue >> 3).to_bytes(2, "big")
            for red, green, blue in zip(PALETTE[::3], PALETTE[1::3], PALETTE[2::3])
        ]
        return b"".join(colours[both >> 4] + colours[both & 15] for both in self.panel.buffer)

    def backlight(self):
        return self.desk.sound[self.light][1]


@pytest.fixture(params=BOARDS)
def bench(request, tmp_path):
    return Bench(request.param, tmp_path)


def turned(picture):
    """The same held the other way round."""
    return b"".join(picture[i : i + 2] for i in range(len(picture) - 2, -1, -2))


# Pictures


def test_every_colour_board_has_a_glass():
    sources = {path.stem: path.read_text() for path in (ROOT / "boards").glob("*.py")}
    assert sorted(name for name, text in sources.items() if "    places = {0: (" in text) == BOARDS


@pytest.mark.parametrize(("name", "rotation"), ROTATIONS)
def test_a_picture_is_seen_in_every_rotation(name, rotation, tmp_path):
    bench = Bench(name, tmp_path, rotation)
    bench.scribble(name)
    bench.panel.show()
    picture = bytes(bench.chip.picture())
    assert (picture if rotation == 0 else turned(picture)) == bench.drawn()


def test_a_display_starts_with_the_background_and_without_rubbish(bench):
    """The light is on only when all of the picture is there."""
    assert bench.chip.picture() == bench.drawn()
    assert len(bench.panel.buffer) == bench.glass.width * bench.glass.height // 2


def test_rubbish_is_never_lit(tmp_path):
    """Whenever the light is on the picture is whole."""
    pwm = fake_machine.PWM
    lit = []

    class Watched(pwm):
        def duty_u16(self, duty):
            super().duty_u16(duty)
            chip = fake_machine.Desk.now.spi_buses[1][4]
            lit.append((duty > 0, chip.on and not chip.asleep))

    colour = fake_machine.load("boards.colour_pico")
    colour.PWM, kept = Watched, colour.PWM
    try:
        bench = Bench("waveshare_lcd_1_14", tmp_path)
        bench.panel.sleep(True)
        bench.panel.sleep(False)
    finally:
        colour.PWM = kept
    assert [light for light, _ in lit] == [False, True, False, True]
    assert all(shown for light, shown in lit if light)


# Dirty bands


def test_nothing_is_sent_when_nothing_changed(bench):
    bench.scribble(1)
    bench.panel.show()
    before = bench.chip.bytes
    bench.panel.show()
    assert bench.chip.bytes == before


@pytest.mark.parametrize("seed", range(8))
def test_any_change_is_seen(tmp_path, seed):
    bench = Bench("waveshare_lcd_1_14", tmp_path)
    choose = random.Random(seed)
    bench.scribble(seed)
    bench.panel.show()
    for _ in range(12):
        for _ in range(choose.choice([1, 1, 2, 40])):
            place = choose.randrange(len(bench.panel.buffer))
            bench.panel.buffer[place] ^= choose.choice([0x01, 0x80, 0x11, 0xF0])
        bench.panel.show()
        assert bench.chip.picture() == bench.drawn()


def test_a_small_change_is_a_small_transfer(bench):
    bench.scribble(2)
    bench.panel.show()
    before = bench.chip.bytes
    bench.panel.buffer[0] ^= 0x10
    bench.panel.buffer[-1] ^= 0x01
    bench.panel.show()
    eight_rows = 8 * 2 * bench.glass.width
    assert bench.chip.bytes - before <= 2 * (eight_rows + 6)


# Time


def test_a_whole_picture_costs_its_pixels_and_hardly_more(bench):
    """Bytes on the bus are its time: at 62.5 MHz 128 ns each."""
    bench.scribble(3)
    before = bench.chip.bytes
    bench.panel.show()
    sent = bench.chip.bytes - before
    pixels = 2 * bench.glass.width * bench.glass.height
    assert pixels < sent <= pixels + 6


# Sleep and light


def test_sleep_turns_all_off_and_the_picture_survives(bench):
    bench.scribble(4)
    bench.panel.show()
    bench.panel.contrast(160)
    light = bench.backlight()
    assert 0 < light < 65535
    bench.panel.sleep(True)
    assert bench.backlight() == 0
    assert bench.chip.asleep and not bench.chip.on
    bench.panel.sleep(False)
    assert bench.backlight() == light
    assert bench.chip.picture() == bench.drawn()


def test_what_is_shown_or_set_in_the_dark_is_there_on_waking(bench):
    bench.panel.sleep(True)
    bench.scribble(5)
    bench.panel.show()
    bench.panel.contrast(255)
    assert bench.backlight() == 0
    bench.panel.sleep(False)
    assert bench.backlight() == 65535
    assert bench.chip.picture() == bench.drawn()


def test_a_display_that_lost_its_power_is_right_after_a_sleep(bench):
    bench.scribble(6)
    bench.panel.show()
    bench.panel.sleep(True)
    bench.chip._reset()
    bench.panel.sleep(False)
    assert bench.chip.picture() == bench.drawn()


def test_brightness_grows_with_the_level(bench):
    seen = []
    for level in (0, 1, 0x1C, 0x5A, 0xA0, 0xFF):
        bench.panel.contrast(level)
        seen.append(bench.backlight())
    assert seen == sorted(seen)
    assert 0 < seen[0] and seen[-1] == 65535


# The twin loops


def run_viper(micropython, tmp_path, program):
    script = tmp_path / "script.py"
    script.write_text(f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n" + program)
    done = subprocess.run([micropython, str(script)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.split()


def test_native_and_plain_loops_do_the_same(micropython, tmp_path):
    picture = random.Random(7).randbytes(600)
    table = bytes(random.Random(8).sample(range(16), 16))
    colours = random.Random(9).randbytes(32) + bytes(480)
    mine = bytearray(picture)
    pixels_plain.remap(mine, table, 7, 500)
    expanded = bytearray(colours)
    pixels_plain.expand(picture, expanded, 100, 120)
    program = f"""
from firmware import pixels_viper as pixels
picture = bytearray({picture!r})
colours = bytearray({colours!r})
pixels.expand(picture, colours, 100, 120)
pixels.remap(picture, {table!r}, 7, 500)
print(picture.hex(), colours.hex())
"""
    assert run_viper(micropython, tmp_path, program) == [mine.hex(), expanded.hex()]


def stamps(seed):
    """(source, job) of stamps of either depth, in and across every edge of a picture of 48x20."""
    choose = random.Random(seed)
    for _ in range(150):
        bits = choose.choice([1, 2])
        columns, rows = choose.choice([(8, 16), (14, 14), (26, 28), (12, 3), (1, 1), (5, 4)])
        stride = (columns * bits + 7) // 8
        blank = 8 * stride - columns * bits
        values = [choose.getrandbits(8 * stride) >> blank << blank for _ in range(rows)]
        at = choose.randrange(9)
        source = bytes(at) + b"".join(value.to_bytes(stride, "big") for value in values)
        x, y = choose.randint(-30, 55), choose.randint(-30, 25)
        inks = [choose.randrange(16) for _ in range(3)]
        yield source, [1024 + x, 1024 + y, columns, rows, at, bits, 48, 20, 0, *inks]


def test_native_and_plain_stamps_are_the_same(micropython, tmp_path):
    mine = bytearray(480)
    for source, job in stamps(4):
        pixels_plain.stamp(mine, None, source, job)
    program = f"""
from array import array
from firmware.pixels_viper import stamp
picture, pairs = bytearray(480), bytearray(32)
for source, job in {list(stamps(4))!r}:
    stamp(picture, pairs, source, array("i", job))
print(picture.hex())
"""
    assert run_viper(micropython, tmp_path, program) == [mine.hex()]


def test_the_native_sum_tells_every_change_of_two_pixels(micropython, tmp_path):
    """Of 2000 pictures each of which differs in two words, as pictures do, from the one before."""
    program = """
from array import array
from firmware.changes_viper import mark
picture = bytearray(480)
bands = array("i", bytes(4))
seed = missed = 0
for step in range(2000):
    for word in range(2):
        seed = (seed * 75 + 74) % 65537
        picture[4 * (seed % 4 + 4 * word) + 3] ^= 0x80 >> (seed & 4)
    mark(picture, bands, 120, 120)
    missed += not bands[0] & 1
    bands[0] &= ~1
    mark(picture, bands, 120, 120)
    assert not bands[0] & 1
print(missed)
"""
    assert run_viper(micropython, tmp_path, program) == ["0"]


# The model notices what a display would not forgive


@pytest.mark.parametrize(
    "send",
    [
        lambda chip: chip.command(0xAE),
        lambda chip: chip.data(1),
        lambda chip: (chip.command(0x36), chip.command(0x29)),
        lambda chip: (chip.command(0x2A), [chip.data(value) for value in (0, 0, 1, 0)]),
        lambda chip: chip.command(0x2C),
        lambda chip: (chip.command(0x01), chip.command(0x11)),
        lambda chip: (chip.command(0x11), chip.command(0x29)),
    ],
)
def test_the_model_is_not_blind(send):
    chip = colour_models.ST7789(colour_models.GLASSES["picosystem"], lambda: 0)
    with pytest.raises(WrongCommand):
        send(chip)
