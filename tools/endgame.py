"""How well a computer player plays the last tricks, judged by an oracle.

    python -m tools.endgame GAME [GAME ...] --player NAME [NAME ...] --positions N

Positions come from deals played by the baseline player: choices among at least two cards that are
not equal, in the last five tricks, or four where combinations score, since they take long to
solve. Each legal card is worth the mean of what it makes in 40 deals that agree with what the seat
can know, all cards then seen (tools/oracle.py). Regret is what the chosen card is worth less than
the best, in points of the own side; a choice is accurate if its regret is at most 0.2, a blunder
if it is over 2. All players are asked about the same positions.
"""

import argparse
import math
import multiprocessing
import os
import random
import signal
import sys

from engine import cards, games, journal, phases, reasons, signals
from engine.match import Match
from engine.players import baseline
from tools import duel, players
from tools.arena import interval
from tools.oracle import Oracle, can_solve, classes, mask_of
from tools.worlds import deals

LAST_TRICKS = 5
LAST_TRICKS_WITH_COMBOS = 4
DEALS = 40
ACCURATE = 0.2
BLUNDER = 2
NAMES = tuple(
    name for name in games.NAMES if not games.load(name).in_piles and not games.load(name).low_wins
)


def is_asked(match):
    """Whether the seat in turn has a choice of cards that is to be judged."""
    table, legal = match.table, cards.new_set()
    last = LAST_TRICKS_WITH_COMBOS if match.game.has_combos else LAST_TRICKS
    if match.phase != phases.PLAY or table.held[match.turn] > last:
        return False
    match.legal(legal)
    if cards.size(legal) < 2 or not can_solve(match):
        return False
    others = 0
    for seat, hand in enumerate(match.hands):
        others |= 0 if seat == match.turn else mask_of(hand)
    for card in table.trick[: table.trick_size]:
        others |= 1 << card
    return len(classes(match.game, mask_of(legal), others)) > 1


def card_of(match, choose, budget):
    """The card that a player plays in a position, whatever signals it gives before."""
    action = choose(match.view(match.turn), budget)
    if action < signals.FIRST:
        return action
    match = journal.replay(journal.write(match))
    while action >= signals.FIRST:
        if match.act(action) != reasons.OK:
            raise RuntimeError(f"seat {match.turn} does {action}, which is not allowed")
        action = choose(match.view(match.turn), budget)
    return action


def worths(match, count, dice):
    """What each legal card of the seat in turn is worth on the average, in points."""
    solver = Oracle(match, match.turn)
    total = {}
    for hands, discards in deals(match, match.turn, count, dice):
        for card, value in solver.solve(hands, discards).items():
            total[card] = total.get(card, 0) + value
    return {card: value / count / match.game.unit for card, value in total.items()}


def judge(name, who, budget, number):
    """The regrets in the last tricks of a deal: for each position a tuple, by player."""
    choosers = [players.player(player) for player in who]
    players.shuffle(number)
    game = games.load(name)
    match = Match(game, bytes(len(game.sides)), b"", number)
    found = []
    while match.phase != phases.SCORE:
        if is_asked(match):
            chosen = [card_of(match, choose, budget) for choose in choosers]
            value_of = worths(match, DEALS, random.Random(number * 256 + match.log_size))
            most = max(value_of.values())
            found.append(tuple(most - value_of[card] for card in chosen))
        if match.act(baseline.choose(match.view(match.turn), 0)) != reasons.OK:
            raise RuntimeError("the baseline player does what is not allowed")
    return found


def _job(arguments):
    return judge(*arguments)


def _be_quiet():
    """Ctrl-C is for the process that waits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def regrets(name, options):
    """Yield the regrets of each position, a tuple by player."""
    jobs = (
        (name, tuple(options.player), options.budget, duel.number_of(options.seed, nth))
        for nth in range(10**9)
    )
    with multiprocessing.Pool(options.jobs, _be_quiet) as pool:
        n, batch = 0, 4 * options.jobs
        while n < options.positions:
            some = [job for _, job in zip(range(batch), jobs)]
            for found in pool.imap(_job, some):
                for each in found[: options.positions - n]:
                    n += 1
                    yield each


def result(name, player, found):
    """A line of text on some regrets."""
    accurate = sum(regret <= ACCURATE for regret in found) / len(found)
    blunders = sum(regret > BLUNDER for regret in found) / len(found)
    mean, half = interval(found)
    doubt = 196 * math.sqrt(accurate * (1 - accurate) / len(found))
    text = f"{name:13}{player:10}{accurate:.1%} ±{doubt:.1f} accurate, "
    text += f"regret {mean:.2f} ±{half:.2f}, blunders {blunders:.1%}"
    return f"{text}, {len(found)} positions"


def main(argv=None):
    """Run the program; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.endgame", description="Judge how a player plays the last tricks."
    )
    parser.add_argument("games", metavar="GAME", nargs="+", help=", ".join(NAMES))
    parser.add_argument(
        "--player",
        nargs="+",
        choices=players.NAMES,
        default=["maestro"],
        help="whom to judge (default: maestro)",
    )
    parser.add_argument(
        "--positions", type=int, default=200, metavar="N", help="of each game (default: 200)"
    )
    parser.add_argument(
        "--budget",
        type=int,
        default=100,
        metavar="PLAYOUTS",
        help="how many deals a maestro tries out for each choice (default: 100)",
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count(),
        metavar="N",
        help="processes at once (default: as many as processors, here %(default)s)",
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="N", help="of the deals (default: 1)"
    )
    options = parser.parse_args(argv)
    for name in options.games:
        if name not in NAMES:
            parser.error(f"the oracle does not know {name}; it knows {', '.join(NAMES)}")
    for name in options.games:
        found = []
        try:
            for each in regrets(name, options):
                found.append(each)
                if sys.stderr.isatty():
                    text = f"{name}: {len(found)}/{options.positions}"
                    print("\r" + text, end="\r", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            _print(name, options.player, found)
            return 128 + signal.SIGINT
        _print(name, options.player, found)
    return 0


def _print(name, who, found):
    for player, own in zip(who, zip(*found)):
        print(result(name, player, own), flush=True)
    if not found:
        print(f"{name}: no position was judged")


if __name__ == "__main__":
    sys.exit(main())
