"""The cards laid away on a mono display: boxes over the hand."""

from engine import cards
from engine.cards import NO_CARD
from engine.const import const
from firmware.looks.mono import handrow
from firmware.looks.mono.handrow import message
from firmware.parts import draw_card
from firmware.styles import EMPTY, PLAIN

__all__ = ("draw", "message")

_BOXES = const(5)  # that fit side by side, in two rows


def draw(canvas, screen):
    """Draw a firmware.screens.discard.Discard."""
    laid = cards.size(screen.laid)
    canvas.text(screen.words["title"], 0, 0)
    x = canvas.width - canvas.width_of_number(screen.size)
    canvas.number(screen.size, x, 0)
    canvas.text(b"/", x - 6, 0)
    canvas.number_right(laid, x - 6, 0)
    card = cards.after(screen.laid, -1)
    for i in range(min(screen.size, 2 * _BOXES)):
        x, y = i % _BOXES * 25, 10 + i // _BOXES * 12
        if card == NO_CARD:
            canvas.card(b"", 0, x, y, EMPTY)
        else:
            draw_card(canvas, screen.names, card, x, y, PLAIN)
            card = cards.after(screen.laid, card)
    handrow.draw(canvas, screen.row)
