"""Claims: each seat says in secret whether its hand is enough to win the match (rules 14).

Actions: CLAIM, only if it is enough, and NO_CLAIM. When all have spoken the claims are shown and
end the match; a claim that was not made reveals nothing.
"""

from engine import cards, reasons

NO_CLAIM, CLAIM = 247, 248

_BOTH = bytes((NO_CLAIM, CLAIM))
_NONE = bytes((NO_CLAIM,))


def start(match):
    table = match.table
    table.turn = (table.dealer + 1) % table.seats


def legal(view, out):
    cards.clear(out)


def choices(view):
    return _BOTH if view.game.claim_of(view) else _NONE


def refuse(view, action):
    if action == CLAIM:
        return reasons.OK if view.game.claim_of(view) else reasons.NOT_ENOUGH
    return reasons.OK if action == NO_CLAIM else reasons.NOT_NOW


def act(match, action):
    table = match.table
    seat = table.turn
    if action == CLAIM:
        match.claimed |= 1 << seat
    table.turn = (seat + 1) % table.seats
    if seat != table.dealer:
        return
    for each in range(table.seats):
        if match.claimed >> each & 1:
            table.claims[each] = match.game.claim_of(match.view(each))
    if match.claimed:
        match.end_hand()
    else:
        match.next_phase()
