"""A question with two answers, the harmless one first."""

from firmware.menu import Menu
from firmware.paragraphs import paragraph


class Confirm(Menu):
    """Opened with a heading, the question and what to call when the answer is yes."""

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.heading, self.question, self.act = argument
        self.items = [self.words["no"], self.words["yes"]]

    def top(self, canvas):
        paragraph(canvas, self.question, super().top(canvas))
        return canvas.height - 2 * canvas.row - 1

    def choose(self, at):
        self.app.back()
        if at:
            self.act()


SCREEN = Confirm
