"""`make mirror`: a console on real MicroPython at the other end of a line, seen and played."""

import os
import pty
import signal
import subprocess
import sys
import time
import tty

import pytest

serial = pytest.importorskip("serial", reason="no pyserial: run `make test`")

from host_tests.conftest import ROOT  # noqa: E402
from tools import mirror  # noqa: E402
from tools.mirror import Mirror, NoAnswer  # noqa: E402

# As firmware/starting.py does it, on the host board; its own keys and frames lead nowhere
DEVICE = """
import sys
sys.path.insert(0, {root!r})
from boards.host.board import Board
from firmware import listen
from firmware.app import App

board = Board({folder!r}, keys={keys}, frames={frames}, size={size}, depth={depth})
listen.begin(board)
app = App(board, "scarto", "ABCDEF")
try:
    app.run()
except KeyboardInterrupt:
    print("interrupted", "firmware.mirror" in sys.modules)
"""


class Device:
    """A console in a process, at a pseudo-terminal; `path` is the port."""

    def __init__(self, micropython, folder, size=(128, 64), depth=1, interactive=False):
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.path = os.ttyname(self.slave)
        keys, self._keys = os.pipe()
        frames = os.open(os.devnull, os.O_WRONLY)
        source = DEVICE.format(
            root=str(ROOT), folder=str(folder), keys=keys, frames=frames, size=size, depth=depth
        )
        end = self.slave if interactive else self.master
        self.process = subprocess.Popen(
            [micropython, "-c", source], stdin=end, stdout=end, stderr=end, pass_fds=(keys, frames)
        )
        os.close(keys)
        os.close(frames)

    def close(self):
        self.process.kill()
        self.process.wait()
        for end in (self.master, self.slave, self._keys):
            os.close(end)


@pytest.fixture
def start(micropython, tmp_path):
    devices = []

    def start_device(**options):
        devices.append(Device(micropython, tmp_path, **options))
        return devices[-1]

    yield start_device
    for device in devices:
        device.close()


def lit(picture):
    return sum(bin(byte).count("1") for byte in picture)


def until(condition):
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize(("size", "depth"), [((128, 64), 1), ((240, 135), 4)])
def test_the_screen_is_seen_and_buttons_are_pressed(start, size, depth):
    device = start(size=size, depth=depth)
    with serial.Serial(device.path, timeout=10) as port:
        seen = Mirror(port)
        assert (seen.size, seen.depth) == (size, depth)
        until(lambda: seen.update() or lit(seen.picture) > 100)
        until(lambda: not seen.update())
        before = bytes(seen.picture)
        seen.send(b"D")
        time.sleep(0.1)
        seen.send(b"d")
        until(seen.update)
        until(lambda: not seen.update())
        changed = sum(a != b for a, b in zip(before, seen.picture))
        assert 0 < changed < len(before) / 2
        # Another computer that asks afterwards sees all of it
        assert Mirror(port).picture == seen.picture


def test_what_is_sent_is_short(start):
    device = start()
    with serial.Serial(device.path, timeout=10) as port:
        seen = Mirror(port)
        until(lambda: lit(seen.picture) > 100 or seen.update())
        until(lambda: not seen.update())
        port.write(mirror.ASK)
        assert port.read(mirror.HEAD.size + 1)[-1] == mirror.END
        time.sleep(0.1)
        assert not port.in_waiting


def test_nothing_is_printed_or_loaded_unless_asked_for(start):
    """And Ctrl-C ends the console as ever."""
    device = start(interactive=True)
    time.sleep(0.5)
    os.write(device.master, b"\r\nhello UDLRab")
    time.sleep(0.5)
    device.process.send_signal(signal.SIGINT)
    device.process.wait(30)
    said = os.read(device.master, 4096)
    assert said.split() == [b"interrupted", b"False"]


def test_a_board_that_does_not_answer(tmp_path, capsys):
    master, slave = pty.openpty()
    try:
        with serial.Serial(os.ttyname(slave), timeout=0.2) as port:
            with pytest.raises(NoAnswer, match="does not answer"):
                Mirror(port)
    finally:
        os.close(master)
        os.close(slave)
    assert mirror.main(["--port", "/dev/there-is-none"]) == 1
    assert capsys.readouterr().err == (
        "There is no port /dev/there-is-none. Leave --port out to see what there is.\n"
    )


def test_a_port_that_is_in_use_is_told_once(monkeypatch, capsys, tmp_path):
    def refuse(*_, **__):
        raise serial.SerialException(16, "could not open: [Errno 16] Device or resource busy")

    monkeypatch.setattr(serial, "Serial", refuse)
    port = tmp_path / "port"
    port.touch()
    assert mirror.main(["--port", str(port)]) == 1
    told = capsys.readouterr().err
    assert f"Port {port} cannot be opened (Device or resource busy)." in told and "Thonny" in told


def test_the_program_shows_and_plays(start):
    from host_tests.test_play import Window

    device = start()
    command = [sys.executable, "-m", "tools.mirror", "--port", device.path]
    window = Window(command, 130, 40)
    try:
        window.shows("▀")
        window.shows(device.path)
        before = dict(window.lines)
        window.type(b"j")
        window.waits(lambda: window.lines != before, "another picture")
        window.type(b"q")
        assert window.ends() == 0
    finally:
        window.close()
