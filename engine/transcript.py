"""Journals as text, for people: bug reports, tests and tools.

    tarocchi journal 1           version of the format; a file holds any number of journals
    game scarto
    options hands=3              those left out have their first value
    seats person computer computer
    deal ABCDEF                  the deal code
    scored 4 -1 -3               what each side gained in a hand before this one, a line each
    discard S5 B6 D4 done
    play S7 S9 F                 actions, each line under the name of its phase, one trick a line

A journal is one hand, just as in `engine.journal`, whose bytes it becomes and comes from. When
read, letter case and spacing are free, a # begins a comment, and the name of the phase may be
left out. What cannot be read raises ValueError, which says where and what is wrong.
"""

from array import array

from engine import deal, games, journal, phases, reasons
from engine.match import PERSON, Match
from engine.notation import action, action_text, at_line, numbered_lines, whole_number

FORMAT = 1

_SUIT_NAMES = ("Swords", "Batons", "Cups", "Coins", "trumps")
_TITLE = ("tarocchi", "journal")
_NEEDED = ("game", "seats", "deal")
_REASONS = (
    "a trump must be played",
    "the card is not in that hand",
    "a King may not be discarded",
    "an honour may not be discarded",
    "the Fool may not be discarded while a trump is held",
    "the discard may not hold that many trumps",
    "the discard may not hold that many plain cards",
    "the discard is complete already",
    "the discard is not complete",
    "it is no action of this phase",
    "the match is over",
    "no card that the side has won",
    "only an empty card is owed",
    "the card lies open already",
    "the signal allows only other cards",
    "the figure is no worse for its seat than the one before",
    "more would be offered than is demanded",
    "it is not held, or announced already",
    "who has gone out has no choice",
    "it is not enough to win the match",
)


def options_text(game, options):
    """The options of a match of the game as text, such as "hands=3"; empty if it has none."""
    words = []
    for index, variant in zip(options, game.variants):
        words.append("%s=%s" % (variant[0], variant[1][index]))
    return " ".join(words)


def parse_options(game, text):
    """The options of a text as bytes."""
    options = bytearray(len(game.variants))
    for word in "=".join([part.strip() for part in text.lower().split("=")]).split():
        name, _, value = word.partition("=")
        options[_variant(game, name)] = _choice(game, name, value)
    return bytes(options)


def reason_text(reason):
    """Why an action is refused, in words."""
    if reason < reasons.TRUMP:
        return "%s must be followed" % _SUIT_NAMES[reason - reasons.FOLLOW]
    return _REASONS[reason - reasons.TRUMP]


def phase_name(phase):
    """The name of a phase: that of its module."""
    return phases.load(phase).__name__.split(".")[-1]


def act(match, action):
    """Do an action on a match. ValueError says which one is refused, where, and why."""
    where = phase_name(match.phase)
    if match.phase == phases.PLAY:
        where = "trick %d" % (match.table.trick_no + 1)
    seat = match.turn
    reason = match.act(action)
    if reason != reasons.OK:
        name = action_text(match.game.pack, action)
        raise ValueError("%s, seat %d, %s: %s" % (where, seat, name, reason_text(reason)))


def start(data):
    """The match of a journal's bytes as it was when the hand began, and the hand's actions.

    Raises `engine.journal.BadJournal`. Unlike `journal.replay` it does not try the actions.
    """
    match = journal.replay(data)
    match.begin_hand()
    empty = journal.write(match)  # the same but for the actions and, before them, their number
    if data[: len(empty) - 2] != empty[:-2]:
        raise journal.BadJournal(journal.DAMAGED)
    return match, data[len(empty) :]


def journal_text(data):
    """A journal's bytes as text. BadJournal, or ValueError when an action is not allowed."""
    match, actions = start(data)
    game, table = match.game, match.table
    lines = ["%s %s %d" % (_TITLE[0], _TITLE[1], FORMAT), "game " + game.id]
    if game.variants:
        lines.append("options " + options_text(game, match.options))
    lines.append("seats " + " ".join([seat_text(player) for player in match.seats]))
    lines.append(
        "deal %s  # hand %d, dealt by seat %d"
        % (deal.code(match.number), match.hand_no + 1, table.dealer)
    )
    for at in range(0, len(match.history), match.teams):
        gains = match.history[at : at + match.teams]
        lines.append("scored " + " ".join([str(gain) for gain in gains]))
    line_of = None
    for each in actions:
        if line_of != (match.phase, table.trick_no):
            line_of = (match.phase, table.trick_no)
            lines.append(phase_name(match.phase))
        act(match, each)
        lines[-1] += " " + action_text(game.pack, each)
    return "\n".join(lines) + "\n"


def journals(text):
    """The journals in a text, as a list of bytes."""
    found = []
    reader = None
    number = 1
    for number, words in numbered_lines(text):
        try:
            if reader and words[0].lower() != _TITLE[0]:
                reader.read(words)
            else:
                _check_title(words)
                if reader:
                    found.append(reader.close())
                reader = _Reader()
        except ValueError as error:
            raise at_line(number, error)
    if not reader:
        raise ValueError("there is no journal in it")
    try:
        found.append(reader.close())
    except ValueError as error:
        raise at_line(number, error)
    return found


def seat_text(player):
    """Who plays a seat, as text."""
    if player == PERSON:
        return "person"
    return "computer" if player == 1 else "computer%d" % player


def _player(text):
    """Who plays a seat, by its text."""
    kind = text.lower()
    if kind == "person":
        return PERSON
    if kind[:8] != "computer":
        raise ValueError('a seat is "person" or "computer", not "%s"' % text)
    return whole_number(kind[8:] or "1", 1, 255)


class _Reader:
    """Makes a journal of its lines, each given as words without comments."""

    def __init__(self):
        self._words = {}  # of the lines above the first action
        self._game = self._options = self._seats = None
        self._number = -1
        self._scored = []
        self._match = None

    def read(self, words):
        name = words[0].lower()
        if not self._match and name in _FIELDS:
            if name in self._words and name != "scored":
                raise ValueError('there are two lines "%s"' % name)
            if name != "game" and not self._game:
                raise ValueError('"game" must come before "%s"' % name)
            self._words[name] = True
            _FIELDS[name](self, words[1:])
        else:
            self._act(words)

    def close(self):
        """The journal's bytes."""
        if not self._match:
            self._begin()
        return journal.write(self._match)

    def game(self, words):
        name = " ".join(words).lower()
        if name not in games.NAMES:
            raise ValueError('no game "%s"; there are %s' % (name, ", ".join(games.NAMES)))
        self._game = games.load(name)
        self._options = bytes(len(self._game.variants))

    def options(self, words):
        self._options = parse_options(self._game, " ".join(words))

    def seats(self, words):
        self._game.sides_of(len(words))  # refuses a wrong number
        self._seats = bytes([_player(word) for word in words])

    def deal(self, words):
        self._number = deal.number("".join(words))
        if self._number < 0:
            raise ValueError("a deal code is six of the letters A-Z and 2-7")

    def scored(self, words):
        self._scored.append([whole_number(word, -32768, 32767) for word in words])

    def _begin(self):
        missing = [name for name in _NEEDED if name not in self._words]
        if missing:
            raise ValueError('there is no line "%s" above the actions' % missing[0])
        self._match = Match(self._game, self._seats, self._options, self._number)
        for gains in self._scored:
            if len(gains) != self._match.teams:
                raise ValueError("there are %d sides to score" % self._match.teams)
            self._match.history.extend(array("h", gains))
        self._match.hand_no = len(self._scored)
        self._match.begin_hand()  # now that its scores are known

    def _act(self, words):
        if not self._match:
            self._begin()
        match = self._match
        name, now = words[0].lower(), phase_name(match.phase)
        named = self._game.phases + self._game.interrupts + (phases.SCORE,)
        if name in [phase_name(phase) for phase in named]:
            if name != now:
                raise ValueError('"%s" here, but the hand is in the phase "%s"' % (name, now))
            words = words[1:]
        hand_no = match.hand_no
        for word in words:
            act(match, action(self._game.pack, word))
            if match.hand_no != hand_no:
                raise ValueError("the hand ends here: the next has a journal of its own")


_FIELDS = {
    "game": _Reader.game,
    "options": _Reader.options,
    "seats": _Reader.seats,
    "deal": _Reader.deal,
    "scored": _Reader.scored,
}


def _check_title(words):
    if len(words) != 3 or (words[0].lower(), words[1].lower()) != _TITLE:
        raise ValueError('a journal begins with "%s %s %d"' % (_TITLE + (FORMAT,)))
    if whole_number(words[2], 1, 99) > FORMAT:
        raise ValueError("journals of version %s are newer than this program" % words[2])


def _variant(game, name):
    """The index of a variant by name."""
    names = [variant[0] for variant in game.variants]
    if name not in names:
        has = "its options are " + ", ".join(names) if names else "it has none"
        raise ValueError('%s has no option "%s"; %s' % (game.id, name, has))
    return names.index(name)


def _choice(game, name, value):
    """The index of a value of a variant."""
    values = [str(each).lower() for each in game.variants[_variant(game, name)][1]]
    if value not in values:
        raise ValueError('%s is %s, not "%s"' % (name, " or ".join(values), value))
    return values.index(value)
