"""Tricks: what may be played and who wins (rules S2, S3)."""

from engine import reasons
from engine.cards import FOOL, TRUMPS
from engine.table import NOBODY


def must_play(table, hand):
    """The suit a hand must play from, NOBODY when any card will do.

    The Fool is bit 0 of the trumps but no trump: it is always allowed besides.
    """
    led = table.led
    if led == NOBODY:
        return NOBODY
    if hand[led] & ~1 if led == TRUMPS else hand[led]:
        return led
    if hand[TRUMPS] & ~1:
        return TRUMPS
    return NOBODY


def legal(table, hand, out):
    """Put the playable cards of a hand into the set `out`."""
    suit = must_play(table, hand)
    for s in range(5):
        out[s] = hand[s] if suit == NOBODY or s == suit else 0
    out[TRUMPS] |= hand[TRUMPS] & 1


def why_not(table, hand, card):
    """The reason why a held card may not be played now, `reasons.OK` if it may."""
    suit = must_play(table, hand)
    if suit == NOBODY or card >> 5 == suit or card == FOOL:
        return reasons.OK
    return reasons.FOLLOW + suit if suit == table.led else reasons.TRUMP


def winner(trick, size, equal_trumps):
    """The place (0 = leader) of the card that wins the first `size` cards of a trick.

    equal_trumps: mask of trumps that rank alike, of which the later one wins (S3). A trick of
    the Fool alone counts as the Fool's until another card lies on it.
    """
    best = 0
    for place in range(1, size):
        if _beats(trick[place], trick[best], equal_trumps):
            best = place
    return best


def _beats(card, best, equal_trumps):
    """Whether a later card takes over from the one that is winning."""
    if best == FOOL:
        return card != FOOL
    if card == FOOL:
        return False
    if card >> 5 != best >> 5:
        return card >> 5 == TRUMPS
    if card >> 5 == TRUMPS and equal_trumps >> (card & 31) & equal_trumps >> (best & 31) & 1:
        return True
    return card > best
