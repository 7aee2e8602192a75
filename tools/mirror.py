"""Show the screen of a console at a USB port in this terminal, and press its buttons from here.

    python -m tools.mirror [--port PORT] [--window]

The console goes on as before and may be played on itself meanwhile. `firmware/mirror.py` says what
goes over the line: only what has changed, and only when asked for. Exit status: 0, or 1 with a
message.
"""

import argparse
import os
import queue
import struct
import sys
import threading
import time

import serial

from boards.host.board import Board
from tools import output
from tools.boardfacts import BoardFacts
from tools.device import DeviceError, cannot_open, check_port, find_port
from tools.play import CannotPlay, open_session
from tools.session import signals
from tools.shipping import command
from tools.terminal import FrameReader

ASK = b"\x16"
ALL = b"F"
END = 255
SECONDS_TO_ANSWER = 3  # a computer player may be thinking
SECONDS_BETWEEN = 0.05
HEAD = struct.Struct("<2sHHB")


class NoAnswer(Exception):
    """The console does not answer, or not in a way that can be understood."""


class Mirror:
    """The screen of a console at an open serial port, as it was when last asked for.

    size, depth    of the panel, in pixels and bits a pixel
    picture        its buffer, MONO_VLSB or GS4_HMSB
    """

    def __init__(self, port):
        """Ask for all of it. NoAnswer if there is no console."""
        self._port = port
        self.size, self.depth, self.picture = (0, 0), 1, bytearray()
        port.reset_input_buffer()
        self.update()  # what changed for whoever asked before us
        port.write(ALL)
        self.update()

    def update(self):
        """Ask what has changed; whether anything had."""
        self._port.write(ASK)
        width, height, depth = self._head()
        if (width, height) != self.size or depth != self.depth:
            self.size, self.depth = (width, height), depth
            self.picture = bytearray(width * height * depth // 8)
        band = width if depth == 1 else 2 * width
        changed = False
        while (number := self._read(1)[0]) != END:
            length = min(band, len(self.picture) - number * band)
            size = int.from_bytes(self._read(2), "little")
            data = self._read(size)
            if size < length:
                data = b"".join(bytes(data[i + 1 : i + 2]) * data[i] for i in range(0, size, 2))
            if length <= 0 or len(data) != length:
                raise NoAnswer("What the console sent was damaged on the way. Run this again.")
            self.picture[number * band : number * band + length] = data
            changed = True
        return changed

    def send(self, keys):
        """Send bytes that press buttons and let them go."""
        self._port.write(keys)

    def _head(self):
        head = self._read(HEAD.size)
        while head[:2] != b"TM":  # something else was printed before
            head = head[1:] + self._read(1)
        _, width, height, kind = HEAD.unpack(head)
        return width, height, 4 if kind else 1

    def _read(self, count):
        data = self._port.read(count)
        if len(data) < count:
            raise NoAnswer(
                "The console does not answer. Is it on this port, and does it run? If it is at the"
                " prompt, unplug it and plug it in again; if it is of an older version, run\n"
                f"  {command('deploy')}"
            )
        return data


class Console:
    """A mirrored console with the ways of `tools.session.Console`: frames, keys, an end."""

    def __init__(self, mirror):
        self._mirror = mirror
        self.problem = ""
        self.frames, self._frames_out = os.pipe()
        self.output, self._output_out = os.pipe()  # nothing is ever printed
        self._keys = queue.Queue()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def press(self, keys):
        """Press keys as boards/host/board.py names them; `q` ends the sitting."""
        self._keys.put(keys)

    def keep_output(self):
        """There is none: this is called at its end."""
        return bool(os.read(self.output, 1))

    def pause(self, on):
        """The console on the board goes on."""

    def stop(self):
        """End it, wherever it is."""
        self.press("q")
        self._thread.join(2 * SECONDS_TO_ANSWER)
        os.close(self.frames)
        os.close(self.output)

    def _work(self):
        try:
            self._send()
            while self._pass_keys():
                if self._mirror.update():
                    self._send()
        except NoAnswer as error:
            self.problem = str(error)
        except OSError as error:  # pyserial's errors are such, too
            self.problem = (
                f"The line to the board broke: {output.reason(error)}. Is it plugged in?"
            )
        os.close(self._frames_out)
        os.close(self._output_out)

    def _pass_keys(self):
        """Press what was asked for, or wait a moment; False at the end."""
        try:
            keys = self._keys.get(timeout=SECONDS_BETWEEN)
        except queue.Empty:
            return True
        sign = ""
        for key in keys:
            if key == "q":
                return False
            if key in "+-":
                sign = key
                continue
            if sign != "-":
                self._mirror.send(key.upper().encode())
                time.sleep((Board.tap_ms if key.islower() else Board.hold_ms) / 1000)
            if sign != "+":
                self._mirror.send(key.lower().encode())
                time.sleep(Board.gap_ms / 1000)
            sign = ""
        return True

    def _send(self):
        width, height = self._mirror.size
        head = FrameReader.HEADER.pack(b"TF", width, height, self._mirror.depth // 4, 0)
        data = memoryview(head + bytes(self._mirror.picture))
        while data:
            data = data[os.write(self._frames_out, data) :]


def open_port(name):
    """Return a serial port, open. DeviceError if it cannot be."""
    check_port(name)
    try:
        return serial.Serial(name, 115200, timeout=SECONDS_TO_ANSWER, write_timeout=3)
    except serial.SerialException as error:
        raise cannot_open(name, output.reason(error)) from None


def show(port, name, in_window):
    """Mirror the console at an open port until the user quits; return the exit status."""
    mirror = Mirror(port)
    session = open_session(BoardFacts(mirror.size, mirror.depth), name, in_window)
    with signals() as wakeup:
        console = Console(mirror)
        try:
            session.run(console, wakeup)
        finally:
            console.stop()
    if console.problem:
        print(console.problem, file=sys.stderr)
        return 1
    return 128 + session.ended_by if session.ended_by else 0


def main(argv=None):
    """Do what the command line says; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.mirror", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument("--port", help="serial port; default: the only board there is")
    parser.add_argument("--window", action="store_true", help="show it in a window")
    options = parser.parse_args(argv)
    try:
        name = options.port or find_port()
        with open_port(name) as port:
            return show(port, name, options.window)
    except (CannotPlay, DeviceError, NoAnswer) as error:
        print(error, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
