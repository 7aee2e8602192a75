"""A table of piles on a colour display: the other's above, the person's below, and between them
the trick, each card beside the name of who played it; that of who led is underlined."""

from engine import cards as sets
from engine import trick
from engine.cards import NO_CARD
from firmware.colours import TALL
from firmware.looks.colour import cards, debt
from firmware.looks.colour.table import draw_message, draw_saying, draw_state
from firmware.looks.colour.trick import draw_name
from firmware.palette import CURSOR, FAINT
from firmware.styles import CLOSED, PLAIN, WON


def draw(canvas, screen):
    """Draw a firmware.screens.piles.Piles."""
    waiting = screen.waiting()
    table, names, row = screen.table, screen.names, screen.row
    tall = canvas.height >= TALL
    width = cards.width_of(canvas)
    height = cards.height_of(canvas) if tall else 32
    top = 22 if tall else 14
    draw_state(canvas, screen)
    _draw_piles(canvas, row, row.piles - row.first, top, height, False)
    played = table.last if waiting else table.trick
    size = table.seats if waiting else table.trick_size
    leader = table.last_leader if waiting else table.leader
    best = trick.winner(played, size, screen.app.match.game.equal_trumps) if size else 0
    y = top + height + 5
    for place in range(size):
        seat = (leader + place) % table.seats
        x = canvas.width // 2 + (8 if seat == screen.app.me else -8 - width)
        style = WON if place == best else PLAIN
        cards.draw(canvas, names, played[place], x, y, style, width, height)
        name = names.seat(seat)
        if seat == screen.app.me:
            x += width + 6
        else:
            x -= canvas.width_of(name) + 5
        draw_name(canvas, name, x, y + 7, not place)
    debt.draw(canvas, screen.words, names, table, waiting, 0)
    if screen.told:
        draw_saying(canvas, screen, y + height + 6)
        return
    y_mine = canvas.height - height - (4 if tall else 1)
    _draw_piles(canvas, row, row.first, y_mine, height, True)
    draw_message(canvas, screen, y + height + (15 if tall else 2))


def _draw_piles(canvas, row, first, y, height, mine):
    """A row of piles: the card turned up, and beside it the number of those below."""
    pitch = canvas.width // row.piles
    width = cards.width_of(canvas)
    for pile in range(row.piles):
        card = row.table.tops[first + pile]
        x = pile * pitch + 4
        style = PLAIN
        if mine and card != NO_CARD and not sets.has(row.legal, card):
            style = CLOSED
        if mine and pile == row.at and card != NO_CARD:
            canvas.fill(x - 3, y - 3, width + 6, height + 6, CURSOR)
        cards.draw(canvas, row.names, card, x, y, style, width, height)
        if card != NO_CARD:
            below = row.table.buried[first + pile]
            canvas.number(below, x + width + 4, y + height // 2 - 8, FAINT)
