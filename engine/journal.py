"""Journals: a match as a few bytes, from which every runtime rebuilds the same state.

Layout, numbers little-endian:
    1  format version, FORMAT
    1  length of the game's id, then the id in ASCII
    1  number of seats, then who plays each
    1  number of options, then their indices; format 1 had none of those that all games share
    4  deal number of the present hand
    2  hands finished
    2  number of gains of the finished hands, then 2 each (signed)
    2  number of actions of the present hand, then 1 each
"""

from array import array

from engine import games, match, reasons
from engine.game import COMMON_VARIANTS

FORMAT = 2

# What is wrong with a journal
DAMAGED, NEWER, UNKNOWN_GAME = range(1, 4)


class BadJournal(ValueError):
    """A journal that cannot be read; `why` is one of the codes above."""

    def __init__(self, why):
        super().__init__(("damaged", "of a newer version", "of an unknown game")[why - 1])
        self.why = why


def write(match):
    """The journal of a match, as bytes."""
    out = bytearray((FORMAT,))
    for part in (match.game.id.encode(), match.seats, match.options):
        out.append(len(part))
        out.extend(part)
    _put(out, match.number & 0xFFFF)
    _put(out, match.number >> 16)
    _put(out, match.hand_no)
    _put(out, len(match.history))
    for gain in match.history:
        _put(out, gain & 0xFFFF)
    _put(out, match.log_size)
    for i in range(match.log_size):
        out.append(match.log[i])
    return bytes(out)


def game_of(data):
    """The id of the game of a journal, "" if it is damaged."""
    try:
        return str(_Reader(data, 1).part(), "utf-8")
    except (IndexError, ValueError):
        return ""


def replay(data):
    """The match of a journal. Raises BadJournal.

    If the actions of the present hand cannot be done (a journal of older rules), the hand begins
    anew and `match.log_size` is 0: scores are never lost.
    """
    if not data or not data[0]:
        raise BadJournal(DAMAGED)
    if data[0] > FORMAT:
        raise BadJournal(NEWER)
    try:
        return _replay(_Reader(data, 1), data[0])
    except (IndexError, ValueError) as error:
        if isinstance(error, BadJournal):
            raise
        raise BadJournal(DAMAGED)


def _replay(read, version):
    name = read.part()
    seats = read.part()
    options = read.part()
    number = read.word() | read.word() << 16
    hand_no = read.word()
    history = array("h")
    for _ in range(read.word()):
        gain = read.word()
        history.append(gain - 0x10000 if gain & 0x8000 else gain)
    size = read.word()
    actions = read.bytes(size)
    try:
        game = games.load(str(name, "utf-8"))
    except (KeyError, UnicodeError):
        raise BadJournal(UNKNOWN_GAME)
    named = len(game.variants) - (COMMON_VARIANTS if version == 1 else 0)
    for index, variant in zip(options, game.variants):
        if index >= len(variant[1]):
            raise BadJournal(DAMAGED)
    if number >> 30 or not read.at_end() or len(options) != named:
        raise BadJournal(DAMAGED)
    result = match.Match(game, seats, options, number)
    if len(history) != hand_no * result.teams:
        raise BadJournal(DAMAGED)
    result.hand_no = hand_no
    result.history = history
    result.begin_hand()  # now that its scores are known
    for action in actions:
        if result.act(action) != reasons.OK:
            result.begin_hand()
            break
    return result


class _Reader:
    def __init__(self, data, at):
        self.data = data
        self.at = at

    def at_end(self):
        return self.at == len(self.data)

    def bytes(self, n):
        part = self.data[self.at : self.at + n]
        if len(part) < n:
            raise IndexError
        self.at += n
        return part

    def part(self):
        return self.bytes(self.bytes(1)[0])

    def word(self):
        low, high = self.bytes(2)
        return low | high << 8


def _put(out, word):
    out.append(word & 255)
    out.append(word >> 8)
