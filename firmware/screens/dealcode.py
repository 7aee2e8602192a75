"""Typing a deal code with six buttons: a letter at a time."""

from engine import deal
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.paragraphs import page_left, paragraph
from firmware.parts import title
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
        self.short = False  # a code that was not complete has just been refused

    def draw(self, canvas):
        title(canvas, self.words["title"])
        box = canvas.row + 1
        above = canvas.height // 12  # where the arrow over a box begins
        pitch = box + 5
        x = (canvas.width - len(self.cells) * pitch) // 2 + 2
        y = canvas.title_height + 2 + above
        for i in range(len(self.cells)):
            canvas.text_center(self.cells[i], x, box, y + canvas.row_inset + 1)
            if i == self.at:
                canvas.text_center(b"\x03", x, box, y - above)
                canvas.text_center(b"\x04", x, box, y + box)
                canvas.invert(x, y, box, box)
            x += pitch
        y = paragraph(canvas, self.words["help"], y + 2 * box)
        canvas.text(self.words["short" if self.short else "random"], page_left(canvas), y)
        if self.short:
            canvas.invert(0, y - 1, canvas.width, canvas.leading)

    def key(self, event):
        self.app.dirty = True
        self.short = False
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
        """Take the code, or refuse one that is not complete: the cursor goes to its first dash."""
        code = b"".join(self.cells)
        dashes = code.count(b"-")
        if 0 < dashes < len(code):
            self.at = code.find(b"-")
            self.short = True
            return
        self.owner.number = -1 if dashes else deal.number(str(code, "ascii"))
        self.app.back()


SCREEN = DealCode
