"""The table of a game whose hands lie in piles: the other's piles above, the person's below."""

from firmware.pilerow import PileRow
from firmware.screens.table import TableScreen


class Piles(TableScreen):
    looks = ("piles",)

    def make_row(self):
        return PileRow(self.names, self.table, self.app.me, self.legal)


SCREEN = Piles
