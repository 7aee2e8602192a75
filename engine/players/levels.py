"""The levels of the computer players: they differ in the cards they play, all else is alike.

    choose(view, level, budget) -> action
    action(view) -> action      at the level and with the budget of the match

NOVIZIO    a beginner: legal, plausible, and full of faults
GIOCATORE  plays well by what it remembers, without search
MAESTRO    searches as many playouts as the budget says

Modules are loaded when they are first needed, so that a device holds no more than its level.
"""

from engine import cards, lazy, phases
from engine.cards import NO_CARD

NOVIZIO, GIOCATORE, MAESTRO = range(3)
NAMES = ("novizio", "giocatore", "maestro")

# Modules with choose_card(view) by level
_CHOOSERS = (
    "engine.players.beginner",
    "engine.players.baseline",
    "engine.players.baseline",
)
# Who decides where no card is played to a trick
_ADVISERS = {
    phases.BARGAIN: "engine.players.bargaining",
    phases.BID: "engine.players.bidding",
    phases.CLAIM: "engine.players.claiming",
    phases.DISCARD: "engine.players.discarding",
    phases.DECLARE: "engine.players.declaring",
    phases.ANNOUNCE: "engine.players.announcing",
    phases.PAY: "engine.players.paying",
}
_CALLS = "engine.players.calling"
_SIGNALS = "engine.players.signalling"

_legal = cards.new_set()


def action(view):
    """An action for the seat of a view, as the options of the match say."""
    level = NAMES.index(view.game.option(view.options, "level"))
    return choose(view, level, view.game.option(view.options, "playouts"))


def advice(view):
    """What a good player would do in the place of the seat, nothing said with a card."""
    if view.table.phase == phases.PLAY:
        return lazy.load(_CHOOSERS[GIOCATORE]).choose_card(view)
    return choose(view, GIOCATORE, 0)


def choose(view, level, budget):
    """An action for the seat of a view at a level."""
    return decide(view, _CHOOSERS[level], budget)


def decide(view, path, budget):
    """An action for the seat of a view, its cards chosen by the module of that dotted path."""
    adviser = _ADVISERS.get(view.table.phase)
    if adviser:
        return lazy.load(adviser).choose(view)
    if view.table.phase != phases.PLAY:
        return view.choices()[0]
    if view.game.low_wins:
        call = lazy.load(_CALLS).choose(view)
        if call != NO_CARD:
            return call
    view.legal(_legal)
    card = NO_CARD  # there may be none: a partner is asked for a signal before the lead
    if not cards.is_empty(_legal):
        card = lazy.load(path).choose_card(view)
    return lazy.load(_SIGNALS).choose(view, card) if view.game.signals else card
