"""The discard: cards laid away one by one, then DONE; seat after seat if several have to.

A card is offered only when a legal discard can still be reached with it. All rules about trumps
come down to how many of them a discard may hold (`Game.trump_counts`).
"""

from engine import cards, phases, reasons
from engine.cards import FOOL, TRUMPS
from engine.const import const

_CLOSE = bytes((phases.DONE,))
_PLAIN = const(1)
_TRUMP = const(2)


def start(match):
    table = match.table
    for seat in range(table.seats):
        table.to_lay[seat] = match.game.discard_size(match, seat)
    table.turn = table.dealer  # Eldest comes next, the dealer last
    _turn_on(match)


def _turn_on(match):
    """The next seat that has cards to lay away, or the next phase."""
    table = match.table
    for step in range(1, table.seats + 1):
        seat = (table.turn + step) % table.seats
        if cards.size(match.discards[seat]) < table.to_lay[seat]:
            table.turn = seat
            return
    match.next_phase()


def legal(view, out):
    room = _room(view)
    for suit in range(5):
        mask = view.hand[suit] & ~view.game.barred(view, suit)
        if suit == TRUMPS:  # the Fool is no trump
            mask = (mask & ~1 if room & _TRUMP else 0) | (mask & 1 if room & _PLAIN else 0)
        elif not room & _PLAIN:
            mask = 0
        out[suit] = mask


def choices(view):
    return phases.NO_CHOICES if _left(view) else _CLOSE


def refuse(view, action):
    if action == phases.DONE:
        return reasons.TOO_FEW if _left(view) else reasons.OK
    if action > 159:
        return reasons.NOT_NOW
    if not cards.has(view.hand, action):
        return reasons.NOT_HELD
    if not _left(view):
        return reasons.ENOUGH
    if view.game.barred(view, action >> 5) >> (action & 31) & 1:
        if action < FOOL:
            return reasons.KING
        if action == FOOL and not view.game.honours & 1:
            return reasons.FOOL_HELD
        return reasons.HONOUR
    if action > FOOL:
        return reasons.OK if _room(view) & _TRUMP else reasons.TRUMP_DISCARD
    return reasons.OK if _room(view) & _PLAIN else reasons.PLAIN_DISCARD


def act(match, action):
    table = match.table
    seat = table.turn
    if action == phases.DONE:
        match.game.discarded(match, seat)
        _turn_on(match)
    else:
        cards.remove(match.hands[seat], action)
        cards.add(match.discards[seat], action)
        table.held[seat] -= 1


def take_back(match, card):
    """Return a laid card to the hand."""
    seat = match.table.turn
    cards.remove(match.discards[seat], card)
    cards.add(match.hands[seat], card)
    match.table.held[seat] += 1


def _left(view):
    """How many cards are still to be laid away."""
    return view.table.to_lay[view.seat] - cards.size(view.discard)


def _room(view):
    """What may be laid next so that a legal discard can still be reached: _PLAIN | _TRUMP."""
    game = view.game
    plain = trumps = 0  # what may be discarded at all, laid cards included
    for suit in range(5):
        mask = (view.hand[suit] | view.discard[suit]) & ~game.barred(view, suit)
        if suit == TRUMPS:
            trumps = cards.bits(mask & ~1)
            plain += mask & 1
        else:
            plain += cards.bits(mask)
    counts = game.trump_counts(view, plain, trumps)
    laid_trumps = cards.bits(view.discard[TRUMPS] & ~1)
    laid_plain = cards.size(view.discard) - laid_trumps
    room = 0
    size = view.table.to_lay[view.seat]
    for n in range(min(trumps, size) + 1):
        rest = size - n
        if counts >> n & 1 and rest <= plain and n >= laid_trumps and rest >= laid_plain:
            if rest > laid_plain:
                room |= _PLAIN
            if n > laid_trumps:
                room |= _TRUMP
    return room
