"""The stock, shown to all before the Declarer takes it."""

from firmware.buttons import A, B
from firmware.cardset import draw_set
from firmware.parts import title
from firmware.screens import Screen


class Stock(Screen):
    section = "stock"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names
        self.go_on = app.common["go_on"]

    def draw(self, canvas):
        title(canvas, self.words["title"])
        draw_set(canvas, self.names, self.app.match.table.seen_stock, 2, 12)
        canvas.text_right(self.go_on, canvas.width - 2, 55)

    def key(self, event):
        if event == A or event == B:
            self.app.show_match()


SCREEN = Stock
