"""The hand at the foot of a mono display: the cards of one suit, and a tab for each suit.

The tabs show how many cards there are of each (a whole hand does not fit in a line of 128 pixels,
one suit always does).
"""

from engine import cards
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from firmware import icons
from firmware.handrow import DONE_TAB, SUITS
from firmware.parts import bar

TOP = const(36)  # the first row used

_TABS = const(51)
_TAB_HEIGHT = const(13)
_X = const(11)  # of the first card
_PLAIN_PITCH = const(8)
_TRUMP_PITCH = const(14)  # two figures and a gap that tells them from the next
_TEN_PITCH = const(13)
_TRUMPS_SHOWN = const(8)


def pitch_of(names, card):
    """The width of a card in a row."""
    if card >= FOOL:
        return _TRUMP_PITCH
    return _TEN_PITCH if len(names.wide_label(card)) > 1 else _PLAIN_PITCH


def draw(canvas, row):
    """Draw the row and the tabs of a firmware.handrow.HandRow."""
    _draw_cards(canvas, row)
    _draw_tabs(canvas, row)


def message(canvas, text):
    """A bar in the place of the row, whose marks reach below it."""
    clear(canvas)
    bar(canvas, TOP + 1, text)


def clear(canvas):
    """Make room in the place of the row."""
    canvas.fill(0, TOP, canvas.width, _TABS - 1 - TOP, 0)


def _draw_cards(canvas, row):
    """The cards of the suit whose tab is up."""
    canvas.dotted(0, TOP - 1, canvas.width, 1)
    if row.tab == DONE_TAB:
        return
    suit = SUITS[row.tab]
    mask = row.mask(suit)
    canvas.icon(suit, 0, TOP + 3)
    skip = 0
    if suit == TRUMPS:
        skip = _skipped(row.card, mask)
        if skip:
            _arrow(canvas, _X - 3, 1)
    x = _X
    while mask:
        strength = cards.highest(mask)
        mask &= ~(1 << strength)
        if skip:
            skip -= 1
            continue
        card = suit << 5 | strength
        pitch = pitch_of(row.names, card)
        if x + pitch > canvas.width + 1:
            _arrow(canvas, canvas.width - 1, -1)
            break
        _draw_card(canvas, row, card, x, pitch)
        x += pitch


def _draw_tabs(canvas, row):
    """The tabs: a suit each, and what it holds."""
    for tab in range(5):
        suit = SUITS[tab]
        x = tab * 26 if not row.done else tab * 22
        width = 24 if not row.done else 21
        canvas.icon(suit, x + 2, _TABS + 3)
        canvas.number(cards.bits(row.mask(suit)), x + 10, _TABS + 3)
        if row.advised >> 5 == suit:  # NO_CARD is of no suit
            canvas.fill(x + width - 4, _TABS + 2, 2, 2, 1)
        if row.legal[suit]:
            canvas.box(x, _TABS, width, _TAB_HEIGHT, 1)
        else:
            canvas.dotted(x, _TABS + _TAB_HEIGHT - 1, width, 1)
        if tab == row.tab:
            canvas.invert(x, _TABS, width, _TAB_HEIGHT)
    if row.done:
        canvas.box(110, _TABS, 18, _TAB_HEIGHT, 1)
        canvas.text(b"OK", 114, _TABS + 3)
        if row.tab == DONE_TAB:
            canvas.invert(110, _TABS, 18, _TAB_HEIGHT)


def _draw_card(canvas, row, card, x, pitch):
    if card == FOOL:
        canvas.icon(icons.FOOL, x + 2, TOP + 3)
    else:
        canvas.text_center(row.names.wide_label(card), x, pitch, TOP + 3)
    if row.is_laid(card):
        _underline(canvas, x, pitch)
    if card == row.advised:
        _point_at(canvas, x + pitch // 2)
    if card == row.card:
        if row.is_laid(card) or row.is_legal():
            canvas.invert(x, TOP + 1, pitch, 11)
        else:
            _mark_illegal(canvas, x, pitch)


def _underline(canvas, x, pitch):
    canvas.fill(x + 1, TOP + 11, pitch - 2, 2, 1)


def _point_at(canvas, x):
    canvas.fill(x - 1, TOP + 13, 3, 1, 1)
    canvas.fill(x, TOP + 12, 1, 1, 1)


def _mark_illegal(canvas, x, pitch):
    canvas.dotted_box(x, TOP + 1, pitch, 11, 1)


def _skipped(card, mask):
    """How many trumps are left of the part of the row that is shown."""
    n = cards.bits(mask)
    if n <= _TRUMPS_SHOWN or card == NO_CARD:
        return 0
    left = cards.bits(mask >> (card & 31)) - 1
    return min(max(left - _TRUMPS_SHOWN // 2, 0), n - _TRUMPS_SHOWN)


def _arrow(canvas, tip, step):
    """An arrowhead beside the row: there are more cards where it points to."""
    for i in range(3):
        canvas.fill(tip + step * i, TOP + 6 - i, 1, 1 + 2 * i, 1)
