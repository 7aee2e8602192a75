"""Large cards on a colour display: indices half as large again, and so a suit at a time.

The cards of the suit whose tab is up stand side by side; the tabs show how many there are of each.
"""

from engine import cards as sets
from engine.cards import NO_CARD, TRUMPS
from engine.const import const
from firmware.colours import TALL
from firmware.handrow import DONE_TAB, SUITS
from firmware.looks.colour.cards import icon_of
from firmware.palette import BAR, CURSOR, FAINT, FAINT_PAPER, FELT, INK, LETTERS, PAPER

_PITCH = const(26)  # two figures
_NARROW = const(17)  # one: a suit without its 10 fits in any width
_TABS = const(6)


def draw(canvas, row):
    """Draw a firmware.handrow.HandRow at the foot of the display."""
    tall = canvas.height >= TALL
    tab_height = 20 if tall else 17
    tabs_y = canvas.height - tab_height
    y = canvas.height - (71 if tall else 60)
    if row.tab != DONE_TAB:
        _draw_suit(canvas, row, SUITS[row.tab], y, tabs_y - 3 - y)
    width = canvas.width // (_TABS if row.done else _TABS - 1)
    for tab in range(_TABS - 1):
        _draw_tab(canvas, row, tab, tab * width, tabs_y, width, tab_height)
    if row.done:
        x = (_TABS - 1) * width
        chosen = row.tab == DONE_TAB
        canvas.fill(x + 1, tabs_y, width - 2, tab_height, CURSOR if chosen else FELT)
        ink = INK if chosen else LETTERS
        canvas.text_center(b"OK", x, width, tabs_y + (2 if tall else 0), ink)


def _pitch(row, card):
    return _PITCH if card >= TRUMPS << 5 or len(row.names.wide_label(card)) > 1 else _NARROW


def _draw_suit(canvas, row, suit, y, height):
    """The cards of a suit, strongest on the left; arrows where there are more than have room."""
    mask = row.mask(suit)
    n = sets.bits(mask)
    room = (canvas.width - 2) // _PITCH if suit == TRUMPS else n
    skip = 0
    if n > room and row.card != NO_CARD:
        before = sets.bits(mask >> (row.card & 31)) - 1
        skip = min(max(before - room // 2, 0), n - room)
    x = (canvas.width - min(n, room) * (_PITCH if suit == TRUMPS else _NARROW)) // 2
    if suit != TRUMPS:
        x = max(x - (_PITCH - _NARROW) // 2, 1)
    squeeze = 1 if suit != TRUMPS and n * _NARROW + _PITCH - _NARROW > canvas.width else 0
    at = 0
    while mask:
        strength = sets.highest(mask)
        mask &= ~(1 << strength)
        at += 1
        if at <= skip or at > skip + room:
            continue
        card = suit << 5 | strength
        pitch = _pitch(row, card) - squeeze
        _draw_card(canvas, row, card, x, y, pitch, height)
        x += pitch
    if skip:
        _arrow(canvas, 0, 1, y + height // 2)
    if n > skip + room:
        _arrow(canvas, canvas.width - 1, -1, y + height // 2)


def _draw_card(canvas, row, card, x, y, width, height):
    laid = row.is_laid(card)
    closed = not laid and not sets.has(row.legal, card)
    if card == row.card:
        canvas.fill(x, y - 6, width, height + 9, CURSOR)
        x, y, width = x + 1, y - 3, width - 2
    canvas.fill(x, y, width, height, BAR if laid else FAINT_PAPER if closed else PAPER)
    canvas.fill(x, y, 1, height, FAINT)
    label = row.names.wide_label(card)
    canvas.icon(icon_of(card), x + (width - 13) // 2, y + (height - 15 if label else 4))
    canvas.index(label, x, width, y - 1)
    if row.names.scores(card):
        canvas.dot(x + 2, y + 21)
    if card == row.advised:
        canvas.fill(x + width // 2 - 5, y - 8, 10, 3, CURSOR)


def _arrow(canvas, tip, step, y):
    """An arrowhead beside the row: there are more cards where it points to."""
    for i in range(3):
        canvas.fill(tip + step * i, y - i, 1, 1 + 2 * i, CURSOR)


def _draw_tab(canvas, row, tab, x, y, width, height):
    """A suit and how many cards of it there are; a line below it where none may be played."""
    suit = SUITS[tab]
    chosen = tab == row.tab
    canvas.fill(x + 1, y, width - 2, height, CURSOR if chosen else FELT)
    inset = (width - 32) // 2
    canvas.fill(x + inset - 1, y + 1, 16, 16, PAPER)
    canvas.icon(suit, x + inset, y + 2)
    ink = INK if chosen else LETTERS if row.legal[suit] else FAINT
    canvas.number(sets.bits(row.mask(suit)), x + inset + 17, y + (2 if height > 18 else 0), ink)
    if row.advised >> 5 == suit:  # NO_CARD is of no suit
        canvas.fill(x + width - 6, y + 2, 3, 3, INK if chosen else CURSOR)

