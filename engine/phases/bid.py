"""Bidding to play alone against the others (rules 13): one turn each, from Eldest.

Actions: PASS; PLAY, if nobody has said it; SOLO, over anything, which ends the bidding. When all
pass the hand is thrown in.
"""

from engine import cards, reasons
from engine.phases.bargain import PASS
from engine.table import NOBODY

PLAY, SOLO = 244, 245  # in table.bids a seat that has not spoken is 0

_ALL = bytes((PASS, PLAY, SOLO))
_NO_PLAY = bytes((PASS, SOLO))


def start(match):
    table = match.table
    table.turn = (table.dealer + 1) % table.seats


def legal(view, out):
    cards.clear(out)


def choices(view):
    return _ALL if view.table.declarer == NOBODY else _NO_PLAY


def refuse(view, action):
    if action == PLAY and view.table.declarer != NOBODY:
        return reasons.BETTER
    return reasons.OK if action in _ALL else reasons.NOT_NOW


def act(match, action):
    table = match.table
    seat = table.turn
    table.bids[seat] = action
    table.turn = (seat + 1) % table.seats
    if action != PASS:
        table.declarer = seat
    if action != SOLO and seat != table.dealer:
        return
    if table.declarer == NOBODY:
        table.thrown_in = True
        match.end_hand()
        return
    for other in range(table.seats):
        table.side[other] = other != table.declarer
    match.next_phase()
