"""The person deals: cards are laid away one by one, taken back, and confirmed together."""

from engine import cards, phases, reasons
from engine.cards import NO_CARD
from engine.const import const
from engine.table import NOBODY
from firmware.buttons import LONG, A, B
from firmware.handrow import TOP, HandRow
from firmware.parts import bar, draw_card
from firmware.screens import Screen
from firmware.styles import EMPTY, PLAIN

_BOXES = const(5)  # that fit side by side, in two rows


class Discard(Screen):
    longs = B
    section = "discard"

    def __init__(self, app, argument=None):
        super().__init__(app)
        view = app.match.view(app.me)
        self.laid = view.discard
        self.size = view.table.to_lay[app.me]
        self.legal = cards.new_set()
        self.names = app.names
        self.row = HandRow(self.names, view.hand, self.legal, self.laid)
        self.why = b""
        self._refresh()
        if self.row.done:
            self.row.to_done()
        else:
            self.row.place(NOBODY)

    def draw(self, canvas):
        laid = cards.size(self.laid)
        canvas.text(self.words["title"], 0, 0)
        x = canvas.width - canvas.width_of_number(self.size)
        canvas.number(self.size, x, 0)
        canvas.text(b"/", x - 6, 0)
        canvas.number_right(laid, x - 6, 0)
        card = cards.after(self.laid, -1)
        for i in range(min(self.size, 2 * _BOXES)):
            x, y = i % _BOXES * 25, 10 + i // _BOXES * 12
            if card == NO_CARD:
                canvas.card(b"", 0, x, y, EMPTY)
            else:
                draw_card(canvas, self.names, card, x, y, PLAIN)
                card = cards.after(self.laid, card)
        self.row.draw(canvas)
        if self.why:
            bar(canvas, TOP + 1, self.why)
        elif self.row.card == NO_CARD:
            bar(canvas, TOP + 1, self.words["ask"])

    def key(self, event):
        app = self.app
        app.dirty = True
        self.why = b""
        if self.row.key(event):
            return
        if event == A:
            self._toggle()
        elif event == B:
            app.open("hand")
        elif event == B | LONG:
            app.open("pause")

    def tick(self, now):
        app = self.app
        if app.match.game.open_hands and self.row.advised == NO_CARD and not self.row.done:
            self.row.advised = app.advice()
            app.dirty = True

    def _toggle(self):
        match = self.app.match
        card = self.row.card
        if card == NO_CARD:
            if match.act(phases.DONE) == reasons.OK:
                self.app.save_due = True
                self.app.show_match()
            return
        if not match.take_back(card):
            reason = match.act(card)
            if reason == reasons.ENOUGH:
                self.why = self.words["full"]
            elif reason:
                self.why = self.app.words.line("reasons", reason - 1)
        self._refresh()
        if self.row.done and not self.why:
            self.row.to_done()

    def _refresh(self):
        match = self.app.match
        match.legal(self.legal)
        self.row.advised = NO_CARD
        self.row.done = len(match.choices()) > 0


SCREEN = Discard
