"""What the baseline player bids: alone if its hand is strong, solo if it can spare the stock."""

from engine import cards, phases
from engine.cards import TRUMPS
from engine.const import const
from engine.phases import bid

# Strength in points: see _strength
_PLAY = const(26)
_SOLO = const(40)


def choose(view):
    """PASS, PLAY or SOLO."""
    strength = _strength(view)
    if strength >= _SOLO:
        return bid.SOLO
    if strength >= _PLAY and bid.PLAY in phases.load(phases.BID).choices(view):
        return bid.PLAY
    return bid.PASS


def _strength(view):
    """Two for a trump or the Fool, two more for one of the four highest, three for a King."""
    pack = view.game.pack
    trumps = view.hand[TRUMPS]
    strength = 2 * cards.bits(trumps & ~1) + 2 * (trumps & 1)
    strength += 2 * cards.bits(trumps >> (pack.ranks(TRUMPS) - 4))
    for suit in range(TRUMPS):
        strength += 3 * (view.hand[suit] >> (pack.ranks(suit) - 1) & 1)
    return strength
