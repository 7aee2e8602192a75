"""The rules of a game, or the glossary, to be read page by page.

Opened with the id of a game, or "glossary". Texts are made by tools/rules.py: a line of the
file is a line of the screen, and one that begins with `#` is a heading. Only the lines that are
seen are in memory, and where each line of the file begins.
"""

from array import array

from engine.const import const
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.lang import LANGUAGES
from firmware.paragraphs import page_left
from firmware.parts import title, title_right
from firmware.screens import Screen
from firmware.texts import open_text

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
        canvas = app.canvas
        self._rows = rows = (canvas.height - canvas.title_height - 1) // canvas.leading
        self._pages = (len(self._starts) + rows - 1) // rows
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
        rows = min(self._rows, len(self._starts) - self.first)
        with open_text(self._path) as file:
            file.seek(self._starts[self.first])
            self._lines = [file.readline().rstrip() for _ in range(rows)]

    def draw(self, canvas):
        title(canvas, self._heading)
        right = canvas.width - 4
        title_right(canvas, self._count, right)
        right -= canvas.width_of(self._count)
        page = self.first // self._rows + 1
        canvas.number_right(page, right, canvas.title_inset, canvas.title_ink)
        y, left = canvas.title_height + 1, page_left(canvas)
        for line in self._lines:
            if line[0] == _HASH:
                x = canvas.text(line[1:], left, y, canvas.heading_ink) + 3
                canvas.rule(x, y + canvas.icon_size // 2)
            else:
                canvas.text(line, left, y)
            y += canvas.leading

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
        rows = self._rows
        end = self._pages * rows
        self._go((self.first + pages * rows) // rows * rows % end)

    def _go(self, first):
        """Move to a line; the last page has its own lines only."""
        self.first = min(max(first, 0), (self._pages - 1) * self._rows)
        self._read()
        self.app.dirty = True


SCREEN = Rules
