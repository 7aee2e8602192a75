"""Cards on colour displays: what stands on them, and how large they are where."""

from engine.cards import FOOL, NO_CARD
from firmware import icons
from firmware.colours import KNAVE, TALL
from firmware.styles import EMPTY

_WIDE, _HIGH = 36, 52
_NARROW, _LOW = 30, 42
SMALL_WIDTH, SMALL_HEIGHT = 28, 36


def icon_of(card):
    """The icon of a card's suit; the Fool has its own."""
    return icons.FOOL if card == FOOL else card >> 5


def width_of(canvas):
    """The width of a card on the table."""
    return _WIDE if canvas.height >= TALL else _NARROW


def height_of(canvas):
    """Its height."""
    return _HIGH if canvas.height >= TALL else _LOW


def draw(canvas, names, card, x, y, style, w, h):
    """A card in full, NO_CARD for a place where one is to lie."""
    if card == NO_CARD:
        canvas.card(b"", 0, x, y, EMPTY, w, h)
        return
    icon = emblem = icon_of(card)
    court = names.court(card)
    if court >= 0:
        emblem = KNAVE - court
    canvas.card(names.wide_label(card), icon, x, y, style, w, h, emblem)
    if names.scores(card):
        if canvas.indices and w >= SMALL_WIDTH:
            canvas.dot(x + 3, y + (h - 5 if h < _LOW else 19))
        else:
            canvas.dot(x + 6, y + (14 if h < _LOW and card != FOOL else 18))
