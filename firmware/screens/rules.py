"""The rules of a game, or the glossary, to be read page by page.

Opened with the id of a game, or "glossary". Texts are made by tools/rules.py: a line of the
file is a line of the screen, and one that begins with `#` is a heading. Only the lines that are
seen are in memory, and where each line of the file begins.
"""

from array import array

from engine.const import const
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.lang import LANGUAGES
from firmware.parts import title
from firmware.screens import Screen
from firmware.texts import open_text

_ROWS = const(6)
_LEFT = const(2)
_TOP = const(10)
_PITCH = const(9)
_HASH = const(0x23)


class Rules(Screen):
    """The line of the file that is seen on top is number `first`."""

    section = "rules"

    def __init__(self, app, argument=None):
        super().__init__(app, argument)
        language = LANGUAGES[app.settings.get("language")]
        self._path = "rules/%s/%s.txt" % (language, argument)
        names = app.words.section("games")
        self._heading = names.get(argument) or self.words[argument]
        self._starts = array("H")
        self._find_lines()
        self._pages = (len(self._starts) + _ROWS - 1) // _ROWS
        self._count = b"/%d" % self._pages
        self.first = 0
        self._read()

    def _find_lines(self):
        with open_text(self._path) as file:
            at = 0
            line = file.readline()
            while line:
                self._starts.append(at)
                at += len(line)
                line = file.readline()

    def _read(self):
        """Read the lines that are seen."""
        rows = min(_ROWS, len(self._starts) - self.first)
        with open_text(self._path) as file:
            file.seek(self._starts[self.first])
            self._lines = [file.readline().rstrip() for _ in range(rows)]

    def draw(self, canvas):
        title(canvas, self._heading)
        right = canvas.width - 4
        canvas.text_right(self._count, right, 1, 0)
        canvas.number_right(self.first // _ROWS + 1, right - canvas.width_of(self._count), 1, 0)
        y = _TOP
        for line in self._lines:
            if line[0] == _HASH:
                x = canvas.text(line[1:], _LEFT, y) + 3
                canvas.line(x, y + 3, canvas.width, y + 3, 1)
            else:
                canvas.text(line, _LEFT, y)
            y += _PITCH

    def key(self, event):
        if event == B:
            self.app.back()
        elif event == UP:
            self._go(self.first - 1)
        elif event == DOWN:
            self._go(self.first + 1)
        elif event == LEFT:
            self._turn(-1)
        elif event == RIGHT or event == A:
            self._turn(1)

    def _turn(self, pages):
        """Turn pages; after the last one comes the first, for a board with a single arrow."""
        end = self._pages * _ROWS
        self._go((self.first + pages * _ROWS) // _ROWS * _ROWS % end)

    def _go(self, first):
        """Move to a line; the last page has its own lines only."""
        self.first = min(max(first, 0), (self._pages - 1) * _ROWS)
        self._read()
        self.app.dirty = True


SCREEN = Rules
