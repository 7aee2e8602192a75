"""A Fool's debt is due and the person chooses the card to pay with."""

from engine import cards, phases
from engine.cards import NO_CARD
from engine.table import NOBODY
from firmware.buttons import LONG, A, B
from firmware.handrow import HandRow
from firmware.parts import title, top_of
from firmware.screens import Screen


class Pay(Screen):
    longs = A | B
    section = "pay"
    looks = ("handrow",)

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.offers = cards.new_set()
        self.names = app.names
        self.row = HandRow(app, self.offers, self.offers)
        self.creditor = app.match.table.creditor
        app.match.legal(self.offers)
        self.row.place(NOBODY)

    def draw(self, canvas):
        title(canvas, self.words["title"])
        y, left = top_of(canvas), canvas.margin
        canvas.text(self.words["choose"], left, y)
        x = canvas.text(self.words["to"], left, y + canvas.leading)
        canvas.text(self.names.side(self.creditor), x + canvas.advance, y + canvas.leading)
        self.look.draw(canvas, self.row)

    def key(self, event):
        app = self.app
        app.dirty = True
        if event == B | LONG:
            app.open("pause")
        elif event == B:
            app.open("hand")
        elif event == A | LONG:
            self.row.go_to(app.advice())
        elif event == A and self.row.card != NO_CARD:
            app.match.act(self.row.card)
            self._paid()
        else:
            self.row.key(event)

    def _paid(self):
        """Back to the table below, or on to the score."""
        app = self.app
        app.save_due = True
        if app.match.phase == phases.PLAY:
            app.back()
        else:
            app.show_match()


SCREEN = Pay
