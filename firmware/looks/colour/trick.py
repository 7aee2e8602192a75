"""The trick on a colour display: as the players sit, or side by side where there is less room.

The card that is winning has a frame; the name of who led is underlined, that of who plays alone
against the others is dark on light.
"""

from engine import trick
from engine.cards import NO_CARD
from engine.const import const
from engine.table import NOBODY
from firmware.colours import TALL
from firmware.looks.colour import cards
from firmware.palette import BAR, INK, LETTERS
from firmware.styles import PLAIN, WON

# Places: here, right, across, left, far right, far left
_SIDES = b"\x01\x02\x01\x00\x02\x00"  # column of the card: left, middle, right
_ROWS = b"\x02\x01\x00\x01\x00\x00"  # and row: above, between, below
# The same side by side, by the number of players
_IN_LINE = (
    b"\x01\x00\x00",
    b"\x02\x01\x00\x00",
    b"\x03\x02\x01\x00",
    b"\x04\x03\x00\x00\x02\x01",
    b"\x05\x04\x02\x00\x03\x01",
)
_ROUND = const(4)  # players; more sit in two rows
_TOP = const(21)
_ROW_TOPS = b"\x15\x38\x5d"  # _TOP and below: names have room beside and below frames
_LOW_TOP = const(27)  # side by side
_LOW_NAMES = const(12)
_LOW_HEIGHT = const(32)
_SLOT = const(60)


def card_x(canvas, seats, at):
    """The left column of the card of a place."""
    if canvas.height < TALL:
        slot = min(canvas.width // seats, _SLOT)
        left = (canvas.width - slot * seats + slot - cards.width_of(canvas)) // 2
        return left + _IN_LINE[seats - 2][at] * slot
    reach = canvas.width * (7 if seats <= _ROUND else 10) // 32
    return canvas.width // 2 - 18 + (_SIDES[at] - 1) * reach


def card_y(canvas, seats, at):
    """The top row of the card of a place."""
    if canvas.height < TALL:
        return _LOW_TOP
    row = _ROWS[at]
    if seats > _ROUND and row:
        row = 2
    return _ROW_TOPS[row]


def draw(canvas, names, game, table, spot):
    """Draw the trick on the table, and a place for the card of the seat in turn. `spot` is where
    its name is then: x, y, width, height."""
    size, seats = table.trick_size, table.seats
    _draw(canvas, names, game, table, table.leader, table.trick, size)
    for place in range(size, seats):
        seat = table.seat_at(place)
        if seat == table.turn:
            _card(canvas, names, NO_CARD, seats, seat, PLAIN)
        _name(canvas, names, table, seat, seat == table.leader, spot)


def draw_last(canvas, names, game, table):
    """Draw the trick before."""
    if table.last_leader != NOBODY:
        _draw(canvas, names, game, table, table.last_leader, table.last, table.seats)


def _draw(canvas, names, game, table, leader, played, size):
    best = trick.winner(played, size, game.equal_trumps) if size else 0
    for place in range(size):
        seat = (leader + place) % table.seats
        _card(canvas, names, played[place], table.seats, seat, WON if place == best else PLAIN)
        _name(canvas, names, table, seat, not place, None)


def _card(canvas, names, card, seats, seat, style):
    at = names.place(seat)
    x, y = card_x(canvas, seats, at), card_y(canvas, seats, at)
    h = _LOW_HEIGHT if canvas.height < TALL else cards.height_of(canvas)
    cards.draw(canvas, names, card, x, y, style, cards.width_of(canvas), h)


def _name(canvas, names, table, seat, leads, spot):
    """The name of a seat beside its card, or above; `spot` is where, if it is in turn."""
    seats, at = table.seats, names.place(seat)
    name = names.seat(seat)
    x, y = card_x(canvas, seats, at), card_y(canvas, seats, at)
    if canvas.height < TALL:
        y = _LOW_NAMES
        x += (cards.width_of(canvas) + 1 - canvas.width_of(name)) // 2
    elif seats > _ROUND and y == _TOP:
        y += 54
        x += (37 - canvas.width_of(name)) // 2
    else:
        if seats > _ROUND and at:
            name = names.letter(seat)
        y += 14 if y == _TOP else 18
        if _SIDES[at] == 2 or at == 2:
            x += 41
        else:
            x -= canvas.width_of(name) + 4
    if spot and seat == table.turn:
        spot[0], spot[1] = x - 2, y + 1
        spot[2], spot[3] = canvas.width_of(name) + 3, 12
    draw_name(canvas, name, x, y, leads, seat == table.declarer)


def draw_name(canvas, name, x, y, leads, alone=False):
    """A name, underlined if its seat leads, on a light ground if it is alone."""
    if alone:
        canvas.fill(x - 2, y + 1, canvas.width_of(name) + 3, 12, BAR)
    canvas.text(name, x, y, INK if alone else BAR if leads else LETTERS)
    if leads:
        canvas.fill(x, y + 13, canvas.width_of(name) - 1, 2, LETTERS if alone else BAR)
