"""The way of a match from screen to screen: which one shows what is to be done now.

In memory only while it goes, by way of `App.stages`.
"""

from engine import games, lazy, phases
from engine.match import PERSON
from firmware.names import Names

_SCREENS = "firmware.screens."
# The screens for phases that have one of another name
_SCREEN_OF = {phases.SCORE: "handscore", phases.OVER: "matchscore"}
_BETWEEN_HANDS = (
    "firmware.matches",
    "engine.journal",
    "engine.hand",
    "engine.deal",
    "engine.rng",
    "firmware.faults",
)
# What games alone need
_OF_GAMES = (
    "engine.bolognese",
    "engine.going_out",
    "engine.piles",
    "engine.race",
    "firmware.pilerow",
)


def enter(app, match):
    """Take up a match; `show` shows it."""
    app.match = match
    app.me = max(match.seats.find(bytes((PERSON,))), 0)
    app.names = Names(app)


def leave(app):
    """Forget the match and its game, and show the title; the save stays as it is."""
    app.close_all()
    lazy.drop_all(_SCREENS)  # those that were loaded for what did not come
    lazy.drop_all(app.looks)
    app.match = app.names = None
    games.unload()
    lazy.drop_all("engine.packs.")
    for path in _OF_GAMES:
        lazy.drop(path)
    _drop_used(app)
    lazy.drop(__name__)
    app.open("title")


def show(app):
    """Close all screens and show the match where it stands.

    A hand nobody has acted in yet is opened first: who deals, what is dealt.
    """
    match = app.match
    others_discard = match.phase == phases.DISCARD and match.turn != app.me
    show_screen(app, "opening" if others_discard or not match.log_size else None)


def show_screen(app, name=None):
    """Close all screens and open one, else that of the match's phase."""
    app.close_all()
    _drop_used(app)
    lazy.drop(__name__)
    match = app.match
    if not name and match.phase == phases.PAY:
        app.open(_table(match))
        if match.turn != app.me:
            return  # the table sees to it
    app.open(name or _screen_of_phase(match))


def foresee(app):
    """Load what `show_screen` will open, so that it opens at once, in place of what is over."""
    _drop_used(app)
    for name in lazy.load(_SCREENS + _screen_of_phase(app.match)).SCREEN.looks:
        app.look(name)
    if app.match.phase == phases.PLAY:
        app.look(_table(app.match))
    lazy.drop(__name__)


def next_hand(app):
    """The score of a hand has been seen."""
    app.match.act(phases.NEXT)
    app.save_due = True
    show(app)


def _screen_of_phase(match):
    phase = match.phase
    if phase == phases.PLAY:
        return _table(match)
    return _SCREEN_OF.get(phase) or phases.name(phase)


def _table(match):
    return "piles" if match.game.in_piles else "table"


def _drop_used(app):
    """Drop what the phases that are over have needed."""
    app.rest()
    lazy.drop_all("engine.players.")
    lazy.drop_all("engine.phases.")
    lazy.drop(app.looks + "cardset")
    for path in _BETWEEN_HANDS:
        lazy.drop(path)
