"""The whole hand on one page: a row for each suit, trumps in rows of nine."""

from engine import cards
from engine.cards import FOOL, TRUMPS
from engine.const import const
from firmware import icons
from firmware.handrow import SUITS
from firmware.parts import Names
from firmware.screens import Screen

_ROW = const(9)
_X = const(11)
_TRUMPS_A_ROW = const(9)


class Hand(Screen):
    """Opened with the cards laid away that are to be shown as well, underlined, or None."""

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.hand = app.match.view(app.me).hand
        self.laid = argument
        self.names = Names(app)

    def draw(self, canvas):
        y = 0
        for tab in range(5):
            suit = SUITS[tab]
            pitch = 13 if suit == TRUMPS else 8
            mask = self.hand[suit] | (self.laid[suit] if self.laid else 0)
            canvas.icon(suit, 0, y)
            n = 0
            while mask:
                strength = cards.highest(mask)
                mask &= ~(1 << strength)
                if n and suit == TRUMPS and n % _TRUMPS_A_ROW == 0:
                    y += _ROW
                x = _X + n % (_TRUMPS_A_ROW if suit == TRUMPS else 32) * pitch
                self._draw_card(canvas, suit << 5 | strength, x, y, pitch)
                n += 1
            y += _ROW

    def _draw_card(self, canvas, card, x, y, pitch):
        if card == FOOL:
            canvas.icon(icons.FOOL, x + 2, y)
            return
        label = self.names.label(card)
        canvas.text(label, x + (pitch - canvas.width_of(label) + 1) // 2, y)
        if self.laid and cards.has(self.laid, card):
            canvas.line(x + 1, y + 8, x + pitch - 2, y + 8, 1)

    def key(self, event):
        self.app.back()


SCREEN = Hand
