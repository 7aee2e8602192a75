"""The table: the trick as the players sit, the person's cards below.

A finished trick stays until a button is pressed (or as long as the settings say), with the name of
who took it, so that nobody wonders whose trick it was. What a seat says with its card stays until
a button is pressed, one thing after the other. Where partners confer, the card that the partner
would have the person play is marked.
"""

from array import array

from engine import cards, lazy, phases
from engine.cards import NO_CARD
from engine.const import const
from engine.players import NOT_YET
from engine.table import NOBODY
from firmware.buttons import LONG, A, B
from firmware.handrow import HandRow
from firmware.names import remark
from firmware.screens import Screen

_HINTS = "firmware.hints"
_PAY = "firmware.screens.pay"
_CARD_MS = const(400)  # between the cards of the computer players
_BLINK_MS = const(300)  # of the seat of a computer player that takes longer
_PACES = (1 << 29, 500, 1000, 2000)  # ms that a finished trick stays; the first: until a press


class TableScreen(Screen):
    longs = A | B
    section = "table"
    looks = ("table", "handrow")

    def __init__(self, app, argument=None):
        super().__init__(app)
        match = app.match
        self.table = match.table
        self.legal = cards.new_set()
        self.names = app.names
        self.row = self.make_row()
        # Tricks the person has looked at; one that is still to be paid for is seen again
        self.seen = self.table.trick_no - (self.table.phase == phases.PAY)
        self.why = b""
        self.told = b""  # what a seat has just said
        self.teller = NOBODY
        self.untold = 0  # mask of the signals that it has given as well
        self.given = 0  # mask of those that the seat in turn has given before it acts
        self.asked = False  # whether the person is asked for a signal before the partner's lead
        self.out = 0  # mask of the seats whose going out has been told
        self.hint = b""  # why the card under the cursor is advised
        self.spot = array("h", bytes(8))  # of the seat in turn: x, y, width, height
        self.blink = 0  # whether that is inverted now, as a player thinks
        self.since = app.board.ticks_ms()

    def make_row(self):
        """The row of the person's cards."""
        return HandRow(self.app, self.app.match.view(self.app.me).hand, self.legal)

    def shown(self):
        """After a screen above, in which the match and the clock may have gone on."""
        self.since = self.app.board.ticks_ms()
        self._begin_turn()
        self._hear()

    def draw(self, canvas):
        self.blink = 0
        self.look.draw(canvas, self)

    def points(self):
        """The points of the person's side so far."""
        side = self.table.side[self.app.me]
        return self.app.match.view(self.app.me).points(side) + self.table.bonus[side]

    def key(self, event):
        app = self.app
        if event == B | LONG:
            app.open("pause")
        elif self.told:
            if event == A or event == B:
                self.told = b""
                self._hear()
                app.dirty = True
                self.since = app.board.ticks_ms()
        elif self.waiting():
            if event == A or event == B:
                self._go_on()
        else:
            app.dirty = True
            self.why = b""
            self.hint = b""
            if self.row.key(event):
                return
            if event == B:
                app.open("hand")
            elif event == A and self._my_turn():
                self._choose()
            elif event == A | LONG and self._my_turn():
                if app.match.choices() and not app.match.game.asks_signals:
                    app.open("remark")
                else:
                    self.take_hint()

    def tick(self, now):
        app = self.app
        past = app.board.ticks_diff(now, self.since)
        if self.told:
            return
        if self.waiting():
            if self._others_pay():
                if app.computer_acts() != NOT_YET:  # now, for the card is seen with the trick
                    self.since = now
                    app.dirty = app.save_due = True
                    app.rest()
                return
            if self.table.phase == phases.PAY:
                lazy.load(_PAY)  # meanwhile, so that it opens at once
            if past >= _PACES[app.settings.get("pace")]:
                self._go_on()
        elif self._my_turn():
            if self.asked:
                app.open("remark")
            elif app.match.game.open_hands and self.row.advised == NO_CARD:
                self.row.advised = app.advice()
                app.dirty = True
        elif app.prepare_player() and past >= _CARD_MS:
            self._computer_acts(past)

    def waiting(self):
        """Whether a finished trick lies there to be looked at."""
        return self.table.trick_no > self.seen

    def _my_turn(self):
        return self.table.turn == self.app.me and self.table.phase == phases.PLAY

    def take_hint(self):
        """Put the cursor on the card that a good player would play, and say why."""
        lazy.load(_HINTS).take(self)

    def _choose(self):
        """Play the card under the cursor, unless a question comes first."""
        match = self.app.match
        if match.game.asks_signals and self.row.is_legal():
            signalling = match.game.signalling
            signal = signalling.offered_with(match.view(self.app.me), self.row.card)
            if signal:
                self.app.open("knock", signalling.action(signal))
                return
        self.play()

    def play(self):
        """Play the card under the cursor, or say why it may not be played."""
        card = self.row.card
        if card == NO_CARD:
            return
        reason = self.app.match.act(card)
        if reason:
            self.why = self.app.words.list("reasons")[reason - 1]
        else:
            self._acted(self.app.me, card)

    def _acted(self, seat, action):
        """A seat has done something: show it, and tell what it says thereby."""
        app, table = self.app, self.table
        app.dirty = True
        self.row.advised = NO_CARD
        self.since = app.board.ticks_ms()
        if self.waiting():
            app.save_due = True  # once a trick
        said = table.last_signals if self.waiting() else table.signals
        self.untold = said[seat] & ~self.given
        self.teller = seat
        if action >= phases.CALL and action != phases.DONE:
            self.told = remark(app.words, self.names, action)
        self._begin_turn()
        self._hear()
        if self.waiting() or self._my_turn() or self.told:
            app.rest()  # no computer player acts before somebody has seen that

    def _computer_acts(self, past):
        """Let a computer player do something, or show that it thinks: what draws the table has
        made room for it."""
        seat = self.table.turn
        action = self.app.computer_acts()
        if action != NOT_YET:
            self._acted(seat, action)
        elif self.blink != (past - _CARD_MS) // _BLINK_MS & 1:
            self.blink ^= 1
            self.app.invert(self.spot)

    def _hear(self):
        """Tell the next signal, or of a seat that has gone out, once the trick has been seen."""
        if self.told:
            return
        new = self.untold
        if new:
            self.untold = new & (new - 1)
            action = self.app.match.game.signalling.action(new & -new)
            self.told = remark(self.app.words, self.names, action)
            return
        new = self.table.out & ~self.out
        if new and not self.waiting():
            self.out |= new & -new
            self.teller = cards.lowest(new)
            self.told = self.app.words.section(self.section)["out"]

    def _others_pay(self):
        """Whether a computer player is to choose the card for a Fool."""
        return self.table.phase == phases.PAY and self.table.turn != self.app.me

    def _go_on(self):
        """The finished trick has been seen."""
        app = self.app
        if self._others_pay():
            return
        app.dirty = True
        self.seen = self.table.trick_no
        self.since = app.board.ticks_ms()
        if self.table.phase == phases.PAY:
            app.open("pay")
        elif self.table.phase != phases.PLAY:
            app.show_match()
        else:
            self._hear()

    def _begin_turn(self):
        self.given = self.table.signals[self.table.turn]
        self.asked = False
        if self._my_turn():
            self.app.match.legal(self.legal)
            self.asked = cards.is_empty(self.legal)
            if not self.row.is_legal():
                self.row.place(self.table.led)
        else:
            cards.clear(self.legal)
            self.row.settle()


SCREEN = TableScreen
