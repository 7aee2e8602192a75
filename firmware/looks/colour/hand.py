"""A whole hand on one page of a colour display: a row for each suit, trumps in two if need be."""

from engine import cards as sets
from engine.cards import NO_CARD
from engine.const import const
from firmware.colours import TALL
from firmware.handrow import SUITS
from firmware.looks.colour.cards import icon_of
from firmware.palette import GOLD_LIGHT
from firmware.styles import LAID, PLAIN

_STEP = const(36)
_LOW_STEP = const(19)
_PITCH = const(18)
_LEFT = const(20)
_LARGE_STEP = const(28)
_LARGE_PITCH = const(26)


def draw(canvas, screen):
    """Draw a firmware.screens.hand.Hand; the cards laid away are gold."""
    tall = canvas.height >= TALL
    step = _STEP if tall else _LOW_STEP
    left = 1 if tall else _LEFT
    pitch = _PITCH - tall
    large = tall and canvas.indices is not None
    if large:
        step, left, pitch = _LARGE_STEP, _LEFT, _LARGE_PITCH
    names = screen.names
    y = 1
    for tab in range(5):
        suit = SUITS[tab]
        laid = screen.laid[suit]
        mask = screen.hand[suit] | laid
        x = left
        if not mask or not tall or large:
            canvas.icon(suit, 2, y + 2)
        while mask:
            strength = sets.highest(mask)
            mask &= ~(1 << strength)
            card = suit << 5 | strength
            if x + pitch > canvas.width:
                x = left
                y += step
            label = names.wide_label(card)
            style = LAID if laid >> strength & 1 else PLAIN
            canvas.strip(label, icon_of(card), x, y, pitch, step - 2, style)
            x += pitch
        y += step
    owner = screen.owner()
    if not owner:
        return
    y = canvas.height - canvas.leading
    right = canvas.width - canvas.margin
    if screen.advised != NO_CARD:
        card = screen.advised
        canvas.icon(icon_of(card), right - 14, y + 1)
        right -= 18
        canvas.text_right(screen.names.wide_label(card), right, y)
        right -= 20
        canvas.text_right(screen.words["advises"], right, y)
        right -= canvas.width_of(screen.words["advises"]) + canvas.advance
    canvas.text_right(owner, right, y, GOLD_LIGHT)
