"""The score of the match, hand by hand, and what ends it; when it is over, who won."""

from engine import lazy, phases
from firmware.buttons import DOWN, UP, A, B
from firmware.parts import bar, points_right, title
from firmware.screens import Screen

_VERDICT = "firmware.verdict"


class MatchScore(Screen):
    section = "matchscore"
    step = DOWN

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names
        self.over = app.match.phase == phases.OVER
        self.hands = app.match.hands_scored()
        self.first = max(self.hands - self._rows(), 0)
        level = app.match.game.option(app.match.options, "level")
        self.level = self.words["level"] + b" " + app.words.section("levels")[level]
        self.heading = self._heading()
        if self.over:
            self.outcome = lazy.load(_VERDICT).line(app.match, app.me, self.words)
            lazy.drop(_VERDICT)
        self.words = None  # no more is needed of them, and they take half a KB

    def draw(self, canvas):
        match = self.app.match
        teams, unit = match.teams, match.game.gain_unit
        title(canvas, self.heading)
        names = canvas.title_height + 1
        top = names + canvas.leading
        total = canvas.height - canvas.bar_height - canvas.dense
        rows = min(self._rows(), self.hands)
        for row in range(rows):
            canvas.number(self.first + row + 1, 0, top + row * canvas.dense)
        left = 2 * canvas.advance + 2
        canvas.rule(left, total - 2)
        pitch = (canvas.width + 2 - canvas.margin - left) // teams
        for team in range(teams):
            right = left + (team + 1) * pitch
            name = self.names.team(team) if teams < 5 else self.names.short_team(team)
            canvas.text_right(name[:5], right, names)
            for row in range(rows):
                gain = match.gain(self.first + row, team)
                points_right(canvas, unit, gain, right, top + row * canvas.dense)
            points_right(canvas, unit, match.score(team), right, total)
        if self.over:
            bar(canvas, canvas.height - canvas.bar_height, self.outcome)
        else:
            canvas.text(self.level, canvas.margin, canvas.height - canvas.leading)

    def key(self, event):
        app = self.app
        app.dirty = True
        if event == UP:
            self.first = max(self.first - 1, 0)
        elif event == DOWN:
            self.first = max(min(self.first + 1, self.hands - self._rows()), 0)
        elif event == A or event == B:
            if self.over:
                app.open("again")
            else:
                app.back()

    def _rows(self):
        """How many hands fit between the names and the total."""
        canvas = self.app.canvas
        used = canvas.title_height + canvas.leading + canvas.bar_height + 3
        return (canvas.height - used) // canvas.dense - 1

    def _heading(self):
        """What is counted, and how far."""
        match, words = self.app.match, self.words
        game = match.game
        if game.low_wins:
            return words["marks"]
        if game.target:
            return b"%s %d" % (words["race"], game.target // game.gain_unit)
        if game.hands_decide:
            return b"%s %d:%d" % (words["hands_won"], match.hands_won(0), match.hands_won(1))
        return words["title"]


SCREEN = MatchScore
