"""What this is, its version and its licence."""

from engine import VERSION
from firmware.buttons import A, B
from firmware.parts import paragraph, title
from firmware.screens import Screen


class About(Screen):
    section = "about"

    def draw(self, canvas):
        title(canvas, b"Tarocchi")
        paragraph(canvas, self.words["text"], 11)
        x = canvas.text(self.words["version"], 2, 56)
        canvas.text(VERSION, x + 6, 56)

    def key(self, event):
        if event == A or event == B:
            self.app.back()


SCREEN = About
