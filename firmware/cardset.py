"""A set of cards as text, for screens that show cards away from any hand."""

from engine import cards
from engine.cards import FOOL
from engine.const import const
from firmware import icons

_LINE = const(9)
_AFTER_ICON = const(10)


def draw_set(canvas, names, held, x, y):
    """A set of cards, a suit a row: icon, then the ranks from the strongest; a suit that needs
    more room goes on in the next row."""
    for suit in b"\x04\x02\x03\x01\x00":
        mask = held[suit]
        if not mask:
            continue
        canvas.icon(suit, x, y)
        at = x + _AFTER_ICON
        while mask:
            strength = cards.highest(mask)
            mask &= ~(1 << strength)
            card = suit << 5 | strength
            width = canvas.width_of(names.label(card)) + 2
            if at + width > canvas.width:
                at = x + _AFTER_ICON
                y += _LINE
            if card == FOOL:
                canvas.icon(icons.FOOL, at, y)
                width = 9
            else:
                canvas.text(names.label(card), at, y)
            at += width
        y += _LINE
