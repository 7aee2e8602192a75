"""An exception has been caught: say that nothing is lost, and how to go on."""

from firmware.buttons import A, B
from firmware.paragraphs import page_left, paragraph
from firmware.parts import title, top_of
from firmware.screens import Screen


class Fault(Screen):
    """Opened with the exception, and whether the match could be saved."""

    section = "fault"

    def __init__(self, app, argument=None):
        super().__init__(app)
        error, saved = argument
        memory = isinstance(error, MemoryError)
        self.what = self.words["memory"] if memory else repr(error)[:42].encode()
        self.text = self.words["text" if saved else "lost"]

    def draw(self, canvas):
        title(canvas, self.words["title"])
        y, left = paragraph(canvas, self.text, top_of(canvas)), page_left(canvas)
        canvas.text(self.what[:21], left, y)
        canvas.text(self.what[21:], left, y + canvas.leading)
        canvas.text(self.words["wrote"], left, y + 2 * canvas.leading + 2)

    def key(self, event):
        if event == A or event == B:
            self.app.back()


SCREEN = Fault
