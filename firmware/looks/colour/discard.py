"""The cards laid away on a colour display: boxes over the hand."""

from engine import cards as sets
from engine.cards import NO_CARD
from engine.const import const
from firmware.colours import TALL
from firmware.looks.colour import cards, handrow
from firmware.looks.colour.handrow import message
from firmware.palette import FELT
from firmware.styles import PLAIN

__all__ = ("draw", "message")

_BOXES = const(10)
_BOX = const(22)  # wide, and how high
_HIGH = const(50)
_LOW = const(35)


def draw(canvas, screen):
    """Draw a firmware.screens.discard.Discard."""
    y = canvas.title_inset
    canvas.fill(0, 0, canvas.width, 18 if canvas.height >= TALL else 15, FELT)
    canvas.text(screen.words["title"], canvas.margin, y)
    x = canvas.width - canvas.margin - canvas.width_of_number(screen.size)
    canvas.number(screen.size, x, y)
    canvas.text_right(b"/", x, y)
    canvas.number_right(sets.size(screen.laid), x - canvas.advance, y)
    boxes = min(screen.size, _BOXES)
    width, height = (30, _HIGH) if canvas.height >= TALL and boxes < 7 else (_BOX, _LOW)
    if canvas.height >= TALL and boxes >= 7:
        height = _HIGH
    pitch = width + 2 if boxes > 6 else width + 6
    x = (canvas.width - pitch * boxes) // 2
    card = sets.after(screen.laid, -1)
    for _ in range(boxes):
        top = 30 if canvas.height >= TALL else 18
        cards.draw(canvas, screen.names, card, x, top, PLAIN, width, height)
        if card != NO_CARD:
            card = sets.after(screen.laid, card)
        x += pitch
    handrow.draw(canvas, screen.row)
