"""Bargaining: what each seat demands or offers, and the person's figure. The title tells how many
cards have been dealt, since there are several sessions."""

from engine.phases.bargain import CONTINUE, PASS, STEP
from firmware.choice import Choice
from firmware.parts import title_right


class Bargain(Choice):
    section = "bargain"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.dealt = b"%d %s" % (self.table.held[app.me], self.words["cards"])

    def draw(self, canvas):
        super().draw(canvas)
        title_right(canvas, self.dealt, canvas.width - 2)

    def label(self, action):
        if action == CONTINUE:
            return self.words["continue"]
        if action == PASS:
            return self.words["pass"]
        return self._figure((action - PASS) * STEP)

    def said(self, seat):
        if self.over and not self.table.thrown_in:
            return b""  # positions that count no more
        if self.table.named >> seat & 1:
            return self._figure(self.table.figures[seat])
        return b""

    def _figure(self, points):
        word = self.words["demand" if points > 0 else "offer"]
        return b"%s %d" % (word, abs(points))


SCREEN = Bargain
