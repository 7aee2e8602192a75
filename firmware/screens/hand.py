"""The whole hand on one page: a row for each suit, trumps in several. Where partners see each
other's cards, left and right turn to the partner's, who also says what it would do."""

from engine import cards
from engine.cards import FOOL, NO_CARD
from engine.const import const
from engine.phases import DISCARD, PLAY
from firmware import icons
from firmware.buttons import LEFT, RIGHT
from firmware.handrow import SUITS, pitch_of
from firmware.parts import draw_card
from firmware.screens import Screen
from firmware.styles import PLAIN

_ROW = const(9)
_X = const(11)
_FOOT = const(56)
_CARD_WIDTH = const(23)


class Hand(Screen):
    """The cards laid away are shown as well, dark on light."""

    section = "hand"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.view = app.match.view(app.me)
        self.hand = self.view.hand
        self.laid = self.view.discard
        self.advised = NO_CARD
        self.names = app.names

    def draw(self, canvas):
        y = 0
        for tab in range(5):
            suit = SUITS[tab]
            mask = self.hand[suit] | self.laid[suit]
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
        # Seven rows leave room only beside the third row of trumps
        self.draw_owner(canvas, _FOOT if y <= _FOOT else 2 * _ROW)

    def draw_owner(self, canvas, y):
        """Whose cards these are, if not the person's, and which card this partner advises."""
        if self.hand is not self.view.partner_hand:
            return
        if self.advised == NO_CARD or y < _FOOT:
            canvas.text_right(self.names.seat(self.view.partner), canvas.width, y)
        else:
            x = canvas.width - _CARD_WIDTH
            draw_card(canvas, self.names, self.advised, x, 53, PLAIN)
            x -= canvas.width_of(self.words["advises"]) + 3
            canvas.text(self.words["advises"], x, 55)
            canvas.text_right(self.names.seat(self.view.partner), x - 6, 55)

    def _draw_card(self, canvas, card, x, y, pitch):
        if card == FOOL:
            canvas.icon(icons.FOOL, x + 2, y)
        else:
            label = self.names.wide_label(card)
            canvas.text(label, x + (pitch - canvas.width_of(label) + 1) // 2, y)
        if cards.has(self.laid, card):
            canvas.invert(x, y, pitch, 8)

    def key(self, event):
        if event in (LEFT, RIGHT) and self.view.partner_hand:
            self._turn()
        else:
            self.app.back()

    def _turn(self):
        """To the partner's hand and discard, or back."""
        app, view = self.app, self.view
        mine = self.hand is not view.hand
        self.hand = view.hand if mine else view.partner_hand
        self.laid = view.discard if mine else view.partner_discard
        if not mine and app.match.turn == app.me and view.table.phase in (DISCARD, PLAY):
            self.advised = app.advice()
        app.dirty = True


SCREEN = Hand
