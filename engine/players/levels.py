"""The levels of the computer players: they differ in the cards they play, all else is alike.

    prepare(view)           load what is needed
    begin(view), step()     find an action as the match's options say, bit by bit
    advice(view) -> action

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
CHOOSERS = ("engine.players.beginner", "engine.players.policy")
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


def prepare(view):
    """Load what is needed to act in a trick, before it is time to think."""
    if view.table.phase == phases.PLAY:
        level = level_of(view)
        view.legal(_legal)
        if level < MAESTRO and cards.is_empty(_legal):
            lazy.load(_SIGNALS)
        else:
            lazy.load(_SEARCH if level == MAESTRO else CHOOSERS[level]).prepare(view)


def begin(view):
    """Start to think about a view, as the options of its match say; go on with `step`."""
    level = level_of(view)
    if level == MAESTRO:
        begin_search(view, view.game.option(view.options, "playouts"))
        return
    _turn[1] = without_card(view)
    if _turn[1] == NOT_YET:
        _turn[0] = view
        _turn[2] = lazy.load(CHOOSERS[level]).choose_card(view)


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
    return with_signal(view, card)


def advice(view):
    """What a good player would do in the place of the seat, nothing said with a card."""
    if view.table.phase == phases.PLAY:
        return lazy.load(CHOOSERS[GIOCATORE]).choose_card(view)
    return without_card(view)


def level_of(view):
    """The level of the match."""
    return NAMES.index(view.game.option(view.options, "level"))


def begin_search(view, budget):
    """Begin to search, unless no card is due."""
    _turn[1] = without_card(view)
    if _turn[1] == NOT_YET:
        _turn[0] = view
        lazy.load(_SEARCH).search.begin(view, budget)


def without_card(view):
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
    return with_signal(view, NO_CARD) if cards.is_empty(_legal) else NOT_YET


def with_signal(view, card):
    """A card, or the signal that is to go before it."""
    return lazy.load(_SIGNALS).choose(view, card) if view.game.signals else card
