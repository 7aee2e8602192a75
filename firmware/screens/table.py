"""The table: the trick as the players sit, the person's cards below.

A finished trick stays until a button is pressed (or as long as the settings say), with the name of
who took it, so that nobody wonders whose trick it was.
"""

from engine import cards, phases, signals
from engine.cards import NO_CARD
from engine.const import const
from engine.table import NOBODY
from firmware import cross
from firmware.buttons import LONG, A, B
from firmware.canvas import CARD_WIDTH, PLAIN
from firmware.handrow import TOP, HandRow
from firmware.parts import bar, draw_card, points_right, remark
from firmware.screens import Screen

_CORNERS_FREE = const(4)  # players; more take the upper corners as well
_CARD_MS = const(400)  # between the cards of the computer players
_PACES = (0, 500, 1000, 2000)  # how long a finished trick stays, 0: until a press


class TableScreen(Screen):
    section = "table"

    def __init__(self, app, argument=None):
        super().__init__(app)
        match = app.match
        self.table = match.table
        self.legal = cards.new_set()
        self.names = app.names
        self.row = self.make_row()
        self.seen = self.table.trick_no  # tricks the person has looked at
        self.why = b""
        self.told = b""  # what another seat has said with its card
        self.teller = NOBODY
        self.since = app.board.ticks_ms()
        self.signs = match.game.signals or bytes(match.choices())
        if self.signs:
            self.texts = app.words.list("signals")

    def make_row(self):
        """The row of the person's cards."""
        return HandRow(self.names, self.app.match.view(self.app.me).hand, self.legal)

    def shown(self):
        """After a screen above, in which the match and the clock may have gone on."""
        self.since = self.app.board.ticks_ms()
        self._begin_turn()

    def draw(self, canvas):
        waiting = self._waiting()
        self.draw_trick(canvas, waiting)
        if self.told:
            self.draw_message(canvas, self.names.seat(self.teller), self.words["says"])
            bar(canvas, 52, self.told)
            return
        self.draw_row(canvas)
        if waiting:
            if self.table.last_winner == self.app.me:
                self.draw_message(canvas, self.words["you_take"])
            else:
                winner = self.names.seat(self.table.last_winner)
                self.draw_message(canvas, winner, self.words["takes"])
        elif self.why:
            self.draw_message(canvas, self.why)

    def draw_trick(self, canvas, waiting):
        """What lies on the table; `waiting` for the person to look at a finished trick."""
        table = self.table
        game = self.app.match.game
        if table.seats <= _CORNERS_FREE:
            self.draw_state(canvas, table.trick_no - waiting, 0)
        elif table.debtor == NOBODY and (not waiting or table.paid == NO_CARD):
            self.draw_state(canvas, table.trick_no - waiting, 26)
        if waiting:
            cross.draw_last(canvas, self.names, game, table)
            self._draw_payment(canvas)
        else:
            cross.draw(canvas, self.names, game, table)
            self._draw_debt(canvas)

    def draw_row(self, canvas):
        """The person's cards."""
        self.row.draw(canvas)

    def draw_message(self, canvas, text, more=b""):
        """A line over the cards."""
        canvas.fill(0, TOP, canvas.width, 14, 0)
        bar(canvas, TOP + 1, text, more)

    def draw_state(self, canvas, done, y):
        """The number of the trick on the left, the points of the person's side on the right."""
        table = self.table
        x = canvas.number(done + 1, 0, y)
        canvas.text(b"/", x, y)
        canvas.number(table.tricks, x + 6, y)
        side = table.side[self.app.me]
        game = self.app.match.game
        points = self.app.match.view(self.app.me).points(side)
        x = points_right(canvas, game.unit, points, canvas.width, y)
        canvas.text_right(self.names.side(side), x - 5, y)

    def key(self, event):
        app = self.app
        if event == B | LONG:
            app.open("pause")
        elif self.told:
            if event == A or event == B:
                self.told = b""
                app.dirty = True
                self.since = app.board.ticks_ms()
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
            elif event == A | LONG and self._my_turn() and app.match.choices():
                app.open("remark")

    def tick(self, now):
        app = self.app
        past = app.board.ticks_diff(now, self.since)
        if self.told:
            return
        if self._waiting():
            pace = _PACES[app.settings.get("pace")]
            if pace and past >= pace:
                self._go_on()
        elif self._my_turn():
            choices = app.match.choices() if self.signs else phases.NO_CHOICES
            if choices and choices[0] == phases.DONE:
                app.open("remark")  # before the partner's lead
        elif past >= _CARD_MS:
            seat, said = self.table.turn, self._said(self.table.turn)
            app.computer_acts()
            self._acted()
            self._listen(seat, said)

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
            self.why = self.app.words.line("reasons", reason - 1)
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

    def _said(self, seat):
        """All that a seat has signalled in this hand."""
        return self.table.signalled[seat] if self.signs else 0

    def _listen(self, seat, before):
        """Show what a seat has just said, if anything."""
        new = self._said(seat) & ~before
        if new:
            self.teller = seat
            self.told = remark(self.texts, self.names, signals.action(new & -new))

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
            self.row.settle()

    def _draw_payment(self, canvas):
        """The card that paid a Fool's debt in the trick shown."""
        table = self.table
        if table.paid != NO_CARD:
            self._who(canvas, table.payer, "you_pay", "pays")
            draw_card(canvas, self.names, table.paid, canvas.width - CARD_WIDTH, 24, PLAIN)
            self._to(canvas, table.receiver, canvas.width - CARD_WIDTH - 1)

    def _draw_debt(self, canvas):
        """Who owes a card for the Fool, and to whom."""
        table = self.table
        if table.debtor != NOBODY:
            self._who(canvas, table.debtor, "you_owe", "owes")
            x = self._to(canvas, table.creditor, canvas.width)
            canvas.text_right(b"1", x - 3, 26)

    def _to(self, canvas, side, right):
        """To whom a card goes, left of `right`; where that begins."""
        name = self.names.short_side(side)
        x = right - canvas.width_of(name)
        canvas.text(name, x, 26)
        x -= canvas.width_of(self.words["to"]) + 3
        canvas.text(self.words["to"], x, 26)
        return x

    def _who(self, canvas, side, mine, other):
        """A side and what it does, left of the person's card."""
        word = self.words[mine if side == self.table.side[self.app.me] else other]
        x = canvas.text(self.names.short_side(side), 0, 26)
        canvas.text(word, x + 3, 26)


SCREEN = TableScreen
