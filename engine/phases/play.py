"""The tricks: one card a turn, until the hands are empty."""

from engine import cards, fool, phases, reasons, trick
from engine.cards import FOOL, TRUMPS
from engine.table import NOBODY


def start(match):
    table = match.table
    table.leader = match.game.leader(match)
    table.tricks = table.held[table.leader]
    table.turn = match.game.lead_due(match)


def legal(view, out):
    view.game.legal(view, out)


def choices(view):
    return view.game.remarks(view)


def refuse(view, action):
    if action > 159:
        return view.game.why_no_remark(view, action)
    if not cards.has(view.hand, action):
        return reasons.NOT_HELD
    return view.game.why_not(view, action)


def act(match, action):
    table = match.table
    seat = table.turn
    if action > 159:
        match.game.remarked(match, seat, action)
        return
    if action != FOOL:
        if table.led == NOBODY:
            table.led = action >> 5
        elif action >> 5 != table.led and not match.game.in_piles:
            table.void[seat] |= 1 << table.led
            if action >> 5 != TRUMPS:
                table.void[seat] |= 1 << TRUMPS
        table.played_from(seat, action >> 5)
    cards.remove(match.hands[seat], action)
    cards.remove(table.shown[seat], action)
    table.held[seat] -= 1
    table.trick[table.trick_size] = action
    table.trick_size += 1
    table.turn = table.seat_at(table.trick_size)
    match.game.card_played(match, seat, action)
    if table.trick_size == table.seats:
        _finish(match)


def _finish(match):
    """The trick is full: give it to its winner, settle the Fool, go on."""
    table = match.table
    size = table.trick_size
    winner = table.seat_at(trick.winner(table.trick, size, match.game.equal_trumps))
    side = table.side[winner]
    table.last_bonus = 0
    match.game.trick_taken(match, winner)
    table.paid = cards.NO_CARD
    for place in range(size):
        card = table.trick[place]
        table.last[place] = card
        cards.add(table.played, card)
        if card == FOOL:
            fool.played(match, table.seat_at(place), side)
        else:
            cards.add(table.won[side], card)
    table.tricks_won[side] += 1
    table.last_leader = table.leader
    table.last_winner = winner
    table.trick_no += 1
    table.trick_size = 0
    table.led = NOBODY
    table.leader = table.turn = winner
    for seat in range(table.seats):
        table.last_signals[seat] = table.signals[seat]
        table.signals[seat] = 0
    if fool.pay(match):
        match.interrupt(phases.PAY)
    else:
        resume(match)


def resume(match):
    """Go on after a trick, when its debt has been looked at."""
    table = match.table
    table.turn = table.leader
    if table.trick_no == table.tricks:
        fool.pay_up(match)
        match.game.clean_up(match)
        match.next_phase()
    else:
        table.turn = match.game.lead_due(match)
