"""Phases in which each seat says something: what was said, and what the person may say."""

from engine import cards
from engine.const import const
from firmware.buttons import DOWN, LEFT, LONG, RIGHT, UP, A, B
from firmware.parts import bar, title
from firmware.screens import Screen

_SAY_MS = const(700)  # between what the computer players say


class Choice(Screen):
    """A screen for such a phase. A subclass says what an action and a seat's word are called.

    When a computer player has ended the phase, the screen stays until the person has seen how.
    """

    longs = A | B

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.table = app.match.table
        self.phase = self.table.phase
        self.deals = self.table.deals
        self.names = app.names
        self.common = app.common
        self.since = app.board.ticks_ms()
        self.at = 0
        self.last = [b""] * self.table.seats  # what each has said last
        self.over = False

    def label(self, action):
        """A choice as text."""

    def said(self, seat):
        """What a seat has said so far as text, b"" if nothing."""
        return b""

    def heard(self, action):
        """What others hear of an action as text, b"" if nothing."""
        return self.label(action)

    def stays(self, seat):
        """Whether the phase, ended by a seat, is still to be looked at."""
        return seat != self.app.me

    def after(self):
        """The phase is over."""
        self.app.show_match()

    def draw(self, canvas):
        margin = canvas.margin
        title(canvas, self.words["title"])
        for seat in range(self.table.seats):
            y = canvas.title_height + 2 + seat * canvas.leading
            x = canvas.text(self.names.seat(seat), margin, y)
            said = self.said(seat)
            canvas.text(said, max(x, margin + 5 * canvas.advance + 2) + canvas.advance, y)
            if said != self.last[seat]:
                canvas.text_right(self.last[seat], canvas.width + 1 - margin, y)
        y = canvas.height - canvas.leading
        if self.over:
            canvas.text_right(self.common["go_on"], canvas.width - margin, y)
        elif self._my_turn():
            choices = self.app.match.choices()
            label = self.label(choices[self.at % len(choices)])
            bar(canvas, canvas.height - canvas.bar_height, b"\x01", label + b" \x02")
        else:
            canvas.text(self.words["wait"], margin, y)

    def key(self, event):
        app = self.app
        app.dirty = True
        if event == B | LONG:
            app.open("pause")
        elif self.over:
            if event == A or event == B:
                self.after()
        elif event == B:
            app.open("hand")
        elif self._my_turn():
            if event == A:
                self.choose()
            elif event == A | LONG:  # what a good player would say
                self.at = max(bytes(app.match.choices()).find(bytes((app.advice(),))), 0)
            elif event in (LEFT, UP):
                self.at = (self.at - 1) % len(app.match.choices())
            elif event in (RIGHT, DOWN):
                self.at = (self.at + 1) % len(app.match.choices())

    def tick(self, now):
        app = self.app
        if self.over or self._my_turn():
            return
        if app.board.ticks_diff(now, self.since) >= _SAY_MS:
            seat = self.table.turn
            self._acted(seat, app.computer_acts())

    def choose(self):
        """Do what is chosen now."""
        match = self.app.match
        choices = match.choices()
        action = choices[self.at % len(choices)]
        match.act(action)
        self._acted(self.app.me, action)

    def _my_turn(self):
        return self.table.turn == self.app.me

    def _acted(self, seat, action):
        self.at = 0
        self.since = self.app.board.ticks_ms()
        self.app.dirty = True
        self.last[seat] = self.heard(action)
        if self.table.phase == self.phase and self.table.deals == self.deals:
            if self.table.turn != seat:
                self._look(seat)
            return
        self.app.save_due = True
        if self.stays(seat):
            self.over = True
            self._look(seat)
        else:
            self.after()

    def _look(self, seat):
        """Show what another seat has laid open, if anything."""
        if seat != self.app.me and not cards.is_empty(self.table.declared[seat]):
            self.app.open("laid", seat)
