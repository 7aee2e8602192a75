"""A set of cards on a colour display, for screens that show cards away from any hand."""

from engine import cards as sets
from engine.const import const
from firmware.colours import TALL
from firmware.handrow import SUITS
from firmware.looks.colour.cards import icon_of
from firmware.styles import PLAIN

_PITCH = const(18)
_LEFT = const(18)  # after the icon of the suit, where cards have none


def draw_set(canvas, names, held, x, y):
    """A set of cards, a suit a row, from the strongest; a suit that needs more room goes on in the
    next row."""
    high = canvas.height >= TALL and _rows(held) <= 5
    step = 36 if high else 19
    for tab in range(5):
        suit = SUITS[tab]
        mask = held[suit]
        if not mask:
            continue
        left = x if high else x + _LEFT
        if not high:
            canvas.icon(suit, x, y + 2)
        at = left
        while mask:
            strength = sets.highest(mask)
            mask &= ~(1 << strength)
            card = suit << 5 | strength
            if at + _PITCH > canvas.width:
                at = left
                y += step
            canvas.strip(names.wide_label(card), icon_of(card), at, y, _PITCH, step - 2, PLAIN)
            at += _PITCH
        y += step


def _rows(held):
    """How many rows a set takes."""
    rows = 0
    for suit in range(5):
        rows += (sets.bits(held[suit]) + 11) // 12
    return rows
