"""The trick before on a colour display."""

from firmware.looks.colour import debt, handrow, trick
from firmware.parts import draw_taken


def draw(canvas, words, names, game, table):
    """Draw the cards, and below who took them; `words` are those of [table]."""
    y = handrow.message_y(canvas)
    trick.draw_last(canvas, names, game, table)
    debt.draw(canvas, words, names, table, True, y - canvas.leading)
    draw_taken(canvas, y, words, names, game, table)
    canvas.text_center(words["last"], 0, canvas.width, y + 2 * canvas.bar_height)
