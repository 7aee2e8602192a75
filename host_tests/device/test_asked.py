"""What the person is told and asked before the tricks: in plain words, and only where there is a
choice."""

import sys

from engine import cards, phases
from engine.phases.bargain import CONTINUE
from firmware.buttons import LEFT, LONG, A
from host_tests.device.test_app import clear_folder, draw, name_of_screen, press, steps
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
    draw(app)
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


def test_nobody_is_asked_to_declare_out_of_turn():
    def before_me(match):
        return match.phase == phases.DECLARE and match.turn == 3 and match.table.dealer == 2

    app = asked("ottocento", before_me)
    words, screen = app.screen.words, app.screen
    written = seen(app)
    assert app.names.seat(3) in written and words["wait"] in written
    assert words["nothing"] not in written and words["best"] not in written
    while app.match.turn or name_of_screen(app) == "laid":
        wait(app)
        press(app, A if name_of_screen(app) == "laid" else LEFT)
    assert name_of_screen(app) == "declare"
    assert screen.row.is_legal(), "the cursor is where a turn begins"
    assert words["best"] in seen(app)


def test_a_long_a_advises_wherever_there_is_a_choice():
    for name, phase in (("scarto", phases.DISCARD), ("mitigati", phases.BARGAIN)):
        app = asked(name, mine(phase))
        size = app.match.log_size
        advice = app.advice()
        press(app, A | LONG)
        assert app.match.log_size == size and cards.is_empty(app.match.discards[0])
        screen = app.screen
        if phase == phases.DISCARD:
            assert screen.row.card == advice
        else:
            assert app.match.choices()[screen.at] == advice


def test_what_a_computer_pays_for_a_fool_is_seen_with_the_trick():
    def others_pay(match):
        return match.phase == phases.PAY and match.turn

    app = play("ottocento", others_pay)
    _apps.append(app)
    table = app.match.table
    app.screen.key(A)  # before it is paid, which is too soon
    wait(app)
    assert name_of_screen(app) == "table" and app.screen.waiting()
    assert table.phase != phases.PAY and table.paid != cards.NO_CARD


def test_what_the_person_is_to_pay_with_is_loaded_while_the_trick_is_seen():
    """It took longer to open than a press may."""
    path = "firmware.screens.pay"
    app = play("ottocento", lambda match: match.phase == phases.PAY and not match.turn)
    while name_of_screen(app) != "table":  # as after the trick, not after a start
        app.back()
    app.screen.seen = app.match.table.trick_no - 1
    assert app.screen.waiting()
    steps(app, 2)
    assert path in sys.modules
    press(app, A)
    assert name_of_screen(app) == "pay"
    app.back()
    app.screen.seen -= 1
    steps(app, 2)
    app.leave_match()
    assert path not in sys.modules


def test_a_partner_at_ones_side_is_named():
    app = asked("consiglio", lambda match: match.phase == phases.DISCARD)
    app.open("opening")
    written = seen(app)
    at = written.index(app.screen.words["partner"])
    assert written[at - 1] == app.names.seat(app.match.view(0).partner)


def test_z_leaves_nothing_behind():
    leave(_apps)
    clear_folder()
