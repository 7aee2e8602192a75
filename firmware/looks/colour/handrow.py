"""The hand at the foot of a colour display, in one row or two in which cards overlap.

Cards that may not be played are grey, those laid away stand out and are gold, and the one under
the cursor has a frame and is lifted.
"""

from engine import cards as sets
from engine import lazy
from engine.const import const
from firmware.colours import TALL
from firmware.handrow import DONE_TAB, SUITS
from firmware.looks.colour import cards
from firmware.looks.colour.cards import icon_of
from firmware.palette import CURSOR
from firmware.parts import bar
from firmware.styles import CLOSED, LAID, PLAIN

_LARGE = "firmware.looks.colour.large"
_CARD = const(28)
_PITCH = const(16)  # at least: two figures
_WIDEST = const(26)
_STEP = const(35)  # from row to row
_LOW_STEP = const(31)
_LIFT = const(6)  # the upper row; the lower must not cover the upper's icons
_LOW_LIFT = const(2)
_FULL = const(6)  # so many are seen whole, where there is room
_FULL_WIDTH = const(36)
_FULL_HEIGHT = const(52)
_SINGLE = const(9)  # so many cards lie in one row
_OK_WIDTH = const(30)


def message_y(canvas):
    """The row of messages over the hand."""
    return canvas.height - (95 if canvas.height >= TALL else 76)


def message(canvas, text):
    """A message over the hand."""
    bar(canvas, message_y(canvas), text)


def draw(canvas, row):
    """Draw a firmware.handrow.HandRow."""
    if canvas.indices:
        lazy.load(_LARGE).draw(canvas, row)
        return
    tall = canvas.height >= TALL
    step = _STEP if tall else _LOW_STEP
    total = 0
    for suit in range(5):
        total += sets.bits(row.mask(suit))
    first = total if total <= _SINGLE else _split(row, total, (canvas.width - _CARD) // _PITCH + 1)
    if tall and total <= _FULL:
        _draw_full(canvas, row, total)
        return
    longest = max(first, total - first, 2)
    pitch = min((canvas.width - _CARD - 2) // (longest - 1), _WIDEST)
    y = canvas.height - (72 if tall else 62)
    height = step
    lift = _LIFT if tall else _LOW_LIFT
    if first == total:
        y += step // 2
        height = canvas.height - y
    x = _left(canvas, first, pitch)
    at = left = edge = top = bottom = 0
    for tab in range(5):
        suit = SUITS[tab]
        mask = row.mask(suit)
        while mask:
            strength = sets.highest(mask)
            mask &= ~(1 << strength)
            if at == first:
                x = _left(canvas, total - first, pitch)
                y += step
                height = canvas.height - y
                lift = _LOW_LIFT if tall else 0
            at += 1
            width = _CARD if at == first or at == total else pitch
            card = suit << 5 | strength
            _draw_card(canvas, row, card, x, y, width, height, lift)
            if card == row.card:
                left, edge = x, x + width
                top, bottom = y - lift, y + height
            x += pitch
    if edge:  # the next card has been drawn over it
        thick = 2 if pitch > 19 else 1
        canvas.fill(left - thick + 1, top, thick, bottom - top, CURSOR)
        canvas.fill(edge, top, thick, bottom - top, CURSOR)
    if row.done:
        _draw_done(canvas, row.tab == DONE_TAB)


def _draw_full(canvas, row, total):
    """Few cards, side by side."""
    x = (canvas.width - total * (_FULL_WIDTH + 3)) // 2
    for tab in range(5):
        suit = SUITS[tab]
        mask = row.mask(suit)
        while mask:
            strength = sets.highest(mask)
            mask &= ~(1 << strength)
            card = suit << 5 | strength
            y = canvas.height - _FULL_HEIGHT - 8
            style = PLAIN if sets.has(row.legal, card) else CLOSED
            if card == row.card:
                y -= _LIFT
                canvas.fill(x - 3, y - 3, _FULL_WIDTH + 6, _FULL_HEIGHT + 6, CURSOR)
            cards.draw(canvas, row.names, card, x, y, style, _FULL_WIDTH, _FULL_HEIGHT)
            if card == row.advised or row.is_laid(card):
                canvas.fill(x, y - 6, _FULL_WIDTH, 3, CURSOR)
            x += _FULL_WIDTH + 3
    if row.done:
        _draw_done(canvas, row.tab == DONE_TAB)


def _left(canvas, count, pitch):
    """Where a row of so many cards begins."""
    return (canvas.width - (count - 1) * pitch - _CARD) // 2


def _split(row, total, most):
    """How many cards lie in the upper row of two: whole suits, if the lower can hold the rest."""
    count = best = 0
    for tab in range(5):
        count += sets.bits(row.mask(SUITS[tab]))
        if count <= most and total - count <= most:
            if not best or abs(2 * count - total) < abs(2 * best - total):
                best = count
    return best or (total + 1) // 2


def _draw_card(canvas, row, card, x, y, width, height, lift):
    names = row.names
    laid = row.is_laid(card)
    style = LAID if laid else PLAIN if sets.has(row.legal, card) else CLOSED
    if card == row.card:
        y -= lift
        height += lift
        canvas.fill(x, y - 2, width, 2, CURSOR)
    elif laid:
        y -= _LOW_LIFT
        height += _LOW_LIFT
    label = names.wide_label(card)
    canvas.strip(label, icon_of(card), x, y, width, height, style)
    if names.scores(card):
        canvas.dot(x + 7, y + (14 if canvas.height >= TALL else 13))
    if card == row.advised:
        canvas.fill(x + 2, y - 5, 12, 3, CURSOR)
        canvas.fill(x + 6, y - 2, 4, 2, CURSOR)


def _draw_done(canvas, chosen):
    """The way to say that the set is complete."""
    x = canvas.width - _OK_WIDTH - canvas.margin
    y = message_y(canvas) - canvas.bar_height - 2
    canvas.box(x, y, _OK_WIDTH, canvas.bar_height, 1)
    canvas.text_center(b"OK", x, _OK_WIDTH, y + canvas.bar_inset + 1)
    if chosen:
        canvas.invert(x, y, _OK_WIDTH, canvas.bar_height)
