"""The table: the trick as the players sit, the person's cards below.

A finished trick stays until a button is pressed (or as long as the settings say), with the name of
who took it, so that nobody wonders whose trick it was.
"""

from engine import cards, phases
from engine.cards import NO_CARD
from engine.const import const
from engine.table import NOBODY
from firmware import cross
from firmware.buttons import LONG, A, B
from firmware.canvas import CARD_WIDTH, PLAIN
from firmware.handrow import TOP, HandRow
from firmware.parts import Names, bar, draw_card
from firmware.screens import Screen

_CARD_MS = const(400)  # between the cards of the computer players
_PACES = (0, 500, 1000, 2000)  # how long a finished trick stays, 0: until a press


class TableScreen(Screen):
    section = "table"
    longs = B

    def __init__(self, app, argument=None):
        super().__init__(app)
        match = app.match
        self.table = match.table
        self.legal = cards.new_set()
        self.names = Names(app)
        self.row = HandRow(self.names, match.view(app.me).hand, self.legal)
        self.seen = self.table.trick_no  # tricks the person has looked at
        self.why = b""
        self.since = app.board.ticks_ms()
        self._begin_turn()

    def draw(self, canvas):
        table = self.table
        waiting = self._waiting()
        done = table.trick_no - waiting
        x = canvas.number(done + 1, 0, 0)
        canvas.text(b"/", x, 0)
        canvas.number(table.tricks, x + 6, 0)
        side = table.side[self.app.me]
        points = self.app.match.view(self.app.me).points(side)
        canvas.number_right(points, canvas.width, 0)
        right = canvas.width - canvas.width_of_number(points) - 5
        canvas.text_right(self.names.side(side), right, 0)
        if waiting:
            cross.draw_last(canvas, self.names, self.app.match.game, table)
            self._draw_payment(canvas)
        else:
            cross.draw(canvas, self.names, self.app.match.game, table, True)
            self._draw_debt(canvas)
        self.row.draw_tabs(canvas)
        if waiting:
            if table.last_winner == self.app.me:
                bar(canvas, TOP + 1, self.words["you_take"])
            else:
                bar(canvas, TOP + 1, self.names.seat(table.last_winner), self.words["takes"])
        elif self.why:
            bar(canvas, TOP + 1, self.why)
        else:
            self.row.draw_cards(canvas)

    def key(self, event):
        app = self.app
        if event == B | LONG:
            app.open("pause")
        elif self._waiting():
            if event == A or event == B:
                self._go_on()
        else:
            app.dirty = True
            self.why = b""
            if self.row.key(event):
                return
            if event == B:
                app.open("hand")
            elif event == A and self._my_turn():
                self._play()

    def tick(self, now):
        app = self.app
        past = app.board.ticks_diff(now, self.since)
        if self._waiting():
            pace = _PACES[app.settings.get("pace")]
            if pace and past >= pace:
                self._go_on()
        elif not self._my_turn() and past >= _CARD_MS:
            app.computer_acts()
            self._acted()

    def _waiting(self):
        """Whether a finished trick lies there to be looked at."""
        return self.table.trick_no > self.seen

    def _my_turn(self):
        return self.table.turn == self.app.me and self.table.phase == phases.PLAY

    def _play(self):
        card = self.row.card
        if card == NO_CARD:
            return
        reason = self.app.match.act(card)
        if reason:
            self.why = self.app.words.list("reasons")[reason - 1]
        else:
            self._acted()

    def _acted(self):
        """A card was played."""
        app = self.app
        app.dirty = True
        self.since = app.board.ticks_ms()
        if self._waiting():
            app.save_due = True  # once a trick
        self._begin_turn()

    def _go_on(self):
        """The finished trick has been seen."""
        app = self.app
        app.dirty = True
        self.seen = self.table.trick_no
        self.since = app.board.ticks_ms()
        if self.table.phase != phases.PLAY:
            app.show_match()

    def _begin_turn(self):
        if self._my_turn():
            self.app.match.legal(self.legal)
            if not self.row.is_legal():
                self.row.place(self.table.led)
        else:
            cards.clear(self.legal)
            hand = self.row.hand
            if self.row.card != NO_CARD and not cards.has(hand, self.row.card):
                self.row.settle()

    def _draw_payment(self, canvas):
        """The card that paid a Fool's debt in the trick shown."""
        table = self.table
        if table.paid != NO_CARD:
            self._who(canvas, table.payer, "you_pay", "pays")
            draw_card(canvas, self.names, table.paid, canvas.width - CARD_WIDTH, 24, PLAIN)

    def _draw_debt(self, canvas):
        """Who owes a card for the Fool, and to whom."""
        table = self.table
        if table.debtor != NOBODY:
            self._who(canvas, table.debtor, "you_owe", "owes")
            to = self.names.short_side(table.creditor)
            x = canvas.width - canvas.width_of(to)
            canvas.text(to, x, 26)
            canvas.text_right(self.words["to"], x - 4, 26)

    def _who(self, canvas, side, mine, other):
        """A side and what it does, left of the person's card."""
        word = self.words[mine if side == self.table.side[self.app.me] else other]
        x = canvas.text(self.names.short_side(side), 0, 26)
        canvas.text(word, x + 3, 26)


SCREEN = TableScreen
