"""The stock, shown to all before the Declarer takes it."""

from firmware.buttons import A, B
from firmware.parts import title, top_of
from firmware.screens import Screen


class Stock(Screen):
    section = "stock"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names
        self.go_on = app.common["go_on"]

    def draw(self, canvas):
        title(canvas, self.words["title"])
        look, held = self.app.look("cardset"), self.app.match.table.seen_stock
        look.draw_set(canvas, self.names, held, canvas.margin, top_of(canvas))
        right = canvas.width - canvas.margin
        canvas.text_right(self.go_on, right, canvas.height - canvas.leading)

    def key(self, event):
        if event == A or event == B:
            self.app.show_match()


SCREEN = Stock
