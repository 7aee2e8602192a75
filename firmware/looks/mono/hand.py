"""A whole hand on one page of a mono display: a row for each suit, trumps in several."""

from engine import cards
from engine.cards import FOOL, NO_CARD
from engine.const import const
from firmware import icons
from firmware.handrow import SUITS
from firmware.looks.mono.handrow import pitch_of
from firmware.parts import draw_card
from firmware.styles import PLAIN

_ROW = const(9)
_X = const(11)
_FOOT = const(56)
_CARD_WIDTH = const(23)


def draw(canvas, screen):
    """Draw a firmware.screens.hand.Hand; the cards laid away are dark on light."""
    y = 0
    for tab in range(5):
        suit = SUITS[tab]
        mask = screen.hand[suit] | screen.laid[suit]
        canvas.icon(suit, 0, y)
        x = _X
        while mask:
            strength = cards.highest(mask)
            mask &= ~(1 << strength)
            card = suit << 5 | strength
            pitch = pitch_of(screen.names, card)
            if x + pitch > canvas.width + 1:
                x = _X
                y += _ROW
            _draw_card(canvas, screen, card, x, y, pitch)
            x += pitch
        y += _ROW
    owner = screen.owner()
    if owner:
        # Seven rows leave room only beside the third row of trumps
        _draw_owner(canvas, screen, owner, _FOOT if y <= _FOOT else 2 * _ROW)


def _draw_owner(canvas, screen, owner, y):
    """Whose cards these are, if not the person's, and which card this partner advises."""
    if screen.advised == NO_CARD or y < _FOOT:
        canvas.text_right(owner, canvas.width, y)
        return
    x = canvas.width - _CARD_WIDTH
    draw_card(canvas, screen.names, screen.advised, x, 53, PLAIN)
    x -= canvas.width_of(screen.words["advises"]) + 3
    canvas.text(screen.words["advises"], x, 55)
    canvas.text_right(owner, x - 6, 55)


def _draw_card(canvas, screen, card, x, y, pitch):
    if card == FOOL:
        canvas.icon(icons.FOOL, x + 2, y)
    else:
        label = screen.names.wide_label(card)
        canvas.text(label, x + (pitch - canvas.width_of(label) + 1) // 2, y)
    if cards.has(screen.laid, card):
        canvas.invert(x, y, pitch, 8)
