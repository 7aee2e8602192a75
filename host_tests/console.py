"""The console under test: the real firmware on the host board, driven by button presses.

    with Console(interpreter, folder) as console:
        console.press("a")
        console.frame        # the last frame, MONO_VLSB bytes of 128x64
        console.kill()

Time is virtual: `press` returns when the console has gone quiet and waits for the next key.
"""

import os
import select
import subprocess
import time
from pathlib import Path

WIDTH, HEIGHT = 128, 64
ROOT = Path(__file__).resolve().parent.parent
_HEADER = 8
_FRAME = WIDTH * HEIGHT // 8


class Ended(Exception):
    """The console has ended; the text is what it printed."""


class Console:
    """A running console; `interpreter` is the command that runs Python modules."""

    def __init__(self, interpreter, folder, *arguments, timeout=60):
        self.frame = bytes(_FRAME)
        self.frames = 0
        self._timeout = timeout
        self._bytes = bytearray()
        self._output = open(os.path.join(str(folder), "..", f"{Path(folder).name}.log"), "w+b")
        reader, writer = os.pipe()
        self._process = subprocess.Popen(
            [*interpreter, "-m", "boards.host", "--virtual", "--folder", str(folder)]
            + ["--frames", str(writer), *arguments],
            stdin=subprocess.PIPE,
            stdout=self._output,
            stderr=subprocess.STDOUT,
            pass_fds=(writer,),
            cwd=ROOT,
        )
        os.close(writer)
        self._reader = reader
        self.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    def press(self, keys):
        """Press keys one after the other (see boards/host/board.py), each until all is quiet."""
        for key in keys:
            self._process.stdin.write(key.encode())
            self._process.stdin.flush()
            self.wait()

    def wait(self):
        """Read frames until the console waits for a key."""
        end = time.monotonic() + self._timeout
        while not self._take():
            ready, _, _ = select.select([self._reader], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise TimeoutError(f"no answer in {self._timeout} s; it printed: {self.output()}")
            data = os.read(self._reader, 1 << 16)
            if not data:
                raise Ended(self.output())
            self._bytes += data

    def output(self):
        """All that the console has printed."""
        self._output.flush()
        with open(self._output.name, errors="replace") as file:
            return file.read()

    def quit(self):
        """Ask the board to close, and return the exit status."""
        self._process.stdin.close()
        status = self._process.wait(self._timeout)
        self.kill()
        return status

    def kill(self):
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait()
        if not self._output.closed:
            self._output.close()
            os.close(self._reader)
            if not self._process.stdin.closed:
                self._process.stdin.close()

    def _take(self):
        """Take the frames that have come; True at the message that all is quiet."""
        while len(self._bytes) >= _HEADER:
            if self._bytes[:2] == b"TI":
                del self._bytes[:_HEADER]
                return True
            if len(self._bytes) < _HEADER + _FRAME:
                return False
            self.frame = bytes(self._bytes[_HEADER : _HEADER + _FRAME])
            self.frames += 1
            del self._bytes[: _HEADER + _FRAME]
        return False
