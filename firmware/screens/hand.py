"""The whole hand on one page: a row for each suit, trumps in several. Where partners see each
other's cards, left and right turn to the partner's."""

from engine import cards
from engine.cards import FOOL
from engine.const import const
from firmware import icons
from firmware.buttons import LEFT, RIGHT
from firmware.handrow import SUITS, pitch_of
from firmware.screens import Screen

_ROW = const(9)
_X = const(11)


class Hand(Screen):
    """Opened with the cards laid away that are to be shown as well, dark on light, or None."""

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.view = app.match.view(app.me)
        self.hand = self.view.hand
        self.laid = argument
        self.names = app.names

    def draw(self, canvas):
        y = 0
        for tab in range(5):
            suit = SUITS[tab]
            mask = self.hand[suit] | (self.laid[suit] if self.laid else 0)
            canvas.icon(suit, 0, y)
            x = _X
            while mask:
                strength = cards.highest(mask)
                mask &= ~(1 << strength)
                card = suit << 5 | strength
                pitch = pitch_of(self.names, card)
                if x + pitch > canvas.width + 1:
                    x = _X
                    y += _ROW
                self._draw_card(canvas, card, x, y, pitch)
                x += pitch
            y += _ROW
        self.draw_owner(canvas)

    def draw_owner(self, canvas):
        """Whose cards these are, if not the person's."""
        if self.hand is self.view.partner_hand:
            canvas.text_right(self.names.seat(self.view.partner), canvas.width, 56)

    def _draw_card(self, canvas, card, x, y, pitch):
        if card == FOOL:
            canvas.icon(icons.FOOL, x + 2, y)
        else:
            label = self.names.wide_label(card)
            canvas.text(label, x + (pitch - canvas.width_of(label) + 1) // 2, y)
        if self.laid and cards.has(self.laid, card):
            canvas.invert(x, y, pitch, 8)

    def key(self, event):
        if event in (LEFT, RIGHT) and self.view.partner_hand:
            mine = self.hand is not self.view.hand
            self.hand = self.view.hand if mine else self.view.partner_hand
            self.app.dirty = True
        else:
            self.app.back()


SCREEN = Hand
