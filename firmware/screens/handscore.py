"""What the hand was worth, side by side; B shows the piles, or
where the points come from."""

from engine.const import const
from firmware.buttons import LONG, A, B
from firmware.parts import points_right, title, title_right, top_of
from firmware.screens import Screen

_POINTS = const(60)  # right edges of the columns, of 128
_HAND = const(88)
_FEW = const(3)  # sides that leave room for a line below


class HandScore(Screen):
    longs = B
    section = "handscore"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names
        self.go_on = app.common["go_on"]
        self.claimed = any(app.match.table.claims)

    def draw(self, canvas):
        match, words = self.app.match, self.words
        game = match.game
        x = title(canvas, words["title"]) + canvas.advance
        canvas.number(match.hand_no + 1, x, canvas.title_inset, canvas.title_ink)
        title_right(canvas, self.go_on, canvas.width - 2)
        left, right = canvas.margin, canvas.width + 2 - canvas.margin
        at_points, at_hand = canvas.width * _POINTS // 128, canvas.width * _HAND // 128
        other = game.settles_otherwise  # what is gained is not the points
        many = match.teams > _FEW
        y = canvas.title_height if many else top_of(canvas)
        canvas.text_right(words["points"], at_points, y)
        if other:
            canvas.text_right(words["hand"], at_hand, y)
        canvas.text_right(words["total"], right, y)
        for team in range(match.teams):
            y += canvas.dense if many else canvas.row
            canvas.text(self.names.team(team), left, y)
            side = match.table.side[team] if match.teams == match.table.seats else team
            points_right(canvas, game.unit, match.points[side], at_points, y)
            if other:
                points_right(canvas, game.gain_unit, match.gains[team], at_hand, y)
            points_right(canvas, game.gain_unit, match.score(team), right, y)
        y = canvas.height - canvas.leading
        if match.table.thrown_in:
            canvas.text(words["thrown_in"], left, y)
        elif self.claimed:
            canvas.text(words["claimed"], left, y)
        elif not many:
            canvas.text(words["more" if game.has_combos else "piles"], left, y)

    def key(self, event):
        app = self.app
        if event == B | LONG:
            app.open("pause")
        elif event == A:
            app.soon(app.next_hand)
        elif event == B and not app.match.table.thrown_in and not self.claimed:
            side = app.match.table.side[app.me]
            app.open("breakdown" if app.match.game.has_combos else "pile", side)


SCREEN = HandScore
