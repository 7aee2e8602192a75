"""The last trick again."""

from engine.table import NOBODY
from firmware.buttons import A, B
from firmware.parts import bar
from firmware.screens import Screen


class LastTrick(Screen):
    section = "table"
    looks = ("lasttrick",)

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names

    def draw(self, canvas):
        table = self.app.match.table
        if table.last_leader == NOBODY:
            bar(canvas, canvas.height * 3 // 8, self.words["none"])
            return
        self.look.draw(canvas, self.words, self.names, self.app.match.game, table)

    def key(self, event):
        if event == A or event == B:
            self.app.back()


SCREEN = LastTrick
