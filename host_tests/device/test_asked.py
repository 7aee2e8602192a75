"""What the person is told and asked before the tricks: in plain words, and only where there is a
choice."""

from engine import cards, phases
from engine.phases.bargain import CONTINUE
from host_tests.device.test_app import clear_folder, name_of_screen
from host_tests.device.test_said import leave, play, wait
from host_tests.device.test_scores import Paper

_apps = []


def asked(name, until):
    """The console where `until(match)` holds, on a canvas that notes what is written."""
    leave(_apps)
    app = play(name, until)
    _apps.append(app)
    app.canvas = Paper(app.board.panel)
    app.open_match()
    return app


def seen(app):
    """What is on the screen now."""
    del app.canvas.noted[:]
    app.screen.draw(app.canvas)
    return app.canvas.noted


def mine(phase):
    return lambda match: match.phase == phase and match.turn == 0


def test_who_cannot_claim_is_not_asked():
    app = asked("millone", mine(phases.CLAIM))
    wait(app)
    assert name_of_screen(app) == "discard"
    assert not any(app.match.table.claims)


def test_who_can_claim_is_asked():
    def rich(match):
        match.table.scores[0] = match.game.target
        return match.phase == phases.CLAIM and match.turn == 0

    app = asked("millone", rich)
    wait(app)
    assert name_of_screen(app) == "claim" and len(app.match.choices()) == 2


def test_claims_that_are_shown_stay():
    app = asked("millone", mine(phases.CLAIM))
    app.match.table.turn = 1
    app.open("claim")
    app.screen.over = True
    app.match.table.turn = 0
    size = app.match.log_size
    wait(app)
    assert app.match.log_size == size and name_of_screen(app) == "claim"


def test_a_session_of_bargaining_tells_how_many_cards_are_dealt():
    app = asked("mitigati", mine(phases.BARGAIN))
    for dealt in (b"10 cards", b"15 cards", b"20 cards"):
        assert dealt in seen(app)
        app.match.act(CONTINUE)
        app.open_match()


def test_nothing_to_declare_is_called_so():
    app = asked("ottocento", mine(phases.DECLARE))
    words, screen = app.screen.words, app.screen
    screen.row.to_done()
    assert words["nothing"] in seen(app) and words["ask"] not in seen(app)
    app.match.act(cards.after(screen.legal, -1))
    assert words["ask"] in seen(app) and words["nothing"] not in seen(app)


def test_a_partner_at_ones_side_is_named():
    app = asked("consiglio", lambda match: match.phase == phases.DISCARD)
    app.open("opening")
    written = seen(app)
    at = written.index(app.screen.words["partner"])
    assert written[at - 1] == app.names.seat(app.match.view(0).partner)


def test_z_leaves_nothing_behind():
    leave(_apps)
    clear_folder()
