"""Lines of text on a page."""

from engine.const import const

_LETTERS = const(21)  # of the longest line


def page_left(canvas):
    """The first column of a page of text."""
    return max(canvas.margin, (canvas.width - _LETTERS * canvas.advance) // 2)


def paragraph(canvas, text, y):
    """Text from row y on, `|` beginning a new line; the row after it."""
    left = page_left(canvas)
    start = 0
    while start >= 0:
        end = text.find(b"|", start)
        line = text[start:] if end < 0 else text[start:end]
        canvas.text(line, left, y)
        y += canvas.leading
        start = end + 1 if end >= 0 else -1
    return y
