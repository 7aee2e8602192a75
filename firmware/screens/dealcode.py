"""Typing a deal code with six buttons: a letter at a time."""

from engine import deal
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.parts import paragraph, title
from firmware.screens import Screen

_LETTERS = b"-ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"


class DealCode(Screen):
    """Opened with the screen whose `number` is to be set; a code of dashes is a random deal."""

    section = "dealcode"
    step = UP

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.owner = argument
        number = argument.number
        code = b"------" if number < 0 else deal.code(number).encode()
        self.cells = [bytearray((letter,)) for letter in code]
        self.at = 0

    def draw(self, canvas):
        title(canvas, self.words["title"])
        for i in range(len(self.cells)):
            x = 16 + i * 16
            canvas.text(self.cells[i], x + 5, 18)
            if i == self.at:
                canvas.text(b"\x03", x + 5, 11)
                canvas.text(b"\x04", x + 5, 27)
                canvas.invert(x + 2, 16, 11, 11)
        paragraph(canvas, self.words["help"], 38)
        canvas.text(self.words["random"], 2, 56)

    def key(self, event):
        self.app.dirty = True
        if event == LEFT or event == RIGHT:
            self.at = (self.at + (1 if event == RIGHT else -1)) % len(self.cells)
        elif event == UP or event == DOWN:
            cell = self.cells[self.at]
            step = 1 if event == UP else -1
            cell[0] = _LETTERS[(_LETTERS.find(cell) + step) % len(_LETTERS)]
        elif event == A:
            self._done()
        elif event == B:
            self.app.back()

    def _done(self):
        """Take the code; one that is not complete sends the cursor to its first dash."""
        code = b"".join(self.cells)
        dashes = code.count(b"-")
        if 0 < dashes < len(code):
            self.at = code.find(b"-")
            return
        self.owner.number = -1 if dashes else deal.number(str(code, "ascii"))
        self.app.back()


SCREEN = DealCode
