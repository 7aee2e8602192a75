"""The score of the match, hand by hand; and when it is over, who won."""

from engine import phases
from engine.const import const
from firmware.buttons import DOWN, UP, A, B
from firmware.parts import bar, points_right, title
from firmware.screens import Screen

_ROWS = const(3)
_PITCH = const(8)
_FIRST = const(19)  # pixel row of the first hand
_TOTAL = const(45)


class MatchScore(Screen):
    section = "matchscore"
    step = DOWN

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names
        self.over = app.match.phase == phases.OVER
        self.hands = app.match.hands_scored()
        self.first = max(self.hands - _ROWS, 0)
        level = app.match.game.option(app.match.options, "level")
        self.level = app.words.section("levels")[level]

    def draw(self, canvas):
        match = self.app.match
        teams, unit = match.teams, match.game.gain_unit
        title(canvas, self.words["title"])
        canvas.text_right(self.level, canvas.width - 4, 1, 0)
        rows = min(_ROWS, self.hands)
        for row in range(rows):
            canvas.number(self.first + row + 1, 0, _FIRST + row * _PITCH)
        canvas.line(14, _TOTAL - 2, canvas.width, _TOTAL - 2, 1)
        pitch = (canvas.width - 14) // teams
        for team in range(teams):
            right = 14 + (team + 1) * pitch
            name = self.names.team(team) if teams < 5 else self.names.short_team(team)
            canvas.text_right(name[:5], right, _FIRST - 9)
            for row in range(rows):
                gain = match.gain(self.first + row, team)
                points_right(canvas, unit, gain, right, _FIRST + row * _PITCH)
            points_right(canvas, unit, match.score(team), right, _TOTAL)
        if self.over:
            bar(canvas, 53, self._verdict())

    def key(self, event):
        app = self.app
        app.dirty = True
        if event == UP:
            self.first = max(self.first - 1, 0)
        elif event == DOWN:
            self.first = max(min(self.first + 1, self.hands - _ROWS), 0)
        elif event == A or event == B:
            if self.over:
                app.open("again")
            else:
                app.back()

    def _verdict(self):
        """One line on the result, for the person."""
        match = self.app.match
        winners = match.winners()
        mine = match.team_of(self.app.me)
        partners = match.teams < match.table.seats
        if winners == (1 << match.teams) - 1:
            return self.words["draw"]
        if not winners >> mine & 1:
            return self.words["we_lost" if partners else "lost"]
        if winners & (winners - 1):
            return self.words["shared"]
        return self.words["we_won" if partners else "won"]


SCREEN = MatchScore
