"""Pieces that several screens draw: title bar, lines of text, seats and cards by name."""

from engine import cards, phases, signals
from engine.cards import FOOL
from engine.const import const
from engine.table import NOBODY
from firmware import icons

LINE = const(10)  # pitch of lists
_TEXT_LINE = const(9)
_BAR = const(11)
_PLACES = ("you", "right", "across", "left", "far_right", "far_left")
_SEATING = (  # the places of the seats from the person on, for two to six players
    b"\x00\x02",
    b"\x00\x01\x03",
    b"\x00\x01\x02\x03",
    b"\x00\x01\x04\x05\x03",
    b"\x00\x01\x04\x02\x05\x03",
)
_RANKS = b"KQCVAX"
_TRUMPS = b"PMSWA"  # those of the Bolognese pack that have a letter
_TEN = const(88)  # "X", which a card with room for two characters shows as 10
_ZERO = const(48)
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


class Names:
    """What seats, sides and cards are called in a match, for the person at seat `me`."""

    def __init__(self, app):
        words = app.words.section("seats")
        self._seats = [words[place] for place in _PLACES]
        self._sides = (words["us"], words["them"])
        self._letters = [name if name == name.upper() else name[:1] for name in self._seats]
        ranks, trumps = app.words.list("ranks")
        self._labels = [bytes((letter,)) for letter in ranks]
        self._trump_labels = [bytes((letter,)) for letter in trumps]
        self._numbers = [b"%d" % n for n in range(22)]
        self._match = app.match
        self._me = app.me

    def place(self, seat):
        """Where a seat sits, an index of _PLACES: seat after seat sit to the right."""
        seats = self._match.table.seats
        return _SEATING[seats - 2][(seat - self._me) % seats]

    def seat(self, seat):
        return self._seats[self.place(seat)]

    def letter(self, seat):
        return self._letters[self.place(seat)]

    def side(self, side):
        """A side of this hand: the name of its only seat, or We or They."""
        seat = self.seat_of(side)
        if seat != NOBODY:
            return self.seat(seat)
        return self._sides[not self.is_mine(side)]

    def short_side(self, side):
        """The same, but only the letter of another seat."""
        seat = self.seat_of(side)
        return self.side(side) if seat == NOBODY or seat == self._me else self.letter(seat)

    def seat_of(self, side):
        """The only seat of a side, NOBODY if there are more."""
        found = NOBODY
        for seat in range(self._match.table.seats):
            if self._match.table.side[seat] == side:
                if found != NOBODY:
                    return NOBODY
                found = seat
        return found

    def is_mine(self, side):
        """Whether it is the person's side."""
        return side == self._match.table.side[self._me]

    def team(self, team):
        """Who keeps a score of the match: the name of a seat, or We or They between partners."""
        match = self._match
        if match.teams == match.table.seats:
            return self.seat(team)
        return self._sides[team != match.team_of(self._me)]

    def short_team(self, team):
        """The same, but only the letter of a seat."""
        match = self._match
        return self.letter(team) if match.teams == match.table.seats else self.team(team)

    def label(self, card):
        """The index of a card, of one letter or a trump's number; the Fool has its icon alone."""
        pack = self._match.game.pack
        if card == FOOL:
            return b""
        if card > FOOL:
            number = pack.trumps[card & 31]
            for at in range(len(_TRUMPS)):
                if _TRUMPS[at] == number:
                    return self._trump_labels[at]
            return self._numbers[number - _ZERO if number > 21 else number]  # Moors: "1" to "4"
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


def remark(words, names, action):
    """What may be said in a turn as text."""
    if action == phases.DONE:
        return words.line("signals", signals.COUNT)
    if action >= phases.CALL:
        return words.line("signals", signals.COUNT + 1) + b" " + names.seat(action - phases.CALL)
    return words.line("signals", action - signals.FIRST)


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


def icon_of(card):
    """The icon of a card's suit; the Fool has its own."""
    return icons.FOOL if card == FOOL else card >> 5


def draw_set(canvas, names, held, x, y):
    """A set of cards, a suit a row: icon, then the ranks from the strongest; a suit that needs
    more room goes on in the next row."""
    for suit in b"\x04\x02\x03\x01\x00":
        mask = held[suit]
        if not mask:
            continue
        canvas.icon(suit, x, y)
        at = x + 10
        while mask:
            strength = cards.highest(mask)
            mask &= ~(1 << strength)
            card = suit << 5 | strength
            width = canvas.width_of(names.label(card)) + 2
            if at + width > canvas.width:
                at = x + 10
                y += _TEXT_LINE
            if card == FOOL:
                canvas.icon(icons.FOOL, at, y)
                width = 9
            else:
                canvas.text(names.label(card), at, y)
            at += width
        y += _TEXT_LINE


def draw_card(canvas, names, card, x, y, style):
    """A card in its box."""
    canvas.card(names.wide_label(card), icon_of(card), x, y, style)

