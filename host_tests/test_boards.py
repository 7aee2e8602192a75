"""The boards on a fake Pico: their pins, their panel, their buttons, and one interface for all."""

import ast
import os
import re

import pytest

from boards.host.board import Board as HostBoard
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.panels.oled import NoPanel
from host_tests import colour_models, fake_machine, models
from host_tests.conftest import ROOT

BOARDS = sorted(
    path.stem
    for path in (ROOT / "boards").glob("*.py")
    if path.stem not in ("__init__", "pico", "colour", "colour_pico", "buses", "buzzer")
)
BUTTONS = {6: {UP, DOWN, LEFT, RIGHT, A, B}, 4: {A, B, RIGHT, DOWN}, 2: {A, RIGHT}}
CHIPS = {"SSD1306": models.SSD1306, "SSD1309": models.SSD1309, "SH1106": models.SH1106}
CHIPS["SH1107"] = models.SH1107

# What only the computer has: the timing of its keyboard
OF_THE_HOST = {"tap_ms", "gap_ms", "hold_ms", "wait_ms", "idle_ms"}
# What only hardware has, the firmware not caring
OF_THE_PICO = {"link", "pins", "led", "buzzer", "battery", "divider", "open_panel"}
OF_THE_PICO |= {"light", "tone", "wires", "size", "places", "rotation"}

README = (ROOT / "boards" / "README.md").read_text(encoding="utf-8")


def chip_of(name):
    """The controller that the product's name promises."""
    if name in colour_models.GLASSES:
        return colour_models.ST7789(colour_models.GLASSES[name], fake_machine.Time.ticks_ms)
    source = (ROOT / "boards" / f"{name}.py").read_text(encoding="utf-8")
    found = re.search(r"SSD13\d\d|SH110\d", source)
    return CHIPS[found[0]]()


def wiring(docstring):
    """{"SDA": 4, ..., "up": 10, ...} of a board's docstring."""
    return {
        word: int(number)
        for word, number in re.findall(r"(\w+)(?: \([^)]*\))? GP(\d+)", docstring)
    }


class Console:
    """A board on a desk, with its display wired as its docstring says."""

    def __init__(self, name, folder, display=True):
        self.desk = fake_machine.Desk()
        self.chip = chip_of(name)
        module = fake_machine.load("boards." + name)
        base = name.removesuffix("_four")
        self.docstring = module.__doc__
        self.wires = wiring(fake_machine.load("boards." + base).__doc__) | wiring(module.__doc__)
        if display:
            self.connect()
        self.type = type("Board", (module.Board,), {"folder": str(folder)})

    def connect(self):
        wires = self.wires
        if "SDA" in wires:
            self.desk.i2c(0, wires["SDA"], wires["SCL"], {0x3C: self.chip})
        else:
            bus = 1 if wires["SCK"] == 10 else 0
            self.desk.spi(
                bus, wires["SCK"], wires["MOSI"], wires["DC"], wires["CS"], device=self.chip
            )

    def start(self):
        fake_machine.load("boards.buses")  # it was dropped if this is not the first start
        return self.type()


@pytest.fixture(params=BOARDS)
def name(request):
    return request.param


@pytest.fixture
def console(name, tmp_path):
    return Console(name, tmp_path / "saves")


def test_there_are_boards():
    panels = ["pico_ssd1306", "pico_sh1106", "pico_ssd1309", "pico_ssd1306_spi"]
    fours = [name + "_four" for name in panels]
    assert {*panels, *fours, "waveshare_oled_1_3"} <= set(BOARDS)


# What a board file says


def test_a_board_file_is_small_and_says_what_it_is(name, console):
    lines = (ROOT / "boards" / f"{name}.py").read_text(encoding="utf-8").splitlines()
    assert 8 <= len(lines) <= 40
    board = console.type
    assert board.name == name
    assert board.product
    assert board.link.startswith("https://")
    own = "has an RP2040 of its own" in console.docstring
    assert own or "Pico and Pico 2, with or without W" in console.docstring
    assert "Tried: " in console.docstring


def test_the_readme_lists_the_board(name, console):
    row = next(line for line in README.splitlines() if line.startswith(f"| `{name}` "))
    assert console.type.link in row
    assert f" {console.type.keys} " in row


def test_keys_pins_and_docstring_agree(console):
    board = console.type
    assert board.keys == len(board.pins)
    assert set(board.pins) == BUTTONS[board.keys]
    assert len(set(board.pins.values())) == board.keys
    words = {6: ["up", "down", "left", "right", "A", "B"], 4: ["A", "B", "X", "Y"]}
    masks = {6: [UP, DOWN, LEFT, RIGHT, A, B], 4: [A, B, RIGHT, DOWN], 2: [A, RIGHT]}
    words[2] = ["KEY1", "KEY0"]
    for word, mask in zip(words[board.keys], masks[board.keys]):
        assert wiring(console.docstring)[word] == board.pins[mask], word


def test_a_board_uses_the_pins_that_its_file_names_and_no_others(console):
    console.start()
    unasked = {16} if console.desk.function.get(16) == "spi" else set()  # the input of SPI0
    named = set(wiring(console.docstring).values())
    if "as on" in console.docstring:
        named |= {pin for word, pin in console.wires.items() if word.isupper() and len(word) > 1}
    assert set(console.desk.used()) - unasked == named


PICTURE_OF = {6: "six_buttons.svg", 4: "four_buttons.svg"}


def test_the_pictures_show_the_pins(console):
    """In a picture, what a wire goes to stands beside its pin: <text ...>GP10 up</text>."""
    board = console.type
    if "nothing to wire" in console.docstring:
        return
    wires = console.wires
    display = "display_spi.svg" if "SCK" in wires else "display_i2c.svg"
    for file in (PICTURE_OF[board.keys], display):
        assert f"wiring/{file}" in README
        text = (ROOT / "boards" / "wiring" / file).read_text(encoding="utf-8")
        shown = {(word, int(number)) for number, word in re.findall(r"GP(\d+) (\w+)", text)}
        if file == display:
            names = ("SDA", "SCL", "SCK", "MOSI", "DC", "CS", "RES")
            assert shown == {(word, wires[word]) for word in names if word in wires}
        else:
            words = ("up", "down", "left", "right", "A", "B", "X", "Y")
            said = wiring(console.docstring)
            assert shown == {(word, said[word]) for word in words if word in said}


# Starting


def test_a_picture_drawn_on_a_board_is_seen(console):
    board = console.start()
    before = bytes(console.chip.picture())
    board.panel.buffer[0] = 0x01
    board.panel.buffer[-1] = 0x80
    board.panel.show()
    seen = console.chip.picture()
    if len(board.panel.buffer) == len(seen):
        assert seen == board.panel.buffer
    else:  # test_colour_panels.py looks at each pixel
        changed = [i // 2 for i in range(0, len(seen), 2) if seen[i : i + 2] != before[i : i + 2]]
        assert changed == [1, len(seen) // 2 - 2]


def test_the_folder_is_made_once(console):
    console.start()
    console.start()
    assert os.listdir(console.type.folder) == []


def test_a_disk_that_refuses_does_not_keep_a_board_from_starting(console):
    console.type.folder += "/not/there"
    assert console.start().panel


def test_saves_are_where_the_deploy_tool_keeps_them(name):
    assert fake_machine.load("boards." + name).Board.folder == "/saves"


def test_no_display(name, tmp_path):
    console = Console(name, tmp_path, display=False)
    if "SCK" in console.wires:
        console.start()  # SPI brings no answer
        return
    with pytest.raises(NoPanel, match=r"0x3C, 0x3D on I2C0 \(SDA GP4, SCL GP5\)"):
        console.start()
    console.type.light(True)
    assert console.desk.level["LED"] == 1
    console.type.light(False)
    assert console.desk.level["LED"] == 0


# Buttons


def test_each_button_is_its_own_bit(console):
    board = console.start()
    assert board.buttons() == 0
    for mask, pin in board.pins.items():
        console.desk.hold(pin)
        assert board.buttons() == mask
        console.desk.release(pin)
    assert board.buttons() == 0


def test_buttons_together(console):
    board = console.start()
    for pin in board.pins.values():
        console.desk.hold(pin)
    assert board.buttons() == sum(BUTTONS[board.keys])


def test_buttons_use_pull_ups(console):
    board = console.start()
    assert console.desk.pulled_up == set(board.pins.values())


# What a board may have


class Bells(Console):
    """A board with all that a board may have."""

    def __init__(self, folder):
        super().__init__("pico_ssd1306", folder)
        self.type.buzzer = 22
        self.type.battery = 28


@pytest.fixture
def bells(tmp_path):
    return Bells(tmp_path)


def test_a_tone_sounds_until_silenced(bells):
    board = bells.start()
    assert bells.desk.sound[22][1] == 0
    board.tone(440)
    assert bells.desk.sound[22] == [440, 32768]
    board.tone(880, 100)
    assert bells.desk.sound[22] == [880, 100]
    board.tone(0)
    assert bells.desk.sound[22][1] == 0


@pytest.mark.parametrize("volts", [0, 2.8, 3.7, 4.2, 5.0])
def test_the_battery_is_measured_in_millivolts(bells, volts):
    bells.desk.volts[28] = volts / bells.type.divider
    assert abs(bells.start().battery_mv() - volts * 1000) <= 2


def test_a_battery_reading_fits_a_small_int():
    assert 65535 * 3300 * fake_machine.load("boards.pico").Pico.divider < 2**30


def test_without_these_parts_the_calls_do_nothing(console):
    console.type.buzzer = console.type.battery = None
    board = console.start()
    assert not hasattr(board, "tone")
    assert board.battery_mv() is None
    console.type.led = None
    console.type.light(True)
    assert "LED" not in console.desk.function


# One interface


def public(thing):
    return {each for each in dir(thing) if not each.startswith("_")}


@pytest.fixture
def host_board(tmp_path):
    reader, writer = os.pipe()
    board = HostBoard(str(tmp_path), keys=reader, frames=writer)
    yield board
    board._keys.close()
    board.panel._out.close()


def test_a_board_has_what_the_computer_has_and_nothing_unknown(console, host_board):
    assert public(console.start()) - OF_THE_PICO == public(host_board) - OF_THE_HOST


def test_a_panel_has_what_the_computers_has(console, host_board):
    of_the_host = {"level", "sent", "idle", "depth"}  # one that names no depth is mono
    assert public(console.start().panel) >= public(host_board.panel) - of_the_host


def used_by_the_firmware(owner):
    """What firmware/ reads of `board`, or of its `panel`."""
    found = set()
    for path in (ROOT / "firmware").rglob("*.py"):
        if "panels" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                of = getattr(node.value, "attr", None) or getattr(node.value, "id", "")
                if of.strip("_") == owner:
                    found.add(node.attr)
    return found


@pytest.mark.parametrize(("owner", "known"), [("board", "buttons"), ("panel", "show")])
def test_the_firmware_finds_what_it_uses(console, owner, known):
    board = console.start()
    used = used_by_the_firmware(owner)
    assert known in used
    used -= {"canvas", "tone"}  # which only panels on CircuitPython have, and boards with a buzzer
    assert used <= public(board if owner == "board" else board.panel)


def test_time_and_entropy(console):
    board = console.start()
    start = board.ticks_ms()
    board.sleep_ms(20)
    assert board.ticks_diff(board.ticks_ms(), start) >= 20
    assert len(board.entropy(8)) == 8
    assert not board.closed
    assert 0 < board.dim_after_ms < board.dark_after_ms
