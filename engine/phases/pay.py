"""A Fool's debt is due and its owner chooses the card: between tricks, and only if there is a
choice (rules S4)."""

from engine import cards, fool, phases, reasons

_offers = cards.new_set()


def start(match):
    match.table.turn = match.table.owner


def legal(view, out):
    fool.offers(view, out)


def choices(view):
    return phases.NO_CHOICES


def refuse(view, action):
    if action > 159:
        return reasons.NOT_NOW
    fool.offers(view, _offers)
    if cards.has(_offers, action):
        return reasons.OK
    won = view.table.won[view.table.debtor]
    if cards.has(won, action) or cards.has(view.discard, action):
        return reasons.NOT_EMPTY
    return reasons.NOT_WON


def act(match, action):
    fool.give(match, action)
    match.resume()
