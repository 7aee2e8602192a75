"""Pieces that several screens draw: bars, points and cards."""

from engine.cards import FOOL
from firmware import icons

_HALF = b"\xc2\xbd"  # the sign of a half, in UTF-8


def title(canvas, text):
    """A bar on top with text; where the text ends."""
    canvas.title_bar()
    return canvas.text(text, 4, canvas.title_inset, canvas.title_ink)


def title_right(canvas, text, x):
    """More text in that bar, up to column x."""
    canvas.text_right(text, x, canvas.title_inset, canvas.title_ink)


def top_of(canvas):
    """The first row below the title."""
    return canvas.title_height + 3


def bar(canvas, y, text, more=b""):
    """A light bar across the screen with dark text in its middle."""
    canvas.bar(y)
    y += canvas.bar_inset
    space = canvas.advance if more else 0
    x = (canvas.width + 1 - canvas.width_of(text) - canvas.width_of(more) - space) // 2
    x = canvas.text(text, x, y, 0)
    canvas.text(more, x + space, y, 0)


def draw_taken(canvas, y, words, names, game, table):
    """A bar that says who took the last trick, and what combinations in it have scored."""
    bonus = table.last_bonus // game.unit
    more = b" +%d" % bonus if bonus else b""
    winner = table.last_winner
    if names.place(winner):
        bar(canvas, y, names.seat(winner), words["takes_for" if bonus else "takes"] + more)
    else:
        bar(canvas, y, words["you_take_for" if bonus else "you_take"] + more)


def points_right(canvas, unit, points, x, y):
    """Points kept in parts of a `unit`, right-aligned, with the half if there is one; where they
    begin."""
    n = points
    if unit > 1:
        n = abs(points) // 2 * (1 if points > 0 else -1)
        if points & 1:
            canvas.text_right(_HALF, x, y)
            x -= canvas.width_of(_HALF)
            if not n:
                if points < 0:
                    canvas.text_right(b"-", x, y)
                return x - canvas.advance
    canvas.number_right(n, x, y)
    return x - canvas.width_of_number(n)


def draw_card(canvas, names, card, x, y, style):
    """A card in its box, with the icon of its suit; the Fool has its own."""
    icon = icons.FOOL if card == FOOL else card >> 5
    canvas.card(names.wide_label(card), icon, x, y, style)
