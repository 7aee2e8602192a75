"""What this is, its version and its licence."""

from engine import VERSION
from firmware.buttons import A, B
from firmware.paragraphs import page_left, paragraph
from firmware.parts import title, title_right
from firmware.screens import Screen

_VERSION = VERSION.encode()


class About(Screen):
    section = "about"

    def draw(self, canvas):
        title(canvas, b"Tarocchi")
        title_right(canvas, _VERSION, canvas.width - 4)
        y = paragraph(canvas, self.words["text"], canvas.title_height + 2)
        canvas.text(self.words["glossary"], page_left(canvas), y)

    def key(self, event):
        if event == A:
            self.app.open("rules", "glossary")
        elif event == B:
            self.app.back()


SCREEN = About
