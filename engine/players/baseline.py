"""The baseline player: weighs each card by rules of thumb and never searches.

The score of a card is what its side may expect of the trick if it is played now, less what it may
be expected to bring if it is kept. Chances come from the cards still out and the voids shown
(`engine.players.memory`). Scores are in parts of SURE * POINT of a card point.
"""

from array import array

from engine import cards, fool, lazy, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.players import choosing
from engine.players.memory import SURE, Memory
from engine.table import NOBODY

# All weights are in sixteenths. They were found in duplicate play against other weights.

# How often somebody who can beat the best card does
_RIVAL_TAKES = const(14)
_PARTNER_TAKES = const(12)

# What part of its own worth a card brings home later
_MASTER = const(10)  # a plain card that no card out beats
_GUARDED = const(12)  # one beaten by fewer cards than its suit has in the hand
_BARE = const(6)  # any other
_SMALL_TRUMP = const(9)  # a trump that may be beaten; the others always come home

# What else a card brings later, of a card's average worth
_RUFF = const(24)  # the weakest trump at the start of the hand; later less
_TOP_TRUMP = const(16)  # the strongest trump besides
_FOOL = const(14)

# What a plain lead does besides where a suit is known to be ruffed, of a card's average worth
_RIVAL_RUFFS = const(4)  # it costs a rival a trump
_PARTNER_RUFFS = const(10)

_PATH = "engine.players.baseline"
_PILES = "engine.players.uncovering"  # plays hands that lie in piles
_AVOIDING = "engine.players.avoiding"  # plays where points are collected to lose
_WISHES = "engine.players.wishing"

_MOST = const(39)  # cards in a hand
_LAST_TRICKS = const(4)  # here the Fool loses its use step by step

_memory = Memory()
_legal = cards.new_set()
_duel = bytearray(2)
_ranked = bytearray(_MOST)
_scores = array("i", bytes(4 * _MOST))


def choose(view, budget):
    """An action for the seat of a view. Nothing is searched, so the budget is not used."""
    return choosing.decide(view, _PATH)


def choose_card(view):
    """The card to play."""
    if view.game.in_piles:
        return lazy.load(_PILES).choose_card(view)
    if view.game.low_wins:
        return lazy.load(_AVOIDING).choose_card(view)
    return _best_card(view)


def _best_card(view):
    """The legal card with the highest score, the first of equals; NO_CARD if there is none."""
    return _ranked[0] if rank(view, _ranked, _scores) else NO_CARD


def rank(view, out_cards, out_scores):
    """Put the legal cards and their scores into arrays, the highest score first, the first card
    of equals before the others. Returns how many; cards that are led alike count once.

    These scores are in parts of POINT.
    """
    view.legal(_legal)
    _memory.recall(view)
    stake = _stake(view)
    n = 0
    before, card = NO_CARD, cards.after(_legal, -1)
    while card != NO_CARD:
        if before == NO_CARD or not _are_alike(view, before, card):
            score = _gain(view, card, stake) - _keep(view, card)
            if view.game.signals:
                worth = lazy.load(_WISHES).wish(view, card, _memory.out[TRUMPS])
                score += SURE * _memory.average * worth // 16
            at = n
            while at and out_scores[at - 1] < score:
                out_cards[at], out_scores[at] = out_cards[at - 1], out_scores[at - 1]
                at -= 1
            out_cards[at], out_scores[at] = card, score
            n += 1
        before, card = card, cards.after(_legal, card)
    _memory.forget()
    for i in range(n):
        out_scores[i] //= SURE
    return n


def _are_alike(view, card, other):
    """Whether two cards must get the same score as leads: with a full hand this saves time."""
    return (
        not view.table.trick_size
        and card >> 5 == other >> 5
        and card != FOOL
        and _memory.worth(card) == _memory.worth(other)
        and _memory.stronger(card) == _memory.stronger(other)
    )


def _stake(view):
    """What winning the trick brings, the card to be played left aside."""
    table = view.table
    stake = 0
    for place in range(table.trick_size):
        if table.trick[place] != FOOL:
            stake += _memory.worth(table.trick[place])
    if _fool_in_danger(view):
        stake += _memory.worth(FOOL)
    return stake


def _fool_in_danger(view):
    """Whether our side may soon have to give up its Fool for want of a trick (rules S4)."""
    table = view.table
    us = table.side[view.seat]
    if table.tricks_won[us] or table.held[view.seat] > 3:
        return False
    if view.game.fool_rule == fool.EXCHANGE and not cards.is_empty(view.discard):
        return False
    return view.hand[TRUMPS] & 1 or table.won[us][TRUMPS] & 1


# Now


def _gain(view, card, stake):
    """What our side may expect of this trick if the card is played."""
    worth = _memory.worth(card)
    chance = _chance(view, card)
    if card == FOOL:
        return chance * stake + SURE * worth
    gain = chance * (stake + worth)
    if not view.table.trick_size:
        gain += SURE * _memory.average * _lead(view, card >> 5) // 16
    return gain


def _chance(view, card):
    """The chance that our side wins the trick if the card is played."""
    table = view.table
    us = table.side[view.seat]
    best, ours = card, True
    if table.trick_size:
        place = trick.winner(table.trick, table.trick_size, view.game.equal_trumps)
        _duel[0], _duel[1] = table.trick[place], card
        if trick.winner(_duel, 2, view.game.equal_trumps) == 0:
            best, ours = _duel[0], table.side[table.seat_at(place)] == us
    led = table.led
    if led == NOBODY and card != FOOL:
        led = card >> 5
    chance = SURE if ours else 0
    for place in range(table.trick_size + 1, table.seats):
        seat = table.seat_at(place)
        beats = _memory.beats(seat, led, best)
        if table.side[seat] == us:
            chance += (SURE - chance) * beats // SURE * _PARTNER_TAKES // 16
        else:
            chance -= chance * beats // SURE * _RIVAL_TAKES // 16
    return chance


def _lead(view, suit):
    """What leading a suit does besides, in sixteenths of a card's average worth."""
    table = view.table
    us = table.side[view.seat]
    score = 0
    for seat in range(table.seats):
        void = table.void[seat]
        if void >> suit & 1 and not void >> TRUMPS & 1:
            score += _PARTNER_RUFFS if table.side[seat] == us else _RIVAL_RUFFS
    return score


# Later


def _keep(view, card):
    """What the card may be expected to bring if it is kept."""
    left = view.table.held[view.seat] - 1
    if card == FOOL:
        return _keep_fool(left)
    if not left:
        return 0
    if card >> 5 == TRUMPS:
        return _keep_trump(view, card, left)
    return _keep_plain(view, card)


def _keep_fool(left):
    """Its own worth is safe: what it saves is another card, as long as there are some."""
    saves = _memory.average * _FOOL // 16
    return SURE * (_memory.worth(FOOL) + saves * min(left, _LAST_TRICKS) // _LAST_TRICKS)


def _keep_trump(view, card, left):
    memory = _memory
    tricks = view.table.tricks
    above = cards.bits(memory.stronger(card))
    below = cards.bits(memory.out[TRUMPS] & ~1) - above
    home = _SMALL_TRUMP if above else 16
    wins = _RUFF * (left + tricks // 2) // (tricks * 3 // 2)
    wins += _TOP_TRUMP * (below + 1) // (below + 1 + above * 2)
    return SURE * (memory.worth(card) * home + memory.average * wins) // 16


def _keep_plain(view, card):
    above = cards.bits(_memory.stronger(card))
    if not above:
        home = _MASTER
    elif cards.bits(view.hand[card >> 5]) > above:
        home = _GUARDED
    else:
        home = _BARE
    return SURE * _memory.worth(card) * home // 16
