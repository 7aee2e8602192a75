"""`make play` on any board: what is known of boards, pictures in colour, and the window."""

import re
import sys

import pytest

from firmware.palette import PALETTE
from host_tests import fake_machine
from host_tests.test_play import Window
from tools import boardfacts, colourcells, play, terminal, window
from tools.boardfacts import BoardFacts
from tools.terminal import Frame, FrameReader

BOARDS = sorted(boardfacts.boards())


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_read_of_a_board_is_what_it_has(name):
    board = fake_machine.load("boards." + name).Board
    facts = boardfacts.facts(name)
    assert facts.buttons == board.keys
    assert facts.size == getattr(board, "size", (128, 64))
    assert facts.depth == (4 if hasattr(board, "places") else 1)
    assert boardfacts.boards()[name] == board.product


# Pictures in colour


def picture(*colours, width):
    """A GS4_HMSB picture of these colours."""
    assert len(colours) % width == 0
    return bytes(a << 4 | b for a, b in zip(colours[::2], colours[1::2]))


def of(*colours):
    """Red, green and blue of colours, their mean."""
    parts = [PALETTE[3 * colour : 3 * colour + 3] for colour in colours]
    return tuple(sum(part) // len(colours) for part in zip(*parts))


def cells(row):
    """The (upper, lower) colours of each character of a row, lower None where there is none."""
    found, now = [], None
    for code, character in re.findall(r"\x1b\[([\d;]*)m|(.)", row):
        if character:
            assert character == "▀"
            found.append(now)
        else:
            numbers = [int(word) for word in code.split(";")]
            assert numbers[:2] == [38, 2]
            assert numbers[5:7] in ([48, 2], [49])
            now = (tuple(numbers[2:5]), tuple(numbers[7:]) or None)
    return found


def test_half_blocks_in_colour():
    data = picture(1, 2, 3, 4, 5, 6, 6, 7, 8, 9, 10, 11, width=4)
    first, second = colourcells.rows(data, 4, 3, any_colour=True)
    assert cells(first) == [(of(1), of(5)), (of(2), of(6)), (of(3), of(6)), (of(4), of(7))]
    assert cells(second) == [(of(8), None), (of(9), None), (of(10), None), (of(11), None)]


def test_a_smaller_picture_has_the_means():
    data = picture(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, width=4)
    (row,) = colourcells.rows(data, 4, 3, 3, any_colour=True)
    assert cells(row) == [
        (of(1, 2, 3, 5, 6, 7, 9, 10, 11), None),
        (of(4, 8, 12), None),
    ]


@pytest.mark.parametrize(("colour", "code"), [(0, 234), (1, 230), (6, 160), (10, 26)])
def test_the_nearest_of_256_colours(colour, code):
    (row,) = colourcells.rows(picture(*[colour] * 4, width=2), 2, 2, any_colour=False)
    assert row == f"\x1b[38;5;{code};48;5;{code}m▀▀"


def test_what_the_terminal_says_of_its_colours():
    assert colourcells.true_colour({"COLORTERM": "truecolor"})
    assert not colourcells.true_colour({"TERM": "xterm-256color"})


def test_frames_in_colour_are_read():
    header = FrameReader.HEADER.pack(b"TF", 240, 135, 1, 0)
    reader = FrameReader()
    assert reader.feed(header + bytes(16000)) == []
    (frame,) = reader.feed(bytes(200))
    assert (frame.width, frame.height, frame.depth, len(frame.buffer)) == (240, 135, 4, 16200)
    with pytest.raises(terminal.FrameError):
        reader.feed(FrameReader.HEADER.pack(b"TF", 241, 135, 1, 0))


@pytest.mark.parametrize(
    ("columns", "lines", "factor"),
    [(242, 124, 1), (241, 124, 2), (242, 123, 2), (122, 64, 2), (82, 44, 3), (80, 34, 4)],
)
@pytest.mark.parametrize("asleep", [False, True])
def test_a_page_in_colour_is_as_large_as_can_be(columns, lines, factor, asleep):
    frame = Frame(240, 240, bytes(28800), asleep, 4)
    assert terminal.best_drawing(columns, lines, 240, 240, 4).across == factor
    rows = terminal.page(frame, columns, lines, "Title", "note")
    rows = [re.sub(r"\x1b\[[0-9;]*m", "", row) for row in rows]
    assert len(rows) == lines and max(map(len, rows)) <= columns
    assert any(row.strip().startswith("╭─ Title ─") for row in rows)
    assert any("all in 242x124" in row for row in rows) == (factor > 1)
    assert any("▀" in row for row in rows) != asleep


def test_a_terminal_too_small_for_a_board_tells_what_it_takes():
    assert terminal.best_drawing(80, 33, 240, 240, 4) is None
    text = terminal.too_small(80, 33, 240, 240, 4)
    assert "66x34" in text and "242x124" in text


@pytest.mark.parametrize("buttons", [6, 4, 2])
def test_the_keys_of_each_set_of_buttons_are_told(buttons):
    frame = Frame(128, 64, bytes(1024))
    rows = terminal.page(frame, 80, 24, "Title", "", buttons)
    text = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(rows))
    assert "q, Ctrl-C" in text and "m, Tab" in text
    assert ("arrows" in text) == (buttons == 6)
    for row, told in zip(text.splitlines()[-2:], terminal.LEGENDS[buttons]):
        parts = [part for cell in told for part in cell if part]
        assert re.split("  +", row.strip()) == parts  # gaps all along
    narrow = terminal.page(frame, 66, 20, "Title", "", buttons)
    assert max(len(re.sub(r"\x1b\[[0-9;]*m", "", row)) for row in narrow) <= 66


def test_the_console_plays_on_a_colour_board(tmp_path, micropython):
    command = [sys.executable, "-m", "tools.play", "--board", "pimoroni_display"]
    shown = Window([*command, "--folder", str(tmp_path)], 124, 48)
    try:
        shown.shows("▀▀▀▀")
        shown.shows("MicroPython, 1/2")
        shown.shows("X, Y")
        shown.type(b"q")
        assert shown.ends() == 0
    finally:
        shown.close()


def test_a_board_that_is_not_there_is_answered_with_a_list(capsys):
    assert play.main(["--board", "gameboy"]) == 2
    said = capsys.readouterr().err
    assert all(name in said for name in BOARDS)


# The window


def test_there_is_no_window_without_a_display(capsys, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    assert play.main(["--window"]) == 2
    assert "--window" in capsys.readouterr().err or window.tkinter is None


def test_there_is_no_window_without_tkinter(capsys, monkeypatch):
    monkeypatch.setattr(window, "tkinter", None)
    assert play.main(["--window"]) == 2
    assert "python3-tk" in capsys.readouterr().err


def test_a_window_has_the_colours_of_the_display():
    data = picture(1, 2, 3, 4, width=2)
    head, _, pixels = window.ppm(Frame(2, 2, data, depth=4)).partition(b"255\n")
    assert head == b"P6 2 2 "
    assert pixels == b"".join(bytes(of(colour)) for colour in (1, 2, 3, 4))
    asleep = window.ppm(Frame(2, 2, data, True, 4))
    assert asleep.endswith(b"255\n" + bytes(12))
    mono = window.ppm(Frame(2, 8, b"\x01\x80"))
    assert mono.endswith(window.MONO[1] + window.MONO[0] * 14 + window.MONO[1])


def test_a_window_is_as_large_as_the_desktop_lets_it():
    assert window.times_larger((240, 240), (1920, 1080)) == 3
    assert window.times_larger((320, 240), (640, 300)) == 1
    assert window.times_larger((128, 64), (7680, 4320)) == window.MOST_TIMES


class Keys:
    """A KeyHolder whose timers run when told to."""

    def __init__(self, buttons=6):
        self.sent = ""
        self.timers = {}
        self.holder = window.KeyHolder(buttons, self._send, self._after, self.timers.pop)

    def _send(self, keys):
        self.sent += keys

    def _after(self, call):
        number = len(self.timers) + 1
        self.timers[number] = call
        return number

    def pass_time(self):
        for call in list(self.timers.values()):
            call()
        self.timers.clear()


def test_a_key_of_the_window_is_held_until_it_is_let_go():
    keys = Keys()
    keys.holder.press("Down", "")
    for _ in range(3):  # as X repeats
        keys.holder.release("Down", "")
        keys.holder.press("Down", "")
    assert keys.sent == "+d"
    keys.holder.release("Down", "")
    keys.pass_time()
    assert keys.sent == "+d-d"


def test_other_keys_of_the_window():
    keys = Keys()
    assert keys.holder.press("q", "q")
    for name, char in (("space", " "), ("i", "i"), ("F1", ""), ("question", "?")):
        assert not keys.holder.press(name, char)
    assert keys.sent == "+aA"
    keys.holder.release_all()
    assert keys.sent == "+aA-a"


def test_a_hint_with_two_buttons_is_both_held():
    assert terminal.for_buttons("?", 2) == "+rA-r"
    assert [terminal.for_buttons("?", n) for n in (4, 6)] == ["A", "A"]


def test_both_of_two_buttons():
    keys = Keys(2)
    keys.holder.press("m", "m")
    assert keys.sent == "+r+a-a-r"
    assert BoardFacts(buttons=2).options()[-2:] == ["--buttons", "2"]
