"""A claim that one's hand wins the match, made in secret. Whoever cannot make one is not asked."""

from engine.phases.claim import CLAIM
from firmware.choice import Choice


class Claim(Choice):
    section = "claim"

    def label(self, action):
        return self.words["claim" if action == CLAIM else "no_claim"]

    def said(self, seat):
        """Claims are shown together, when all have spoken."""
        points = self.table.claims[seat] // self.app.match.game.unit
        return b"%s %d" % (self.words["claim"], points) if points else b""

    def heard(self, action):
        return b""

    def tick(self, now):
        if not self.over and self._my_turn() and len(self.app.match.choices()) == 1:
            self.choose()
        else:
            super().tick(now)

    def stays(self, seat):
        return any(self.table.claims)


SCREEN = Claim
