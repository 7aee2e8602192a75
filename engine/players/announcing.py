"""What the computer announces: all that it may, since each other seat pays for it (rules 8)."""


def choose(view):
    """The first kind that is offered, DONE when none is."""
    return view.choices()[0]
