"""The hand is over: piles are counted, the match goes on with NEXT."""

from engine import cards, phases, reasons

_GO_ON = bytes((phases.NEXT,))


def start(match):
    """Count the piles unless the hand was thrown in, and enter what each side gains."""
    if not match.table.thrown_in:
        _count(match)
    match.game.settle(match)


def _count(match):
    """Discards are shown now and belong to the piles."""
    for side in range(match.teams):
        pile = match.table.won[side]
        for seat in range(match.table.seats):
            if match.table.side[seat] == side:
                cards.merge(match.discards[seat], pile)
                cards.clear(match.discards[seat])
        match.points[side] = match.game.side_points(match, side)


def legal(view, out):
    cards.clear(out)


def choices(view):
    return _GO_ON


def refuse(view, action):
    return reasons.OK if action == phases.NEXT else reasons.NOT_NOW


def act(match, action):
    match.next_hand()
