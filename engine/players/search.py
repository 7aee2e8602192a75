"""The search: the cards that look best are tried out in worlds that might be the true one.

    search.begin(view, budget)
    while not search.step():    in slices, so that buttons answer meanwhile
        ...
    search.card                 NO_CARD where none may be played now

The budget is counted in playouts.

All cards are tried in the same worlds. In the last tricks those that are still in question are
then solved in as many more worlds as there is time for.
Random numbers come from what the seat sees, so that the same view always gives the same choice.
"""

from array import array

from engine import lazy
from engine.cards import NO_CARD
from engine.const import const
from engine.players import policy, worlds

_MOST = const(39)  # cards in a hand
_WIDTH = const(3)  # so many cards are tried
_PRIOR = const(24)  # sixteenths of the score in the ranking that are added to a value
_PRIOR_OF_POINTS = const(8)  # where points are bad: the ranking is by points, a value by marks
_PRIOR_OF_ENDINGS = const(4)
_LATE = const(4)  # tricks from the end, where it is asked whether they can be solved
_FRAMES = const(50)  # of the solver, for each playout of the budget
_DEALING = const(32)  # frames that take as long as dealing a world once, and what is around it
_SOLVED = const(4)  # what is solved counts so many times as much as what is played out
_IN_QUESTION = const(2 * 64)  # a card that is worse than the best by no more is
_IN_QUESTION_OF_COMBOS = const(10 * 64)
_ENDINGS = "engine.players.endings"

_cards = bytearray(_MOST)
_scores = array("i", bytes(4 * _MOST))
_values = array("i", bytes(4 * _MOST))


class Search:
    """One choice at a time; `card` is the result."""

    def __init__(self):
        self.card = NO_CARD
        self._n = self._worlds = self._left = self._frames = 0
        self._prior = self._margin = 0
        self._endings = None  # the module that solves them, near the end

    def begin(self, view, budget):
        """Start to think about a view, for so many playouts."""
        n = policy.rank(view, _cards, _scores)
        self.card = _cards[0] if n else NO_CARD
        self._left = self._frames = 0
        if n < 2 or budget < n:
            return
        worlds.take(view)
        self._endings = None
        self._prior = _PRIOR_OF_POINTS if view.game.low_wins else _PRIOR
        if _is_late(view):
            endings = lazy.load(_ENDINGS)
            if endings.are_near(view, worlds.WORLD, _FRAMES * budget):
                self._endings = endings
        if self._endings:
            self._prior = _PRIOR_OF_ENDINGS
            self._margin = _IN_QUESTION_OF_COMBOS if view.game.has_combos else _IN_QUESTION
            self._frames = _FRAMES * budget
        else:
            n = min(n, _WIDTH)
        self._left = budget // n
        self._worlds = 0
        self._n = n
        for i in range(n):
            _values[i] = 0

    def step(self):
        """Think on, for the time of some playouts; True when all is done."""
        if self._left:
            worlds.deal()
            worlds.try_out(_cards, self._n, _values)
            self._worlds += 1
            self._left -= 1
            if not self._left:
                self._decide()
        elif self._frames:
            used = _DEALING * worlds.deal() + self._endings.try_out(
                worlds.WORLD, worlds.TABLES, _cards, self._n, _values, _SOLVED
            )
            self._worlds += _SOLVED
            self._frames -= used
            if self._frames < used:  # there is no time for another world
                self._frames = 0
                self._decide()
        return not (self._left or self._frames)

    def _decide(self):
        """Find the best card, and keep only those that are still in question."""
        most = 0
        for i in range(self._n):
            score = self._score(i)
            if not i or score > most:
                self.card, most = _cards[i], score
        n = 0
        for i in range(self._n):
            if self._score(i) >= most - self._margin:
                _cards[n] = _cards[i]
                _scores[n] = _scores[i]
                _values[n] = _values[i]
                n += 1
        self._n = n
        if n == 1:
            self._frames = 0

    def _score(self, i):
        return _values[i] // (self._worlds * worlds.teams()) + self._prior * _scores[i] // 16


search = Search()


def prepare(view):
    """Load what is needed to think about a view."""
    policy.prepare(view)
    if _is_late(view):
        lazy.load(_ENDINGS)


def _is_late(view):
    return view.table.tricks - view.table.trick_no <= _LATE
