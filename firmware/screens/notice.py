"""Something the player should know; any of A and B closes it."""

from firmware.buttons import A, B
from firmware.paragraphs import paragraph
from firmware.parts import title, top_of
from firmware.screens import Screen


class Notice(Screen):
    """Opened with a key of the words in [trouble], or with a heading and a text."""

    section = "trouble"

    def __init__(self, app, argument=None):
        super().__init__(app)
        if isinstance(argument, str):
            argument = self.words["title"], self.words[argument]
        self.heading, self.text = argument

    def draw(self, canvas):
        title(canvas, self.heading)
        paragraph(canvas, self.text, top_of(canvas))

    def key(self, event):
        if event == A or event == B:
            self.app.back()


SCREEN = Notice
