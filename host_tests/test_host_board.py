"""The computer as a board, on CPython and on real MicroPython: keys, time, frames, and its ends.

Each test runs a small program on the board in virtual time and reads what it printed and sent.
"""

import os
import struct
import subprocess
import sys

import pytest

from boards.host.board import Board
from tools.play import ROOT
from tools.terminal import FrameReader

HEADER = struct.pack("<2sHHBB", b"TF", 128, 64, 0, 0)
ASLEEP = struct.pack("<2sHHBB", b"TF", 128, 64, 0, 1)
IDLE = b"TI" + bytes(6)

PROGRAM = """
import sys
sys.path.insert(0, {root!r})
from boards.host.__main__ import main

def run(board, game, deal):
{body}

sys.exit(main(sys.argv[1:], run))
"""
# Prints each change of the buttons and when it was seen, then when the board closed.
RECORD = """
    start, shown = board.ticks_ms(), 0
    while not board.closed:
        mask = board.buttons()
        if mask != shown:
            print(board.ticks_diff(board.ticks_ms(), start), mask)
            shown = mask
        board.sleep_ms(10)
    print(board.ticks_diff(board.ticks_ms(), start), "closed")
"""


class Program:
    """A program on the host board, with pipes for its keys and frames."""

    def __init__(self, runtime, tmp_path, body, *options):
        script = tmp_path / "program.py"
        script.write_text(PROGRAM.format(root=str(ROOT), body=body))
        self.frames, out = os.pipe()
        command = [runtime, str(script), "--folder", str(tmp_path / "saves")]
        self.process = subprocess.Popen(
            [*command, "--frames", str(out), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            pass_fds=(out,),
        )
        os.close(out)

    def press(self, keys):
        """Send keys."""
        self.process.stdin.write(keys)

    def read_to_idle(self):
        """Return the frames sent until the board tells that it is idle."""
        reader, frames = FrameReader(), []
        while True:
            data = os.read(self.frames, 1)
            assert data, "the board ended instead: " + self.process.stdout.read().decode()
            for frame in reader.feed(data):
                if frame is None:
                    return frames
                frames.append(frame)

    def end(self, keys=b""):
        """Send the last keys; return what was printed, as lines of words, and sent."""
        printed, _ = self.process.communicate(keys, timeout=60)
        sent = b""
        while data := os.read(self.frames, 65536):
            sent += data
        assert self.process.returncode == 0, printed.decode()
        return [line.split() for line in printed.decode().splitlines()], sent

    def close(self):
        """End the program if it still runs."""
        with self.process:
            self.process.kill()
        os.close(self.frames)


@pytest.fixture(params=["cpython", "micropython"])
def start(request, tmp_path):
    """Start programs, in virtual time unless told otherwise, on each runtime in turn."""
    cpython = request.param == "cpython"
    runtime = sys.executable if cpython else request.getfixturevalue("micropython")
    started = []

    def start_program(body, *options, virtual=True):
        clock = ["--virtual"] if virtual else []
        started.append(Program(runtime, tmp_path, body, *clock, *options))
        return started[-1]

    yield start_program
    for program in started:
        program.close()


def record(start, keys):
    """Return the changes of the buttons that these keys make, as (ms, mask)."""
    lines, _ = start(RECORD).end(keys)
    assert lines[-1][1] == "closed"
    return [(int(time), int(mask)) for time, mask in lines[:-1]]


def test_a_tap_is_a_press_and_a_release_longer_than_any_bounce(start):
    assert record(start, b"d") == [(0, 2), (60, 0)]


@pytest.mark.parametrize("buttons, masks", [("4", [2, 8, 16, 32]), ("2", [8, 16])])
def test_keys_of_buttons_that_are_not_there_are_skipped(start, buttons, masks):
    lines, _ = start(RECORD, "--buttons", buttons).end(b"udlrab")
    assert [int(mask) for _, mask in lines[:-1] if mask != "0"] == masks


@pytest.mark.parametrize("key, mask", list(zip("udlrab", (1, 2, 4, 8, 16, 32))))
def test_each_key_has_its_button(start, key, mask):
    assert [mask for _, mask in record(start, key.encode())] == [mask, 0]


def test_keys_wait_for_the_one_before(start):
    assert record(start, b"rr.b") == [(0, 8), (60, 0), (120, 8), (180, 0), (340, 32), (400, 0)]


def test_a_capital_is_a_long_press(start):
    assert record(start, b"Ad") == [(0, 16), (1100, 0), (1160, 2), (1220, 0)]


def test_buttons_can_be_held_while_others_are_tapped(start):
    assert record(start, b"+ar-a") == [(0, 16), (60, 24), (120, 16), (180, 0)]


def test_other_bytes_are_skipped(start):
    assert record(start, b"\n?5d\xff") == [(0, 2), (60, 0)]


def test_a_console_that_looks_away_misses_neither_press_nor_release(start):
    lines, _ = start(
        """
    while not board.closed:
        print(board.buttons())
        board.sleep_ms(1000)
"""
    ).end(b"aa")
    assert [int(line[0]) for line in lines[:5]] == [16, 0, 16, 0, 0]


def test_time_wraps_around_as_on_the_pico(start):
    lines, _ = start(
        """
    before = board.ticks_ms()
    while not board.closed:
        board.buttons()
        board.sleep_ms(10)
    print(before, board.ticks_ms(), board.ticks_diff(board.ticks_ms(), before))
    print(board.ticks_diff(before, board.ticks_ms()))
"""
    ).end(b"." * 30)
    before, after, passed, back = (int(word) for line in lines for word in line)
    assert before == 2**30 - 2000
    assert after == 1010
    assert passed == 3010
    assert back == -3010


def test_a_tap_across_the_wrap_lasts_as_long_as_any(start):
    # It starts 40 ms before the wrap, which is at 2000 ms.
    events = record(start, b"." * 19 + b"+ad-a")
    assert events == [(1900, 16), (1960, 18), (2020, 16), (2080, 0)]


def test_the_end_of_input_closes_the_board_after_the_last_key(start):
    lines, _ = start(RECORD).end(b"a")
    assert lines == [["0", "16"], ["60", "0"], ["130", "closed"]]


def test_q_closes_the_board_and_lets_go_of_the_buttons(start):
    lines, _ = start(RECORD).end(b"+aqd")
    assert lines == [["0", "16"], ["60", "0"], ["70", "closed"]]


def test_a_frame_is_its_header_and_the_buffer(start):
    _, sent = start(
        """
    for i in range(1024):
        board.panel.buffer[i] = i & 255
    board.panel.show()
"""
    ).end()
    assert sent == HEADER + bytes(range(256)) * 4


def test_a_colour_frame_has_two_pixels_a_byte(start):
    program = start(
        """
    panel = board.panel
    panel.buffer[0] = 0x1F
    print(panel.width, panel.height, panel.depth, len(panel.buffer))
    panel.show()
""",
        *("--size", "240x135", "--depth", "4"),
    )
    lines, sent = program.end()
    assert lines == [["240", "135", "4", "16200"]]
    assert sent == struct.pack("<2sHHBB", b"TF", 240, 135, 1, 0) + b"\x1f" + bytes(16199)


@pytest.mark.parametrize(
    "option", [("--size", "240"), ("--size", "axb"), ("--depth", "2"), ("--buttons", "5")]
)
def test_panels_and_buttons_that_cannot_be_are_refused(start, option):
    program = start("    pass\n", *option)
    assert program.process.wait(60) == 2


def test_a_display_asleep_is_dark_and_wakes_with_what_it_held(start):
    _, sent = start(
        """
    board.panel.buffer[5] = 7
    board.panel.sleep(True)
    board.panel.buffer[5] = 9
    board.panel.show()
    board.panel.sleep(False)
"""
    ).end()
    picture = bytes(5) + b"\x09" + bytes(1018)
    assert sent == 2 * (ASLEEP + bytes(1024)) + HEADER + picture


BLOCK = """
    x = 0
    while not board.closed:
        if board.buttons() & 8:
            x += 1
            board.sleep_ms(1500)
            board.panel.buffer[x] = 255
            board.panel.show()
        board.sleep_ms(10)
    print(board.ticks_ms())
"""


def test_idle_is_told_once_all_has_settled(start):
    program = start(BLOCK)
    assert program.read_to_idle() == []
    program.press(b"r")
    frames = program.read_to_idle()
    assert len(frames) == 1
    assert frames[0].buffer[:3] == b"\x00\xff\x00"
    program.press(b"rr")
    frames = program.read_to_idle()
    assert [frame.buffer[:5] for frame in frames] == [
        b"\x00\xff\xff\x00\x00",
        b"\x00\xff\xff\xff\x00",
    ]
    program.end(b"q")


def test_virtual_time_stands_still_while_idle(start):
    program = start(BLOCK)
    program.read_to_idle()
    lines, sent = program.end(b"q")
    # From 2000 before the wrap: 3000 until idle, the sleep in which q came and one more
    assert lines == [["1020"]]
    assert sent == b""


def test_idle_is_a_header_without_a_picture(start):
    program = start(BLOCK)
    assert os.read(program.frames, 1100) == IDLE
    program.end(b"q")


def test_neither_buttons_nor_show_allocates(start):
    lines, sent = start(
        """
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:
        def heap_lock(): pass
        heap_unlock = heap_lock
    seen = 0
    heap_lock()
    try:
        for _ in range(40):
            seen |= board.buttons()
            board.panel.show()
            board.ticks_diff(board.ticks_ms(), 5)
            board.sleep_ms(30)
    finally:
        heap_unlock()
    print(seen, board.closed)
"""
    ).end(b"udlrab+a-a..q")
    assert lines == [["63", "True"]]
    assert len(sent) == 40 * (8 + 1024)


def test_the_options_reach_the_console(start):
    lines, _ = start("    print(game, deal)\n", "--game", "scarto", "--deal", "ABCDEF").end()
    assert lines == [["scarto", "ABCDEF"]]


def test_wrong_options_are_answered_with_the_usage(start):
    program = start("    print('played')\n", "--colour", "red")
    printed, _ = program.process.communicate(timeout=60)
    assert printed.startswith(b"usage: ")
    assert program.process.returncode == 2


def test_the_folder_is_made_and_there_is_entropy(start, tmp_path):
    lines, _ = start("    print(board.folder, len(board.entropy(6)))\n").end()
    assert lines == [[str(tmp_path / "saves"), "6"]]
    assert (tmp_path / "saves").is_dir()


def test_real_time_passes_by_itself(start):
    lines, _ = start(RECORD, virtual=False).end(b"+r+b")
    assert [line[1] for line in lines] == ["8", "40", "0", "closed"]
    assert int(lines[1][0]) >= Board.tap_ms
    assert int(lines[3][0]) >= 2 * Board.tap_ms


def test_frames_that_nobody_reads_are_no_error(start):
    program = start(BLOCK)
    program.read_to_idle()
    os.close(program.frames)
    program.frames = os.open(os.devnull, os.O_RDONLY)
    program.end(b"rq")
