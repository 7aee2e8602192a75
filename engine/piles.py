"""Hands that lie on the table as piles, of which only the top cards are turned up (baronetti).

Each packet of the deal is a pile of its seat. The cards turned up are the seat's hand: what may be
played. Nobody knows those below, which stay in `match.deck`; a pile's lie there from its
`_bottom` on, the top card last.

    table.tops, table.buried    by seat and pile: the card turned up, NO_CARD when the pile is used
                                up; how many cards lie face down below it
"""

from engine import cards
from engine.cards import NO_CARD


def lay(match):
    """Make piles of the hands just dealt and turn their tops up."""
    table, packets = match.table, match.game.packets
    for seat in range(table.seats):
        cards.clear(match.hands[seat])
        for pile in range(len(packets)):
            table.buried[seat * len(packets) + pile] = packets[pile]
            _turn(match, seat, pile)


def place(match, seat, pile, some):
    """Make a pile of other cards than were dealt, the top card last: for positions made up."""
    bottom = _bottom(match, seat, pile)
    match.table.buried[seat * len(match.game.packets) + pile] = len(some)
    for at in range(len(some)):
        match.deck[bottom + at] = some[at]
    _turn(match, seat, pile)


def uncover(match, seat, card):
    """The card was played from the top of a pile: turn up the next one."""
    piles = len(match.game.packets)
    for pile in range(piles):
        if match.table.tops[seat * piles + pile] == card:
            _turn(match, seat, pile)


def buried(match, out):
    """Put all cards that lie face down into the set `out`."""
    cards.clear(out)
    piles = len(match.game.packets)
    for seat in range(match.table.seats):
        for pile in range(piles):
            bottom = _bottom(match, seat, pile)
            for at in range(match.table.buried[seat * piles + pile]):
                cards.add(out, match.deck[bottom + at])


def _turn(match, seat, pile):
    """Turn up the next card of a pile, if one is left."""
    table = match.table
    at = seat * len(match.game.packets) + pile
    left = table.buried[at]
    if left:
        table.buried[at] = left - 1
        card = match.deck[_bottom(match, seat, pile) + left - 1]
        table.tops[at] = card
        cards.add(match.hands[seat], card)
    else:
        table.tops[at] = NO_CARD


def _bottom(match, seat, pile):
    """Where in the deck a pile begins."""
    seats, packets = match.table.seats, match.game.packets
    at = (seat - match.table.dealer - 1) % seats * packets[pile]
    for before in range(pile):
        at += seats * packets[before]
    return at
