"""How matches begin, go on and end: what the console does between hands of play.

In memory only when needed, by way of `App.matches`.
"""

from engine import deal, journal
from engine.match import PERSON, Match
from firmware import store

_COMPUTER = 1
_LOCKED = (store.NEWER, store.UNREADABLE)  # there may be a match that the store will not touch
_TROUBLES = ("", "", "fell_back", "damaged", "newer", "unreadable")  # by `store` codes
_NOT_SAVED = {store.FULL: "full", store.READ_ONLY: "read_only"}
_JOURNAL_TROUBLES = ("unread", "newer", "unknown_game")


def start(app, game, code):
    """Show what the console begins with: the saved match, else the game asked for or the title."""
    if game is None or code is None and _saved_game(app) == game:
        resume(app)
    else:
        app.open("title")
        app.open("newmatch", (game, -1 if code is None else deal.number(code)))
    if app.settings.are_newer:
        app.open("notice", "newer_settings")


def _saved_game(app):
    data = app.saves.load()
    return journal.game_of(data) if data else None


def new(app, game, options, number, players):
    """Start a match of the person against computers; a deal number below 0 is random."""
    if number < 0:
        number = 0
        for byte in app.board.entropy(4):
            number = (number & 0x3FFFFF) << 8 | byte
    _begin(app, Match(game, bytes((PERSON,) + (_COMPUTER,) * (players - 1)), options, number))


def again(app):
    """A new match of the same kind; the deal goes on to the right (rules 18)."""
    old = app.match
    seats = old.table.seats
    dealer = (old.table.dealer + old.game.next_match_dealer) % seats
    number = deal.following(old.number, seats, dealer)
    _begin(app, Match(old.game, old.seats, old.options, number))


def resume(app):
    """Take up the saved match; without one that can be read, show the title.

    What is wrong with it is said on top.
    """
    data = app.saves.load()
    trouble = _TROUBLES[app.saves.trouble]
    match = None
    if data:
        try:
            match = journal.replay(data)
        except journal.BadJournal as error:
            trouble = _JOURNAL_TROUBLES[error.why - 1]
    if match:
        app.stages().enter(app, match)
        if journal.write(match) != data:
            trouble = "restarted"
        app.show_match()
    else:
        app.close_all()
        app.open("title")
    if trouble:
        app.open("notice", trouble)


def is_saved(app):
    """Whether starting a match would overwrite one."""
    return bool(app.saves.load()) or app.saves.trouble in _LOCKED


def abandon(app):
    """Give the match up for good."""
    forgotten = app.saves.save(b"")
    app.leave_match()
    if not forgotten:
        app.open("notice", "not_saved")


def warn(app):
    """Say why the match could not be saved."""
    if app.power.battery() == 0:
        trouble = "battery"
    else:
        trouble = _NOT_SAVED.get(app.saves.trouble, "not_saved")
    app.open("notice", trouble)


def _begin(app, match):
    app.stages().enter(app, match)
    app.saves.load()
    if app.saves.trouble in _LOCKED:  # the player has agreed to give it up
        app.saves.forget()
    app.save_due = True
    app.save_warned = False
    app.show_match()
