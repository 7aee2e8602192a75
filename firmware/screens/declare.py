"""Declarations before the first lead: the person's cards to lay open, with their points shown as
they grow."""

from engine import cards, combos, phases
from engine.cards import NO_CARD
from engine.const import const
from engine.table import NOBODY
from firmware.buttons import LONG, A, B
from firmware.handrow import DONE_TAB, HandRow
from firmware.parts import title, top_of
from firmware.screens import Screen

_SHOW_MS = const(700)


class Declare(Screen):
    longs = A | B
    section = "declare"
    looks = ("handrow",)

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.table = app.match.table
        self.names = app.names
        self.hand = app.match.view(app.me).hand
        self.laid = self.table.declared[app.me]
        self.legal = cards.new_set()
        self.row = HandRow(app, self.hand, self.legal, self.laid)
        self.row.done = True
        self.since = app.board.ticks_ms()

    def shown(self):
        """Also after what another seat laid open has been looked at."""
        self.since = self.app.board.ticks_ms()
        if self.table.phase != phases.DECLARE:
            self.app.save_due = True
            self.app.show_match()
        elif self._my_turn():
            self._refresh()
            if self.row.tab != DONE_TAB:
                self.row.place(NOBODY)

    def draw(self, canvas):
        title(canvas, self.words["title"])
        y, left = top_of(canvas), canvas.margin
        if not self._my_turn():
            x = canvas.text(self.names.seat(self.table.turn), left, y) + canvas.advance
            canvas.text(self.words["wait"], x, y)
            return
        canvas.text(self.words["points"], left, y)
        canvas.number_right(combos.score(self.laid), canvas.width - left, y)
        canvas.text(self.words["best"], left, y + canvas.leading)
        self.look.draw(canvas, self.row)
        if self.row.card == NO_CARD:
            nothing = cards.is_empty(self.laid)
            self.look.message(canvas, self.words["nothing" if nothing else "ask"])

    def key(self, event):
        app = self.app
        app.dirty = True
        if event == B | LONG:
            app.open("pause")
        elif not self._my_turn():
            return
        elif event == B:
            app.open("hand")
        elif event == A | LONG:
            self._lay_best()
        elif event == A:
            self._toggle()
        else:
            self.row.key(event)

    def tick(self, now):
        app = self.app
        waited = app.board.ticks_diff(now, self.since) >= _SHOW_MS
        if not self._my_turn() and waited:
            seat = self.table.turn
            while app.match.phase == phases.DECLARE and app.match.turn == seat:
                app.computer_acts()
            app.open("laid", seat)

    def _my_turn(self):
        return self.table.phase == phases.DECLARE and self.table.turn == self.app.me

    def _toggle(self):
        match = self.app.match
        if self.row.card == NO_CARD:
            match.act(phases.DONE)
            self.shown()
            return
        if not match.take_back(self.row.card):
            match.act(self.row.card)
        self._refresh()

    def _lay_best(self):
        """Lay open what scores most, and ask."""
        match = self.app.match
        best = cards.new_set()
        combos.best(self.hand, best)
        for card in match.game.pack.deck():
            laid = cards.has(self.laid, card) != 0
            if laid and not cards.has(best, card):
                match.take_back(card)
            elif cards.has(best, card) and not laid:
                match.act(card)
        self._refresh()
        self.row.to_done()

    def _refresh(self):
        self.app.match.legal(self.legal)


SCREEN = Declare
