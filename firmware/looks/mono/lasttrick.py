"""The trick before on a mono display."""

from firmware.looks.mono import cross, debt
from firmware.parts import draw_taken


def draw(canvas, words, names, game, table):
    """Draw the cross, and below who took it; `words` are those of [table]."""
    cross.draw_last(canvas, names, game, table)
    debt.draw(canvas, words, names, table, True, 26)
    draw_taken(canvas, 37, words, names, game, table)
    canvas.text_center(words["last"], 0, canvas.width, 54)
