"""Measures playouts a second, on CPython or MicroPython; `tools.bench` starts it on each.

    python -m tools.playouts SECONDS

Prints JSON: {name: playouts a second} for what this Python can do: "plain" and "viper" are the
playouts of the search; "reference" is a straightforward implementation of Tarocchi with objects
and lists, once with players that look at all hands, as those of the search do, if by simpler
rules; and once, "random", with players that do not think. In each a playout deals the hidden cards
of the first lead anew and plays all fifteen tricks.
"""

import json
import random
import sys
import time

from engine import games, phases
from engine.match import Match
from engine.players import baseline, outcomes, taking, worlds

GAME = "piedicavallo"
DEAL = 2026

# Time of this process: other work on the machine does not count. MicroPython calls it otherwise
_now = time.clock if hasattr(time, "clock") else time.process_time


class Card:
    def __init__(self, suit, rank, value):
        self.suit = suit  # 0-3, 4 for trumps, None for the Fool
        self.rank = rank
        self.value = value


class Reference:
    """Tarocchi as one would write it first (rules 3): four players, 62 cards.

    hands    what is to be played, lists of cards by seat
    hidden   the seats whose cards are not known
    thinks   whether the players choose their cards, or play at random
    """

    def __init__(self, hands, hidden, leader, thinks):
        self.hands = hands
        self.hidden = hidden
        self.leader = leader
        self.thinks = thinks

    def begin(self):
        """Nothing is to be done before playouts."""

    def playout(self):
        """Deal the hidden cards anew, play, and return the points of each pair."""
        hands = self.deal()
        points = [0, 0]
        leader = self.leader
        while hands[leader]:
            leader = self.play_trick(hands, leader, points)
        return points

    def deal(self):
        unseen = [card for seat in self.hidden for card in self.hands[seat]]
        for i in range(len(unseen) - 1, 0, -1):  # MicroPython has no random.shuffle
            j = random.randrange(i + 1)
            unseen[i], unseen[j] = unseen[j], unseen[i]
        hands = []
        for seat, hand in enumerate(self.hands):
            if seat in self.hidden:
                hands.append([unseen.pop() for _ in hand])
            else:
                hands.append(list(hand))
        return hands

    def play_trick(self, hands, leader, points):
        """Play a trick; add its points; return its winner."""
        trick = []
        for place in range(4):
            seat = (leader + place) % 4
            card = self.choose(hands, seat, trick)
            hands[seat].remove(card)
            trick.append((seat, card))
        winner = self.winner(trick)
        for seat, card in trick:
            taker = seat if card.suit is None else winner  # the Fool is kept
            points[taker % 2] += card.value
        return winner

    def choose(self, hands, seat, trick):
        """Win with the cheapest card that nobody can beat; else give the partner what is dear, if
        the trick will be its own, or the rivals what is cheap."""
        legal = self.legal(hands[seat], trick)
        if not self.thinks:
            return random.choice(legal)
        sure = [card for card in legal if self.takes(hands, trick + [(seat, card)], seat)]
        if sure:
            return min(sure, key=lambda card: (card.suit == 4, card.rank))
        plain = [card for card in legal if card.suit is not None] or legal
        if trick and self.takes(hands, trick + [(seat, plain[0])], (seat + 2) % 4):
            return max(plain, key=lambda card: (card.value, -card.rank))
        return min(plain, key=lambda card: (card.value, card.rank))

    def takes(self, hands, trick, seat):
        """Whether a seat's card will take the trick, whatever the rivals play."""
        if self.winner(trick) != seat:
            return False
        for place in range(len(trick), 4):
            rival = (trick[0][0] + place) % 4
            if rival % 2 == seat % 2:
                continue
            for card in self.legal(hands[rival], trick):
                if self.winner(trick + [(rival, card)]) == rival:
                    return False
        return True

    def legal(self, hand, trick):
        """The cards that may be played (rules S2)."""
        led = None
        for _, card in trick:
            if card.suit is not None:
                led = card.suit
                break
        if led is None:
            return hand
        excuse = [card for card in hand if card.suit is None]
        following = [card for card in hand if card.suit == led]
        if following:
            return following + excuse
        trumps = [card for card in hand if card.suit == 4]
        return trumps + excuse if trumps else hand

    def winner(self, trick):
        """The seat that takes a trick (rules S3)."""
        trumps = [(card.rank, seat) for seat, card in trick if card.suit == 4]
        if trumps:
            return max(trumps)[1]
        led = [card.suit for _, card in trick if card.suit is not None]
        if not led:
            return trick[0][0]
        led = led[0]
        return max([(card.rank, seat) for seat, card in trick if card.suit == led])[1]


def opening():
    """A match at its first lead."""
    game = games.load(GAME)
    match = Match(game, bytes(game.seats), b"", DEAL)
    while match.phase != phases.PLAY:
        match.act(baseline.choose(match.view(match.turn), 0))
    return match


def reference_of(match, thinks):
    """The same position for the reference."""
    hands = []
    for hand in match.hands:
        hands.append([])
        for card in match.game.pack.deck():
            if hand[card >> 5] >> (card & 31) & 1:
                suit = None if card == 128 else card >> 5
                hands[-1].append(Card(suit, card & 31, match.game.values[card]))
    hidden = [seat for seat in range(4) if seat != match.turn]
    return Reference(hands, hidden, match.turn, thinks)


class Search:
    """The playouts of the search in the same position, by the twin of that name."""

    def __init__(self, match, twin):
        self.modules = [self._load("dealing", twin), self._load("playouts", twin)]
        self.view = match.view(match.turn)
        out = [0, 0, 0, 0, 0]
        match.legal(out)
        suit = [suit for suit in range(5) if out[suit]][0]
        bit = [bit for bit in range(22) if out[suit] >> bit & 1][0]
        self.cards = bytes((suit << 5 | bit,))
        self.values = [0]

    def _load(self, name, twin):
        path = f"engine.players.{name}_{twin}"
        __import__(path)
        return sys.modules[path]

    def begin(self):
        worlds.deal_hidden = taking.deal_hidden = self.modules[0].deal_hidden
        taking.take(self.view, worlds.WORLD, worlds.PLAN, worlds.TABLES, worlds.TOLD)

    def playout(self):
        worlds.deal()
        self.values[0] = 0  # small, as in a search
        play_out, cards, values = self.modules[1].play_out, self.cards, self.values
        outcomes.try_out(play_out, worlds.WORLD, worlds.TABLES, cards, 1, values)


def rate(playout, seconds):
    """How many playouts a second."""
    n, batch = 0, 1
    start = _now()
    while _now() - start < seconds:
        for _ in range(batch):
            playout()
        n += batch
        batch = min(2 * batch, 64)
    return n / (_now() - start)


def measure(seconds):
    """The rate of each that this Python can do."""
    match = opening()
    players = {"reference": reference_of(match, True), "random": reference_of(match, False)}
    for twin in ("plain", "viper"):
        try:
            players[twin] = Search(match, twin)
        except (ImportError, SyntaxError, ValueError, NameError, AttributeError):
            continue
    rates = {}
    for name, each in players.items():
        each.begin()
        rates[name] = rate(each.playout, seconds)
    return rates


_USAGE = """usage: python -m tools.playouts SECONDS

What tools.bench runs on each Python: playouts a second, measured for so long each."""


def main(arguments):
    """Run the program, without argparse, which MicroPython lacks; return the exit status."""
    if "-h" in arguments or "--help" in arguments:
        print(_USAGE)
        return 0
    try:
        (seconds,) = arguments
        seconds = float(seconds)
    except ValueError:
        print(_USAGE, file=sys.stderr)
        return 2
    print(json.dumps(measure(seconds)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
