"""A set of cards as text, for screens that show cards away from any hand."""

from engine import cards
from engine.cards import FOOL, TRUMPS
from engine.const import const
from firmware import icons

_LINE = const(9)
_PLAIN = const(8)  # pitch of cards
_WIDE = const(14)  # of trumps and tens, which may have two figures
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
            wide = suit == TRUMPS or len(names.wide_label(card)) > 1
            pitch = _WIDE if wide else _PLAIN
            if at + pitch > canvas.width + 1:
                at = x + _AFTER_ICON
                y += _LINE
            _draw_index(canvas, names, card, at, y, pitch)
            at += pitch
        y += _LINE


def _draw_index(canvas, names, card, x, y, pitch):
    """A card without a box, in the middle of `pitch` pixels; the Fool is its icon."""
    if card == FOOL:
        canvas.icon(icons.FOOL, x + 2, y)
    else:
        canvas.text_center(names.wide_label(card), x, pitch, y)
