"""The trick, its cards laid out as the players sit; the card that is winning is light, and so is
the letter of who plays alone against the others."""

from engine import trick
from engine.const import const
from engine.table import NOBODY
from firmware import icons
from firmware.parts import draw_card
from firmware.styles import EMPTY, PLAIN, WON

_LETTER = const(7)  # pixels
# Where the card, the seat's letter and the mark of who led are: here, right, across, left and,
# with more than four players, far right and far left
_CARD_X = b"\x34\x54\x34\x14\x54\x14"
_CARD_Y = b"\x18\x0c\x00\x0c\x00\x00"
_LETTER_X = b"\x00\x6d\x2c\x0c\x6d\x07"
_LETTER_Y = b"\x00\x0e\x02\x0e\x02\x02"
_MARK_X = b"\x2c\x74\x4c\x04\x79\x00"
_MARK_Y = b"\x1a\x0e\x02\x0e\x02\x02"


def draw(canvas, names, game, table, spot):
    """Draw the trick on the table, and a place for the card of the seat in turn. `spot` is where
    its letter is then: x, y, width, height."""
    size = table.trick_size
    _draw(canvas, names, game, table, table.leader, table.trick, size)
    for place in range(size, table.seats):
        seat = table.seat_at(place)
        at = names.place(seat)
        if seat == table.turn:
            canvas.card(b"", 0, _CARD_X[at], _CARD_Y[at], EMPTY)
            spot[0], spot[1] = _LETTER_X[at] - 1, _LETTER_Y[at] - 1
            spot[2], spot[3] = _LETTER, _LETTER + 2
        if at:
            _letter(canvas, names, table, seat)


def draw_last(canvas, names, game, table):
    """Draw the trick before."""
    if table.last_leader != NOBODY:
        _draw(canvas, names, game, table, table.last_leader, table.last, table.seats)


def _draw(canvas, names, game, table, leader, cards, size):
    best = trick.winner(cards, size, game.equal_trumps) if size else 0
    for place in range(size):
        seat = (leader + place) % table.seats
        at = names.place(seat)
        style = WON if place == best else PLAIN
        draw_card(canvas, names, cards[place], _CARD_X[at], _CARD_Y[at], style)
        if at:
            _letter(canvas, names, table, seat)
    at = names.place(leader)
    canvas.icon(icons.POINTER, _MARK_X[at], _MARK_Y[at])


def _letter(canvas, names, table, seat):
    at = names.place(seat)
    x, y = _LETTER_X[at], _LETTER_Y[at]
    canvas.text(names.letter(seat), x, y)
    if seat == table.declarer:
        canvas.invert(x - 1, y - 1, _LETTER, _LETTER + 2)
