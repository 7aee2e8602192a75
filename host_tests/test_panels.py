"""The panel drivers against models of their controllers: what is drawn is what is seen."""

import random
import subprocess

import pytest

from firmware.panels.oled import I2C, NoPanel
from host_tests import fake_machine, models
from host_tests.conftest import ROOT

CHIPS = {
    "ssd1306": models.SSD1306,
    "ssd1309": models.SSD1309,
    "sh1106": models.SH1106,
    "sh1107": models.SH1107,
}
DARK = bytearray(1024)
WHERE = "I2C0 (SDA GP4, SCL GP5)"


def driver(name):
    """The class of a panel."""
    return getattr(fake_machine.load("firmware.panels." + name), name.upper())


class Clock:
    """Counts the ms slept."""

    def __init__(self):
        self.ms = 0

    def sleep_ms(self, ms):
        self.ms += ms


class Wires:
    """An I2C with one chip on it, which can be unplugged, and a record of the writes."""

    def __init__(self, chip, address=0x3C):
        self.chip = chip
        self.address = address
        self.failures = 0  # how many of the next writes fail
        self.writes = []

    def scan(self):
        return [] if self.address is None else [self.address]

    def writeto(self, address, data):
        if self.failures:
            self.failures -= 1
            raise OSError(models.EIO)
        if address != self.address:
            raise OSError(models.EIO)
        self.writes.append(bytes(data))
        self.chip.write(data)
        return len(data)


@pytest.fixture(params=sorted(CHIPS))
def name(request):
    return request.param


@pytest.fixture
def wires(name):
    return Wires(CHIPS[name]())


@pytest.fixture
def panel(name, wires):
    return driver(name)(I2C(wires, WHERE), Clock().sleep_ms)


def scribble(panel, seed):
    """Fill the buffer at random; return what should be seen."""
    picture = random.Random(seed).randbytes(1024)
    panel.buffer[:] = picture
    return picture


def test_a_panel_starts_dark_without_showing_the_rubbish_in_its_memory(panel, wires):
    assert (panel.width, panel.height, len(panel.buffer)) == (128, 64, 1024)
    assert wires.chip.on
    assert wires.chip.picture() == DARK


def test_nothing_is_shown_before_the_first_picture(name):
    """A look after each write: the rubbish of power-on is never seen."""
    wires = Wires(CHIPS[name]())
    write = wires.chip.write

    def watched(data):
        write(data)
        assert not wires.chip.on or wires.chip.picture() == DARK

    wires.chip.write = watched
    driver(name)(I2C(wires, WHERE), Clock().sleep_ms)
    assert wires.chip.on


@pytest.mark.parametrize("seed", range(3))
def test_random_pictures_are_seen_pixel_for_pixel(panel, wires, seed):
    picture = scribble(panel, seed)
    panel.show()
    assert wires.chip.picture() == picture
    assert panel.buffer == picture


@pytest.mark.parametrize("x", [0, 7, 8, 127])
@pytest.mark.parametrize("y", [0, 7, 8, 63])
def test_a_single_pixel_is_seen_where_it_is(panel, wires, x, y):
    panel.buffer[y // 8 * 128 + x] = 1 << y % 8
    panel.show()
    assert wires.chip.picture() == panel.buffer


def test_only_what_has_changed_is_sent(panel, wires, name):
    writes = 64 if name == "sh1107" else 8
    for changed in (range(8), (0,), (3, 4), (7,), ()):
        for page in changed:
            panel.buffer[128 * page + 5] ^= 0x10
        wires.writes.clear()
        panel.show()
        pictures = [data for data in wires.writes if data[0] == 0x40]
        assert len(pictures) == writes // 8 * len(changed)
        assert sum(len(data) - 1 for data in pictures) == 128 * len(changed)
        assert wires.chip.picture() == panel.buffer


def test_a_picture_takes_no_longer_than_its_bus_can(panel, wires, name):
    """At 400 kHz, with 9 clocks a byte and 11 for address, start and stop."""
    scribble(panel, 1)
    wires.writes.clear()
    panel.show()
    clocks = sum(9 * len(data) + 11 for data in wires.writes)
    assert clocks / 400 < (34 if name == "sh1107" else 25)


# Faults


def fault_places():
    """Where to cut a write off: in each of the first bytes, and here and there in the picture."""
    return [*range(30), *range(30, 1300, 97)]


@pytest.mark.parametrize("place", fault_places())
def test_a_picture_cut_off_anywhere_is_healed(panel, wires, place):
    wires.chip.nak_after = place
    picture = scribble(panel, place)
    panel.show()
    assert wires.chip.picture() == picture
    picture = scribble(panel, -1 - place)
    panel.show()
    assert wires.chip.picture() == picture


@pytest.mark.parametrize("place", range(70))
def test_a_setup_cut_off_anywhere_is_healed(panel, wires, place):
    """The second time the display is told, it may still wait for the rest of a command."""
    panel.sleep(True)
    picture = scribble(panel, place)
    wires.chip.nak_after = place
    panel.sleep(False)
    assert wires.chip.picture() == picture


@pytest.mark.parametrize("place", range(3))
def test_a_brightness_cut_off_is_healed(panel, wires, place):
    picture = scribble(panel, place)
    wires.chip.nak_after = place
    panel.contrast(200)
    panel.show()
    assert wires.chip.contrast == 200
    assert wires.chip.picture() == picture


@pytest.mark.parametrize("place", range(2))
def test_a_sleep_cut_off_is_healed_at_once(panel, wires, place):
    """There may be no other picture for hours."""
    wires.chip.nak_after = place
    panel.sleep(True)
    assert not wires.chip.on


@pytest.mark.parametrize("failures", [1, 2, 3, 5, 50])
def test_the_game_goes_on_whatever_the_bus_does(panel, wires, failures):
    wires.failures = failures
    for _ in range(failures):
        panel.show()
        panel.contrast(5)
        panel.sleep(True)
        panel.sleep(False)
    assert not wires.failures
    picture = scribble(panel, failures)
    panel.show()
    assert wires.chip.picture() == picture
    assert wires.chip.contrast == 5


def test_a_display_that_lost_its_power_is_set_up_again(panel, wires, name):
    wires.address = None
    panel.show()
    wires.address, wires.chip = 0x3C, CHIPS[name](seed=99)
    panel.contrast(77)
    picture = scribble(panel, 7)
    panel.show()
    assert wires.chip.picture() == picture
    assert wires.chip.contrast == 77


def test_a_display_that_lost_its_power_unnoticed_is_right_after_a_sleep(panel, wires, name):
    panel.contrast(77)
    picture = scribble(panel, 8)
    wires.chip = CHIPS[name](seed=99)
    panel.sleep(True)
    panel.sleep(False)
    assert wires.chip.picture() == picture
    assert wires.chip.contrast == 77


@pytest.mark.parametrize("failures", [1, 2, 3, 10])
def test_a_display_that_is_not_ready_at_first_is_waited_for(name, failures):
    wires = Wires(CHIPS[name]())
    wires.failures = failures
    clock = Clock()
    panel = driver(name)(I2C(wires, WHERE), clock.sleep_ms)
    assert 0 <= clock.ms < 1000
    picture = scribble(panel, 1)
    panel.show()
    assert wires.chip.picture() == picture


@pytest.mark.parametrize("place", range(0, 60, 7))
def test_a_display_that_breaks_off_while_it_starts_is_tried_again(name, place):
    wires = Wires(CHIPS[name]())
    wires.chip.nak_after = place
    driver(name)(I2C(wires, WHERE), Clock().sleep_ms)
    assert wires.chip.picture() == DARK


def test_the_second_address_is_found_too(name):
    wires = Wires(CHIPS[name](), address=0x3D)
    panel = driver(name)(I2C(wires, WHERE), Clock().sleep_ms)
    picture = scribble(panel, 2)
    panel.show()
    assert wires.chip.picture() == picture


# No display


class Absent:
    """A bus on which `found` answer a scan, and nothing takes a write."""

    def __init__(self, found):
        self.found = found

    def scan(self):
        if self.found is None:
            raise OSError(models.EIO)
        return self.found

    def writeto(self, address, data):
        raise OSError(models.EIO)


@pytest.mark.parametrize(
    ("found", "hint"),
    [
        ([], "Nothing answers: check power (3V3, GND) and that SDA and SCL are not swapped."),
        (None, "Nothing answers: check power (3V3, GND) and that SDA and SCL are not swapped."),
        ([0x27, 0x68], "There is only 0x27, 0x68, another kind of device."),
        ([0x3C], "It answers but breaks off: check each joint, keep the wires short."),
        (list(range(8, 120)), "Every address answers: SDA is held low, look for a short circuit."),
    ],
)
def test_no_display_says_what_was_tried_and_what_to_check(name, found, hint):
    clock = Clock()
    with pytest.raises(NoPanel) as failure:
        driver(name)(I2C(Absent(found), WHERE), clock.sleep_ms)
    assert str(failure.value) == f"No display at 0x3C, 0x3D on {WHERE}. {hint}"
    assert 900 <= clock.ms <= 1500


def test_ctrl_c_passes_and_leaves_the_buffer_whole(panel, wires):
    picture = scribble(panel, 3)
    count = 0

    def interrupted(data):
        nonlocal count
        count += 1
        if count == 4:
            raise KeyboardInterrupt

    wires.chip.write = interrupted
    with pytest.raises(KeyboardInterrupt):
        for _ in range(4):
            panel.show()
    assert panel.buffer == picture


# Power and brightness


def test_sleep_is_display_off_and_the_picture_survives(panel, wires):
    picture = scribble(panel, 4)
    panel.show()
    panel.sleep(True)
    assert not wires.chip.on
    panel.sleep(False)
    assert wires.chip.on
    assert wires.chip.picture() == picture


def test_twenty_sleeps(panel, wires):
    picture = scribble(panel, 5)
    panel.contrast(33)
    for _ in range(20):
        panel.sleep(True)
        assert wires.chip.picture() == DARK
        panel.sleep(False)
        assert wires.chip.picture() == picture
    assert wires.chip.contrast == 33


def test_a_picture_shown_in_the_dark_is_seen_on_waking(panel, wires):
    panel.sleep(True)
    picture = scribble(panel, 6)
    panel.show()
    assert wires.chip.picture() == DARK
    panel.sleep(False)
    assert wires.chip.picture() == picture


def test_a_fault_in_the_dark_does_not_light_the_display(panel, wires):
    panel.sleep(True)
    scribble(panel, 4)
    wires.chip.nak_after = 200
    panel.show()
    assert wires.chip.nak_after is None
    assert not wires.chip.on


@pytest.mark.parametrize("level", [0, 1, 128, 227, 255])
def test_brightness(panel, wires, level):
    picture = scribble(panel, level)
    panel.contrast(level)
    assert wires.chip.contrast == level
    panel.show()
    assert wires.chip.picture() == picture


# The other bus


@pytest.fixture
def desk(name):
    """A display on SPI0, reset through GP21, behind the board's own pins."""
    desk = fake_machine.Desk()
    desk.chip = CHIPS[name]()
    desk.spi(0, 18, 19, dc=20, cs=17, device=desk.chip)
    return desk


@pytest.fixture
def spi_panel(name, desk):
    bus = fake_machine.load("boards.buses").spi(0, sck=18, mosi=19, dc=20, cs=17, reset=21)
    return driver(name)(bus, fake_machine.load("boards.pico").Pico.sleep_ms)


@pytest.mark.parametrize("seed", range(3))
def test_random_pictures_on_spi(desk, spi_panel, seed):
    assert desk.chip.picture() == DARK
    picture = scribble(spi_panel, seed)
    spi_panel.show()
    assert desk.chip.picture() == picture
    assert desk.level[17] == 1, "the display is still selected"
    assert desk.level[21] == 1, "the display is still in reset"


def test_sleep_and_brightness_on_spi(desk, spi_panel):
    picture = scribble(spi_panel, 9)
    spi_panel.show()
    spi_panel.contrast(12)
    spi_panel.sleep(True)
    assert not desk.chip.on
    spi_panel.sleep(False)
    assert desk.chip.picture() == picture
    assert desk.chip.contrast == 12


# The models have to notice what is wrong


@pytest.mark.parametrize(
    ("name", "chip"), [(a, b) for a in sorted(CHIPS) for b in sorted(CHIPS) if a != b]
)
def test_a_driver_does_not_pass_on_another_controller(name, chip):
    wires = Wires(CHIPS[chip]())
    with pytest.raises((models.WrongCommand, AssertionError)):
        panel = driver(name)(I2C(wires, WHERE), Clock().sleep_ms)
        picture = scribble(panel, 1)
        panel.show()
        assert wires.chip.picture() == picture


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("ssd1306", b"\x8d\x14"),
        ("ssd1306", b"\xc8"),
        ("ssd1309", b"\xa1"),
        ("sh1106", b"\xa1"),
        ("sh1107", b"\x21"),
        ("sh1107", b"\xd3\x60"),
    ],
)
def test_a_setup_that_lacks_something_is_noticed(name, part, monkeypatch):
    panel_class = driver(name)
    assert part in panel_class.setup
    monkeypatch.setattr(panel_class, "setup", panel_class.setup.replace(part, b""))
    wires = Wires(CHIPS[name]())
    panel = panel_class(I2C(wires, WHERE), Clock().sleep_ms)
    picture = scribble(panel, 1)
    panel.show()
    assert wires.chip.picture() != picture


@pytest.mark.parametrize("name", ["ssd1306"])
def test_without_the_two_idle_commands_a_cut_would_last(name, monkeypatch):
    panel_class = driver(name)
    monkeypatch.setattr(panel_class, "setup", panel_class.setup.replace(b"\xe3\xe3", b""))
    hurt = 0
    for place in range(30):
        wires = Wires(CHIPS[name]())
        panel = panel_class(I2C(wires, WHERE), Clock().sleep_ms)
        panel.sleep(True)
        picture = scribble(panel, place)
        wires.chip.nak_after = place
        try:
            panel.sleep(False)
            hurt += wires.chip.picture() != picture
        except models.WrongCommand:
            hurt += 1
    assert hurt


# Memory


def test_a_board_imports_no_driver_but_its_own(micropython):
    program = (
        "import sys\n"
        "from host_tests import fake_machine\n"
        "fake_machine.load('boards.pico_sh1106')\n"
        "print(sorted(name for name in sys.modules if 'panels' in name))\n"
    )
    result = subprocess.run(
        [micropython, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert result.stdout == (
        "['firmware.panels', 'firmware.panels.oled', 'firmware.panels.sh1106']\n"
    ), result.stdout + result.stderr
