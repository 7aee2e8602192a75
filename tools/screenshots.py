"""Pictures of every screen, made by pressing buttons on the real console.

    python -m tools.screenshots [--folder FOLDER] [--all] [NAME...]

writes one PNG a screen and language (by default into host_tests/screens, where the tests compare
them with what the console shows), and for each size of colour display one a screen into a folder
of its own, in the language that the tests look at (`--all`: in both). The README's pictures go
into docs/pictures, unless another folder is named. Run it after a change of screens or of the
computer players, and look at the pictures. Exit status: 0, 1 if there is no micropython, 2 if a
name is wrong.
"""

import argparse
import functools
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

from engine import cards, combos, games, journal, phases
from engine.match import PERSON, Match
from engine.phases.announce import ABUNDANCE
from engine.phases.bargain import CONTINUE
from engine.phases.claim import CLAIM
from engine.players import baseline
from engine.table import NOBODY
from firmware.lang import LANGUAGES
from firmware.settings import Settings
from firmware.store import Store
from host_tests.console import HEIGHT, WIDTH, Console
from tools.play import HEAP, find_micropython

try:
    from tools import picture
except ModuleNotFoundError as error:
    if error.name != "PIL":
        raise
    sys.exit("Pillow is missing: run `make lint` once, then this with .venv/bin/python.")

_ROOT = Path(__file__).resolve().parent.parent
FOLDER = _ROOT / "host_tests" / "screens"
README_FOLDER = _ROOT / "docs" / "pictures"
_ROOMY = "heapsize=4M"  # for a hundred matches in one process
# Sizes of colour displays, and the language of their pictures
COLOUR = {(240, 240): 1, (240, 135): 1, (320, 240): 0}
# What shows cards, which may be large there
LARGE = (
    *("table-scarto", "table-tarocchi", "table-refused", "table-hint", "table-trumps"),
    *("table-says", "table-six-owing", "discard", "discard-refused", "discard-done"),
    *("discard-ten", "hand-scarto", "hand-trumps", "lasttrick", "declare", "pay", "piles-hint"),
    *("game-baronetti", "game-consiglio", "game-millone", "game-mattazza", "settings"),
)
COLOUR_IN_README = {
    (240, 240): ("title", "table-scarto", "discard-ten", "game-mattazza", "piles"),
    (240, 135): ("table-trumps",),
    (320, 240): ("table-tarocchi",),
}
IN_README = (
    "title",
    "table-paying",
    "table-tarocchi",
    "table-trick",
    "hand-scarto",
    "discard",
    "handscore-scarto",
)


class Saying:
    """A condition that holds when a computer player is about to do something that `test` takes.

    test(match, action) says whether it is so.
    """

    def __init__(self, test):
        self._test = test

    def __call__(self, match):
        return self._test(match, baseline.choose(match.view(match.turn), 0))


@functools.cache
def position(game, condition):
    """The journal of the first deal in which `condition(match)` holds when the person is to act,
    or for a Saying when a computer player is.

    The computer plays all seats until then. `game` may end in a number of players: "mattazza 6".
    """
    person = not isinstance(condition, Saying)
    name, _, players = game.partition(" ")
    game = games.load(name)
    seats = bytes((PERSON,)) + bytes((1,)) * (int(players or game.seats) - 1)
    for number in range(1, 5000):
        match = Match(game, seats, bytes(len(game.variants)), number)
        while match.phase != phases.OVER:
            acts = match.turn == 0 or match.phase == phases.SCORE
            if acts == person and condition(match):
                return journal.write(match)
            match.act(baseline.choose(match.view(match.turn), 0))
    raise LookupError("no such position")


def _may_refuse(match):
    """The person has to follow and also holds a card of the suit to the right of its tab."""
    view = match.view(0)
    led = match.table.led
    return match.phase == phases.PLAY and led == cards.CUPS and view.hand[led] and view.hand[3]


def _dealing_pagat(match):
    return _dealing(match) and cards.has(match.view(0).hand, cards.FOOL + 1)


def _dealing(match):
    return match.phase == phases.DISCARD and not match.log_size


def _dealt_to(match):
    return match.phase == phases.PLAY and match.table.dealer and match.log_size < 6


def _playing(match):
    return match.phase == phases.PLAY and match.table.trick_no == 3 and match.table.trick_size > 1


def _owing(match):
    return match.phase == phases.PLAY and match.table.debtor != NOBODY


def _paying(match):
    """The last card of a trick in which a debt is about to be paid."""
    table = match.table
    last = match.phase == phases.PLAY and table.trick_size == table.seats - 1
    return last and cards.FOOL in table.trick[: table.trick_size] and table.trick_no > 3


def _paying_there(match):
    """The same where hands lie in piles: the person is about to take the trick by following."""
    table = match.table
    last = match.phase == phases.PLAY and table.trick_size == table.seats - 1
    return last and table.debtor == 1 and match.view(0).hand[table.trick[0] >> 5]


def _playing_alone(match):
    return _playing(match) and match.table.declarer == 0


def _against_one(match):
    return _playing(match) and match.table.declarer == 1


def _many_trumps(match):
    return match.phase == phases.PLAY and cards.bits(match.view(0).hand[4]) > 11


def _scored(match):
    return match.phase == phases.SCORE


def _last_scored(match):
    return match.phase == phases.SCORE and match.game.is_over(match)


def _started(match):
    return match.phase == phases.PLAY and match.table.trick_no > 0


def _in(phase):
    return lambda match: match.phase == phase


def _asked_last(phase):
    """The person is the last to speak in a phase."""
    return lambda match: match.phase == phase and match.table.dealer == 0


def _may_claim(match):
    return match.phase == phases.CLAIM and match.log_size and len(match.choices()) > 1


def _has_combos(match):
    return match.phase == phases.DECLARE and combos.score(match.view(0).hand) > 40


def _asked_first(match):
    return match.phase == phases.DECLARE and match.table.dealer == match.table.seats - 1


def _middle(match):
    table = match.table
    last = table.trick_size == table.seats - 1
    return match.phase == phases.PLAY and table.trick_no > 1 and last


def _may_signal(match):
    return match.phase == phases.PLAY and match.table.trick_no > 2 and len(match.choices()) > 2


def _asked_early(match):
    """The person is asked before the partner's lead."""
    return match.phase == phases.PLAY and phases.DONE in match.choices()


def _leading(match):
    return match.phase == phases.PLAY and match.table.trick_no > 1 and not match.table.trick_size


def _leading_long(match):
    """The person is to lead and the cursor will be on a card of a long plain suit."""
    view = match.view(0)
    lead = match.phase == phases.PLAY and not match.table.trick_size
    return lead and cards.bits(view.hand[cards.CUPS]) > 3


def _saying(first, last, phase=phases.PLAY):
    """A computer player is about to say one of these actions."""
    return Saying(lambda match, action: match.phase == phase and first <= action <= last)


def _ending_the_bids(match, action):
    table = match.table
    return match.phase == phases.BID and match.turn == table.dealer and table.declarer != NOBODY


def _showing_the_stock(match, action):
    """The bidding ends with a Declarer who is not Eldest, who would take the stock unseen."""
    declarer = match.table.declarer
    eldest = (match.table.dealer + 1) % match.table.seats
    return _ending_the_bids(match, action) and declarer not in (match.table.dealer, eldest)


def _is_out(match):
    return match.phase == phases.PLAY and match.table.out


def _paid(match):
    return match.phase == phases.PLAY and match.table.paid != cards.NO_CARD


def _bonus(match):
    return match.phase == phases.PLAY and match.table.last_bonus


def _announced(match):
    return match.phase == phases.PLAY and any(match.table.announced)


def _stock_seen(match):
    return match.phase == phases.PLAY and not cards.is_empty(match.table.seen_stock)


def _declarer_scored(match):
    return match.phase == phases.SCORE and match.table.declarer != NOBODY


def _claimed(match):
    return match.phase == phases.SCORE and any(match.table.claims)


def _rich(match):
    """A hand with many combinations."""
    return match.phase == phases.SCORE and match.table.combos[0] > 200


# name, game and condition of the match that is resumed (None: nothing saved), arguments, keys
SHOTS = (
    ("title", None, None, (), ""),
    ("title-continue", "scarto", _started, (), "BuuaD"),
    ("chooser", None, None, (), "a"),
    ("newmatch-tarocchi", None, None, ("--game", "piedicavallo"), ""),
    ("newmatch-scarto", None, None, ("--game", "scarto", "--deal", "CAB7AA"), "d"),
    ("confirm-replace", "scarto", _started, ("--game", "piedicavallo"), "a"),
    ("dealcode", None, None, ("--game", "scarto"), "uuaruruu"),
    ("dealcode-short", None, None, ("--game", "scarto"), "uuaruruua"),
    ("opening-dealer", "scarto", _dealing, (), ""),
    ("opening-consiglio", None, None, ("--game", "consiglio", "--deal", "AAAAAC"), "a"),
    ("newmatch-consiglio", None, None, ("--game", "consiglio"), "dddr"),
    ("opening-tarocchi", None, None, ("--game", "piedicavallo", "--deal", "AAAAAC"), "a"),
    ("discard", "scarto", _dealing, (), "aalua"),
    ("discard-refused", "piedicavallo", _dealing_pagat, (), "aua"),
    ("discard-done", "scarto", _dealing, (), "aadaua"),
    ("table-scarto", "scarto", _playing, (), ""),
    ("table-tarocchi", "piedicavallo", _playing, (), ""),
    ("table-refused", "piedicavallo", _may_refuse, (), "da"),
    ("table-trick", "piedicavallo", _playing, (), "a"),
    ("table-hint", "piedicavallo", _playing, (), "A"),
    ("table-owing", "scarto", _owing, (), ""),
    ("table-paying", "scarto", _paying, (), "a"),
    ("table-trumps", "scarto", _many_trumps, (), "uull"),
    ("table-advice", "consiglio", _leading, (), "A"),
    ("table-says", "partita", _saying(160, 185), (), ""),
    ("table-you-say", "partita3", _leading_long, (), "aa"),
    ("table-alone", "terziglio", _playing_alone, (), ""),
    ("table-against", "terziglio", _against_one, (), ""),
    ("table-call", "mattazza 6", _saying(phases.CALL, phases.CALL + 5), (), ""),
    ("table-out", "partita3", _is_out, (), ""),
    ("table-partners-owing", "four_handed", _owing, (), ""),
    ("table-six-owing", "mattazza 6", _owing, (), ""),
    ("piles-owing", "baronetti", _owing, (), ""),
    ("piles-paying", "baronetti", _paying_there, (), "a"),
    ("discard-advice", "consiglio", _dealing, (), "a"),
    ("hand-scarto", "scarto", _dealt_to, (), "b"),
    ("hand-trumps", "scarto", _many_trumps, (), "b"),
    ("pause", "scarto", _playing, (), "Bd"),
    ("lasttrick", "scarto", _playing, (), "Bda"),
    ("lasttrick-none", "scarto", _dealt_to, (), "Bda"),
    ("lasttrick-paid", "scarto", _paid, (), "Bda"),
    ("lasttrick-six-paid", "mattazza 6", _paid, (), "Bda"),
    ("lasttrick-bonus", "ottocento", _bonus, (), "Bda"),
    ("laid-mitigati", "mitigati", _announced, (), "Buuuua"),
    ("laid-said", "mitigati", _announced, (), "Buuuual"),
    ("laid-stock", "terziglio", _stock_seen, (), "Buuuuall"),
    ("laid-nothing", "scarto", _playing, (), "Buuuua"),
    ("sheet", "scarto", _last_scored, (), "Bdda"),
    ("confirm-abandon", "scarto", _playing, (), "Bua"),
    ("handscore-tarocchi", "piedicavallo", _scored, (), ""),
    ("handscore-scarto", "scarto", _scored, (), ""),
    ("pile", "piedicavallo", _scored, (), "br"),
    ("matchscore-tarocchi", "piedicavallo", _last_scored, (), "a"),
    ("matchscore-scarto", "scarto", _last_scored, (), "a"),
    ("again", "scarto", _last_scored, (), "aa"),
    ("newmatch-mattazza", None, None, ("--game", "mattazza"), "drr"),
    ("bargain", "mitigati", _asked_last(phases.BARGAIN), (), "rrr"),
    ("bargain-first", "mitigati", _in(phases.BARGAIN), (), "a"),
    ("bargain-over", "mitigati", _saying(CONTINUE, CONTINUE, phases.BARGAIN), (), ""),
    ("bid-over", "terziglio", Saying(_ending_the_bids), (), ""),
    ("claim-over", "millone", _saying(CLAIM, CLAIM, phases.CLAIM), (), ""),
    ("laid-announced", "mitigati", _saying(ABUNDANCE, ABUNDANCE, phases.ANNOUNCE), (), ""),
    ("bid", "terziglio", _asked_last(phases.BID), (), "r"),
    ("stock", "terziglio", Saying(_showing_the_stock), (), "a"),
    ("claim", "millone", _may_claim, (), "r"),
    ("announce", "mitigati", _in(phases.ANNOUNCE), (), ""),
    ("declare", "ottocento", _has_combos, (), "A"),
    ("declare-nothing", "ottocento", _has_combos, (), "uu"),
    ("declare-shown", "ottocento", _asked_first, (), "Aa"),
    ("discard-ten", "millone", _in(phases.DISCARD), (), "alala"),
    ("pay", "ottocento", _in(phases.PAY), (), ""),
    ("knock", "partita3", _leading_long, (), "a"),
    ("remark", "partita", _may_signal, (), "A"),
    ("remark-early", "partita", _asked_early, (), ""),
    ("remark-call", "mattazza", _middle, (), "A"),
    ("piles", "baronetti", _middle, (), "a"),
    ("piles-hint", "baronetti", _middle, (), "A"),
    ("hand-partner", "consiglio", _middle, (), "br"),
    ("breakdown", "ottocento", _rich, (), "bd"),
    ("breakdown-cards", "ottocento", _rich, (), "ba"),
    ("breakdown-pile", "ottocento", _rich, (), "baar"),
    ("handscore-ottocento", "ottocento", _rich, (), ""),
    ("handscore-terziglio", "terziglio", _declarer_scored, (), ""),
    ("handscore-claimed", "millone", _claimed, (), ""),
    ("handscore-mattazza", "mattazza 6", _scored, (), ""),
    ("handscore-four", "mattazza", _scored, (), ""),
    ("breakdown-mattazza", "mattazza 6", _scored, (), "b"),
    ("sheet-ottocento", "ottocento", _rich, (), "Bdda"),
    ("matchscore-four_handed", "four_handed", _last_scored, (), "a"),
    ("matchscore-mattazza", "mattazza 6", _scored, (), "Bdda"),
    ("game-four_handed", "four_handed", _middle, (), "a"),
    ("game-baronetti", "baronetti", _middle, (), ""),
    ("game-consiglio", "consiglio", _middle, (), "a"),
    ("game-mitigati", "mitigati", _middle, (), "a"),
    ("game-partita", "partita", _middle, (), "a"),
    ("game-partita3", "partita3", _middle, (), "a"),
    ("game-ottocento", "ottocento", _middle, (), "a"),
    ("game-terziglio", "terziglio", _middle, (), "a"),
    ("game-millone", "millone", _middle, (), "a"),
    ("game-mattazza", "mattazza 6", _middle, (), "a"),
    ("notice", "scarto", _dealt_to, (), "Buuua"),
    ("fault", None, None, ("--game", "tresette"), ""),
    ("settings", None, None, (), "dad"),
    ("about", None, None, (), "dda"),
    ("glossary", None, None, (), "ddaarr"),
    ("rules", "scarto", _playing, (), "Bdddarr"),
    ("rules-newmatch", None, None, ("--game", "terziglio"), "ua"),
    ("ranks", "scarto", _playing, (), "Bdddda"),
    ("ranks-partita", "partita", _playing, (), "Bdddda"),
    ("ranks-ottocento", "ottocento", _playing, (), "Bdddda"),
)


def is_in_readme(name):
    return name in IN_README or name.startswith("game-")


def prepare(folder, language, data=None, large=False):
    """Fill a folder of saves: the language, the journal of a match to go on with, and whether
    cards are large."""
    settings = Settings(Store(str(folder), "settings"))
    settings.load()
    settings.set("language", language)
    settings.set("large", int(large))
    settings.save()
    if data:
        Store(str(folder), "match").save(data)


def take(interpreter, shot, language):
    """The frame that a shot shows on the console."""
    _, game, condition, arguments, keys = shot
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top) / "saves"
        folder.mkdir()
        prepare(folder, language, position(game, condition) if game else None)
        with Console(interpreter, folder, *arguments) as console:
            console.press(keys)
            return console.frame


def take_colour(micropython, size, language, shots=None, large=False):
    """(frame, what is wrong with the drawing) of each shot on a colour display of that size, with
    large cards if they are wanted."""
    with tempfile.TemporaryDirectory() as folder:
        lines = [f"{size[0]} {size[1]} 4 {folder} {int(large)}"]
        for _, game, condition, arguments, keys in shots or SHOTS:
            data = position(game, condition).hex() if game else "-"
            options = dict(zip(arguments[::2], arguments[1::2]))
            asked = [options.get(name, "-") for name in ("--game", "--deal")]
            lines.append(" ".join([str(language), data, *asked, keys or "-"]))
        done = subprocess.run(
            [micropython, "-X", _ROOMY, "host_tests/screen_taker.py"],
            input="\n".join(lines) + "\n",
            capture_output=True,
            encoding="utf-8",
            cwd=_ROOT,
        )
    found = []
    for line in done.stdout.splitlines():
        frame, *wrong = line.split("|")
        try:
            found.append((bytes.fromhex(frame), wrong))
        except ValueError:
            raise RuntimeError(done.stdout[-2000:] + done.stderr) from None
    if len(found) != len(shots or SHOTS):
        raise RuntimeError(done.stdout[-2000:] + done.stderr)
    return found


def large_shots(shots=None):
    """Those of some shots, or of all, that are taken with large cards too."""
    return [shot for shot in shots or SHOTS if shot[0] in LARGE]


def colour_path(folder, size, shot, language=None, large=False):
    """Where the picture on a colour display is, or one in another language than the stored."""
    more = "" if language is None else f"-{LANGUAGES[language]}"
    more = "-large" + more if large else more
    return Path(folder) / f"{size[0]}x{size[1]}" / f"{shot[0]}{more}.png"


def write_mono(micropython, folder, shots, readme):
    """Write the pictures on the mono display, in each language; where asked, the README's too."""
    for shot in shots:
        for language in range(len(LANGUAGES)):
            frame = take([micropython, "-X", HEAP], shot, language)
            picture.save(path(folder, shot, language), frame, WIDTH, HEIGHT)
            if readme and is_in_readme(shot[0]) and not language:
                file = README_FOLDER / f"{shot[0]}.png"
                picture.save(file, frame, WIDTH, HEIGHT, scale=3, pretty=True)
        print(shot[0], flush=True)


def write_colour(micropython, folder, shots, both, readme):
    """Write the pictures on colour displays; where asked, the README's too."""
    for size, stored in COLOUR.items():
        for language in range(len(LANGUAGES)) if both else (stored,):
            for shot, (frame, _) in zip(shots, take_colour(micropython, size, language, shots)):
                file = colour_path(folder, size, shot, language if both else None)
                file.parent.mkdir(parents=True, exist_ok=True)
                picture.save_colour(file, frame, *size)
        chosen = large_shots(shots)
        if chosen:
            taken = take_colour(micropython, size, stored, chosen, large=True)
            for shot, (frame, _) in zip(chosen, taken):
                picture.save_colour(colour_path(folder, size, shot, large=True), frame, *size)
        names = COLOUR_IN_README[size]
        chosen = [shot for shot in shots if shot[0] in names]
        if readme and chosen:
            for shot, (frame, _) in zip(chosen, take_colour(micropython, size, 0, chosen)):
                file = README_FOLDER / f"{shot[0]}-{size[0]}x{size[1]}.png"
                picture.save_colour(file, frame, *size, scale=2)
        print(f"{size[0]}x{size[1]}", flush=True)


def path(folder, shot, language):
    return Path(folder) / f"{shot[0]}-{LANGUAGES[language]}.png"


def main(arguments):
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument(
        "--folder",
        type=Path,
        help="where the pictures go (default: those of the tests and of the README are renewed)",
    )
    parser.add_argument("--all", action="store_true", help="colour displays in both languages")
    parser.add_argument("names", metavar="NAME", nargs="*", help="only these screens")
    options = parser.parse_args(arguments)
    known = [shot[0] for shot in SHOTS]
    wrong = [name for name in options.names if name not in known]
    if wrong:
        parser.error(
            f"no screen is called {' or '.join(wrong)}; the screens are\n{_listed(known)}"
        )
    micropython = find_micropython()
    if not micropython:
        print("The micropython script is missing: run this with .venv/bin/python (make test).")
        return 1
    readme = options.folder is None
    folder = FOLDER if readme else options.folder
    folder.mkdir(parents=True, exist_ok=True)
    shots = [shot for shot in SHOTS if not options.names or shot[0] in options.names]
    write_mono(micropython, folder, shots, readme)
    write_colour(micropython, folder, shots, options.all, readme)
    return 0


def _listed(names):
    return textwrap.fill(", ".join(names), 79, break_on_hyphens=False)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
