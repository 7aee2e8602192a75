"""The dealer's discard: cards laid away one by one, then DONE.

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
    match.table.turn = match.table.dealer


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
    full = cards.size(view.discard) == view.game.discards
    return _CLOSE if full else phases.NO_CHOICES


def refuse(view, action):
    laid = cards.size(view.discard)
    if action == phases.DONE:
        return reasons.OK if laid == view.game.discards else reasons.TOO_FEW
    if action > 159:
        return reasons.NOT_NOW
    if not cards.has(view.hand, action):
        return reasons.NOT_HELD
    if laid == view.game.discards:
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
        match.next_phase()
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
    for n in range(min(trumps, game.discards) + 1):
        rest = game.discards - n
        if counts >> n & 1 and rest <= plain and n >= laid_trumps and rest >= laid_plain:
            if rest > laid_plain:
                room |= _PLAIN
            if n > laid_trumps:
                room |= _TRUMP
    return room
