"""The match is over: nothing can be done any more."""

from engine import cards, phases, reasons


def start(match):
    pass


def legal(view, out):
    cards.clear(out)


def choices(view):
    return phases.NO_CHOICES


def refuse(view, action):
    return reasons.OVER
