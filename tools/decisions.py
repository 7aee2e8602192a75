"""Decisions to learn from: played by MicroPython, read by `tools.train`.

    micropython tools/decisions.py GAME SEED DECISIONS DEALS RULES FILE

Hands are played by the search and the rules of thumb, with mistakes in between. Wherever there is
a choice of cards, each is tried out in so many deals of the hidden cards. FILE gets, one after the
other: how many cards there are, and for each its features and 2 bytes, the low one first: what it
brings our side on the average, in 64ths of a point plus 32768. A dot is printed for each hundredth
part.

RULES sixteenths of the scores that the rules of thumb give are added to that, for games where
playouts see only a part of what decides; with DEALS 0 these scores are all there is.
"""

import sys
from array import array

sys.path[0] = ""  # imports start at the root of the checkout

from engine import cards, games, lazy, phases, reasons  # noqa: E402
from engine.match import Match  # noqa: E402
from engine.players import (  # noqa: E402
    baseline,
    features,
    outcomes,
    policy,
    signalling,
    taking,
    worlds,
)
from engine.rng import Rng  # noqa: E402
from engine.signals import EARLY  # noqa: E402

MISTAKES = b"\x00\x00\x10\x40"  # of 256: how often a seat plays any card, drawn for each hand
_play_out = lazy.load("engine.players.playouts" + worlds.TWIN).play_out
MOST_CARDS = policy.MOST_CARDS


class Player:
    """Plays hands of one game and writes down its choices."""

    def __init__(self, name, seed, deals, rules, file):
        self._game = games.load(name)
        self._dice = Rng(seed)
        self._deals = deals
        self._rules = rules
        self._file = file
        self._cards = bytearray(MOST_CARDS)
        self._values = array("i", bytes(4 * MOST_CARDS))
        self._rated = bytearray(MOST_CARDS)
        self._scores = array("i", bytes(4 * MOST_CARDS))
        self._record = bytearray(1 + MOST_CARDS * (features.WIDTH + 2))
        self.written = 0

    def play(self, most):
        """Play a hand, or until so many decisions are written in all."""
        game, dice = self._game, self._dice
        seats = game.players[dice.below(len(game.players))] if game.players else game.seats
        number = dice.draw() << 15 | dice.draw()
        match = Match(game, bytes(seats), bytes(len(game.variants)), number)
        mistakes = [MISTAKES[dice.below(len(MISTAKES))] for _ in range(seats)]
        while match.phase != phases.SCORE and self.written < most:
            view = match.view(match.turn)
            if match.phase == phases.PLAY and self._asks_for_card(view):
                action = self._choose(view, mistakes[match.turn])
            else:
                action = baseline.choose(view, 0)
            assert match.act(action) == reasons.OK

    def _asks_for_card(self, view):
        """Whether a card is to be played that has not been chosen before a signal."""
        table = view.table
        waiting = table.turn != table.seat_at(table.trick_size)
        return not waiting and not table.signals[view.seat] & ~EARLY

    def _choose(self, view, mistakes):
        """Write down a choice of cards and make one."""
        if self._game.low_wins:
            call = baseline.choose(view, 0)
            if call >= phases.CALL:
                return call
        card = self._write(view)
        if self._dice.below(256) < mistakes:
            card = self._cards[self._dice.below(self._n)]
        elif self._dice.below(2):
            return baseline.choose(view, 0)
        return signalling.choose(view, card) if self._game.signals else card

    def _write(self, view):
        """Write down what each card looks like and brings; return the best."""
        features.take_in(view)
        record, each = self._record, features.WIDTH + 2
        n = 0
        card = features.following(-1)
        while card != cards.NO_CARD:
            features.describe(view, card)
            at = 1 + n * each
            for i in range(features.WIDTH):
                record[at + i] = features.x[i]
            self._cards[n] = card
            n += 1
            card = features.following(card)
        self._n = n
        if n < 2:
            return self._cards[0]
        self._try_out(view, n)
        parts = max(1, self._deals) * (max(view.table.side) + 1)  # values are by so much larger
        for i in range(n):
            self._values[i] //= parts
        if self._rules:
            self._rate(view, n)
        best = 0
        for i in range(n):
            value = max(0, min(self._values[i] + 32768, 65535))
            at = (i + 1) * each - 1
            record[at] = value & 255
            record[at + 1] = value >> 8
            if self._values[i] > self._values[best]:
                best = i
        record[0] = n
        self._file.write(memoryview(record)[: 1 + n * each])
        self.written += 1
        return self._cards[best]

    def _try_out(self, view, n):
        """Put into the values what the first `n` cards bring, together in all deals."""
        taking.take(view, worlds.WORLD, worlds.PLAN, worlds.TABLES, worlds.TOLD)
        for i in range(n):
            self._values[i] = 0
        for _ in range(self._deals):
            worlds.deal()
            outcomes.try_out(_play_out, worlds.WORLD, worlds.TABLES, self._cards, n, self._values)

    def _rate(self, view, n):
        """Add what the rules of thumb give each of the first `n` cards to the values."""
        rated = baseline.rank(view, self._rated, self._scores)
        score = 0
        for i in range(n):
            for at in range(rated):
                if self._rated[at] == self._cards[i]:
                    score = self._scores[at]
            # Of a card that is not there: the score of one it is like
            self._values[i] += self._rules * score // 16


def main(name, seed, decisions, deals, rules, path):
    done = 0
    with open(path, "wb") as file:
        player = Player(name, int(seed), int(deals), int(rules), file)
        while player.written < int(decisions):
            player.play(int(decisions))
            while done * int(decisions) < player.written * 100:
                done += 1
                sys.stdout.write(".")


main(*sys.argv[1:])
