"""How the computer plays hands that lie in piles (rules 6).

All that may be played to a trick lies open on both sides, so the other seat's best answer is
worked out, and only what comes later is weighed by rules of thumb. Scores are in sixteenths of a
point.
"""

from engine import cards, trick
from engine.cards import FOOL, NO_CARD, TRUMPS
from engine.const import const
from engine.players.memory import Memory
from engine.table import NOBODY

# What part of its own value a card brings home later, in sixteenths
_MASTER = const(10)  # a card that no card out beats
_BEATEN = const(6)

# What else a card brings later, in sixteenths of a point
_TRUMP = const(12)
_STRENGTH = const(1)  # for each step in the order of trumps
_FOOL = const(16)

_PAIR = const(1)  # what counting takes off a trick


class _Lead:
    """A table on which one card lies, for `trick.legal`."""

    led = NOBODY


_memory = Memory()
_legal = cards.new_set()
_answers = cards.new_set()
_other = cards.new_set()
_duel = bytearray(2)
_lead = _Lead()


def choose_card(view):
    """The card that promises most, the first of equals."""
    table = view.table
    _memory.recall(view)
    view.legal(_legal)
    best, most = NO_CARD, 0
    card = cards.after(_legal, -1)
    while card != NO_CARD:
        if table.trick_size:
            gain = _gain(view, card, table.trick[0], card)
        else:
            answer = _answer(view, card)
            gain = _gain(view, card, card, answer)
        score = gain - _keep(view, card)
        if best == NO_CARD or score > most:
            best, most = card, score
        card = cards.after(_legal, card)
    _memory.forget()
    return best


def _gain(view, mine, first, second):
    """What a trick of two cards brings the seat that plays one of them."""
    values = view.game.values
    _duel[0], _duel[1] = first, second
    won = _duel[trick.winner(_duel, 2, view.game.equal_trumps)]
    gain = 0
    if won == mine:
        gain = values[first] + values[second] - _PAIR
        if first == FOOL or second == FOOL:
            gain -= values[FOOL] - 1  # an empty card is paid for it
    elif mine == FOOL:
        gain = values[FOOL] - 1
    return gain << 4


def _answer(view, card):
    """What the other seat is expected to play on a lead."""
    table = view.table
    seat = 1 - view.seat
    tops = len(table.tops) // 2
    cards.clear(_other)
    for pile in range(tops):
        top = table.tops[seat * tops + pile]
        if top != NO_CARD:
            cards.add(_other, top)
    _lead.led = NOBODY if card == FOOL else card >> 5
    trick.legal(_lead, _other, _answers)
    best, most = NO_CARD, 0
    answer = cards.after(_answers, -1)
    while answer != NO_CARD:
        score = _gain(view, answer, card, answer) - _keep(view, answer)
        if best == NO_CARD or score > most:
            best, most = answer, score
        answer = cards.after(_answers, answer)
    return best


def _keep(view, card):
    """What the card may be expected to bring its seat if it is kept."""
    if card == FOOL:
        return (view.game.values[FOOL] - 1 << 4) + _FOOL
    home = _BEATEN if _memory.stronger(card) else _MASTER
    keep = view.game.values[card] * home
    if card >> 5 == TRUMPS:
        keep += _TRUMP + _STRENGTH * (card & 31)
    return keep
