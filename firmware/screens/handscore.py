"""What the hand was worth, side by side; B shows the piles, or
where the points come from."""

from engine.const import const
from firmware.buttons import LONG, A, B
from firmware.parts import points_right, title
from firmware.screens import Screen

_POINTS = const(60)  # right edges of the columns
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
        title(canvas, words["title"])
        canvas.number(match.hand_no + 1, 34, 1, 0)
        canvas.text_right(self.go_on, canvas.width - 2, 1, 0)
        other = game.settles_otherwise  # what is gained is not the points
        many = match.teams > _FEW
        y = 9 if many else 12
        canvas.text_right(words["points"], _POINTS, y)
        if other:
            canvas.text_right(words["hand"], _HAND, y)
        canvas.text_right(words["total"], canvas.width, y)
        for team in range(match.teams):
            y += 8 if many else 10
            canvas.text(self.names.team(team), 2, y)
            side = match.table.side[team] if match.teams == match.table.seats else team
            points_right(canvas, game.unit, match.points[side], _POINTS, y)
            if other:
                points_right(canvas, game.gain_unit, match.gains[team], _HAND, y)
            points_right(canvas, game.gain_unit, match.score(team), canvas.width, y)
        if match.table.thrown_in:
            canvas.text(words["thrown_in"], 2, 55)
        elif self.claimed:
            canvas.text(words["claimed"], 2, 55)
        elif not many:
            canvas.text(words["more" if game.has_combos else "piles"], 2, 55)

    def key(self, event):
        app = self.app
        if event == B | LONG:
            app.open("pause")
        elif event == A:
            app.soon(app.next_hand)
        elif event == B and not app.match.table.thrown_in and not self.claimed:
            app.open("breakdown" if app.match.game.has_combos else "pile")


SCREEN = HandScore
