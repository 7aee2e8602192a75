"""The cards of the game in play from the strongest on; trumps that rank alike lie in a band.

In every pack Cups and Coins rank alike, and so do Swords and Batons: they share a row.
"""

from engine.cards import BATONS, COINS, CUPS, FOOL, SWORDS, TRUMPS
from engine.const import const
from firmware.buttons import A, B
from firmware.parts import bar, title
from firmware.screens import Screen

_IN_A_ROW = const(7)  # trumps


class Ranks(Screen):
    section = "card_ranks"

    def __init__(self, app, argument=None):
        super().__init__(app, argument)
        game = app.match.game
        self._pack = game.pack
        self._equal = game.equal_trumps

    def draw(self, canvas):
        title(canvas, self.words["order"])
        y = self._draw_trumps(canvas, canvas.title_height + 1)
        self._draw_suits(canvas, CUPS, COINS, y)
        self._draw_suits(canvas, SWORDS, BATONS, y + canvas.leading)
        if self._equal:
            bar(canvas, canvas.height - canvas.row, self.words["equal"])

    def _draw_trumps(self, canvas, y):
        """Draw the trumps, among which the Fool is not, from row y on; the row after them."""
        names = self.app.names
        canvas.icon(TRUMPS, 0, y)
        x = left = 2 * canvas.icon_size + 2
        pitch = canvas.width // 8
        card = FOOL + self._pack.ranks(TRUMPS) - 1
        while card > FOOL:
            if x == left + _IN_A_ROW * pitch:
                x = left
                y += canvas.leading
            canvas.text_center(names.label(card), x, pitch, y)
            if self._equal >> (card & 31) & 1:
                canvas.invert(x, y - 1, pitch, canvas.leading)
            x += pitch
            card -= 1
        return y + canvas.leading

    def _draw_suits(self, canvas, suit, other, y):
        names = self.app.names
        canvas.icon(suit, 0, y)
        canvas.icon(other, canvas.icon_size + 1, y)
        x = 2 * canvas.icon_size + 5
        for strength in range(self._pack.ranks(suit) - 1, -1, -1):
            canvas.text(names.label(suit << 5 | strength), x, y)
            x += canvas.width // 16

    def key(self, event):
        if event == A or event == B:
            self.app.back()


SCREEN = Ranks
