"""Golden matches and counted positions: any change of the rules shows here, on every runtime.

The matches are in host_tests/golden, one file a game, written by `python -m tools.golden`.
Numbers that no longer fit mean that old saves and deal codes would change their meaning.
"""

from engine import cards, deal, games, notation, phases
from engine.players import paying
from host_tests.engine.support import (
    ORDERS,
    Dice,
    arrange,
    digest,
    fewer,
    give_no_signal,
    golden_lines,
    name_of,
    names_of,
    new_match,
    restore,
    rounds,
    save,
    slow_legal,
    slow_winner,
    walk,
)

_FOLDER = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/golden/"


def _golden(name):
    """The lines of a golden file."""
    with open(_FOLDER + name + ".txt") as file:
        for line in file:
            yield line.rstrip("\n")


def _replay(name, lines):
    """Do what the lines say and compare what they state. Returns the number of statements."""
    match = None
    stated = 0
    for line in lines:
        words = line.split()
        kind, rest = words[0], words[1:]
        if kind == "match":
            options = bytes([int(index) for index in rest[2:]])
            assert rest[:2] == [name, "options"]
            match = None
        elif kind == "deal":
            if match is None:
                match = new_match(name, deal.number(rest[0]), options)
            else:
                assert match.act(phases.NEXT) == 0
            assert deal.code(match.number) == rest[0]
        elif kind == "hand":
            assert names_of(match.game, match.hands[int(rest[0])]) == rest[1:]
        elif kind == "do":
            for word in rest[:-2]:
                assert match.act(notation.action(match.game.pack, word)) == 0, line
            assert digest(match) == int(rest[-1]), line
        elif kind == "points":
            assert match.phase == phases.SCORE
            assert list(match.points) == [int(word) for word in rest]
        elif kind == "score":
            assert match.act(phases.NEXT) == 0
            assert match.phase == phases.OVER
            scores = [match.score(side) for side in range(match.teams)]
            assert scores == [int(word) for word in rest[:-2]]
            assert digest(match) == int(rest[-1])
        else:
            raise ValueError(line)
        stated += 1
    assert match.phase == phases.OVER
    return stated


def test_golden_matches_replay():
    for name in games.NAMES:
        assert _replay(name, _golden(name)) > 30


def test_golden_files_are_what_the_driver_plays():
    """The same random choices on every runtime; if this alone fails, the driver has changed."""
    for name in fewer(games.NAMES):
        stored = _golden(name)
        for line in golden_lines(name):
            assert next(stored) == line
        assert list(stored) == []


def test_a_changed_golden_file_is_noticed():
    for name in games.NAMES:
        lines = []
        for line in _golden(name):
            lines.append(line)
            if line[:3] == "do ":
                break
        lines[-1] += "1"
        try:
            _replay(name, lines)
        except AssertionError as error:
            assert str(error).startswith(lines[-1])  # pytest adds to it
            continue
        raise ValueError("a wrong digest was not noticed")


# Trick perft: how many ways there are to play a position with few cards


def _position(name, number, n):
    """The lead of a made-up end: n cards of each dealt hand, drawn by dice."""
    match = new_match(name, number)
    dice = Dice(number)
    hands = []
    for hand in match.hands:
        held = walk(hand)
        drawn = [held.pop(dice.below(len(held))) for _ in range(n)]
        hands.append(" ".join([name_of(match.game, card) for card in drawn]))
    return arrange(name, hands, leader=dice.below(match.game.seats))


def _perft(match, depth):
    """How many legal sequences there are of 1, 2, 3 ... cards, up to `depth`, as a list."""
    counts = [0] * depth
    _count(match, counts, 0)
    return counts


def _count(match, counts, at):
    if at == len(counts):
        return
    out = cards.new_set()
    before = save(match)
    give_no_signal(match)
    match.legal(out)
    saved = save(match)
    for card in walk(out):
        assert match.act(card) == 0
        if match.phase == phases.PAY:
            assert match.act(paying.choose(match.view(match.turn))) == 0
        counts[at] += 1
        _count(match, counts, at + 1)
        restore(match, saved)
    restore(match, before)


def _slow_perft(orders, hands, leader, on_table, depth):
    """The same by the oracle, which knows cards by name only."""
    if len(on_table) == len(hands):
        leader = (leader + slow_winner(orders, on_table)) % len(hands)
        on_table = []
    if not depth:
        return 1
    seat = (leader + len(on_table)) % len(hands)
    total = 0
    for name in slow_legal(hands[seat], on_table):
        left = list(hands)
        left[seat] = [other for other in hands[seat] if other != name]
        total += _slow_perft(orders, left, leader, on_table + [name], depth - 1)
    return total


# game: for each of some deal numbers the sequences of 1, 2, 3 ... cards, three in each hand
PERFT = {
    "ottocento": (
        (3, 3, 3, 3, 6, 8, 11, 18, 18, 18, 18),
        (3, 3, 3, 5, 10, 20, 40, 80, 80, 80, 80),
        (3, 3, 3, 3, 6, 6, 10, 16, 16, 16, 16),
        (3, 7, 7, 7, 14, 20, 22, 40, 40, 40, 40),
        (3, 3, 3, 7, 14, 23, 26, 38, 38, 38, 38),
    ),
    "mattazza": (
        (3, 3, 6, 6, 12, 12, 24, 36, 36, 36, 36),
        (3, 4, 6, 18, 36, 55, 94, 122, 122, 122, 122),
        (3, 3, 3, 3, 6, 6, 12, 18, 18, 18, 18),
        (3, 3, 9, 9, 18, 36, 60, 120, 120, 120, 120),
        (3, 3, 3, 6, 12, 17, 21, 32, 32, 32, 32),
    ),
    "piedicavallo": (
        (3, 3, 6, 6, 12, 18, 18, 24, 24, 24, 24),
        (3, 9, 9, 24, 48, 90, 108, 184, 184, 184, 184),
        (3, 3, 3, 6, 12, 24, 24, 32, 32, 32, 32),
        (3, 9, 9, 9, 18, 36, 60, 96, 96, 96, 96),
        (3, 3, 3, 7, 14, 26, 42, 68, 68, 68, 68),
    ),
    "scarto": (
        (3, 3, 7, 14, 22, 27, 27, 27),
        (3, 3, 6, 12, 14, 16, 16, 16),
        (3, 9, 16, 32, 64, 112, 112, 112),
        (3, 6, 16, 32, 64, 80, 80, 80),
        (3, 9, 27, 54, 108, 216, 216, 216),
    ),
    "four_handed": (
        (3, 3, 3, 9, 18, 26, 38, 48, 48, 48, 48),
        (3, 9, 9, 27, 54, 108, 216, 384, 384, 384, 384),
        (3, 6, 11, 18, 36, 52, 56, 72, 72, 72, 72),
        (3, 6, 12, 32, 64, 90, 124, 136, 136, 136, 136),
    ),
    "baronetti": (
        (3, 3, 6, 8, 8),
        (3, 6, 12, 12, 12),
        (3, 3, 6, 10, 10),
        (3, 5, 10, 16, 16),
    ),
    "consiglio": (
        (3, 3, 8, 12, 24, 43, 78, 156, 156, 156, 156),
        (3, 9, 9, 27, 54, 72, 144, 192, 192, 192, 192),
        (3, 7, 7, 21, 42, 66, 86, 152, 152, 152, 152),
        (3, 6, 6, 18, 36, 72, 144, 216, 216, 216, 216),
    ),
    "mitigati": (
        (3, 5, 5, 10, 12, 20, 20, 20),
        (3, 9, 27, 54, 108, 216, 216, 216),
        (3, 3, 7, 14, 22, 28, 28, 28),
        (3, 9, 9, 18, 28, 48, 48, 48),
    ),
    "partita": (
        (3, 6, 6, 18, 36, 52, 68, 96, 96, 96, 96),
        (3, 6, 6, 6, 12, 24, 36, 36, 36, 36, 36),
        (3, 3, 3, 4, 8, 8, 10, 12, 12, 12, 12),
        (3, 3, 4, 4, 8, 10, 14, 20, 20, 20, 20),
    ),
    "partita3": (
        (3, 5, 5, 10, 13, 17, 17, 17),
        (3, 8, 8, 16, 20, 32, 32, 32),
        (3, 3, 3, 6, 8, 12, 12, 12),
        (3, 5, 11, 22, 32, 44, 44, 44),
    ),
    "terziglio": (
        (3, 9, 9, 18, 36, 60, 60, 60),
        (3, 8, 8, 16, 19, 38, 38, 38),
        (3, 4, 6, 12, 16, 16, 16, 16),
        (3, 9, 9, 18, 36, 60, 60, 60),
    ),
    "millone": (
        (3, 3, 6, 7, 7),
        (3, 9, 18, 36, 36),
        (3, 9, 18, 32, 32),
        (3, 9, 18, 36, 36),
    ),
}


def test_perft():
    for name in fewer(games.NAMES):
        assert name in PERFT, "count the positions of %s by _perft and enter them" % name
        for number, counts in enumerate(PERFT[name][: rounds(12)]):
            match = _position(name, number, 3)
            before = digest(match)
            assert _perft(match, len(counts)) == list(counts), (name, number)
            assert digest(match) == before


def test_perft_agrees_with_the_oracle():
    for name in fewer(games.NAMES):
        assert name in ORDERS, "enter the orders of %s in host_tests/engine/support.py" % name
        for number in range(100, 100 + rounds(3)):
            match = _position(name, number, 3)
            hands = [names_of(match.game, hand) for hand in match.hands]
            depth = 3 * match.game.seats - 1
            slow = _slow_perft(ORDERS[name], hands, match.turn, [], depth)
            assert _perft(match, depth)[-1] == slow, hands
