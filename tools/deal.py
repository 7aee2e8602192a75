"""Let the computer play a match against itself, and write it down.

    python -m tools.deal GAME [NAME=VALUE ...] [--players N] [--deal CODE] [-o FILE]

Writes one journal a hand as text (see engine/transcript.py), which tools.replay reads. NAME=VALUE
sets an option of the match, as in level=maestro. Without --deal the deal is a random one.
"""

import argparse
import secrets
import sys
from pathlib import Path

from engine import deal, games, journal, phases, transcript
from engine.match import Match
from engine.players import choosing
from tools import output

COMPUTER = 1


def play(game, options, number, choose, players=0):
    """Play a match between computers; return the journals of its hands, each as bytes.

    choose(view) names the actions. ValueError if it names one that is not allowed. players: how
    many, 0 for as many as the game usually has.
    """
    match = Match(game, bytes([COMPUTER] * (players or game.seats)), options, number)
    hands = []
    while match.phase != phases.OVER:
        if match.phase == phases.SCORE:
            hands.append(journal.write(match))
            match.act(phases.NEXT)
        else:
            transcript.act(match, choose(match.view(match.turn)))
    return hands


def main(argv=None):
    """Play a match as the command line says; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.deal",
        description="Let the computer play a match against itself, and write it down.",
    )
    parser.add_argument("game", metavar="GAME", help=", ".join(games.NAMES))
    parser.add_argument(
        "options", metavar="NAME=VALUE", nargs="*", help="option, as in level=maestro"
    )
    parser.add_argument(
        "--players", metavar="N", type=int, help="how many, in a game for several numbers of them"
    )
    parser.add_argument("--deal", metavar="CODE", help="deal code of the first hand")
    parser.add_argument("-o", dest="file", metavar="FILE", help="where to write, else to stdout")
    arguments = parser.parse_intermixed_args(argv)
    if arguments.game not in games.NAMES:
        parser.error(f"there is no game {arguments.game}; the games are {', '.join(games.NAMES)}")
    game = games.load(arguments.game)
    try:
        options = transcript.parse_options(game, " ".join(arguments.options))
    except ValueError as error:
        parser.error(str(error))
    numbers = game.players or (game.seats,)
    players = game.seats if arguments.players is None else arguments.players
    if players not in numbers:
        known = ", ".join(map(str, numbers))
        parser.error(f"{game.id} is not for {players} players, but for {known}")
    if arguments.deal is None:
        number = secrets.randbelow(deal.NUMBERS)
        print(f"deal {deal.code(number)}", file=sys.stderr)
    else:
        number = deal.number(arguments.deal)
        if number < 0:
            parser.error(f"{arguments.deal} is no deal code: six of the letters A-Z and 2-7")
    try:
        hands = play(game, options, number, choosing.action, players)
    except ValueError as error:
        print(f"The computer plays what is not allowed: {error}", file=sys.stderr)
        return 1
    text = "\n".join(transcript.journal_text(hand) for hand in hands)
    if arguments.file is None:
        print(text, end="")
        return 0
    try:
        Path(arguments.file).write_text(text, encoding="utf-8")
    except OSError as error:
        print(f"{arguments.file}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(output.run(main))
