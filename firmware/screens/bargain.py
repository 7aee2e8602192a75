"""Bargaining: what each seat demands or offers, and the person's figure."""

from engine.phases.bargain import CONTINUE, PASS, STEP
from firmware.choice import Choice


class Bargain(Choice):
    section = "bargain"

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
