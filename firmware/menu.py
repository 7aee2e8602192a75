"""A list to choose from, with a title and, where there are any, values at the right."""

from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.parts import LINE, title
from firmware.screens import Screen


class Menu(Screen):
    """A screen with a list. A subclass fills `items` and says what choosing one does.

    heading  title in the bar on top, b"" for none
    items    texts
    values   for each item a text at the right, or b""
    top, rows   first pixel row and number of lines of the list
    """

    step = DOWN
    heading = b""
    top = 12
    rows = 5

    def __init__(self, app, argument=None):
        super().__init__(app, argument)
        self.items = []
        self.values = None
        self.at = 0

    def choose(self, at):
        """An item was chosen with A."""

    def change(self, at, step):
        """Left or right was pressed on an item: step is -1 or 1."""

    def leave(self):
        """B was pressed."""
        self.app.back()

    def draw(self, canvas):
        if self.heading:
            title(canvas, self.heading)
        first = min(max(self.at - self.rows // 2, 0), max(len(self.items) - self.rows, 0))
        y = self.top
        for i in range(first, min(first + self.rows, len(self.items))):
            canvas.text(self.items[i], 4, y + 1)
            if self.values:
                canvas.text_right(self.values[i], canvas.width - 4, y + 1)
            if i == self.at:
                canvas.invert(0, y, canvas.width, LINE)
            y += LINE
        if first:
            canvas.text(b"\x03", canvas.width - 14, 1, 0)
        if first + self.rows < len(self.items):
            canvas.text(b"\x04", canvas.width - 7, 1, 0)

    def key(self, event):
        self.app.dirty = True
        if event == UP:
            self.at = (self.at - 1) % len(self.items)
        elif event == DOWN:
            self.at = (self.at + 1) % len(self.items)
        elif event == LEFT:
            self.change(self.at, -1)
        elif event == RIGHT:
            self.change(self.at, 1)
        elif event == A:
            self.choose(self.at)
        elif event == B:
            self.leave()
