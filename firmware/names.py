"""What seats, sides and cards are called in a match, and what may be said in it."""

from engine import phases, signals
from engine.cards import FOOL
from engine.const import const
from engine.table import NOBODY

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


class Names:
    """The names for the person at seat `me`."""

    def __init__(self, app):
        words = app.words.section("seats")
        self._seats = [words[place] for place in _PLACES]
        self._sides = (words["us"], words["them"])
        self._letters = [name if name == name.upper() else name[:1] for name in self._seats]
        self._ranks, self._trumps = app.words.list("ranks")
        self._one, self._two = bytearray(1), bytearray(2)  # what `label` returns
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
        alone = match.teams == match.table.seats and team != self._me
        return self.letter(team) if alone else self.team(team)

    def court(self, card):
        """0 to 3 for a Valet, Cavalier, Queen or King, else less than 0."""
        pack = self._match.game.pack
        return (card & 31) - pack.ranks(card >> 5) + 4 if pack.is_court(card) else -1

    def scores(self, card):
        """Whether a card is worth more than the least."""
        return self._match.game.values[card] > 1

    def label(self, card):
        """The index of a card, of one letter or a trump's number; the Fool has its icon alone.

        It is good until the next is asked for.
        """
        pack = self._match.game.pack
        if card == FOOL:
            return b""
        if card > FOOL:
            code = pack.trumps[card & 31]
            for at in range(len(_TRUMPS)):
                if _TRUMPS[at] == code:
                    return self._letter(self._trumps[at])
            return self._number(code - _ZERO if code > 21 else code)  # Moors: "1" to "4"
        code = pack.rank(card)
        for at in range(len(_RANKS)):
            if _RANKS[at] == code:
                return self._letter(self._ranks[at])
        return self._letter(code)

    def wide_label(self, card):
        """The same with 10 in two figures."""
        if card < FOOL and self._match.game.pack.rank(card) == _TEN:
            return self._number(10)
        return self.label(card)

    def _letter(self, code):
        self._one[0] = code
        return self._one

    def _number(self, n):
        if n < 10:
            return self._letter(_ZERO + n)
        self._two[0] = _ZERO + n // 10
        self._two[1] = _ZERO + n % 10
        return self._two


def remark(words, names, action):
    """What may be said in a turn as text."""
    if action == phases.DONE:
        return words.list("signals")[signals.COUNT]
    if action >= phases.CALL:
        return words.list("signals")[signals.COUNT + 1] + b" " + names.seat(action - phases.CALL)
    return words.list("signals")[action - signals.FIRST]
