"""What the computer bids (rules 13): alone where its hand promises to gain.

Being alone without the stock pays no more than with it, so solo is only a way to outbid.
"""

from engine import cards, phases
from engine.cards import TRUMPS
from engine.const import const
from engine.phases import bid

# What a hand gains in the end, in halves of a game point, found by regression on hands that were
# played out; the thresholds in duplicate play against others
_TRUMP = const(3)
_FOOL = const(11)
_PAGAT = const(7)  # this and the next besides what a trump gains
_TOP = const(5)  # each of the four highest
_KING = const(6)
_PLAY = const(20)  # the least strength
_SOLO = const(54)  # without the stock, but otherwise another is alone


def choose(view):
    """PASS, PLAY or SOLO."""
    strength = _strength(view)
    if bid.PLAY in phases.load(phases.BID).choices(view):
        return bid.PLAY if strength >= _PLAY else bid.PASS
    return bid.SOLO if strength >= _SOLO else bid.PASS


def _strength(view):
    pack, trumps = view.game.pack, view.hand[TRUMPS]
    strength = _TRUMP * cards.bits(trumps & ~1) + _FOOL * (trumps & 1)
    strength += _PAGAT * (trumps >> 1 & 1) + _TOP * cards.bits(trumps >> (pack.ranks(TRUMPS) - 4))
    for suit in range(TRUMPS):
        strength += _KING * (view.hand[suit] >> (pack.ranks(suit) - 1) & 1)
    return strength
