"""The console as it ships, on real MicroPython on an emulated Pico: see host_tests/pico/rig.py.

Set PICO_UF2 to a MicroPython .uf2 for RPI_PICO to run these. With the faster emulator (`npm ci`
in host_tests/pico) they take a minute or two, without it some minutes. The long ones are for
`make soak`.
"""

import os

import pytest

from engine import games, journal, phases
from firmware.palette import PALETTE
from host_tests import colour_models
from host_tests.console import Console as HostConsole
from host_tests.engine.support import check as check_match
from tools import picture, screenshots

pytest.importorskip("rp2040py", reason="no emulator: pip install -r requirements-test.txt")

from host_tests.pico import chip, fast, measure  # noqa: E402
from host_tests.pico.rig import BOARD, Console, flash_for, saved  # noqa: E402
from tools import mirror  # noqa: E402

FIRMWARE = os.environ.get("PICO_UF2", "")
pytestmark = pytest.mark.skipif(
    not os.path.isfile(FIRMWARE), reason="set PICO_UF2 to a MicroPython .uf2 for RPI_PICO"
)
SHOTS = {shot[0]: shot for shot in screenshots.SHOTS}
GAMES = games.NAMES if fast.available() else games.NAMES[:2]
MARGIN = 0.95  # of a time budget: the emulator is up to 4% faster than a Pico


@pytest.fixture
def start():
    """start(flash, ...) switches a console on; all are switched off at the end."""
    consoles = []

    def run(flash, pico=None, **options):
        consoles.append(Console(flash, pico or measure.emulator(), **options))
        return consoles[-1]

    yield run
    for console in consoles:
        console.pico.off()


def stored(name, language=0):
    """The picture of a screen that the tests of the screens compare with too."""
    return bytes(picture.load(screenshots.path(screenshots.FOLDER, SHOTS[name], language)))


def position(name):
    """The journal of the match that a picture shows."""
    _, game, condition, _, _ = SHOTS[name]
    return screenshots.position(game, condition)


def last_trick(match):
    """The person is to play in the last trick."""
    table = match.table
    return match.phase == phases.PLAY and table.trick_no == table.tricks - 1


def on_host(interpreter, tmp_path, data, keys):
    """The frame that the console on the computer shows after the same presses."""
    folder = tmp_path / "saves"
    folder.mkdir()
    screenshots.prepare(folder, 0, data)
    with HostConsole(interpreter, folder) as console:
        console.press(keys)
        return bytes(console.frame)


def test_from_power_on_to_the_menus_and_the_prompt(start):
    console = start(flash_for(FIRMWARE), pico=chip.Pico)
    assert console.title_ms <= MARGIN * measure.BOOT_MS
    assert console.frame == stored("title")
    for keys, name in (("a", "chooser"), ("bdad", "settings"), ("bda", "about")):
        console.press(keys)
        assert console.frame == stored(name), name
    assert console.output() == ""
    said = console.type(b"\x03", lambda printed: printed.endswith(">>> "))
    assert "KeyboardInterrupt" in said


def test_a_match_is_resumed_and_its_screens_are_those_of_the_computer(start):
    console = start(flash_for(FIRMWARE, position("pause"), language=1))
    assert console.frame == stored("table-scarto", 1)
    for keys, name in (("Bd", "pause"), ("a", "lasttrick")):
        console.press(keys)
        assert console.frame == stored(name, 1), name
    assert console.output() == ""


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_hand(game, start, interpreter, tmp_path):
    data = screenshots.position(game, last_trick)
    console = start(flash_for(FIRMWARE, data))
    console.press("aa")
    assert console.frame == on_host(interpreter, tmp_path, data, "aa")
    match = saved(console.kill())
    assert match.phase == phases.SCORE
    check_match(match)  # all cards are there, and the points add up


def test_power_cut_at_each_write_of_a_save(start):
    """Whatever the flash holds then, the match is there, a trick back at most."""
    data = position("table-trick")
    before = flash_for(FIRMWARE, data)
    console = start(before)
    table = console.frame
    console.press("a")
    operations = console.pico.flash_operations
    after = journal.write(saved(console.kill()))
    assert journal.replay(after).table.trick_no == journal.replay(data).table.trick_no + 1
    assert {kind for kind, _, _ in operations} == {chip.ERASE, chip.PROGRAM}
    found = []
    for number, (kind, address, written) in enumerate(operations):
        half = (kind, address, written[: len(written) // 2])
        found.append(journal.write(saved(chip.after(before, operations[:number]))))
        found.append(journal.write(saved(chip.after(before, [*operations[:number], half]))))
    found.append(after)
    switch = found.index(after)
    assert found == [data] * switch + [after] * (len(found) - switch)
    last_old = (switch - 1) // 2  # the most that may be written and still leave the old match
    again = start(chip.after(before, operations[:last_old]))
    if again.frame != table:
        again.press("a")  # it says that the last save is damaged
    assert again.frame == table
    again.press("a")
    assert journal.write(saved(again.kill())) == after


def test_power_cut_in_a_trick(start):
    """What was played since the last save is lost, nothing else."""
    data = position("table-scarto")
    console = start(flash_for(FIRMWARE, data))
    console.press("r")
    console = start(console.kill())
    assert console.frame == stored("table-scarto")


class Port:
    """The console's end of USB with the ways of a serial port."""

    def __init__(self, console):
        self._console = console
        self.reset_input_buffer()

    def reset_input_buffer(self):
        self._at = len(self._console.pico.printed)

    def write(self, data):
        self._console.pico.send(data)

    def read(self, count):
        printed, end = self._console.pico.printed, self._at + count
        self._console.wait(lambda: len(printed) >= end)
        self._at = end
        return bytes(printed[end - count : end])


def test_the_mirror_shows_the_display_and_presses_buttons(start):
    console = start(flash_for(FIRMWARE))
    seen = mirror.Mirror(Port(console))
    assert bytes(seen.picture) == console.frame
    first = console.frame
    seen.send(b"D")
    console.pico.run(80)
    seen.send(b"d")
    console.wait()
    assert console.frame != first
    assert seen.update() and bytes(seen.picture) == console.frame
    printed = len(console.pico.printed)
    console.pico.run(6000)  # it is no longer asked for, and forgets
    assert len(console.pico.printed) == printed
    assert console.type(b"\x03", lambda said: said.endswith(">>> "))


def test_without_a_display_it_says_so(start):
    console = start(flash_for(FIRMWARE), display=False)
    assert "No display" in console.output()
    assert "GP4" in console.output()


def test_a_button_held_at_power_on_leaves_the_prompt_free(start):
    console = start(flash_for(FIRMWARE), held="a")
    assert "Safe mode" in console.output()
    assert console.output().endswith(">>> ")


@pytest.mark.parametrize("board", ("waveshare_lcd_1_3", "waveshare_lcd_1_14", "waveshare_lcd_2"))
def test_colour_boards(start, board):
    """One of each size, as far as the table: each picture is there pixel for pixel."""
    data = position("table-tarocchi")
    glass = colour_models.GLASSES[board]
    size = glass.width, glass.height
    language = screenshots.COLOUR[size]
    console = start(flash_for(FIRMWARE, language=language, board=board), board=board)
    assert console.frame == stored_in_colour("title", size)
    assert console.title_ms <= MARGIN * measure.BOOT_MS
    console.press("a")
    assert console.frame == stored_in_colour("chooser", size)
    console = start(flash_for(FIRMWARE, data, language=language, board=board), board=board)
    assert console.frame == stored_in_colour("table-tarocchi", size)
    frames = console.frames
    console.press("d")
    assert console.frames > frames and console.frame != stored_in_colour("table-tarocchi", size)
    assert console.latency <= MARGIN * measure.COLOUR_PRESS_MS
    assert console.output() == ""


def stored_in_colour(name, size):
    """The picture of a screen as the controller has it: two bytes a pixel."""
    buffer = picture.load_colour(screenshots.colour_path(screenshots.FOLDER, size, SHOTS[name]))
    of = []
    for at in range(0, len(PALETTE), 3):
        red, green, blue = PALETTE[at : at + 3]
        of.append((red >> 3 << 11 | green >> 2 << 5 | blue >> 3).to_bytes(2, "big"))
    return b"".join(of[both >> 4] + of[both & 15] for both in buffer)


def check(rows):
    """Fail with all rows whose budget is exceeded, times with a margin."""
    over = []
    for row in rows:
        margin = MARGIN if row.unit == "ms" else 1
        if row.budget is not None and row.value > row.budget * margin:
            over.append(f"{row.what}: {row.value:,.0f} {row.unit}, budget {row.budget:,}")
    assert not over, "\n".join(over)


def setup(board=BOARD):
    return measure.Setup(FIRMWARE, board, measure.emulator())


def test_budgets_from_power_on():
    check(measure.start(setup()))


@pytest.mark.parametrize("game", games.NAMES[:1])
def test_budgets_of_the_screens(game):
    check(measure.screens(setup(), game))


@pytest.mark.soak
@pytest.mark.parametrize("game", games.NAMES)
def test_budgets_of_a_whole_hand(game):
    check(measure.screens(setup(), game))
    for level in measure.LEVELS:
        check(measure.hand(setup(), game, level))


@pytest.mark.soak
def test_ten_rounds_through_the_games_leave_the_heap_as_it_was():
    check(measure.rounds(setup(), 10))


@pytest.mark.soak
@pytest.mark.parametrize(
    "name", [shot[0] for shot in screenshots.SHOTS if shot[1] and not shot[3]]
)
def test_a_screen_is_as_in_its_picture(name, start):
    console = start(flash_for(FIRMWARE, position(name)))
    console.press(SHOTS[name][4])
    assert console.frame == stored(name)
