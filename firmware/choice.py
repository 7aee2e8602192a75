"""Phases in which each seat says something: what was said, and what the person may say."""

from engine.const import const
from firmware.buttons import DOWN, LEFT, LONG, RIGHT, UP, A, B
from firmware.parts import bar, title
from firmware.screens import Screen

_SAY_MS = const(700)  # between what the computer players say
_FIRST = const(11)
_PITCH = const(9)


class Choice(Screen):
    """A screen for such a phase. A subclass says what an action and a seat's word are called."""


    def __init__(self, app, argument=None):
        super().__init__(app)
        self.table = app.match.table
        self.phase = self.table.phase
        self.names = app.names
        self.common = app.common
        self.since = app.board.ticks_ms()
        self.at = 0

    def label(self, action):
        """A choice as text."""

    def said(self, seat):
        """What a seat has said so far as text, b"" if nothing."""
        return b""

    def after(self):
        """The phase is over."""
        self.app.show_match()

    def draw(self, canvas):
        title(canvas, self.words["title"])
        for seat in range(self.table.seats):
            y = _FIRST + seat * _PITCH
            x = canvas.text(self.names.seat(seat), 2, y)
            canvas.text(self.said(seat), max(x + 6, 40), y)
        if self._my_turn():
            choices = self.app.match.choices()
            bar(canvas, 53, b"\x01", self.label(choices[self.at % len(choices)]) + b" \x02")
        else:
            canvas.text(self.words["wait"], 2, 55)

    def key(self, event):
        app = self.app
        app.dirty = True
        if event == B | LONG:
            app.open("pause")
        elif event == B:
            app.open("hand")
        elif self._my_turn():
            if event == A:
                choices = app.match.choices()
                app.match.act(choices[self.at % len(choices)])
                self._acted()
            elif event in (LEFT, UP):
                self.at = (self.at - 1) % len(app.match.choices())
            elif event in (RIGHT, DOWN):
                self.at = (self.at + 1) % len(app.match.choices())

    def tick(self, now):
        app = self.app
        if not self._my_turn() and app.board.ticks_diff(now, self.since) >= _SAY_MS:
            app.computer_acts()
            self._acted()

    def _my_turn(self):
        return self.table.turn == self.app.me

    def _acted(self):
        self.at = 0
        self.since = self.app.board.ticks_ms()
        self.app.dirty = True
        if self.table.phase != self.phase:
            self.app.save_due = True
            self.after()
