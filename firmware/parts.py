"""Pieces that several screens draw: title bar, lines of text, seats and cards by name."""

from engine.cards import FOOL
from engine.const import const
from firmware import icons

LINE = const(10)  # pitch of lists
_TEXT_LINE = const(9)
_BAR = const(11)
_RANKS = b"KQCVAX"
_TEN = const(88)  # "X", which a card with room for two characters shows as 10
_ZERO = const(48)


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


class Names:
    """What seats, sides and cards are called in a match, for the person at seat `me`.

    Seat after seat sit to the right: East, North and West of the person. With three players
    nobody sits across.
    """

    def __init__(self, app):
        words = app.words.section("seats")
        self._seats = (words["you"], words["right"], words["across"], words["left"])
        self._sides = (words["us"], words["them"])
        self._letters = [name[:1] for name in self._seats]
        self._ranks = app.words.list("ranks")[0]
        self._labels = [bytes((letter,)) for letter in self._ranks]
        self._numbers = [b"%d" % n for n in range(22)]
        self._match = app.match
        self._me = app.me
        self._alone = app.match.teams == len(app.match.seats)

    def place(self, seat):
        """Where a seat sits: 0 here, 1 to the right, 2 across, 3 to the left."""
        seats = self._match.table.seats
        place = (seat - self._me) % seats
        return 3 if place and place == seats - 1 else place

    def seat(self, seat):
        return self._seats[self.place(seat)]

    def letter(self, seat):
        return self._letters[self.place(seat)]

    def side(self, side):
        """We and They between partners, else the name of the only seat."""
        if self._alone:
            return self.seat(self._seat_of(side))
        return self._sides[side != self._match.table.side[self._me]]

    def short_side(self, side):
        """The same, but only the letter of another seat."""
        if self._alone and side != self._match.table.side[self._me]:
            return self.letter(self._seat_of(side))
        return self.side(side)

    def _seat_of(self, side):
        seat = 0
        while self._match.table.side[seat] != side:
            seat += 1
        return seat

    def label(self, card):
        """The index of a card, of one letter or a trump's number; the Fool has its icon alone."""
        pack = self._match.game.pack
        if card >= FOOL:
            return self._numbers[pack.trumps[card & 31]] if card > FOOL else b""
        rank = pack.rank(card)
        for at in range(len(_RANKS)):
            if _RANKS[at] == rank:
                return self._labels[at]
        return self._numbers[rank - _ZERO]

    def wide_label(self, card):
        """The same with 10 in two figures."""
        if card < FOOL and self._match.game.pack.rank(card) == _TEN:
            return self._numbers[10]
        return self.label(card)


def icon_of(card):
    """The icon of a card's suit; the Fool has its own."""
    return icons.FOOL if card == FOOL else card >> 5


def draw_card(canvas, names, card, x, y, style):
    """A card in its box."""
    canvas.card(names.wide_label(card), icon_of(card), x, y, style)

