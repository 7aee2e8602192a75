"""How to play a new match: the variants of the game, and a deal code or a random deal."""

from engine import deal, games
from firmware.menu import Menu


class NewMatch(Menu):
    """Opened with the id of a game and a deal number, -1 for a random deal."""

    section = "newmatch"

    def __init__(self, app, argument=None):
        super().__init__(app)
        name, self.number = argument
        self.game = games.load(name)
        self.heading = app.words.section("games")[name]
        self.options = bytearray(len(self.game.variants))
        if not app.board.native:  # the last option is how many playouts: more take maestro seconds
            self.options[-1] = self.game.budgets.index(min(self.game.budgets))
        self.common = app.common
        self.levels = app.words.section("levels")
        self.counts = self.game.players or (self.game.seats,)
        self.players = self.game.seats
        words = self.words
        self.items = [words["start"], words["players"]]
        self.items.extend([words[variant[0]] for variant in self.game.variants])
        self.items.extend((words["deal"], words["rules"]))

    def shown(self):
        code = self.words["random"] if self.number < 0 else deal.code(self.number).encode()
        self.values = [b"", _value(b"%d" % self.players, self.counts)]
        for variant, index in zip(self.game.variants, self.options):
            self.values.append(self._value_of(variant, index))
        self.values.extend((code, b""))

    def _value_of(self, variant, index):
        """What stands at the right of a variant."""
        name, values = variant
        value = values[index]
        if self._is_idle(name):
            return b"-"
        if name == "level":
            text = self.levels[value]
        elif max(values) == 1:
            text = self.common["yes" if value else "no"]
        else:
            text = b"%d" % value
        return _value(text, values)

    def _is_idle(self, name):
        """Whether a variant makes no difference: playouts, where nobody searches."""
        return name == "playouts" and self.game.option(self.options, "level") != "maestro"

    def change(self, at, step):
        variant = at - 2
        if at == 1:
            place = self.counts.index(self.players) + step
            self.players = self.counts[place % len(self.counts)]
        elif 0 <= variant < len(self.options):
            name, values = self.game.variants[variant]
            if not self._is_idle(name):
                self.options[variant] = (self.options[variant] + step) % len(values)
        self.shown()

    def choose(self, at):
        app = self.app
        if at == len(self.items) - 1:
            app.open("rules", self.game.id)
        elif at == len(self.items) - 2:
            app.open("dealcode", self)
        elif at:
            self.change(at, 1)
        elif app.matches().is_saved(app):
            app.open("confirm", (self.heading, self.words["replace"], self.start))
        else:
            self.start()

    def start(self):
        self.app.soon(self._begin)

    def _begin(self):
        app = self.app
        app.matches().new(app, self.game, self.options, self.number, self.players)


def _value(text, values):
    """A value at the right of its line, with arrows if there are others."""
    return b"\x01%s\x02" % text if len(values) > 1 else text


SCREEN = NewMatch
