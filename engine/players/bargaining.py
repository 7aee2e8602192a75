"""How the computer bargains (rules 8): it asks for more than its cards are worth, gives way step
by step, settles where that pays, and lets the deal go on when the others ask too much.

Figures are in steps of `bargain.STEP` points.
"""

from engine import cards, reasons
from engine.cards import TRUMPS
from engine.const import const
from engine.phases import bargain

# What cards bring in the end beyond an average hand's, in points; found by regression on hands
# that were played out
_TRUMP = const(5)
_FOOL = const(14)
_PAGAT = const(10)  # this and the next besides what a trump brings
_ANGEL = const(15)
_COURTS = b"\x01\x02\x02\x0a"  # Valet, Cavalier, Queen and King
_WHOLE_PACK = const(204)  # all of these together

_PROFIT = const(1)  # it settles only for so many steps more than the cards seem worth
_MARGIN = const(2)  # and asks for so many more at first
_HOPELESS = const(5)  # it does not bargain on when so many steps too much are asked


def choose(view):
    """A figure, `bargain.PASS` or `bargain.CONTINUE`."""
    table, seat = view.table, view.seat
    least = worth(view) // bargain.STEP + _PROFIT
    position = table.figures[seat] // bargain.STEP
    over = bargain.balance(table) // bargain.STEP
    if table.turns >= table.seats - 1 and over:
        settling = position - over
        if settling >= least and _may(view, settling):
            return bargain.PASS + settling
    if table.turns < table.seats:
        return _figure(view, least + _MARGIN)
    if over < 0:  # more is offered than asked: let the others take it
        return bargain.PASS
    if position <= least or over > _HOPELESS:
        return bargain.CONTINUE
    return _figure(view, position - 1)


def worth(view):
    """What the cards held so far seem worth, in points more than those of an average hand."""
    pack, hand = view.game.pack, view.hand
    trumps = hand[TRUMPS]
    points = _TRUMP * cards.bits(trumps & ~1) + _FOOL * (trumps & 1) + _PAGAT * (trumps >> 1 & 1)
    points += _ANGEL * (trumps >> (pack.ranks(TRUMPS) - 1) & 1)
    for suit in range(4):
        for court in range(len(_COURTS)):
            points += _COURTS[court] * (hand[suit] >> (pack.ranks(suit) - 4 + court) & 1)
    return points - _WHOLE_PACK * view.table.held[view.seat] // pack.size


def _figure(view, steps):
    """The action that names a figure, PASS where it may not be named or is none."""
    steps = max(-bargain.MOST, min(bargain.MOST, steps))
    return bargain.PASS + steps if _may(view, steps) else bargain.PASS


def _may(view, steps):
    return abs(steps) <= bargain.MOST and bargain.why_not(view, steps) == reasons.OK
