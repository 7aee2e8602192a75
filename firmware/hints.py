"""A hint at the table: in memory only while it is found."""

from engine import lazy

_EXPLAINING = "engine.players.explaining"


def take(table):
    """Put the cursor of a firmware.screens.table.TableScreen on the card that a good player would
    play, and say why."""
    app = table.app
    card = app.advice()
    table.row.go_to(card)
    why = lazy.load(_EXPLAINING).why(app.match.view(app.me), card)
    table.hint = app.words.list("hints")[why]
    lazy.drop(__name__)
