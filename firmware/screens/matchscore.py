"""The score of the match, hand by hand; and when it is over, who won."""

from engine import phases
from firmware.buttons import DOWN, UP, A, B
from firmware.parts import Names, bar, title
from firmware.screens import Screen

_ROWS = 3


class MatchScore(Screen):
    section = "matchscore"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = Names(app)
        match = app.match
        self.over = match.phase == phases.OVER
        self.hands = len(match.history) // match.game.teams
        self.first = max(self.hands - _ROWS, 0)

    def draw(self, canvas):
        match = self.app.match
        sides = match.game.teams
        title(canvas, self.words["title"])
        pitch = (canvas.width - 14) // sides
        for side in range(sides):
            right = 14 + (side + 1) * pitch
            canvas.text_right(self.names.side(side), right, 11)
            for hand in range(self.first, min(self.first + _ROWS, self.hands)):
                y = 20 + (hand - self.first) * 9
                canvas.number(hand + 1, 0, y)
                canvas.number_right(match.history[hand * sides + side], right, y)
            canvas.number_right(match.score(side), right, 46 if not self.over else 47)
        canvas.line(14, 48, canvas.width, 48, 1)
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
        mine = match.table.side[self.app.me]
        partners = match.game.teams < match.game.seats
        if winners == (1 << match.game.teams) - 1:
            return self.words["draw"]
        if not winners >> mine & 1:
            return self.words["we_lost" if partners else "lost"]
        if winners & (winners - 1):
            return self.words["shared"]
        return self.words["we_won" if partners else "won"]


SCREEN = MatchScore
