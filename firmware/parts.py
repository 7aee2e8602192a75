"""Pieces that several screens draw: bars, lines of text, points and cards."""

from engine.cards import FOOL
from engine.const import const
from firmware import icons

LINE = const(10)  # pitch of lists
_TEXT_LINE = const(9)
_BAR = const(11)
_HALF = b"\xc2\xbd"  # the sign of a half, in UTF-8


def title(canvas, text):
    """A light bar on top with dark text."""
    canvas.fill(0, 0, canvas.width, 9, 1)
    canvas.text(text, 4, 1, 0)


def bar(canvas, y, text, more=b""):
    """A light bar across the screen, 11 pixels high, with dark text in its middle."""
    canvas.fill(0, y, canvas.width, _BAR, 1)
    space = 6 if more else 0
    x = (canvas.width + 1 - canvas.width_of(text) - canvas.width_of(more) - space) // 2
    x = canvas.text(text, x, y + 2, 0)
    canvas.text(more, x + space, y + 2, 0)


def paragraph(canvas, text, y):
    """Text from row y on, `|` beginning a new line; the row after it."""
    start = 0
    while start >= 0:
        end = text.find(b"|", start)
        line = text[start:] if end < 0 else text[start:end]
        canvas.text(line, 2, y)
        y += _TEXT_LINE
        start = end + 1 if end >= 0 else -1
    return y


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
                return x - 6
    canvas.number_right(n, x, y)
    return x - canvas.width_of_number(n)


def draw_card(canvas, names, card, x, y, style):
    """A card in its box, with the icon of its suit; the Fool has its own."""
    icon = icons.FOOL if card == FOOL else card >> 5
    canvas.card(names.wide_label(card), icon, x, y, style)
