"""A list to choose from, with a title and, where there are any, values at the right."""

from firmware.buttons import DOWN, LEFT, LONG, RIGHT, UP, A, B
from firmware.parts import title, title_right, top_of
from firmware.screens import Screen


class Menu(Screen):
    """A screen with a list. A subclass fills `items` and says what choosing one does.

    heading  title in the bar on top
    items    texts
    values   for each item a text at the right, or b""
    """

    step = DOWN
    heading = b""

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

    def top(self, canvas):
        """Draw what stands over the list; the first row of the list."""
        title(canvas, self.heading)
        return top_of(canvas)

    def draw(self, canvas):
        y = self.top(canvas)
        pitch, inset, left = canvas.row, canvas.row_inset, canvas.list_margin
        right = canvas.width - left
        rows = (canvas.height - y) // pitch
        first = min(max(self.at - rows // 2, 0), max(len(self.items) - rows, 0))
        for i in range(first, min(first + rows, len(self.items))):
            canvas.text(self.items[i], left, y + inset)
            if self.values:
                canvas.text_right(self.values[i], right, y + inset)
            if i == self.at:
                canvas.invert(0, y, canvas.width, pitch)
            y += pitch
        right = canvas.width - 2
        if first:
            title_right(canvas, b"\x03", right - canvas.advance - 1)
        if first + rows < len(self.items):
            title_right(canvas, b"\x04", right)

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
        elif event == B | LONG:
            self.app.open("pause")
