"""Announcements of trumps, Kings and honours, with what they score."""

from engine import phases
from engine.phases import announce
from firmware.choice import Choice

_WORDS = ("abundance", "kings", "mitigati", "mixed")


class Announce(Choice):
    section = "announce"

    def label(self, action):
        if action == phases.DONE:
            return self.words["done"]
        points = announce.points(self.app.match.view(self.app.me), action)
        return b"%s %d" % (self.words[_WORDS[action - announce.ABUNDANCE]], points)

    def said(self, seat):
        points = self.table.declared_points[seat]
        if not points:
            return b""
        kinds = [self.words[_WORDS[kind]][:5] for kind in range(4) if self._has(seat, kind)]
        return b"+%d %s" % (points, b" ".join(kinds))

    def heard(self, action):
        return b""

    def _has(self, seat, kind):
        return self.table.announced[seat] >> kind & 1


SCREEN = Announce
