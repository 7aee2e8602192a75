"""The table of a game whose hands lie in piles: the other's piles above, the person's below."""

from engine import trick
from firmware import debt
from firmware.pilerow import PileRow, draw_piles, draw_played
from firmware.screens.table import TableScreen

_MINE_X, _OTHER_X, _TRICK_Y = 66, 39, 16
_DEBT_Y = 30


class Piles(TableScreen):
    line = 40

    def make_row(self):
        return PileRow(self.names, self.table, self.app.me, self.legal)

    def draw_trick(self, canvas, waiting):
        table = self.table
        row = self.row
        draw_piles(canvas, self.names, table, row.piles - row.first, row.piles, 0)
        self.draw_state(canvas, waiting, _TRICK_Y + 2)
        played = table.last if waiting else table.trick
        size = table.seats if waiting else table.trick_size
        leader = table.last_leader if waiting else table.leader
        best = trick.winner(played, size, self.app.match.game.equal_trumps) if size else 0
        for place in range(size):
            mine = (leader + place) % table.seats == self.app.me
            x = _MINE_X if mine else _OTHER_X
            draw_played(canvas, self.names, played[place], place == best, x, _TRICK_Y)
        debt.draw(canvas, self.words, self.names, table, waiting, _DEBT_Y)

    def draw_hint(self, canvas):
        self.draw_message(canvas, self.hint)

    def clear_line(self, canvas):
        """Nothing is there."""

    def draw_row(self, canvas):
        self.row.draw(canvas)


SCREEN = Piles
