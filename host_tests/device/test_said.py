"""What other seats say, lay open and advise is seen, and stays until the person has seen it."""

import gc

from engine import cards, games, phases, signals
from engine.cards import NO_CARD
from engine.match import Match
from engine.phases.bargain import CONTINUE
from engine.players import choosing, levels
from engine.table import NOBODY
from firmware.buttons import DOWN, LONG, RIGHT, A, B
from firmware.looks.mono.cardset import draw_set
from host_tests.device.test_app import (
    TAPPED,
    clear_folder,
    draw,
    name_of_screen,
    press,
    start,
    steps,
)
from host_tests.engine.support import fewer


class Puppet:
    """A computer player who first does what it is told, then what the real one does."""

    def __init__(self, app, *actions):
        self.actions = list(actions)
        self.advice = levels.advice
        self.app = app
        app._players = self.called

    def called(self):
        self.app._player = self
        return self

    def prepare(self, view):
        return True

    def begin(self, view):
        if not self.actions:
            levels.begin(view)

    def step(self):
        return self.actions.pop(0) if self.actions else levels.step()


_apps = []  # of the test before


def leave(apps):
    """Give the memory of a match back."""
    while apps:
        apps.pop().leave_match()
    gc.collect()


def play(name, until, seats=0, deal=1):
    """The console with a match of the computers', taken up when `until(match)` holds."""
    leave(_apps)
    app = start()
    _apps.append(app)
    game = games.load(name)
    seats = seats or game.seats
    while True:
        match = Match(game, bytes(seats), bytes(len(game.variants)), deal)
        app.stages().enter(app, match)
        while match.phase < phases.SCORE:
            if until(match):
                app.show_match()
                return app
            assert match.act(choosing.action(match.view(match.turn))) == 0
        deal += 1


def leads(match):
    return match.phase == phases.PLAY and match.turn == 0 and not match.table.trick_size


def others_turn(match):
    return match.phase == phases.PLAY and match.turn != 0 and match.table.trick_size


def wait(app):
    """Until the computer players have done all they can."""
    steps(app, 300)


def test_a_partner_marks_the_card_it_advises():
    app = play("consiglio", lambda match: leads(match) and match.table.trick_no > 3)
    wait(app)
    row = app.screen.row
    advice = app.advice()
    assert row.advised == advice and cards.has(app.screen.legal, advice)
    size = app.match.log_size
    press(app, A | LONG)
    assert row.card == advice and app.match.log_size == size  # not played yet
    press(app, A)
    assert app.match.log_size > size


def test_the_advice_is_new_for_every_card():
    app = play("consiglio", lambda match: leads(match) and match.table.trick_no > 3)
    wait(app)
    app.screen.row.go_to(app.screen.row.advised)
    press(app, A)
    assert app.screen.row.advised == NO_CARD
    while not leads(app.match):
        press(app, A)
    wait(app)
    assert app.screen.row.advised in (NO_CARD, app.advice())


def test_a_partner_advises_the_discard():
    app = play("consiglio", lambda match: match.phase == phases.DISCARD and match.turn == 0)
    press(app, A)
    assert name_of_screen(app) == "discard"
    assert app.screen.row.advised == app.advice()
    press(app, B)
    assert app.screen.hand is app.match.view(0).hand
    press(app, 8)
    assert app.screen.hand is app.match.view(0).partner_hand
    assert app.screen.advised == app.advice()


def test_elsewhere_a_hint_is_given_when_asked_for():
    for name in fewer(games.NAMES):
        app = play(name, lambda match: leads(match) and match.table.trick_no)
        wait(app)
        if app.match.game.open_hands or app.match.turn != app.me:
            continue
        assert not app.match.game.signals or name_of_screen(app) == "table"
        size = app.match.log_size
        press(app, A | LONG)
        if name_of_screen(app) == "remark":
            press(app, A)  # the first of the list
        assert app.screen.hint and app.match.log_size == size, name
        assert app.screen.row.card == app.advice()
        press(app, DOWN)
        assert not app.screen.hint


def test_a_call_is_heard():
    app = play("mattazza", others_turn)
    target = (app.match.turn + 1) % app.match.table.seats
    Puppet(app, phases.CALL + target)
    wait(app)
    assert app.match.table.called[app.screen.teller] == target
    assert app.names.seat(target) in app.screen.told
    press(app, A)
    assert not app.screen.told


def test_a_signal_is_heard_each_time_it_is_given():
    app = play("ottocento", lambda match: others_turn(match) and match.table.trick_no > 1)
    for _ in range(2):
        while not others_turn(app.match) or not signals.offered(app.match.view(app.match.turn)):
            assert app.match.phase == phases.PLAY
            app.match.act(choosing.action(app.match.view(app.match.turn)))
        seat = app.match.turn
        offered = signals.offered(app.match.view(seat))
        app.show_match()
        app.match.table.signalled[seat] = offered  # given before, with other cards
        Puppet(app, signals.action(offered))
        wait(app)
        assert app.screen.told and app.screen.teller == seat
        press(app, A)


def _long_suit_and_king(match):
    """A card of a long suit whose King the seat in turn holds as well, NO_CARD if it has none."""
    hand = match.view(match.turn).hand
    for suit in range(cards.TRUMPS):
        king = match.game.pack.ranks(suit) - 1
        if cards.bits(hand[suit]) > 3 and hand[suit] >> king & 1:
            return suit << 5 | cards.lowest(hand[suit])
    return NO_CARD


def hear(app):
    """All that the table tells, press by press: (teller, text)."""
    heard = []
    while app.screen.told:
        heard.append((app.screen.teller, bytes(app.screen.told)))
        press(app, A)
    return heard


def both(app):
    """What is told of a long suit and its King."""
    return [app.words.list("signals")[place] for place in (0, 23)]


def test_each_of_two_signals_made_by_the_engine_is_told():
    def leads_both(match):
        return leads_next(match) and _long_suit_and_king(match) != NO_CARD

    def leads_next(match):
        return match.phase == phases.PLAY and match.turn and not match.table.trick_size

    app = play("partita3", leads_both)
    seat = app.match.turn
    Puppet(app, _long_suit_and_king(app.match))
    wait(app)
    assert hear(app) == [(seat, text) for text in both(app)]


def test_the_player_is_forgotten_while_what_is_told_waits():
    """It took 20 KB until somebody pressed a button."""

    def leads_both(match):
        on_lead = match.phase == phases.PLAY and match.turn and not match.table.trick_size
        return on_lead and _long_suit_and_king(match) != NO_CARD

    app = play("partita3", leads_both)
    assert app.match.turn == 1, "the next in turn is a computer too"
    Puppet(app, _long_suit_and_king(app.match))
    wait(app)
    assert app.screen.told
    assert app._player is None


def test_what_the_engine_says_for_the_person_is_told():
    def leads_both(match):
        return leads(match) and _long_suit_and_king(match) != NO_CARD

    app = play("partita3", leads_both)
    app.screen.row.go_to(_long_suit_and_king(app.match))
    play_card(app)
    assert name_of_screen(app) == "knock"
    play_card(app)
    assert hear(app)[:2] == [(app.me, text) for text in both(app)]


def play_card(app):
    """Press A on the card under the cursor, so that the computer players have no time."""
    app.board.down = A
    steps(app, TAPPED)
    app.board.down = 0
    steps(app, TAPPED)


def test_a_person_who_leads_a_plain_card_is_asked_about_the_knock():
    def leads_either(match):
        hand = match.view(0).hand
        return leads(match) and hand[cards.TRUMPS] & ~1 and hand[cards.CUPS]

    knock = signals.RUFF_EXPECTED
    for answer in (0, knock):
        app = play("partita3", leads_either)
        table, row = app.match.table, app.screen.row
        row.go_to(cards.CUPS << 5 | cards.lowest(app.match.view(0).hand[cards.CUPS]))
        press(app, A)
        assert name_of_screen(app) == "knock" and app.screen.at == 0
        press(app, B | LONG)
        assert name_of_screen(app) == "pause"
        press(app, B)
        press(app, B)
        assert name_of_screen(app) == "table" and not table.trick_size and not table.signals[0]
        press(app, A)
        if answer:
            press(app, DOWN)
        play_card(app)
        assert table.trick_size == 1 and table.signals[0] & knock == answer
    app = play("partita3", leads_either)
    app.screen.row.go_to(cards.TRUMPS << 5 | cards.highest(app.match.view(0).hand[cards.TRUMPS]))
    play_card(app)
    assert app.match.table.trick_size == 1


def test_before_the_partners_lead_one_sees_who_leads_and_can_look_at_the_hand():
    def asked(match):
        if match.phase != phases.PLAY or match.turn:
            return False
        return phases.DONE in bytes(match.choices())

    app = play("partita", asked)
    wait(app)
    assert name_of_screen(app) == "remark"
    assert app.screen.heading.startswith(app.names.seat(2))  # across
    assert app.screen.words["hint"] not in app.screen.items
    size = app.match.log_size
    press(app, B)
    assert name_of_screen(app) == "hand"
    press(app, B)
    assert name_of_screen(app) == "remark"
    press(app, B | LONG)
    assert name_of_screen(app) == "pause"
    press(app, A)
    assert name_of_screen(app) == "remark" and app.match.log_size == size
    press(app, A)
    assert app.match.log_size > size


def test_who_goes_out_is_told_once():
    app = play("partita3", leads)
    wait(app)
    app.match.table.out = 1 << 2
    app.screen.shown()
    assert app.screen.told == app.screen.words["out"] and app.screen.teller == 2
    press(app, A)
    assert not app.screen.told
    app.screen.shown()
    assert not app.screen.told


def test_the_end_of_bargaining_is_seen():
    def speaks(match):
        return match.phase == phases.BARGAIN and match.turn == 2 and match.log_size

    app = play("mitigati", speaks)
    Puppet(app, CONTINUE)
    wait(app)
    assert name_of_screen(app) == "bargain" and app.screen.over
    assert app.screen.last[2] == app.screen.words["continue"]
    size = app.match.log_size
    wait(app)
    assert app.match.log_size == size  # nobody goes on
    press(app, A)
    assert name_of_screen(app) != "bargain" or not app.screen.over


def test_what_was_announced_is_shown_at_once_and_later():
    def announces(match):
        return match.phase == phases.ANNOUNCE and match.turn != 0

    app = play("mitigati", announces)
    seat = app.match.turn
    for _ in range(4):
        press(app, A)
        if name_of_screen(app) == "laid":
            break
    assert name_of_screen(app) == "laid"
    assert app.screen.pages[0][2] is app.match.table.declared[seat]
    app.back()
    app.open("laid")
    headings = [page[0] for page in app.screen.pages]
    assert app.names.seat(seat) in headings and app.screen.words["said"] in headings


def test_scores_of_seats_who_change_sides():
    app = play("terziglio", lambda match: leads(match) and match.table.declarer != NOBODY)
    names = app.names
    assert [names.team(team) for team in range(3)] == [names.seat(seat) for seat in range(3)]
    app.open("matchscore")
    draw(app)
    app.back()
    alone = app.match.table.declarer
    assert names.seat_of(app.match.table.side[alone]) == alone
    assert names.seat_of(1) == NOBODY  # two defenders


def test_the_piles_are_shown_in_the_games_of_bologna():
    app = play("ottocento", leads)
    app.match.game.settle(app.match)
    for side in range(2):
        app.open("breakdown", side)
        press(app, A)
        assert name_of_screen(app) == "breakdown" and app.screen.cards
        press(app, A)
        assert name_of_screen(app) == "pile"
        assert app.screen.hand is app.match.table.won[side]
        press(app, RIGHT)
        assert app.screen.hand is app.match.table.won[1 - side]
        press(app, B)
        assert name_of_screen(app) == "breakdown" and not app.screen.cards
        app.back()


class Paper:
    """A canvas that only notes what is written."""

    width = 128

    def __init__(self):
        self.written = []

    def icon(self, icon, x, y):
        pass

    def text_center(self, text, x, pitch, y):
        self.written.append(bytes(text))


def test_a_ten_that_lies_open_reads_as_in_the_hand():
    app = play("terziglio", leads)
    held, paper = cards.new_set(), Paper()
    held[cards.BATONS] = 1 << 5 | 1 << 4  # 10 and 9
    draw_set(paper, app.names, held, 0, 0)
    assert paper.written == [b"10", b"9"]


def test_z_leaves_nothing_behind():
    leave(_apps)
    clear_folder()
