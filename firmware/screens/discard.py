"""The person deals: cards are laid away one by one, taken back, and confirmed together."""

from engine import cards, phases, reasons
from engine.cards import NO_CARD
from engine.table import NOBODY
from firmware.buttons import LONG, A, B
from firmware.handrow import HandRow
from firmware.screens import Screen


class Discard(Screen):
    longs = A | B
    section = "discard"
    looks = ("discard",)

    def __init__(self, app, argument=None):
        super().__init__(app)
        view = app.match.view(app.me)
        self.laid = view.discard
        self.size = view.table.to_lay[app.me]
        self.legal = cards.new_set()
        self.names = app.names
        self.row = HandRow(app, view.hand, self.legal, self.laid)
        self.why = b""
        self._refresh()
        if self.row.done:
            self.row.to_done()
        else:
            self.row.place(NOBODY)

    def draw(self, canvas):
        self.look.draw(canvas, self)
        if self.why:
            self.look.message(canvas, self.why)
        elif self.row.card == NO_CARD:
            self.look.message(canvas, self.words["ask"])

    def key(self, event):
        app = self.app
        app.dirty = True
        self.why = b""
        if self.row.key(event):
            return
        if event == A:
            self._toggle()
        elif event == A | LONG:
            self._take_hint()
        elif event == B:
            app.open("hand")
        elif event == B | LONG:
            app.open("pause")

    def tick(self, now):
        app = self.app
        if app.match.game.open_hands and self.row.advised == NO_CARD and not self.row.done:
            self.row.advised = app.advice()
            app.dirty = True

    def _take_hint(self):
        """Put the cursor on what a good player would lay away next, or on OK."""
        action = self.app.advice()
        if action == phases.DONE:
            self.row.to_done()
        else:
            self.row.go_to(action)

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
                self.why = self.app.words.list("reasons")[reason - 1]
        self._refresh()
        if self.row.done and not self.why:
            self.row.to_done()

    def _refresh(self):
        match = self.app.match
        match.legal(self.legal)
        self.row.advised = NO_CARD
        self.row.done = len(match.choices()) > 0


SCREEN = Discard
