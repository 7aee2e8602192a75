"""Drawing in sixteen colours, whatever is drawn on: boxes, icons, cards.

All lengths are pixels, the origin is the top left corner; whatever lies outside the canvas is
clipped. An ink is a colour of firmware/palette.py. A canvas adds the strokes:

    clear()                                 make all of it TABLE
    fill(x, y, w, h, ink)                   paint a rectangle
    invert(x, y, w, h)                      change colours as INVERTED says
    glyph(code, x, y, ink)                  draw a character; TABLE is taken for INK
    picture(kind, n, x, y, ink, main, light)    draw picture n of ICONS or EMBLEMS
    stencil(source, at, w, h, x, y, ink)    paint the bits of `source` that are set, from byte
                                            `at` on; rows are whole bytes, left pixel highest
"""

from engine import lazy
from engine.const import const
from firmware.lettering import Lettering
from firmware.palette import (
    BAR,
    BATONS,
    BATONS_LIGHT,
    COINS,
    CUPS,
    CUPS_LIGHT,
    CURSOR,
    FAINT,
    FAINT_PAPER,
    FELT,
    GOLD_LIGHT,
    INK,
    PAPER,
    SWORDS,
    SWORDS_LIGHT,
    TRUMPS,
)
from firmware.styles import CLOSED, EMPTY, LAID, PLAIN, WON

TALL = const(200)  # displays of so many rows have room for cards in two dimensions

# What each colour becomes under a cursor
INVERTED = b"\x02\x03\x00\x01\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x02\x0f"

# Kinds of pictures, and the emblems: those of the suits and the Fool have the numbers of the icons
ICONS = const(0)
EMBLEMS = const(1)
KING, QUEEN, KNIGHT, KNAVE = 6, 7, 8, 9

# Colour and light of each icon
_MAIN = bytes((SWORDS, BATONS, CUPS, COINS, TRUMPS, TRUMPS))
_LIGHT = bytes((SWORDS_LIGHT, BATONS_LIGHT, CUPS_LIGHT, GOLD_LIGHT, GOLD_LIGHT, GOLD_LIGHT))

_ICON = const(14)
_EMBLEM_WIDTH = const(26)
_EMBLEM_HEIGHT = const(27)
_FRAME = const(3)  # around the card that wins
_FIGURE = const(12)  # the width of one of a large index
_TWO_FIGURES = const(26)
_INDICES = "firmware.fonts.index"


class Colours(Lettering):
    """The drawing of a canvas with the strokes above.

    indices     the large type of firmware.fonts.index, or None
    shows_hand  whether there is room for a whole hand at the foot of a table
    """

    depth = 4
    shows_hand = True
    indices = None
    advance = 8
    title_ink = heading_ink = GOLD_LIGHT
    icon_size, margin, list_margin = 14, 6, 12

    def measure(self):
        """Set what lists and texts are measured by; see firmware/canvas.py."""
        if self.height >= TALL:
            self.leading = self.dense = self.title_height = self.bar_height = 20
            self.row = 22
            self.row_inset, self.title_inset, self.bar_inset = 3, 1, 2
        else:
            self.leading = self.dense = 16
            self.row = self.title_height = 18
            self.bar_height = 14
            self.row_inset, self.title_inset, self.bar_inset = 1, 0, -1

    def enlarge(self, on):
        """Have large indices on cards, or not."""
        if on:
            self.indices = lazy.load(_INDICES)
        else:
            self.indices = None
            lazy.drop(_INDICES)
        self.shows_hand = not on

    def title_bar(self):
        """Draw what the title of a screen stands on."""
        self.fill(0, 0, self.width, self.title_height - 2, FELT)
        self.fill(0, self.title_height - 2, self.width, 1, BAR)

    def rule(self, x, y):
        """Draw a line from column x to the right edge."""
        self.fill(x, y, self.width - x, 1, FAINT)

    def bar(self, y):
        """Draw what a message stands on."""
        self.fill(0, y, self.width, self.bar_height, BAR)

    def box(self, x, y, w, h, ink):
        """Draw the outline of a rectangle, one pixel thick, inside w by h."""
        self.fill(x, y, w, 1, ink)
        self.fill(x, y + h - 1, w, 1, ink)
        self.fill(x, y, 1, h, ink)
        self.fill(x + w - 1, y, 1, h, ink)

    def dotted(self, x, y, w, ink):
        """Draw every other pixel of a horizontal line, beginning with the first."""
        for i in range(x, x + w, 2):
            self.fill(i, y, 1, 1, ink)

    def dotted_box(self, x, y, w, h, ink):
        """Draw every other pixel of the outline of a rectangle; odd sides dot all corners."""
        self.dotted(x, y, w, ink)
        odd = (h - 1) & 1
        self.dotted(x + odd, y + h - 1, w - odd, ink)
        for i in range(y + 2, y + h - 1, 2):
            self.fill(x, i, 1, 1, ink)
        for i in range(y + 1 + (w & 1), y + h - 1, 2):
            self.fill(x + w - 1, i, 1, 1, ink)

    def icon(self, i, x, y):
        """Draw the icon of a suit or the Fool, by its number in firmware/icons.py, in the 14 by 14
        pixels from (x, y)."""
        self.picture(ICONS, i, x, y, INK, _MAIN[i], _LIGHT[i])

    def paper(self, x, y, w, h, style=PLAIN):
        """Draw a card with nothing on it: its corners are cut, its rim is dark."""
        if style == WON:
            self.fill(x - _FRAME, y - _FRAME, w + 2 * _FRAME, h + 2 * _FRAME, CURSOR)
        elif style == EMPTY:
            self.fill(x, y, w, h, FELT)
            self.dotted_box(x, y, w, h, FAINT)
            return
        self.fill(x + 1, y, w - 2, h, INK)
        self.fill(x, y + 1, w, h - 2, INK)
        self.fill(x + 1, y + 1, w - 2, h - 2, FAINT_PAPER if style == CLOSED else PAPER)

    def card(self, label, icon, x, y, style=PLAIN, w=36, h=52, emblem=-1):
        """Draw a card that lies open: index, suit icon and, if there is room below, an emblem.

        PLAIN is paper, WON has a bright frame, EMPTY is a place for a card, CLOSED is grey.
        """
        self.paper(x, y, w, h, style)
        if style == EMPTY:
            return
        right = x + w - 2 - _ICON
        if not label:
            self.icon(icon, x + 2, y + 3)
        elif self.indices and w >= _TWO_FIGURES + 2:
            if h < 20 + _EMBLEM_HEIGHT:
                self.index(label, x, w, y - 3)
                self.icon(icon, right, y + h - 2 - _ICON)
                return
            if len(label) == 1:
                self.icon(icon, right, y + 3)
            self.index(label, x, w if len(label) > 1 else w - _ICON, y - 2)
        elif w >= 2 * self.advance + _ICON + 6:
            self.text(label, x + 3, y + 2, INK)
            self.icon(icon, right, y + 3)
        else:
            self.text_center(label, x, 2 * self.advance + 2, y + 1, INK)
            self.icon(icon, right, y + h - 2 - _ICON)
            return
        if emblem >= 0 and h >= 20 + _EMBLEM_HEIGHT:
            left = x + (w - _EMBLEM_WIDTH) // 2
            top = y + h - 3 - _EMBLEM_HEIGHT
            self.picture(EMBLEMS, emblem, left, top, INK, _MAIN[icon], _LIGHT[icon])

    def state_bar(self):
        """Draw what the line on top of a table stands on; the row of its text."""
        tall = self.height >= TALL
        self.fill(0, 0, self.width, 18 if tall else 13, FELT)
        return 1 if tall else -1

    def emblem(self, suit, x, y):
        """Draw the emblem of a suit, or of the Fool by the number of its icon."""
        self.picture(EMBLEMS, suit, x, y, INK, _MAIN[suit], _LIGHT[suit])

    def dot(self, x, y):
        """Draw the mark of a card that scores."""
        self.fill(x, y, 4, 2, INK)

    def index(self, label, x, w, y):
        """Draw an index in large type, in the middle of the w pixels that begin at x; its figures
        begin four rows below y."""
        x += (w + 1 - _FIGURE * len(label)) // 2
        for code in label:
            place = 0
            while self.indices.CHARACTERS[place] != code:
                place += 1
            indices = self.indices
            at = place * indices.BYTES
            self.stencil(indices.GLYPHS, at, indices.WIDTH, indices.HEIGHT, x, y, INK)
            x += _FIGURE

    def strip(self, label, icon, x, y, w, h, style=PLAIN):
        """Draw the part of a card that is seen, w pixels from its left: an index and, if the h
        pixels are enough, the icon below."""
        paper = FAINT_PAPER if style == CLOSED else BAR if style == LAID else PAPER
        self.fill(x, y, w, h, FAINT)  # its rim above and on the left
        self.fill(x + 1, y + 1, w - 1, h - 1, paper)
        seen = min(w, 2 * self.advance + 10)
        if h >= 30:
            below = 17 if h >= 33 else 15
            self.icon(icon, x + (seen - _ICON + 1) // 2, y + below)
        elif not label:
            self.icon(icon, x + (seen - _ICON + 1) // 2, y + 1)
        if self.indices and w >= _TWO_FIGURES:
            self.index(label, x, w, y)
            return
        inset = (seen - len(label) * self.advance + 2) // 2  # the line on the left is not covered
        self.text(label, x + inset, y + (1 if h >= 33 else 0), INK)
