"""What the baseline player claims: the match, whenever it may."""

from engine.phases import claim


def choose(view):
    """CLAIM or NO_CLAIM."""
    return claim.CLAIM if view.game.claim_of(view) else claim.NO_CLAIM
