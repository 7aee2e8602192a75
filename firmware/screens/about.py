"""What this is, its version and its licence."""

from engine import VERSION
from firmware.buttons import A, B
from firmware.parts import paragraph, title
from firmware.screens import Screen

_VERSION = VERSION.encode()


class About(Screen):
    section = "about"

    def draw(self, canvas):
        title(canvas, b"Tarocchi")
        canvas.text_right(_VERSION, canvas.width - 4, 1, 0)
        paragraph(canvas, self.words["text"], 11)
        canvas.text(self.words["glossary"], 2, 56)

    def key(self, event):
        if event == A:
            self.app.open("rules", "glossary")
        elif event == B:
            self.app.back()


SCREEN = About
