"""What the hand was worth, side by side; B shows the piles, or where the points come from."""

from engine.const import const
from firmware.buttons import LONG, A, B
from firmware.parts import points_right, title, title_right, top_of
from firmware.screens import Screen

_POINTS = const(62)  # right edges of the columns, of 128
_HAND = const(95)
_FEW = const(3)  # sides that leave room between lines


class HandScore(Screen):
    longs = B
    section = "handscore"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names
        self.go_on = app.common["go_on"]
        match = app.match
        self.claimed = any(match.table.claims)
        self.other = False  # whether what is gained is not the points
        for team in range(match.teams):
            self.other |= self._points(self._side(team)) != match.gains[team]

    def draw(self, canvas):
        match, words = self.app.match, self.words
        game = match.game
        x = title(canvas, words["title"]) + canvas.advance
        canvas.number(match.hand_no + 1, x, canvas.title_inset, canvas.title_ink)
        many = match.teams > _FEW
        lines = (match.teams + 1) * canvas.dense + canvas.leading
        full = many and canvas.title_height + lines > canvas.height
        more = words["more" if game.has_combos else "piles"]
        title_right(canvas, more if full else self.go_on, canvas.width - 2)
        left, right = canvas.margin, canvas.width + 2 - canvas.margin
        at_points, at_hand = canvas.width * _POINTS // 128, canvas.width * _HAND // 128
        y = canvas.title_height if many else top_of(canvas)
        canvas.text_right(words["points"], at_points, y)
        if self.other:
            canvas.text_right(words["marks" if game.low_wins else "hand"], at_hand, y)
        canvas.text_right(words["total"], right, y)
        for team in range(match.teams):
            y += canvas.dense if many else canvas.row
            canvas.text(self.names.team(team), left, y)
            points_right(canvas, game.unit, self._points(self._side(team)), at_points, y)
            if self.other:
                points_right(canvas, game.gain_unit, match.gains[team], at_hand, y)
            points_right(canvas, game.gain_unit, match.score(team), right, y)
        y = canvas.height - canvas.leading
        if match.table.thrown_in:
            canvas.text(words["settled" if any(match.gains) else "thrown_in"], left, y)
        elif self.claimed:
            canvas.text(words["claimed"], left, y)
        elif not full:
            canvas.text(more, left, y)

    def key(self, event):
        app = self.app
        if event == B | LONG:
            app.open("pause")
        elif event == A:
            app.soon(self._next_hand)
        elif event == B and not app.match.table.thrown_in and not self.claimed:
            side = app.match.table.side[app.me]
            app.open("breakdown" if app.match.game.has_combos else "pile", side)

    def _next_hand(self):
        self.app.stages().next_hand(self.app)

    def _side(self, team):
        """The side on which a team was in this hand."""
        match = self.app.match
        return match.table.side[team] if match.teams == match.table.seats else team

    def _points(self, side):
        """All that a side has collected in the hand."""
        match = self.app.match
        points = match.points[side]
        if match.game.has_combos:
            points += match.game.early_points(match, side) + match.table.combos[side]
        return points


SCREEN = HandScore
