"""The table on a mono display: the trick as the players sit, the cards of one suit below."""

from engine.const import const
from firmware.looks.mono import cross, debt, handrow
from firmware.parts import bar, draw_taken, points_right

_DEBT_Y = const(26)
_LINE = const(37)  # pixel row of messages
_SAYING = const(52)


def draw(canvas, screen):
    """Draw a firmware.screens.table.TableScreen."""
    waiting = screen.waiting()
    table, names = screen.table, screen.names
    game = screen.app.match.game
    draw_state(canvas, screen, 0 if table.seats <= debt.CORNERS_FREE else _DEBT_Y)
    if waiting:
        cross.draw_last(canvas, names, game, table)
    else:
        cross.draw(canvas, names, game, table, screen.spot)
    debt.draw(canvas, screen.words, names, table, waiting, _DEBT_Y)
    if screen.told:
        draw_saying(canvas, screen, _LINE)
        return
    handrow.draw(canvas, screen.row)
    if screen.hint and not (waiting or screen.why):
        canvas.fill(0, 50, canvas.width, 14, 0)  # the tabs: the card is to be seen
        bar(canvas, _SAYING, screen.hint)
    elif waiting or screen.why:
        if waiting:
            handrow.clear(canvas)
            draw_taken(canvas, _LINE, screen.words, names, game, table)
        else:
            handrow.message(canvas, screen.why)


def draw_saying(canvas, screen, y):
    """What a seat has just said, in row y who it was."""
    mine = screen.teller == screen.app.me
    word = screen.words["you_say" if mine else "says"]
    bar(canvas, y, screen.names.seat(screen.teller), word)
    bar(canvas, _SAYING, screen.told)


def draw_state(canvas, screen, y):
    """The number of the trick on the left, the points of the person's side on the right; as in the
    cross, its name is light if it plays alone."""
    table, waiting = screen.table, screen.waiting()
    crowded = table.seats > debt.CORNERS_FREE and debt.is_seen(table, waiting)
    if crowded and waiting:
        return  # who has paid takes the place
    x = canvas.number(table.trick_no - waiting + 1, 0, y)
    canvas.text(b"/", x, y)
    canvas.number(table.tricks, x + 6, y)
    if crowded:
        return
    points, unit = screen.points(), screen.app.match.game.unit
    x = points_right(canvas, unit, points, canvas.width, y)
    name = screen.names.side(table.side[screen.app.me])
    canvas.text_right(name, x - 5, y)
    if table.declarer == screen.app.me:
        canvas.invert(x - 5 - canvas.width_of(name), y, canvas.width_of(name) + 1, 8)
