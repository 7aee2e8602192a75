"""A table of piles on a mono display: the other's above, the person's below, and between them the
trick in the same order, with a mark at the card that was led."""

from engine import cards, trick
from engine.cards import NO_CARD
from engine.const import const
from firmware import icons
from firmware.looks.mono import debt
from firmware.looks.mono.table import draw_saying, draw_state
from firmware.parts import bar, draw_card, draw_taken
from firmware.styles import EMPTY, PLAIN, WON

_PITCH = const(32)  # a card, and a digit beside it
_CARD_X = const(52)
_LETTER_X = const(78)
_MARK_X = const(44)
_UPPER = const(13)
_LOWER = const(26)
_STATE_Y = const(15)
_DEBT_Y = const(28)
_LINE = const(40)
_MINE_Y = const(53)


def draw(canvas, screen):
    """Draw a firmware.screens.piles.Piles."""
    waiting = screen.waiting()
    table, names, row = screen.table, screen.names, screen.row
    game = screen.app.match.game
    _draw_piles(canvas, names, table, row.piles - row.first, row.piles, 0)
    draw_state(canvas, screen, _STATE_Y)
    if waiting:
        _draw_trick(canvas, screen, table.last_leader, table.last, table.seats)
    else:
        _draw_trick(canvas, screen, table.leader, table.trick, table.trick_size)
    debt.draw(canvas, screen.words, names, table, waiting, _DEBT_Y)
    if screen.told:
        draw_saying(canvas, screen, _LINE)
        return
    _draw_row(canvas, row)
    if waiting:
        draw_taken(canvas, _LINE, screen.words, names, game, table)
    elif screen.why or screen.hint:
        bar(canvas, _LINE, screen.why or screen.hint)


def _draw_trick(canvas, screen, leader, played, size):
    if not size:
        return
    best = trick.winner(played, size, screen.app.match.game.equal_trumps)
    for place in range(size):
        seat = (leader + place) % screen.table.seats
        y = _LOWER if seat == screen.app.me else _UPPER
        style = WON if place == best else PLAIN
        draw_card(canvas, screen.names, played[place], _CARD_X, y, style)
        if seat != screen.app.me:
            canvas.text(screen.names.letter(seat), _LETTER_X, y + 2)
        if not place:
            canvas.icon(icons.POINTER, _MARK_X, y + 2)


def _draw_row(canvas, row):
    """The person's piles, a line over those that may be played."""
    _draw_piles(canvas, row.names, row.table, row.first, row.piles, _MINE_Y)
    for pile in range(row.piles):
        card = row.table.tops[row.first + pile]
        if card != NO_CARD and cards.has(row.legal, card):
            canvas.fill(pile * _PITCH + 2, _MINE_Y - 2, 19, 1, 1)
    if row.card != NO_CARD:
        canvas.invert(row.at * _PITCH, _MINE_Y, 23, 11)


def _draw_piles(canvas, names, table, first, piles, y):
    """A row of piles: the card turned up and the number of those below."""
    for pile in range(piles):
        card = table.tops[first + pile]
        x = pile * _PITCH
        if card == NO_CARD:
            canvas.card(b"", 0, x, y, EMPTY)
        else:
            draw_card(canvas, names, card, x, y, PLAIN)
            canvas.number(table.buried[first + pile], x + 25, y + 2)
