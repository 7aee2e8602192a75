"""Where the points of a hand come from, side by side, in the games of Bologna: their sum, tricks,
declarations, single tricks, each cricca and sequence; and the cards that make them.

The whole pile, as in other games, is a page of its own: firmware/screens/pile.py."""

from engine import cards, combos
from engine.cards import FOOL, TRUMPS
from engine.const import const
from firmware import icons
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A
from firmware.parts import points_right, title, title_right, top_of
from firmware.screens import Screen

_KINDS = (
    "honours",
    "kings",
    "queens",
    "cavaliers",
    "valets",
    "grande",
    "swords",
    "batons",
    "cups",
    "coins",
    "moors",
    "aces",
)
_DOT = b"\xc2\xb7"
_ACE = const(65)


class Breakdown(Screen):
    """Opened with a side. A turns from the list to the cards that combine and on to the pile, left
    and right turn between the sides."""

    section = "breakdown"

    def __init__(self, app, argument=None):
        super().__init__(app)
        self.names = app.names
        self.side = argument
        self.first = 0
        self.cards = False
        self._list()

    def draw(self, canvas):
        x = title(canvas, self.names.side(self.side)) + canvas.advance
        title_right(canvas, b"\x01\x02", canvas.width - 2)
        more = self.words["pile" if self.cards else "cards"]
        title_right(canvas, more, canvas.width - 3 * canvas.advance - 2)
        if self.cards:
            self._draw_cards(canvas)
            return
        unit = self.app.match.game.unit
        y = top_of(canvas)
        after = self.first + self._rows()
        if self.first:
            canvas.text(b"\x03", x, canvas.title_inset, canvas.title_ink)
        if after < len(self.lines):
            canvas.text(b"\x04", x + canvas.advance, canvas.title_inset, canvas.title_ink)
        for row in range(self.first, min(after, len(self.lines))):
            name, points = self.lines[row]
            canvas.text(name, canvas.margin, y)
            points_right(canvas, unit, points, canvas.width - canvas.margin, y)
            y += canvas.row

    def key(self, event):
        app = self.app
        app.dirty = True
        if event == LEFT or event == RIGHT:
            self.side = (self.side + 1) % (max(app.match.table.side) + 1)
            self._list()
        elif event == DOWN and self.first + self._rows() < len(self.lines):
            self.first += 1
        elif event == UP and self.first:
            self.first -= 1
        elif event == A:
            self.cards = not self.cards
            if not self.cards:
                app.open("pile", self.side)
        elif event not in (UP, DOWN):
            app.back()

    def _rows(self):
        """How many lines fit."""
        canvas = self.app.canvas
        return (canvas.height - top_of(canvas)) // canvas.row

    def _list(self):
        """The lines of a side: name and points in the game's unit."""
        match, words = self.app.match, self.words
        table, side = match.table, self.side
        declared = 0
        for seat in range(table.seats):
            if table.side[seat] == side:
                declared += table.declared_points[seat]
        self.first = 0
        self.lines = []
        if not table.decided:
            took_last = table.trick_no and table.side[table.last_winner] == side
            last = match.game.last_trick if took_last else 0
            self.lines.append((words["tricks"], match.points[side] - last))
            if last:
                self.lines.append((words["last_trick"], last))
        if declared:
            self.lines.append((words["declared"], declared))
        if table.bonus[side]:
            self.lines.append((words["in_tricks"], table.bonus[side]))
        if not table.decided:
            self._list_combos()
        total = 0
        for _, points in self.lines:
            total += points
        self.lines.insert(0, (words["total"], total))

    def _list_combos(self):
        """The lines of what the side's pile makes."""
        words, unit = self.words, self.app.match.game.unit
        result = bytearray(combos.KINDS)
        combos.find(self.app.match.table.won[self.side], result)
        for first, after, whole in (
            (combos.HONOURS, combos.GRANDE, combos.cricche(result)),
            (combos.GRANDE, combos.KINDS, combos.sequences(result)),
        ):
            plain = 0
            for kind in range(first, after):
                if result[kind]:
                    points = combos.points(kind, result[kind])
                    plain += points
                    name = b"%s %d" % (words[_KINDS[kind]], result[kind])
                    self.lines.append((name, points * unit))
            if whole > plain:
                self.lines.append((words["doubled"], (whole - plain) * unit))

    def _draw_cards(self, canvas):
        """The cards of the side's pile that may combine, in their places, dots for the others."""
        pack = self.app.match.game.pack
        pile = self.app.match.table.won[self.side]
        for strength in range(pack.ranks(TRUMPS)):
            n = pack.ranks(TRUMPS) - 1 - strength
            y = canvas.title_height + 2 + n // 9 * canvas.leading
            self._draw(canvas, pile, TRUMPS << 5 | strength, n % 9 * (canvas.width // 9), y)
        y = top_of(canvas) + 3 * canvas.leading
        for suit in range(TRUMPS):
            x = 1 + suit * (canvas.width // 4)
            canvas.icon(suit, x, y)
            top = pack.ranks(suit) - 1
            pitch = canvas.width // 18
            for place in range(4):
                card = suit << 5 | (top - place)
                self._draw(canvas, pile, card, x + place * pitch - 2, y + canvas.leading)
            for strength in range(top):
                if pack.suits[suit][strength] == _ACE:
                    ace = suit << 5 | strength
                    self._draw(canvas, pile, ace, x + canvas.advance + 2, y + 2 * canvas.leading)

    def _draw(self, canvas, pile, card, x, y):
        if not cards.has(pile, card):
            canvas.text(_DOT, x + 2, y)
        elif card == FOOL:
            canvas.icon(icons.FOOL, x + 2, y)
        else:
            canvas.text(self.names.label(card), x + 2, y)


SCREEN = Breakdown
