"""Bargaining: before the deal is finished the players may agree on its result (rules 8).

In turn from Eldest, again and again, a seat
    passes              and stands on its position, which is 0 at first
    names a figure      demands, or offers, 5 10 ... 60 points: its new position
    says continue       and the deal goes on
until all have spoken and the positions add up to 0: each gains its own and the hand is thrown in;
or until three pass running, and the deal goes on. Positions begin anew with each session.

Actions: PASS + n demands n times STEP, PASS - n offers as much.
"""

from engine import cards, reasons
from engine.const import const

CONTINUE = 192
PASS = 224
STEP = 5
MOST = 12  # steps of the largest figure
_FIRST = const(2)  # of the choices: CONTINUE and PASS come before the figures

# A list of choices for each length, since making one would allocate
_lists = [bytearray((CONTINUE, PASS)) + bytearray(n) for n in range(2 * MOST + 1)]


def start(match):
    table = match.table
    table.turn = (table.dealer + 1) % table.seats
    table.named = table.turns = table.passes = 0
    for seat in range(table.seats):
        table.figures[seat] = 0


def legal(view, out):
    cards.clear(out)


def choices(view):
    count = 0
    for step in range(-MOST, MOST + 1):
        count += why_not(view, step) == reasons.OK
    found = _lists[count]
    at = _FIRST
    for step in range(-MOST, MOST + 1):
        if why_not(view, step) == reasons.OK:
            found[at] = PASS + step
            at += 1
    return found


def refuse(view, action):
    if action == CONTINUE or action == PASS:
        return reasons.OK
    if abs(action - PASS) > MOST:
        return reasons.NOT_NOW
    return why_not(view, action - PASS)


def why_not(view, step):
    """The reason why the seat may not take the position `step` times STEP."""
    table, seat = view.table, view.seat
    if not step:
        return reasons.NOT_NOW
    if table.named >> seat & 1 and step * STEP >= table.figures[seat]:
        return reasons.BETTER
    others = 0
    for other in range(table.seats):
        if other != seat:
            if not table.named >> other & 1:
                return reasons.OK
            others += table.figures[other]
    return reasons.OK if others + step * STEP >= 0 else reasons.OVERBID


def act(match, action):
    table = match.table
    seat = table.turn
    if action == CONTINUE:
        match.next_phase()
        return
    if action == PASS:
        table.passes += 1
    else:
        table.passes = 0
        table.figures[seat] = (action - PASS) * STEP
        table.named |= 1 << seat
    table.turns += 1
    table.turn = (seat + 1) % table.seats
    if table.turns >= table.seats and not balance(table):
        table.thrown_in = True
        match.end_hand()
    elif table.passes == table.seats:
        match.next_phase()


def balance(table):
    """What is demanded in all, less what is offered."""
    total = 0
    for seat in range(table.seats):
        total += table.figures[seat]
    return total
