"""Whether a signal is to go with the card under the cursor, which only the person can tell: where
signals are obligatory, a lead that is expected to be ruffed asks for one."""

from firmware.buttons import B
from firmware.menu import Menu
from firmware.paragraphs import paragraph


class Knock(Menu):
    """Opened over the table with the action that gives the signal. Either answer plays the card, B
    goes back to choose another."""

    longs = B
    section = "knock"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.signal = argument
        self.heading = self.words["title"]
        table = app.match.table
        self.question = self.words["question"] % app.names.seat(table.seat_at(table.seats - 1))
        self.items = [app.common["no"], app.common["yes"]]

    def top(self, canvas):
        paragraph(canvas, self.question, super().top(canvas))
        return canvas.height - 2 * canvas.row - 1

    def choose(self, at):
        app = self.app
        if at:
            app.match.act(self.signal)
        app.back()
        app.screen.play()


SCREEN = Knock
