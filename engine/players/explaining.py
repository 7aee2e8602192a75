"""Why a card is advised, in a few words: what it does for the side that plays it.

It says what a seat can see of a card once it is chosen, not what went on in a search.
"""

from engine import cards, trick
from engine.cards import FOOL, TRUMPS
from engine.table import NOBODY

# The reasons, in the order of the words for them
(
    ONLY_CARD,  # no other may be played
    FOOL_SAVES,  # the Fool goes in place of a better card
    SURE,  # nobody can beat it
    TAKES,  # it takes the trick, all others having played
    LEADS,  # it is the best card so far, or a high one that is led
    PARTNER_GETS,  # the partner is winning or may yet win, and gets points
    PARTNER_HAS,  # the partner wins, and needs no help
    GIVES_LITTLE,  # the trick goes to others, or may
    DRAWS_TRUMPS,
    PARTNER_RUFFS,  # a lead of a suit that the partner lacks
    LOW_LEAD,
    AVOIDS,  # tricks are bad, and this takes none
    COUNT,
) = range(13)

_legal = cards.new_set()
_duel = bytearray(2)


def why(view, card):
    """The reason for a card that may be played now."""
    view.legal(_legal)
    if cards.size(_legal) == 1:
        return ONLY_CARD
    if card == FOOL:
        return FOOL_SAVES
    table = view.table
    leader = _winning_seat(view)
    if leader != NOBODY and not _beats_the_best(view, card):
        return _for_a_lost_trick(view, card, leader)
    if leader != NOBODY and table.trick_size == table.seats - 1:
        return TAKES
    if not _can_be_beaten(view, card):
        return SURE
    if leader != NOBODY:
        return LEADS
    if card > FOOL and not view.game.low_wins:
        return DRAWS_TRUMPS
    if _partner_lacks(view, card >> 5):
        return PARTNER_RUFFS
    is_high = view.game.values[card] > 1 or not _out(view, card >> 5) & _above(view, card)
    return LEADS if is_high else LOW_LEAD


def _for_a_lost_trick(view, card, leader):
    table = view.table
    if view.game.low_wins:
        return AVOIDS
    ours = table.side[leader] == table.side[view.seat]
    if view.game.values[card] > 1:
        return PARTNER_GETS if ours or _partner_follows(view) else GIVES_LITTLE
    best = table.trick[trick.winner(table.trick, table.trick_size, view.game.equal_trumps)]
    return PARTNER_HAS if ours and not _can_be_beaten(view, best) else GIVES_LITTLE


def _partner_follows(view):
    """Whether a partner is yet to play to the trick."""
    table = view.table
    for place in range(table.trick_size + 1, table.seats):
        if table.side[table.seat_at(place)] == table.side[view.seat]:
            return True
    return False


def _winning_seat(view):
    """The seat whose card is the best of the trick, NOBODY if none counts yet."""
    table = view.table
    if table.led == NOBODY:
        return NOBODY
    return table.seat_at(trick.winner(table.trick, table.trick_size, view.game.equal_trumps))


def _beats_the_best(view, card):
    table = view.table
    equal = view.game.equal_trumps
    _duel[0] = table.trick[trick.winner(table.trick, table.trick_size, equal)]
    _duel[1] = card
    return trick.winner(_duel, 2, equal) == 1


def _can_be_beaten(view, card):
    """Whether a card that others may hold beats this one, as far as the seat can see."""
    table, suit = view.table, card >> 5
    if table.trick_size == table.seats - 1:
        return False
    if suit != TRUMPS and _out(view, TRUMPS) & ~1:
        return True
    return _out(view, suit) & _above(view, card)


def _above(view, card):
    """The mask of the cards that beat this one in its suit."""
    above = -2 << (card & 31)
    if card >> 5 == TRUMPS and view.game.equal_trumps >> (card & 31) & 1:
        above |= view.game.equal_trumps
    return above


def _out(view, suit):
    """The mask of the cards of a suit that the seat has not seen."""
    table = view.table
    mask = ~(table.played[suit] | view.hand[suit] | view.discard[suit] | table.exposed[suit])
    for place in range(table.trick_size):
        if table.trick[place] >> 5 == suit:
            mask &= ~(1 << (table.trick[place] & 31))
    return mask & ((1 << view.game.pack.ranks(suit)) - 1)


def _partner_lacks(view, suit):
    table = view.table
    for seat in range(table.seats):
        if seat != view.seat and table.side[seat] == table.side[view.seat]:
            if table.void[seat] >> suit & 1 and not table.void[seat] >> TRUMPS & 1:
                return True
    return False
