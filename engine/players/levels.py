"""The levels of the computer players: they differ in the cards they play, all else is alike.

    choose(view, level, budget) -> action
    action(view) -> action      at the level and with the budget of the match
    begin(view), step()         the same bit by bit
    prepare(view)               load what that needs

NOVIZIO    a beginner: legal, plausible, and full of faults
GIOCATORE  plays well by what it remembers, without search
MAESTRO    searches as many playouts as the budget says

Modules are loaded when they are first needed, so that a device holds no more than its level.
"""

from engine import cards, lazy, phases
from engine.cards import NO_CARD
from engine.players import NOT_YET

NOVIZIO, GIOCATORE, MAESTRO = range(3)
NAMES = ("novizio", "giocatore", "maestro")

# Modules with choose_card(view), by level; MAESTRO has a search
_CHOOSERS = ("engine.players.beginner", "engine.players.policy")
_SEARCH = "engine.players.search"
_PLAYERS = "engine.players."
# Who decides where no card is played to a trick, by phase; one string, since many take more memory
_ADVISERS = "- bargaining bidding claiming - discarding declaring announcing - paying - -"
_CALLS = "engine.players.calling"
_SIGNALS = "engine.players.signalling"

_legal = cards.new_set()


# The view of a turn whose action is still to be found, the action if there is one, the card that
# was chosen without a search
_turn = [None, NOT_YET, NO_CARD]


def choose(view, level, budget):
    """An action for the seat of a view at a level."""
    if level < MAESTRO:
        return decide(view, _CHOOSERS[level])
    _search(view, budget)
    action = step()
    while action == NOT_YET:
        action = step()
    return action


def action(view):
    """An action for the seat of a view, as the options of its match say."""
    return choose(view, _level(view), view.game.option(view.options, "playouts"))


def prepare(view):
    """Load what is needed to play a card of a view, before it is time to think."""
    if view.table.phase == phases.PLAY:
        level = _level(view)
        lazy.load(_SEARCH if level == MAESTRO else _CHOOSERS[level]).prepare(view)


def begin(view):
    """Start to think about a view, as the options of its match say; go on with `step`."""
    level = _level(view)
    if level == MAESTRO:
        _search(view, view.game.option(view.options, "playouts"))
        return
    _turn[1] = _without_card(view)
    if _turn[1] == NOT_YET:
        _turn[0] = view
        _turn[2] = lazy.load(_CHOOSERS[level]).choose_card(view)


def step():
    """Think on for some milliseconds of a Pico. Returns the action, NOT_YET if there is none."""
    view, action, card = _turn
    if action != NOT_YET:
        return action
    if card == NO_CARD:
        search = lazy.load(_SEARCH).search
        if not search.step():
            return NOT_YET
        card = search.card
    elif view.game.signals:
        lazy.drop_all(_PLAYERS)  # what has chosen the card makes room for what goes with it
    _turn[0], _turn[2] = None, NO_CARD  # the view would keep a match in memory
    return _with_signal(view, card)


def advice(view):
    """What a good player would do in the place of the seat, nothing said with a card."""
    if view.table.phase == phases.PLAY:
        return lazy.load(_CHOOSERS[GIOCATORE]).choose_card(view)
    return choose(view, GIOCATORE, 0)


def decide(view, path):
    """An action for the seat of a view, its cards chosen by the module of that dotted path."""
    action = _without_card(view)
    if action == NOT_YET:
        action = _with_signal(view, lazy.load(path).choose_card(view))
    return action


def _level(view):
    return NAMES.index(view.game.option(view.options, "level"))


def _search(view, budget):
    """Begin to search, unless no card is due."""
    _turn[1] = _without_card(view)
    if _turn[1] == NOT_YET:
        _turn[0] = view
        lazy.load(_SEARCH).search.begin(view, budget)


def _without_card(view):
    """An action that is no card played to a trick, NOT_YET if such a card is due."""
    if view.table.phase != phases.PLAY:
        adviser = _ADVISERS.split()[view.table.phase]
        return view.choices()[0] if adviser == "-" else lazy.load(_PLAYERS + adviser).choose(view)
    if view.game.low_wins:
        call = lazy.load(_CALLS).choose(view)
        if call != NO_CARD:
            return call
    view.legal(_legal)
    # There may be no card: a partner is asked for a signal before the lead
    return _with_signal(view, NO_CARD) if cards.is_empty(_legal) else NOT_YET


def _with_signal(view, card):
    return lazy.load(_SIGNALS).choose(view, card) if view.game.signals else card
