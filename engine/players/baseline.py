"""The baseline player: weighs each card by rules of thumb, never searches.

A card's score is what its side may expect of the trick when it is played now, less what the card
is worth if it is kept. Chances come from the cards still out and the voids shown
(`engine.players.memory`). Scores are in parts of SURE * POINT of a card point.
"""

from engine import cards, phases, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.fool import EXCHANGE
from engine.players import discarding
from engine.players.memory import SURE, Memory
from engine.table import NOBODY

# How often, in sixteenths, one who can beat the best card does
_RIVAL_TAKES = const(14)
_PARTNER_TAKES = const(12)

# What part of its worth, in sixteenths, a card may still bring home if it is kept
_MASTER = const(12)  # the best card of its suit
_GUARDED = const(12)  # beaten by no more cards than its hand has beside it
_BARE = const(7)
_RISKY_TRUMP = const(9)

# What else a card may bring, in sixteenths of a card's average worth
_RUFF = const(24)  # the weakest trump
_TOP_TRUMP = const(20)  # the strongest trump besides
_FOOL = const(8)
_RIVAL_VOID = const(4)
_PARTNER_VOID = const(10)

_memory = Memory()
_legal = cards.new_set()
_pair = bytearray(2)


def choose(view, budget):
    """An action for the seat of a view; the budget is not used."""
    phase = view.table.phase
    if phase == phases.DISCARD:
        return discarding.choose(view)
    choices = view.choices()
    if choices:
        return choices[0]
    return _best_card(view)


def _best_card(view):
    """The legal card with the highest score, the first of equals."""
    view.legal(_legal)
    _memory.recall(view)
    best, best_score = NO_CARD, 0
    card = cards.after(_legal, -1)
    while card != NO_CARD:
        score = _gain(view, card) - _keep(view, card)
        if best == NO_CARD or score > best_score:
            best, best_score = card, score
        card = cards.after(_legal, card)
    return best


def _gain(view, card):
    """What our side may expect of this trick if the card is played."""
    chance = _chance(view, card)
    table = view.table
    memory = _memory
    rest = 0
    for place in range(table.trick_size):
        if table.trick[place] != FOOL:
            rest += memory.worth(table.trick[place])
    if card == FOOL:
        return chance * rest + SURE * memory.worth(FOOL)
    gain = chance * (rest + memory.worth(card))
    if not table.trick_size and card < FOOL:
        gain += SURE * memory.average * _lead(view, card) // 16
    return gain


def _lead(view, card):
    """What leading a plain suit does besides, in sixteenths of a card's average worth."""
    table, suit = view.table, card >> 5
    us = table.side[view.seat]
    score = 0
    for seat in range(table.seats):
        if table.void[seat] >> suit & 1 and not table.void[seat] >> TRUMPS & 1:
            score += _PARTNER_VOID if table.side[seat] == us else _RIVAL_VOID
    return score


def _chance(view, card):
    """The chance that our side wins the trick if the card is played."""
    table = view.table
    us = table.side[view.seat]
    size = table.trick_size
    led = table.led
    best, ours = card, True
    if size:
        place = trick.winner(table.trick, size, view.game.equal_trumps)
        _pair[0], _pair[1] = table.trick[place], card
        if not trick.winner(_pair, 2, view.game.equal_trumps):
            best, ours = _pair[0], table.side[table.seat_at(place)] == us
    if led == NOBODY and card != FOOL:
        led = card >> 5
    chance = SURE if ours else 0
    for place in range(size + 1, table.seats):
        seat = table.seat_at(place)
        beats = _memory.beats(seat, led, best)
        if table.side[seat] == us:
            chance += (SURE - chance) * beats // SURE * _PARTNER_TAKES // 16
        else:
            chance -= chance * beats // SURE * _RIVAL_TAKES // 16
    return chance


def _keep(view, card):
    """What the card may be expected to bring later."""
    table = view.table
    left = table.held[view.seat] - 1
    if not left:
        return SURE * _memory.worth(FOOL) if card == FOOL else 0
    if card == FOOL:
        return _keep_fool(view, left)
    if card >> 5 == TRUMPS:
        return _keep_trump(view, card)
    return _keep_plain(view, card)


def _keep_fool(view, left):
    saves = _memory.average * _FOOL // 16
    if left < 4:
        saves = saves * left // 4
    return SURE * (_memory.worth(FOOL) + saves)


def _keep_trump(view, card):
    memory = _memory
    table = view.table
    left = table.held[view.seat] - 1
    above = cards.bits(memory.stronger(card))
    below = cards.bits(memory.out[TRUMPS] & ~1) - above
    wins = _RUFF + _TOP_TRUMP * (below + 1) // (below + 1 + above * 2)
    wins = wins * (left + table.tricks // 2) // (table.tricks * 3 // 2)
    rate = 16 if not above else _RISKY_TRUMP * left // table.tricks
    return SURE * (memory.average * wins // 16 + memory.worth(card) * rate // 16)


def _keep_plain(view, card):
    memory = _memory
    above = cards.bits(memory.stronger(card))
    if not above:
        rate = _MASTER
    elif cards.bits(view.hand[card >> 5]) > above:
        rate = _GUARDED
    else:
        rate = _BARE
    return SURE * memory.worth(card) * rate // 16
