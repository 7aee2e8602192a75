"""The table on a colour display: the trick above, the whole hand below."""

from firmware.looks.colour import debt, handrow, trick
from firmware.palette import FELT
from firmware.parts import bar, draw_taken, points_right


def draw(canvas, screen):
    """Draw a firmware.screens.table.TableScreen."""
    waiting = screen.waiting()
    table, names = screen.table, screen.names
    game = screen.app.match.game
    draw_state(canvas, screen)
    if waiting:
        trick.draw_last(canvas, names, game, table)
    else:
        trick.draw(canvas, names, game, table, screen.spot)
    y = handrow.message_y(canvas)
    debt.draw(canvas, screen.words, names, table, waiting, y - canvas.leading)
    if screen.told:
        draw_saying(canvas, screen, y)
        return
    handrow.draw(canvas, screen.row)
    draw_message(canvas, screen, y)


def draw_message(canvas, screen, y):
    """What is to be said in row y, if anything."""
    if screen.waiting():
        game = screen.app.match.game
        draw_taken(canvas, y, screen.words, screen.names, game, screen.table)
    elif screen.why or screen.hint:
        bar(canvas, y, screen.why or screen.hint)


def draw_saying(canvas, screen, y):
    """What a seat has just said, from row y on."""
    mine = screen.teller == screen.app.me
    word = screen.words["you_say" if mine else "says"]
    bar(canvas, y, screen.names.seat(screen.teller), word)
    y += canvas.bar_height
    canvas.fill(0, y, canvas.width, canvas.height - y, FELT)
    y = (y + canvas.height - canvas.leading) // 2
    canvas.text_center(screen.told, 0, canvas.width, y)


def draw_state(canvas, screen):
    """The number of the trick on the left, the points of the person's side on the right."""
    table = screen.table
    y = canvas.state_bar()
    x = canvas.number(table.trick_no - screen.waiting() + 1, canvas.margin, y)
    canvas.number(table.tricks, canvas.text(b"/", x, y), y)
    right = canvas.width - canvas.margin
    x = points_right(canvas, screen.app.match.game.unit, screen.points(), right, y)
    canvas.text_right(screen.names.side(table.side[screen.app.me]), x - 6, y)
