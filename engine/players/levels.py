"""The levels of the computer players: they differ in the cards they play, all else is alike.

    prepare(view)               a piece of what comes before it is time to think
    begin(view), step()         find an action as the match's options say, bit by bit
    advice(view) -> action

NOVIZIO    a beginner: legal, plausible, and full of faults
GIOCATORE  plays well by what it remembers, without search
MAESTRO    searches as many playouts as the budget says

Modules are loaded when they are first needed, and go when they have done their part, so that a
device holds no more at a time than one of them takes.
"""

from engine import cards, lazy, phases
from engine.cards import NO_CARD
from engine.players import NOT_YET, PREPARING

NOVIZIO, GIOCATORE, MAESTRO = range(3)
NAMES = ("novizio", "giocatore", "maestro")

# Modules with choose_card(view), by level; what MAESTRO searches among the last of them ranks
CHOOSERS = ("engine.players.beginner", "engine.players.policy")
_SEARCH = "engine.players.search"
_PLAYERS = "engine.players."
_ADVISING = "engine.players.advising"
_CALLS = "engine.players.calling"
_SIGNALS = "engine.players.signalling"
_legal = cards.new_set()

# The view of a turn whose action is still to be found, the thoughts about it, what the last was
_turn = [None, None, PREPARING]


def prepare(view):
    """Do a piece of what is to be done before it is time to think; whether nothing is left."""
    begin(view)
    if _turn[2] == PREPARING:
        _turn[2] = next(_turn[1])
    return _turn[2] != PREPARING


def begin(view):
    """Start to think about a view, if it has not been prepared; go on with `step`."""
    if _turn[0] is not view:
        _turn[0], _turn[1], _turn[2] = view, _thoughts(view), PREPARING


def step():
    """Think on for some milliseconds of a Pico. Returns the action, NOT_YET if there is none."""
    action = _turn[2]
    if action < 0:
        action = _turn[2] = next(_turn[1])
        if action < 0:
            return NOT_YET
    _turn[0] = _turn[1] = None  # they would keep a match in memory
    return action


def _thoughts(view):
    """Yield what each piece of thinking comes to: PREPARING, then NOT_YET, then the action.

    Nothing may hold a module that is to make room for the next.
    """
    action = without_card(view)
    if action != NOT_YET:
        yield action
        return
    lazy.drop(_CALLS)
    level = level_of(view)
    chooser = lazy.load(CHOOSERS[min(level, GIOCATORE)])
    chooser.prepare(view)
    if level < MAESTRO:
        yield NOT_YET
        card = chooser.choose_card(view)
    else:
        yield PREPARING
        n = chooser.rank(view, chooser.ranked, chooser.scores)
        ranked, scores = chooser.ranked, chooser.scores
        card = ranked[0]
        budget = view.game.option(view.options, "playouts")
        if 1 < n <= budget:
            chooser = None
            lazy.drop_all(_PLAYERS)
            yield PREPARING
            pieces = lazy.load(_SEARCH).pieces
            action = yield from pieces(view, budget, n, ranked, scores, with_signal)
    chooser = pieces = None
    lazy.drop_all(_PLAYERS)
    yield with_signal(view, card) if action == NOT_YET else action


def level_of(view):
    """The level of the match."""
    return NAMES.index(view.game.option(view.options, "level"))


def advice(view):
    """What a good player would do in the place of the seat, nothing said with a card."""
    return lazy.load(_ADVISING).advice(view)


def without_card(view):
    """An action that is no card played to a trick, NOT_YET if such a card is due."""
    if view.table.phase != phases.PLAY:
        return lazy.load(_ADVISING).choose(view)
    if view.game.low_wins:
        call = lazy.load(_CALLS).choose(view)
        if call != NO_CARD:
            return call
    view.legal(_legal)
    # There may be no card: a partner is asked for a signal before the lead
    return with_signal(view, NO_CARD) if cards.is_empty(_legal) else NOT_YET


def with_signal(view, card):
    """A card, or the signal that is to go before it."""
    game = view.game
    if game.signals and (card == NO_CARD or game.signalling.offered_with(view, card)):
        return lazy.load(_SIGNALS).choose(view, card)
    return card
