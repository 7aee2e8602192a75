"""The cards of the game in play from the strongest on; trumps that rank alike lie in a band.

In every pack Cups and Coins rank alike, and so do Swords and Batons: they share a row.
"""

from engine.cards import BATONS, COINS, CUPS, FOOL, SWORDS, TRUMPS
from engine.const import const
from firmware.buttons import A, B
from firmware.parts import bar, title
from firmware.screens import Screen

_TOP = const(10)
_PITCH = const(9)
_NOTE = const(54)
_ICON = const(8)
_CARD = const(8)
_TRUMP = const(16)
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
        y = self._draw_trumps(canvas, _TOP)
        self._draw_suits(canvas, CUPS, COINS, y)
        self._draw_suits(canvas, SWORDS, BATONS, y + _PITCH)
        if self._equal:
            bar(canvas, _NOTE, self.words["equal"])

    def _draw_trumps(self, canvas, y):
        """Draw the trumps, among which the Fool is not, from row y on; the row after them."""
        names = self.app.names
        canvas.icon(TRUMPS, 0, y)
        x = left = 2 * _ICON
        card = FOOL + self._pack.ranks(TRUMPS) - 1
        while card > FOOL:
            if x == left + _IN_A_ROW * _TRUMP:
                x = left
                y += _PITCH
            canvas.text_center(names.label(card), x, _TRUMP, y)
            if self._equal >> (card & 31) & 1:
                canvas.invert(x, y - 1, _TRUMP, _PITCH)
            x += _TRUMP
            card -= 1
        return y + _PITCH

    def _draw_suits(self, canvas, suit, other, y):
        names = self.app.names
        canvas.icon(suit, 0, y)
        canvas.icon(other, _ICON, y)
        x = 2 * _ICON + 3
        for strength in range(self._pack.ranks(suit) - 1, -1, -1):
            canvas.text(names.label(suit << 5 | strength), x, y)
            x += _CARD

    def key(self, event):
        if event == A or event == B:
            self.app.back()


SCREEN = Ranks
