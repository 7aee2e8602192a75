"""A sitting at the console: the program that runs the firmware, and the terminal it is shown in.

A `Console` is that program, a `Session` hands frames, keys and signals around between it and a
`Terminal`. Keys are those of `boards.host.board`.
"""

import os
import select
import signal
import subprocess
import time
from contextlib import contextmanager

from boards.host.board import Board
from tools.terminal import SUSPEND, Frame, FrameReader, KeyDecoder, best_drawing, for_buttons, page

TITLE = "Tarocchi"
SECONDS_FOR_ESC = 0.05  # after which an Esc is no longer the start of an arrow key
SECONDS_TO_QUIT = 2
SECONDS_AHEAD = 0.25  # keys typed further ahead than this are dropped, as a held key sends many
OUTPUT_KEPT = 8192
LAST_LINES = 20
SIGNALS = (
    signal.SIGINT,
    signal.SIGTERM,
    signal.SIGHUP,
    signal.SIGQUIT,
    signal.SIGWINCH,
    signal.SIGTSTP,
    signal.SIGCONT,
)


def blank(board):
    """Return the frame of a board before it has drawn anything."""
    width, height = board.size
    return Frame(width, height, bytes(width * height * board.depth // 8), depth=board.depth)


class Throttle:
    """Drops keys that are typed too far ahead of what the console has pressed.

    What is typed while it holds a button waits for the end of that, as nobody holds back keys for
    the second that it takes; but not a second hold, which is the key held down here.
    """

    def __init__(self, clock=time.monotonic):
        self._clock = clock
        self._free_at = 0  # when all keys sent will have been pressed
        self._held_until = 0  # when the last hold will have been

    def admit(self, key):
        """Return whether to send this key now."""
        now = self._clock()
        if key == "q":
            return True
        is_tap = key.islower()
        since = max(now, self._held_until) if is_tap else now
        if self._free_at - since > SECONDS_AHEAD:
            return False
        press = Board.tap_ms if is_tap else Board.hold_ms
        self._free_at = max(self._free_at, now) + (press + Board.gap_ms) / 1000
        if not is_tap:
            self._held_until = self._free_at
        return True


class Console:
    """The program that runs the firmware: its keys, its frames, and what it prints."""

    def __init__(self, command, root, folder):
        self.frames, frames_out = os.pipe()
        self.process = subprocess.Popen(
            [*command, "--folder", str(folder), "--frames", str(frames_out)],
            cwd=root,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            pass_fds=(frames_out,),
            start_new_session=True,  # signals of the terminal are for us to pass on
        )
        os.close(frames_out)
        self.output = self.process.stdout.fileno()
        self._printed = b""

    def press(self, key):
        """Send a key; a console that has just ended no longer wants it."""
        try:
            self.process.stdin.write(key.encode())
        except BrokenPipeError:
            pass

    def keep_output(self):
        """Read what was printed; return False at its end."""
        data = os.read(self.output, 4096)
        self._printed = (self._printed + data)[-OUTPUT_KEPT:]
        return bool(data)

    def last_lines(self):
        """Return the end of what was printed."""
        lines = self._printed.decode(errors="replace").splitlines()
        return lines[-LAST_LINES:]

    def pause(self, on):
        """Stop the program where it is, or let it go on."""
        self.process.send_signal(signal.SIGSTOP if on else signal.SIGCONT)

    def stop(self, seconds):
        """End the program unless it ends by itself in time; return its exit status."""
        self.process.stdin.close()  # the end of the keys, for one that was never told to quit
        for wait, end in ((seconds, self.process.terminate), (1, self.process.kill)):
            try:
                self.process.wait(wait)
                break
            except subprocess.TimeoutExpired:
                end()
        status = self.process.wait()
        while self.keep_output():
            pass
        self.process.stdout.close()
        os.close(self.frames)
        return status


@contextmanager
def signals():
    """Within, SIGNALS do no more than write their number to the descriptor given."""
    out, into = os.pipe()
    os.set_blocking(into, False)
    before = {number: signal.signal(number, lambda *_: None) for number in SIGNALS}
    wakeup = signal.set_wakeup_fd(into, warn_on_full_buffer=False)
    try:
        yield out
    finally:
        signal.set_wakeup_fd(wakeup)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(out)
        os.close(into)


class Session:
    """One sitting at the console: hands frames, keys and signals around until it is over."""

    def __init__(self, console, terminal, wakeup, note, board):
        self._console = console
        self._terminal = terminal
        self._note = note
        self._decoder = KeyDecoder()
        self._reader = FrameReader()
        self._throttle = Throttle()
        self._buttons = board.buttons
        self._frame = blank(board)
        self._key_time = 0
        self._quit_by = None
        self.ended_by = 0  # the signal that ended the session, if one did
        # What to do when there is something to read; False once there never will be again.
        self._sources = {
            wakeup: lambda: self._on_signals(os.read(wakeup, 64)),
            terminal.keys: self._on_keys,
            console.frames: self._on_frames,
            console.output: console.keep_output,
        }

    def run(self):
        """Play until the console ends or has had its time to; return whether it ended."""
        self._draw()
        while self._console.frames in self._sources:
            waiting = self._decoder.pending or self._quit_by is not None
            timeout = SECONDS_FOR_ESC if waiting else None
            ready, _, _ = select.select(list(self._sources), [], [], timeout)
            for source in ready:
                if not self._sources[source]():
                    del self._sources[source]
            now = time.monotonic()
            if self._decoder.pending and now - self._key_time >= SECONDS_FOR_ESC:
                self._press(self._decoder.expire())
            if self._quit_by is not None and now > self._quit_by:
                return False
        return True

    def _quit(self):
        """Ask the console to leave: the player wants to, or the window was closed."""
        if self._quit_by is None:
            self._quit_by = time.monotonic() + SECONDS_TO_QUIT
            self._console.press("q")

    def _on_frames(self):
        data = os.read(self._console.frames, 65536)
        frames = [frame for frame in self._reader.feed(data) if frame]
        if frames:
            self._frame = frames[-1]
            self._draw()
        return bool(data)

    def _on_keys(self):
        data = self._terminal.read()
        self._key_time = time.monotonic()
        if data:
            self._press(self._decoder.feed(data))
        else:
            self._quit()
        return bool(data)

    def _press(self, keys):
        for key in keys:
            if key == SUSPEND:
                self._suspend()
            elif key == "q":
                self._quit()
            elif self._is_seen() and self._throttle.admit(key):
                self._console.press(for_buttons(key, self._buttons))

    def _is_seen(self):
        """Whether the terminal has room for the display, or keys would be pressed blindly."""
        try:
            size = self._terminal.size()
        except OSError:
            return False
        frame = self._frame
        return best_drawing(*size, frame.width, frame.height, frame.depth) is not None

    def _on_signals(self, numbers):
        for number in numbers:
            if number == signal.SIGWINCH:
                self._terminal.forget()
                self._draw()
            elif number == signal.SIGTSTP:
                self._suspend()
            elif number == signal.SIGCONT:
                self._resume()
            else:
                if number != signal.SIGINT:
                    self.ended_by = number
                self._quit()
        return True

    def _suspend(self):
        self._terminal.leave()
        self._console.pause(True)
        handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)  # the whole job: a `make` that started us must stop too
        signal.signal(signal.SIGTSTP, handler)
        self._resume()

    def _resume(self):
        self._console.pause(False)
        try:
            self._terminal.enter()
        except OSError:
            self._quit()
        else:
            self._draw()

    def _draw(self):
        try:
            size = self._terminal.size()
            self._terminal.draw(page(self._frame, *size, TITLE, self._note, self._buttons))
        except OSError:
            self._quit()
