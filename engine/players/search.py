"""The search: the cards that look best are tried out in worlds that might be the true one.

    search.begin(view, budget, n, ranked, scores)
    while not search.step():    in slices, so that buttons answer meanwhile
        ...
    search.card

The budget is counted in playouts. All cards are tried in the same worlds. In the last tricks those
that are still in question are then solved in as many more worlds as there is time for.
Random numbers come from what the seat sees, so that the same view always gives the same choice.
What one stage of a search needs no other does: a device has the module of one in memory at a time.
"""

from array import array

from engine import lazy
from engine.const import const
from engine.players import NOT_YET, PREPARING, worlds

_MOST = const(25)  # cards, as in engine.players.policy
_WIDTH = const(3)  # so many cards are tried
_PRIOR = const(24)  # sixteenths of the score in the ranking that are added to a value
_PRIOR_OF_POINTS = const(8)  # where points are bad: the ranking is by points, a value by marks
_PRIOR_OF_ENDINGS = const(4)
_FRAMES = const(50)  # of the solver, for each playout of the budget
_DEALING = const(32)  # frames that take as long as dealing a world once, and what is around it
_SOLVED = const(4)  # what is solved counts so many times as much as what is played out
_IN_QUESTION = const(2 * 64)  # a card that is worse than the best by no more is
_IN_QUESTION_OF_COMBOS = const(10 * 64)

# Places in WORLD
_KIND = const(232)
_VALUE = const(236)
_LOW = const(4)  # kinds, as in engine.players.worlds
_STOCK = const(8)
_COUNTED = const(_LOW | _STOCK)  # what a world played out brings is more than its value then

_TAKING = "engine.players.taking"
_OUTCOMES = "engine.players.outcomes"
_PLAYOUTS = "engine.players.playouts" + worlds.TWIN
_ENDINGS = "engine.players.endings" + worlds.TWIN

# What may be said with the cards that are tried is found before: what does it, and what that needs
_SIGNALS = ("engine.players.signalling", "engine.players.wishing")

_values = array("i", bytes(4 * _MOST))


class Search:
    """One choice at a time.

    cards, n    the first `n` of these cards are tried
    stage       the path of the module that the next step needs
    card        the result
    """

    def __init__(self):
        self.n = self.card = self._worlds = self._left = self._frames = 0
        self._prior = self._margin = 0
        self.stage = ""
        self.cards = self._scores = self._trying = None

    def begin(self, view, budget, n, ranked, scores):
        """Start to think about a view, for so many playouts; `ranked` has the `n` cards that may
        be played, best first, and `scores` what they promise, as `engine.players.policy` says.
        Both are used on. The budget is to suffice for each card once."""
        taking = lazy.load(_TAKING)
        world = worlds.WORLD
        taking.take(view, world, worlds.PLAN, worlds.TABLES, worlds.TOLD)
        self._prior = _PRIOR_OF_POINTS if view.game.low_wins else _PRIOR
        self._frames = 0
        if taking.can_be_solved(view, world, _FRAMES * budget):
            self._prior = _PRIOR_OF_ENDINGS
            self._margin = _IN_QUESTION_OF_COMBOS if view.game.has_combos else _IN_QUESTION
            self._frames = _FRAMES * budget
        else:
            n = min(n, _WIDTH)
        if world[_KIND] & _COUNTED:
            lazy.load(_OUTCOMES)
        self.stage = _PLAYOUTS
        self._left = budget // n
        self._worlds = 0
        self.n, self.cards, self._scores = n, ranked, scores
        self._trying = None
        for i in range(n):
            _values[i] = 0

    def step(self):
        """Think on, for the time of some playouts; True when all is done."""
        deals = worlds.deal()
        if not self._trying:
            self._trying = lazy.load(self.stage)
        world, tables, stage = worlds.WORLD, worlds.TABLES, self._trying
        if self._left:
            if world[_KIND] & _COUNTED:
                outcomes = lazy.load(_OUTCOMES)
                outcomes.try_out(stage.play_out, world, tables, self.cards, self.n, _values)
            else:
                for i in range(self.n):
                    stage.play_out(world, self.cards[i], 0, tables)
                    _values[i] += world[_VALUE]
            self._worlds += 1
            self._left -= 1
            if not self._left:
                self._decide()
                self.stage = _ENDINGS
        else:
            used = _DEALING * deals
            for i in range(self.n):
                used += stage.solve(world, stage.STACK, tables, self.cards[i])
                _values[i] += world[_VALUE] * _SOLVED
            self._worlds += _SOLVED
            self._frames -= used
            if self._frames < used:  # there is no time for another world
                self._frames = 0
                self._decide()
        return not (self._left or self._frames)

    def _decide(self):
        """Find the best card, and keep only those that are still in question."""
        self._trying = None
        most = 0
        for i in range(self.n):
            score = self._score(i)
            if not i or score > most:
                self.card, most = self.cards[i], score
        n = 0
        for i in range(self.n):
            if self._score(i) >= most - self._margin:
                self.cards[n] = self.cards[i]
                self._scores[n] = self._scores[i]
                _values[n] = _values[i]
                n += 1
        self.n = n
        if n == 1:
            self._frames = 0

    def _score(self, i):
        return _values[i] // (self._worlds * worlds.teams()) + self._prior * self._scores[i] // 16


search = Search()


def pieces(view, budget, n, ranked, scores, with_signal):
    """A search as on a device: yields PREPARING, then NOT_YET, and returns the action.

    What a stage has needed makes room for the next. The arguments are those of `Search.begin`, and
    what gives the signal that is to go before a card, or the card.
    """
    search.begin(view, budget, n, ranked, scores)
    lazy.drop(_TAKING)
    yield PREPARING
    said = {}
    for i in range(search.n):
        card = search.cards[i]
        action = with_signal(view, card)
        if action != card:
            said[card] = action
    for path in _SIGNALS:
        lazy.drop(path)
    stage = search.stage
    yield PREPARING
    lazy.load(stage)
    yield NOT_YET
    while not search.step():
        if search.stage != stage:
            lazy.drop(stage)
            stage = search.stage
        yield NOT_YET
    return said.get(search.card, search.card)
