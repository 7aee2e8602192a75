"""Tell what happened in a match: hand by hand, trick by trick.

    python -m tools.replay JOURNAL

JOURNAL is a file with journals as text (see engine/transcript.py), a journal as bytes, or a save
of the console (`match.0` or `match.1` in its saves). The exit status is 1 if it cannot be
replayed.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from engine import cards, deal, fool, journal, notation, phases, transcript
from engine.cards import FOOL, NO_CARD
from engine.table import NOBODY
from firmware import store
from tools import output

SAVE = b"TARO"
WRONG = {store.NEWER: "of a newer version of the console"}


def read(path):
    """Return the journals in a file, each as bytes. ValueError says why there are none."""
    data = Path(path).read_bytes()
    if is_text(data):
        return transcript.journals(data.decode("utf-8-sig", errors="replace"))
    return [read_save(path) if data.startswith(SAVE) else data]


def is_text(data):
    """Return whether data is text: journals as bytes and saves begin with control characters."""
    return not any(byte < 32 and byte not in b"\t\n\r" for byte in data[:6])


def read_save(path):
    """Return the journal in a save of the console."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(path, Path(folder, "match.0"))
        saves = store.Store(folder, "match")
        data = saves.load()
    if data is None:
        raise ValueError(f"the save is {WRONG.get(saves.trouble, 'damaged')}")
    if not data:
        raise ValueError("the save is empty: the last match was over")
    return data


class Hand:
    """Replays one journal and tells of it through `say`, a function of a line."""

    def __init__(self, data, say):
        self._say = say
        self._match, self._actions = transcript.start(data)
        self._pack = self._match.game.pack
        self._line = []  # actions outside the play, until someone else or another phase comes
        self._owing = None  # sides of the debt for a Fool: (debtor, creditor)

    def tell(self):
        """Tell everything. ValueError if an action is not allowed."""
        self._begin()
        match, table = self._match, self._match.table
        for action in self._actions:
            phase, turn, trick_no = match.phase, match.turn, table.trick_no
            transcript.act(match, action)
            if phase != phases.PLAY:
                self._line.append(notation.action_text(self._pack, action))
                if (match.phase, match.turn) != (phase, turn):
                    self._flush(phase, turn)
            elif table.trick_no != trick_no:
                self._trick()
                self._debt()
            if phase != match.phase == phases.SCORE:
                self._score()
        self._end()

    def _begin(self):
        match = self._match
        name = f"{match.game.id} {transcript.options_text(match.game, match.options)}".strip()
        self._say(f"Hand {match.hand_no + 1} of {name}, deal {deal.code(match.number)}")
        if match.hand_no:
            self._say(f"Score so far: {self._by_side(match.score)}")
        for seat, hand in enumerate(match.hands):
            who = f"{transcript.seat_text(match.seats[seat])}, side {match.table.side[seat]}"
            if seat == match.table.dealer:
                who += ", deals"
            self._say(f"seat {seat} ({who}): {notation.set_text(self._pack, hand)}")

    def _flush(self, phase, seat):
        self._say(f"{transcript.phase_name(phase)}, seat {seat}: {' '.join(self._line)}")
        self._line = []
        if phase == phases.PAY:
            self._owing = None

    def _trick(self):
        table = self._match.table
        played = ""
        for place, card in enumerate(table.last):
            seat = (table.last_leader + place) % table.seats
            played += " " + notation.card_text(self._pack, card)
            played += "*" if seat == table.last_winner else ""
        self._say(
            f"trick {table.trick_no}, seat {table.last_leader} leads:{played}"
            f" - seat {table.last_winner} wins"
        )

    def _debt(self):
        """Tell of a debt that the last trick made or that was settled after it."""
        table = self._match.table
        if FOOL in table.last and self._match.game.fool_rule != fool.KEPT:
            owner = (table.last_leader + bytes(table.last).index(FOOL)) % table.seats
            debtor, creditor = table.side[owner], table.side[table.last_winner]
            if debtor != creditor:
                self._owing = debtor, creditor
                self._say(f"    side {debtor} owes side {creditor} a card for the Fool")
        if self._owing and table.debtor == NOBODY:
            debtor, creditor = self._owing
            if table.paid == NO_CARD:
                self._say(f"    side {debtor} has nothing to give: side {creditor} gets the Fool")
            else:
                paid = notation.card_text(self._pack, table.paid)
                self._say(f"    side {debtor} pays {paid} to side {creditor}")
            self._owing = None

    def _score(self):
        match = self._match
        for side, pile in enumerate(match.table.won):
            self._say(
                f"side {side}: {match.points[side] / match.game.unit:g} points"
                f" with {cards.size(pile)} cards, {self._amount(match.gains[side])}"
            )
        self._say(f"Score: {self._by_side(match.score)}")

    def _end(self):
        match, table = self._match, self._match.table
        if self._line:
            self._flush(match.phase, match.turn)
        if table.trick_size:
            laid = table.trick[: table.trick_size]
            words = " ".join(notation.card_text(self._pack, card) for card in laid)
            self._say(f"trick {table.trick_no + 1}, seat {table.leader} leads: {words} ...")
        if match.phase == phases.OVER:
            self._say("The match is over.")
        elif match.phase != phases.SCORE:
            self._say(f"Next: {transcript.phase_name(match.phase)}, seat {match.turn}.")

    def _by_side(self, value):
        sides = range(self._match.teams)
        return ", ".join(f"side {side} {self._amount(value(side))}" for side in sides)

    def _amount(self, gain):
        """A gain as people count it."""
        return f"{gain / self._match.game.gain_unit:+g}"


def _read(path):
    """The same as `read`, but a file that cannot be read is a ValueError as well."""
    try:
        return read(path)
    except OSError as error:
        raise ValueError(error.strerror) from error


def main(argv=None):
    """Tell the journals of a file; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.replay", description="Tell what happened in a match."
    )
    parser.add_argument("journal", help="journals as text or bytes, or a save of the console")
    path = parser.parse_args(argv).journal
    try:
        for number, data in enumerate(_read(path)):
            if number:
                print()
            Hand(data, print).tell()
    except journal.BadJournal as error:
        problem = f"the journal is {error}"
    except ValueError as error:
        problem = str(error)
    else:
        return 0
    sys.stdout.flush()
    print(f"{path}: {problem}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(output.run(main))
