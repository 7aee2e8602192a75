"""A sitting at the console in a window of the desktop, with tkinter of the standard library.

Keys are held as long as they are held. See `tools.session` for the same in a terminal.
"""

import os
import signal
import time

try:
    import tkinter
except ImportError:  # where Python comes without
    tkinter = None

from tools import colourcells
from tools.session import SECONDS_TO_QUIT, TITLE, blank
from tools.terminal import KEYS, FrameReader, for_buttons

ARROWS = {"Up": "u", "Down": "d", "Left": "l", "Right": "r", "Escape": "b"}
SHARE_OF_DESKTOP = 0.7
MOST_TIMES = 8
RELEASE_MS = 30  # X lets go of a key and presses it again while it repeats
MONO = (b"\x06\x09\x0e", b"\xd6\xec\xff")
DARK = b"\x00\x00\x00"
STOPS = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


class NoWindow(Exception):
    """Says why there can be no window here, and what to do."""


def ppm(frame):
    """Return a frame as a picture file that Tk reads."""
    width, height = frame.width, frame.height
    if frame.asleep:
        pixels = DARK * (width * height)
    elif frame.depth > 1:
        pixels = colourcells.rgb(frame.buffer)
    else:
        pixels = b"".join(
            MONO[frame.buffer[y // 8 * width + x] >> y % 8 & 1]
            for y in range(height)
            for x in range(width)
        )
    return b"P6 %d %d 255\n" % (width, height) + pixels


def times_larger(size, desktop):
    """Return the whole factor by which a display of this size is shown on such a desktop."""
    room = min(desktop[i] * SHARE_OF_DESKTOP / size[i] for i in range(2))
    return max(1, min(int(room), MOST_TIMES))


class KeyHolder:
    """Turns keys that go down and up into those of `boards.host.board`, without the repeats.

    send(keys)   takes them
    after(call)  calls back RELEASE_MS later, and returns what `cancel` takes
    """

    def __init__(self, buttons, send, after, cancel):
        self._buttons = buttons
        self._send = send
        self._after = after
        self._cancel = cancel
        self._releases = {}  # of the keys that are down, what may let go of them

    def press(self, name, char):
        """A key went down, or repeats: its name and what it types. True if it is to quit."""
        key = ARROWS.get(name) or KEYS.get(char)
        if key == "q":
            return True
        if key is None or not key.isalpha() or char == "\x1a":
            return False
        if key in self._releases:
            if self._releases[key] is not None:
                self._cancel(self._releases[key])
                self._releases[key] = None
        elif key.isupper():
            self._send(for_buttons(key, self._buttons))
        else:
            self._releases[key] = None
            self._send("+" + key)
        return False

    def release(self, name, char):
        """A key went up, unless it is down again at once."""
        key = ARROWS.get(name) or KEYS.get(char)
        if key in self._releases:
            self._releases[key] = self._after(lambda: self._let_go(key))

    def release_all(self):
        """Another window has the keys now."""
        for key in list(self._releases):
            self._let_go(key)

    def _let_go(self, key):
        del self._releases[key]
        self._send("-" + key)


class WindowSession:
    """One sitting at the console: hands frames, keys and signals around until it is over.

    ended_by   the signal that ended it, or 0
    """

    def __init__(self, board, note):
        """Open the window for a board's display; NoWindow if that cannot be."""
        if tkinter is None:
            raise NoWindow(
                "This Python has no tkinter, which opens windows. On Debian and Ubuntu:"
                " sudo apt install python3-tk"
            )
        try:
            self._root = tkinter.Tk()
        except tkinter.TclError as error:
            raise NoWindow(
                f"There is no display for a window here ({error}). Leave --window out to play in"
                " the terminal."
            ) from None
        root = self._root
        root.title(f"{TITLE} ({note})" if note else TITLE)
        root.resizable(False, False)
        root.protocol("WM_DELETE_WINDOW", self._quit)
        desktop = (root.winfo_screenwidth(), root.winfo_screenheight())
        self._times = times_larger(board.size, desktop)
        self._label = tkinter.Label(root, background="black", borderwidth=0)
        self._label.pack()
        self._board = board
        self._reader = FrameReader()
        self._console = None
        self._over = False
        self._error = None
        self._quit_by = None
        self.ended_by = 0
        self._show(blank(board))

    def run(self, console, wakeup):
        """Play until the console ends or has had its time to; return whether it ended."""
        root = self._root
        self._console = console
        holder = KeyHolder(
            self._board.buttons,
            console.press,
            lambda call: root.after(RELEASE_MS, call),
            root.after_cancel,
        )
        root.bind("<KeyPress>", lambda event: self._on_key(holder, event))
        root.bind("<KeyRelease>", lambda event: holder.release(event.keysym, event.char))
        root.bind("<FocusOut>", lambda event: holder.release_all())
        self._watch(wakeup, lambda: self._on_signals(os.read(wakeup, 64)))
        self._watch(console.frames, self._on_frames)
        self._watch(console.output, console.keep_output)
        try:
            root.mainloop()
        finally:
            for source in (wakeup, console.frames, console.output):
                root.tk.deletefilehandler(source)
            root.destroy()
        if self._error:
            raise self._error
        return self._over

    def _watch(self, source, read):
        """Call `read` when there is something to read, as long as it returns true."""

        def on_ready(*_):
            try:
                if not read():
                    self._root.tk.deletefilehandler(source)
            except Exception as error:  # for whoever called `run`, not for Tk
                self._error = error
                self._root.quit()

        self._root.tk.createfilehandler(source, tkinter.READABLE, on_ready)

    def _on_key(self, holder, event):
        if holder.press(event.keysym, event.char):
            self._quit()

    def _on_frames(self):
        data = os.read(self._console.frames, 65536)
        frames = [frame for frame in self._reader.feed(data) if frame]
        if frames:
            self._show(frames[-1])
        if not data:
            self._over = True
            self._root.quit()
        return bool(data)

    def _on_signals(self, numbers):
        for number in numbers:
            if number in STOPS:
                self.ended_by = number
            if number in (*STOPS, signal.SIGINT):
                self._quit()
        return True

    def _show(self, frame):
        picture = tkinter.PhotoImage(master=self._root, data=ppm(frame), format="PPM")
        self._picture = picture.zoom(self._times)  # Tk forgets a picture that nobody holds
        self._label.configure(image=self._picture)

    def _quit(self):
        if self._quit_by is None:
            self._quit_by = time.monotonic() + SECONDS_TO_QUIT
            self._console.press("q")
            self._root.after(1000 * SECONDS_TO_QUIT, self._root.quit)
