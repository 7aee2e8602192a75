"""The last trick again."""

from engine.table import NOBODY
from firmware import cross, debt
from firmware.buttons import A, B
from firmware.parts import bar, draw_taken
from firmware.screens import Screen


class LastTrick(Screen):
    section = "table"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names

    def draw(self, canvas):
        table = self.app.match.table
        if table.last_leader == NOBODY:
            bar(canvas, 24, self.words["none"])
            return
        cross.draw_last(canvas, self.names, self.app.match.game, table)
        debt.draw(canvas, self.words, self.names, table, True, 26)
        draw_taken(canvas, 37, self.words, self.names, self.app.match.game, table)
        canvas.text_center(self.words["last"], 0, canvas.width, 54)

    def key(self, event):
        if event == A or event == B:
            self.app.back()


SCREEN = LastTrick
