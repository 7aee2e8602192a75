"""What the hand was worth, side by side."""

from engine.const import const
from firmware.buttons import LONG, A, B
from firmware.parts import Names, title
from firmware.screens import Screen

_POINTS = const(60)  # right edges of the columns
_HAND = const(88)


class HandScore(Screen):
    section = "handscore"
    longs = B

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = Names(app)
        self.go_on = app.words.section("common")["go_on"]

    def draw(self, canvas):
        match, words = self.app.match, self.words
        title(canvas, words["title"])
        canvas.number(match.hand_no + 1, 34, 1, 0)
        sides = match.teams
        gains = match.game.par != 0
        canvas.text_right(words["points"], _POINTS, 12)
        if gains:
            canvas.text_right(words["hand"], _HAND, 12)
        canvas.text_right(words["total"], canvas.width, 12)
        for side in range(sides):
            y = 23 + side * 10
            canvas.text(self.names.side(side), 2, y)
            canvas.number_right(match.points[side], _POINTS, y)
            if gains:
                canvas.number_right(match.gains[side], _HAND, y)
            canvas.number_right(match.score(side), canvas.width, y)
        canvas.text_right(self.go_on, canvas.width - 2, 55)

    def key(self, event):
        app = self.app
        if event == B | LONG:
            app.open("pause")
        elif event == A:
            app.next_hand()


SCREEN = HandScore
