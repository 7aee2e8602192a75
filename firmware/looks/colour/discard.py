"""The cards laid away on a colour display: boxes over the hand."""

from engine import cards as sets
from engine.cards import NO_CARD
from engine.const import const
from firmware.colours import TALL
from firmware.looks.colour import cards, handrow
from firmware.looks.colour.handrow import message
from firmware.styles import PLAIN

__all__ = ("draw", "message")

_BOXES = const(10)
_IN_A_ROW = const(5)  # of large ones, that leave room for OK beside the second row
_PITCH = const(40)
_SMALL, _SMALL_HIGH = 22, 35


def draw(canvas, screen):
    """Draw a firmware.screens.discard.Discard."""
    y = canvas.state_bar()
    canvas.text(screen.words["title"], canvas.margin, y)
    x = canvas.width - canvas.margin - canvas.width_of_number(screen.size)
    canvas.number(screen.size, x, y)
    canvas.text_right(b"/", x, y)
    canvas.number_right(sets.size(screen.laid), x - canvas.advance, y)
    boxes = min(screen.size, _BOXES)
    card = sets.after(screen.laid, -1)
    for box in range(boxes):
        _draw_box(canvas, screen.names, card, box, boxes)
        if card != NO_CARD:
            card = sets.after(screen.laid, card)
    handrow.draw(canvas, screen.row)


def _draw_box(canvas, names, card, box, boxes):
    """The place number `box` of so many."""
    if canvas.height < TALL:
        left = (canvas.width - 24 * boxes) // 2
        cards.draw(canvas, names, card, left + 24 * box, 18, PLAIN, _SMALL, _SMALL_HIGH)
        return
    columns = min(boxes, _IN_A_ROW)
    x = (canvas.width - 36 - _PITCH * columns) // 2 + box % columns * _PITCH
    y = (26 if boxes > columns else 44) + box // columns * 58
    cards.draw(canvas, names, card, x, y, PLAIN, cards.width_of(canvas), cards.height_of(canvas))
