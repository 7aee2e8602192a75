"""Declarations: in turn from Eldest each seat lays any cards of its hand open, one by one, then
DONE. They are scored by `Game.declared`, and go back to the hand with the first lead."""

from engine import cards, phases, reasons

_CLOSE = bytes((phases.DONE,))


def start(match):
    table = match.table
    table.turn = (table.dealer + 1) % table.seats


def legal(view, out):
    laid = view.table.declared[view.seat]
    for suit in range(5):
        out[suit] = view.hand[suit] & ~laid[suit]


def choices(view):
    return _CLOSE


def refuse(view, action):
    if action == phases.DONE:
        return reasons.OK
    if action > 159:
        return reasons.NOT_NOW
    if not cards.has(view.hand, action):
        return reasons.NOT_HELD
    return reasons.LAID if cards.has(view.table.declared[view.seat], action) else reasons.OK


def act(match, action):
    table = match.table
    seat = table.turn
    if action != phases.DONE:
        cards.add(table.declared[seat], action)
        return
    match.game.declared(match, seat)
    table.turn = (seat + 1) % table.seats
    if seat == table.dealer:
        if match.game.is_decided(match):
            match.end_hand()
        else:
            match.next_phase()


def take_back(match, card):
    """Take a card that was laid open back into the hand."""
    cards.remove(match.table.declared[match.table.turn], card)
