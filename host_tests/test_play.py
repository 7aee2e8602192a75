"""`make play`: the drawing of frames, the keys, and the manners of the terminal program.

The last part runs the whole of it on a pseudo-terminal, with a small program as the console.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from tools import play, session, terminal
from tools.boardfacts import BoardFacts
from tools.terminal import BRAILLE, HALF_BLOCKS, Frame, FrameReader, KeyDecoder


def frame_of(*pixels, width=128, height=64, asleep=False):
    """Return a frame with these (x, y) lit."""
    buffer = bytearray(width * height // 8)
    for x, y in pixels:
        buffer[y // 8 * width + x] |= 1 << y % 8
    return Frame(width, height, bytes(buffer), asleep)


# Drawing


@pytest.mark.parametrize(
    "pixel, dot",
    [
        ((0, 0), "⠁"),
        ((0, 1), "⠂"),
        ((0, 2), "⠄"),
        ((0, 3), "⡀"),
        ((1, 0), "⠈"),
        ((1, 1), "⠐"),
        ((1, 2), "⠠"),
        ((1, 3), "⢀"),
    ],
)
def test_each_pixel_has_its_braille_dot(pixel, dot):
    frame = frame_of(pixel, width=4, height=8)
    assert terminal.braille(frame.buffer, 4, 8) == [dot + " ", "  "]


def test_braille_keeps_rows_and_columns_apart():
    frame = frame_of((3, 7), (4, 8), width=6, height=16)
    assert terminal.braille(frame.buffer, 6, 16) == ["   ", " ⢀ ", "  ⠁", "   "]
    assert terminal.braille(b"\xff" * 12, 6, 16) == ["⣿⣿⣿"] * 4


def test_half_blocks_show_two_pixels_a_cell():
    frame = frame_of((0, 0), (1, 1), (2, 0), (2, 1), (3, 15), width=4, height=16)
    rows = terminal.half_blocks(frame.buffer, 4, 16)
    assert rows == ["▀▄█ ", "    ", "    ", "    ", "    ", "    ", "    ", "   ▄"]


def plain(rows):
    """Return rows without their colours."""
    return [re.sub(r"\x1b\[[0-9;]*m", "", row) for row in rows]


@pytest.mark.parametrize(
    "columns, lines, mode",
    [
        (80, 24, BRAILLE),
        (66, 20, BRAILLE),
        (65, 20, None),
        (66, 19, None),
        (140, 45, HALF_BLOCKS),
        (130, 36, HALF_BLOCKS),
        (129, 36, BRAILLE),
        (130, 35, BRAILLE),
    ],
)
def test_the_drawing_suits_the_terminal(columns, lines, mode):
    assert terminal.best_drawing(columns, lines, 128, 64) == mode


@pytest.mark.parametrize("columns, lines", [(80, 24), (66, 20), (130, 36), (211, 57), (20, 5)])
@pytest.mark.parametrize("asleep", [False, True])
def test_a_page_fits_its_terminal(columns, lines, asleep):
    rows = plain(terminal.page(frame_of(asleep=asleep), columns, lines, "Title", "note"))
    assert len(rows) == lines
    assert max(len(row) for row in rows) <= columns


def test_a_page_shows_the_frame_in_a_border_and_every_key():
    rows = plain(terminal.page(frame_of((0, 0), (127, 63)), 80, 24, "Title", "note"))
    top = next(i for i, row in enumerate(rows) if "╭─ Title ─" in row)
    left = rows[top].index("╭")
    assert rows[top + 1][left : left + 3] == "│⠁ "
    assert rows[top + 16].endswith("⢀│")
    assert rows[top + 17].endswith(" note ─╯")
    text = "\n".join(rows[top + 18 :])
    for word in ("move", "quit", "hold A", "hold B", "Space", "Esc", "Ctrl-C", "hjkl"):
        assert word in text


def test_a_sleeping_display_says_how_to_wake_it():
    rows = terminal.page(frame_of(asleep=True), 80, 24, "Title", "note")
    assert any("any key wakes it" in row for row in rows)


def test_a_page_in_too_small_a_terminal_tells_both_sizes():
    text = " ".join(plain(terminal.page(frame_of(), 40, 10, "Title", "")))
    assert "40x10" in text and "66x20" in text


# Frames


def packet(magic=b"TF", width=128, height=64, kind=0, flags=0, fill=0):
    return struct.pack("<2sHHBB", magic, width, height, kind, flags) + bytes([fill]) * 1024


def test_frames_are_read_whatever_way_they_are_cut():
    data = packet(fill=1) + b"TI" + bytes(6) + packet(fill=2, flags=1)
    for size in (1, 7, 8, 1000, 5000):
        reader, frames = FrameReader(), []
        for start in range(0, len(data), size):
            frames += reader.feed(data[start : start + size])
        first, idle, last = frames
        assert (first.buffer, first.asleep) == (b"\x01" * 1024, False)
        assert idle is None
        assert (last.buffer, last.asleep) == (b"\x02" * 1024, True)
        assert (last.width, last.height) == (128, 64)


@pytest.mark.parametrize(
    "data", [b"Hello world", packet(kind=9), packet(height=0), packet(height=7), packet(width=0)]
)
def test_what_is_no_frame_is_refused(data):
    with pytest.raises(terminal.FrameError, match="no frame starts with"):
        FrameReader().feed(data)


# Keys


@pytest.mark.parametrize(
    "typed, keys",
    [
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", "udrl"),
        (b"\x1bOA\x1bOB\x1bOC\x1bOD", "udrl"),
        (b"\x1b[1;5A", "u"),
        (b"hjkl", "ldur"),
        (b"HJKL", "LDUR"),
        (b" \raz", "aaaa"),
        (b"x\x7f\bb", "bbbb"),
        (b"i?m\t", "A?BB"),
        (b"q\x03", "qq"),
        (b"\x1a", terminal.SUSPEND),
        (b"!0\xc3\xa8\x1b[3~\x1b[15~\x1b[H", ""),
        (b"\x1b[\x03", "q"),
        (b"\x1b\x1b[A", "bu"),
        (b"\x1bq", "bq"),
    ],
)
def test_what_is_typed_becomes_keys_whatever_way_it_is_cut(typed, keys):
    whole, cut = KeyDecoder(), KeyDecoder()
    assert whole.feed(typed) == keys
    assert "".join(cut.feed(bytes([byte])) for byte in typed) == keys
    assert not whole.pending and not cut.pending


def test_esc_alone_is_b_once_nothing_follows():
    decoder = KeyDecoder()
    assert decoder.feed(b"\x1b") == ""
    assert decoder.pending
    assert decoder.expire() == "b"
    assert not decoder.pending
    assert decoder.expire() == ""


def test_a_cut_sequence_is_forgotten():
    decoder = KeyDecoder()
    assert decoder.feed(b"\x1b[1;") == ""
    assert decoder.expire() == ""
    assert decoder.feed(b"j") == "d"


def test_a_held_key_does_not_run_ahead_of_the_console():
    now = 100.0
    throttle = session.Throttle(clock=lambda: now)
    sent = 0
    for _ in range(60):  # two seconds of a key repeated 30 times a second
        sent += throttle.admit("d")
        now += 1 / 30
    assert 15 <= sent <= 20


def test_what_is_typed_during_a_hold_waits_for_its_end():
    now = 100.0
    throttle = session.Throttle(clock=lambda: now)
    assert throttle.admit("B")
    now += 0.5
    assert not throttle.admit("B")  # the same key, still down
    assert throttle.admit("d") and throttle.admit("d") and throttle.admit("a")
    assert not throttle.admit("d")  # a key held down meanwhile
    assert throttle.admit("q")
    now += 0.9
    assert throttle.admit("d")


# Saves and runtimes


def test_fresh_puts_saves_aside_and_deletes_none(tmp_path):
    (tmp_path / "match.0").write_text("first")
    assert play.put_aside(tmp_path) == ["match.0.old"]
    (tmp_path / "match.0").write_text("second")
    assert play.put_aside(tmp_path) == ["match.0.old2"]
    assert play.put_aside(tmp_path) == []
    assert (tmp_path / "match.0.old").read_text() == "first"
    assert (tmp_path / "match.0.old2").read_text() == "second"


class Options:
    python = game = deal = None


def test_real_micropython_is_preferred(monkeypatch):
    monkeypatch.setattr(play, "find_micropython", lambda: "/somewhere/micropython")
    command, name = play.host_command(Options(), BoardFacts())
    assert command[0] == "/somewhere/micropython"
    assert command[-8:-6] == ["-m", "boards.host"]
    assert command[-6:] == ["--size", "128x64", "--depth", "1", "--buttons", "6"]
    assert name == "MicroPython"


def test_cpython_takes_its_place_and_that_is_said(monkeypatch, capsys):
    monkeypatch.setattr(play, "find_micropython", lambda: None)
    options = Options()
    options.game = "scarto"
    command, name = play.host_command(options, BoardFacts())
    assert command[:3] == [sys.executable, "-m", "boards.host"]
    assert command[-2:] == ["--game", "scarto"]
    assert name == "CPython"
    assert capsys.readouterr().err == "Playing on CPython, as there is no micropython here.\n"


def test_micropython_that_is_asked_for_and_missing_is_an_error(monkeypatch):
    monkeypatch.setattr(play, "find_micropython", lambda: None)
    options = Options()
    options.python = "micropython"
    with pytest.raises(play.CannotPlay, match="install"):
        play.host_command(options, BoardFacts())


# The whole on a pseudo-terminal. The console: right moves a bar, A long crashes, B hangs.

CONSOLE = """
import sys
sys.path.insert(0, {root!r})
from boards.host.__main__ import main

def run(board, game, deal):
    x, before = 0, -1
    while not board.closed:
        mask = board.buttons()
        if mask & ~before & 8 or before < 0:
            board.panel.buffer[x] = 255
            board.panel.show()
            x += 1
        if mask & 16:
            print("the last words")
            raise ValueError("no such card")
        if mask & 32:
            board.panel.sleep(True)
            board.sleep_ms(60000)
        before = mask
        board.sleep_ms(10)
    with open(board.folder + "/left", "w") as file:
        file.write("well")

sys.exit(main(sys.argv[1:], run))
"""
# A shell of one job, which is stopped and goes on when Enter is pressed.
SHELL = """
import os, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
def foreground(group):
    os.tcsetpgrp(0, group)
job = os.fork()
if job == 0:
    os.setpgid(0, 0)
    foreground(os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
stopped = os.WIFSTOPPED(os.waitpid(job, os.WUNTRACED)[1])
foreground(os.getpgrp())
print("job stopped" if stopped else "job ended", flush=True)
sys.stdin.readline()
foreground(job)
os.killpg(job, signal.SIGCONT)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(job, 0)[1]))
"""
DEADLINE = 30


class Window:
    """A terminal window in which a command runs; `lines` is what it shows."""

    def __init__(self, command, columns=80, lines=24):
        self.master, self._slave = pty.openpty()
        self._resize(columns, lines)
        self.before = termios.tcgetattr(self._slave)
        self._output = b""
        self.process = subprocess.Popen(
            command,
            cwd=play.ROOT,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def _resize(self, columns, lines):
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

    def resize(self, columns, lines):
        """Change the size; what was shown is forgotten."""
        self._output = b""
        self._resize(columns, lines)

    def type(self, keys):
        os.write(self.master, keys)

    @property
    def output(self):
        """All that was written, without its colours."""
        return re.sub(r"\x1b\[[0-9;]*m", "", self._output.decode(errors="ignore"))

    @property
    def lines(self):
        """What the screen shows, as {line: text}."""
        screen = {}
        page = self.output.rpartition("\x1b[2J")[2]
        for line, text in re.findall(r"\x1b\[(\d+);1H([^\x1b]*)\x1b\[K", page):
            screen[int(line)] = text
        return screen

    def shows(self, text):
        """Wait until the screen has this text."""
        self.waits(lambda: any(text in line for line in self.lines.values()), text)

    def says(self, text):
        """Wait until this text was written, anywhere."""
        self.waits(lambda: text in self.output, text)

    def waits(self, condition, what):
        """Wait until a condition holds."""
        end = time.monotonic() + DEADLINE
        while not condition():
            assert time.monotonic() < end, f"no {what!r} in {self._output!r}"
            self._read(0.1)

    def _read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            self._output += os.read(self.master, 65536)

    def ends(self):
        """Wait for the end; check that the terminal is as it was, and return the exit status."""
        end = time.monotonic() + DEADLINE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"still running: {self._output!r}"
            self._read(0.05)
        while select.select([self.master], [], [], 0)[0]:
            self._read(0)
        self.is_restored()
        return self.process.returncode

    def is_restored(self):
        """Check the modes of the terminal, its cursor and its screen."""
        assert termios.tcgetattr(self._slave) == self.before
        assert self.output.rfind("\x1b[?25h") >= self.output.rfind("\x1b[?25l")
        assert self.output.rfind("\x1b[?1049l") >= self.output.rfind("\x1b[?1049h")

    def hang_up(self):
        """Close the window under the program."""
        os.close(self.master)
        self.master = None

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.master is not None:
            os.close(self.master)
        os.close(self._slave)


@pytest.fixture
def console_command(tmp_path):
    script = tmp_path / "console.py"
    script.write_text(CONSOLE.format(root=str(play.ROOT)))
    main = (
        "import sys; from tools.play import main; "
        f"sys.exit(main(['--folder', {str(tmp_path)!r}], [{{runtime!r}}, {str(script)!r}]))"
    )

    def command(runtime=sys.executable):
        return [sys.executable, "-c", main.format(runtime=runtime)]

    return command


@pytest.fixture
def open_window():
    windows = []

    def open_one(*arguments, **options):
        windows.append(Window(*arguments, **options))
        return windows[-1]

    yield open_one
    for window in windows:
        window.close()


@pytest.fixture
def window(open_window, console_command):
    """A window with the game in it, which has drawn its first frame."""
    window = open_window(console_command())
    window.shows("│⡇ ")
    return window


def test_keys_reach_the_console_and_frames_the_screen(window):
    window.type(b"\x1b[C")
    window.shows("│⣿ ")
    window.type(b"l")
    window.shows("│⣿⡇ ")
    window.type(b"q")
    assert window.ends() == 0


def test_it_plays_on_micropython(open_window, console_command, micropython, tmp_path):
    window = open_window(console_command(micropython))
    window.shows("│⡇ ")
    window.type(b"\x1bOC")
    window.shows("│⣿ ")
    window.type(b"q")
    assert window.ends() == 0
    assert (tmp_path / "left").exists()


def test_only_rows_that_changed_are_drawn(window):
    window.type(b"l")
    window.shows("│⣿ ")
    window.type(b"q")
    assert window.ends() == 0
    # The empty display, its border and the keys; then twice eight pixels, which are two rows.
    assert window.output.count(";1H") == 16 + 2 + 2 + 2 * 2


@pytest.mark.parametrize("key", [b"q", b"\x03"])
def test_quitting_lets_the_console_leave(window, key, tmp_path):
    window.type(key)
    assert window.ends() == 0
    assert (tmp_path / "left").read_text() == "well"


@pytest.mark.parametrize(
    "number, status",
    [(signal.SIGINT, 0), (signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGQUIT, 131)],
)
def test_signals_end_it_as_cleanly(window, number, status, tmp_path):
    window.process.send_signal(number)
    assert window.ends() == status
    assert (tmp_path / "left").read_text() == "well"


def test_a_crash_of_the_console_is_told(window, tmp_path):
    window.type(b" ")
    assert window.ends() == 1
    told = window.output.rpartition("\x1b[?1049l")[2]
    assert "the last words" in told
    assert "ValueError: no such card" in told
    assert f"Your match is saved in {tmp_path}" in told


def test_a_console_that_hangs_is_ended(window):
    window.type(b"x")
    window.shows("asleep")
    window.type(b"q")
    assert window.ends() == 0
    assert "was ended" in window.output


def test_a_console_that_cannot_start_is_told(open_window, console_command):
    window = open_window(console_command("false"))
    assert window.ends() == 1
    assert "exit status 1" in window.output


def test_a_crash_of_the_terminal_program_restores_the_terminal(open_window, console_command):
    command = console_command()
    command[2] = (
        "import tools.session; tools.session.Session.run = lambda self: 1 // 0\n" + command[2]
    )
    window = open_window(command)
    assert window.ends() == 1
    assert "ZeroDivisionError" in window.output


def test_a_new_size_is_drawn_anew(window):
    window.resize(140, 45)
    window.shows("│█ ")
    window.resize(80, 24)
    window.shows("│⡇ ")
    window.type(b"q")
    assert window.ends() == 0


def test_a_window_made_too_small_recovers(window):
    window.resize(40, 10)
    window.shows("40x10")
    window.resize(66, 20)
    window.shows("│⡇ ")
    window.type(b"q")
    assert window.ends() == 0


class Sink:
    """A console that keeps what is pressed, and a terminal of a size."""

    keys = frames = output = 0

    def __init__(self):
        self.pressed = ""
        self.columns = self.lines = 80

    def press(self, key):
        self.pressed += key

    def keep_output(self):
        return True

    def size(self):
        return self.columns, self.lines

    def read(self):
        return b"l"


def test_a_window_too_small_to_see_takes_no_keys_but_to_quit():
    both = Sink()
    sitting = session.Session(both, both, 0, "", BoardFacts())
    sitting._on_keys()
    assert both.pressed == "r"
    both.lines = 10
    sitting._on_keys()
    sitting._press("q")
    assert both.pressed == "rq"


def test_two_consoles_do_not_share_a_folder(window, open_window, console_command, tmp_path):
    second = open_window(console_command())
    assert second.ends() == 2
    assert "Another console" in second.output and "--folder" in second.output
    window.type(b"q")
    assert window.ends() == 0
    third = open_window(console_command())
    third.shows("│⡇ ")


def test_a_match_that_could_not_be_saved_at_the_end_is_told(open_window, tmp_path):
    saves = tmp_path / "saves"
    main = (
        f"import sys; from tools.play import main; sys.exit(main(['--folder', {str(saves)!r},"
        " '--game', 'scarto', '--deal', 'AAAAAC', '--python', 'cpython']))"
    )
    window = open_window([sys.executable, "-c", main])
    window.shows("⣿⣿⣿")
    window.type(b" ")  # start
    window.waits(lambda: (saves / "match.0").exists(), "a save")
    for name in ("match.0", "match.1"):  # nothing can be written over a folder
        (saves / name).unlink(missing_ok=True)
        (saves / name).mkdir()
        (saves / name / "in the way").write_text("")
    window.type(b"q")
    assert window.ends() == 1
    assert "could not be saved" in window.output


def test_it_can_be_stopped_and_goes_on(open_window, console_command):
    window = open_window([sys.executable, "-c", SHELL, *console_command()[1:]])
    window.shows("│⡇ ")
    window.type(b"\x1a")
    window.says("job stopped")
    window.is_restored()
    window.type(b"\n")
    window.waits(lambda: window.output.count("\x1b[?1049h") == 2, "second screen")
    window.type(b"l")
    window.shows("│⣿ ")
    window.type(b"q")
    assert window.ends() == 0


def test_a_closed_window_ends_it(open_window, console_command, tmp_path):
    window = open_window(console_command())
    window.shows("│⡇ ")
    window.hang_up()
    assert window.process.wait(DEADLINE) == 128 + signal.SIGHUP
    assert (tmp_path / "left").read_text() == "well"


@pytest.mark.parametrize("columns, lines", [(65, 24), (80, 19)])
def test_too_small_a_terminal_is_refused(open_window, console_command, columns, lines):
    window = open_window(console_command(), columns=columns, lines=lines)
    assert window.ends() == 2
    assert f"{columns}x{lines}" in window.output and "66x20" in window.output
    assert "\x1b[?1049h" not in window.output


def test_what_is_no_terminal_is_refused(tmp_path):
    result = subprocess.run(
        [sys.executable, "-m", "tools.play", "--folder", str(tmp_path / "saves")],
        cwd=play.ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 2
    assert "needs a terminal" in result.stderr
    assert result.stdout == ""
    assert not (tmp_path / "saves").exists()


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--game", "tresette"], "piedicavallo"),
        (["--game", "scarto", "--deal", "AB1234"], "not a deal code"),
        (["--deal", "ABCDEF"], "--deal needs --game"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(arguments, said, capsys):
    with pytest.raises(SystemExit) as ended:
        play.main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
