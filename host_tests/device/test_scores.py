"""The scores of hands and matches tell what decided, and what it is made of."""

import gc

from engine import games, phases
from engine.match import Match
from engine.players import baseline
from firmware.canvas import Canvas
from host_tests.device.test_app import clear_folder, draw, start


class Paper(Canvas):
    """A canvas that notes all texts and numbers of a frame."""

    def __init__(self, panel):
        super().__init__(panel.buffer, panel.width, panel.height)
        self.noted = []

    def text(self, s, x, y, ink=1):
        self.noted.append(s.encode() if isinstance(s, str) else bytes(s))
        return super().text(s, x, y, ink)

    def number_right(self, n, x, y, ink=1):
        self.noted.append(n)
        super().number_right(n, x, y, ink)


_apps = []  # of the test before


def scored(name, seats=0, hands=1):
    """The console with a match in which the computer has played so many hands."""
    while _apps:
        _apps.pop().leave_match()
    gc.collect()
    app = start()
    _apps.append(app)
    app.canvas = Paper(app.board.panel)
    game = games.load(name)
    match = Match(game, bytes(seats or game.seats), bytes(len(game.variants)), 3)
    app.stages().enter(app, match)
    while match.phase != phases.SCORE or match.hands_scored() < hands:
        match.act(baseline.choose(match.view(match.turn), 0))
    return app


def noted(app, screen, argument=None):
    """What a screen writes."""
    app.open(screen, argument)
    del app.canvas.noted[:]
    draw(app)
    return app.canvas.noted


def test_the_sum_that_decides_is_in_the_score_and_in_its_breakdown():
    for name, seats in (("mattazza", 4), ("terziglio", 3), ("ottocento", 4)):
        app = scored(name, seats)
        match = app.match
        written = noted(app, "handscore")
        for side in set(match.table.side):
            total = match.game.hand_points(match, side)
            assert total // 2 in written, (name, side)
            app.open("breakdown", side)
            lines = app.screen.lines
            assert lines[0] == (app.screen.words["total"], total), name
            assert sum([points for _, points in lines[1:]]) == total, name
            app.back()


def test_the_last_trick_is_a_line_of_its_own():
    app = scored("millone")
    for side in range(2):
        app.open("breakdown", side)
        last = (app.screen.words["last_trick"], app.match.game.last_trick)
        assert (last in app.screen.lines) == (app.match.table.last_winner == side)


def test_what_was_not_counted_any_more_is_not_in_the_breakdown():
    app = scored("ottocento")
    match = app.match
    match.table.decided = True
    for side in range(2):
        app.open("breakdown", side)
        assert app.screen.lines[0][1] == match.game.early_points(match, side)


def test_where_points_come_from_can_be_asked_with_many_players():
    for seats in (2, 4, 5, 6):
        app = scored("mattazza", seats)
        assert app.words.section("handscore")["more"] in noted(app, "handscore"), seats


def test_the_score_sheet_says_what_the_match_is_about():
    for name, told in (
        ("ottocento", b"Score: to 800"),
        ("millone", b"Score: to 1000"),
        ("mattazza", b"Marks: 6, or 3 and 3"),
    ):
        assert told in noted(scored(name), "matchscore"), name


def test_hands_won_are_told_where_they_decide():
    app = scored("four_handed", hands=2)
    match = app.match
    won = [sum([match.gain(hand, side) > 0 for hand in range(2)]) for side in range(2)]
    assert b"Hands won %d:%d" % tuple(won) in noted(app, "matchscore")


def test_z_leaves_nothing_behind():
    while _apps:
        _apps.pop().leave_match()
    clear_folder()
