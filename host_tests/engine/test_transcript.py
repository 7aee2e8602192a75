"""Journals as text and back, and what is said about text that is wrong."""

from engine import games, journal, notation, phases, reasons, transcript
from host_tests.engine.support import ON_MICROPYTHON, fewer, play, play_hand, random_match, refusal

STEP = 13 if ON_MICROPYTHON else 3  # actions between journals that are put into words

JOURNAL = """tarocchi journal 1
game scarto
options hands=3 level=giocatore playouts=100
seats person computer computer2
deal 6DEDXY  # hand 2, dealt by seat 1
scored 7 3 -10
discard C7 C6 C5 done
play CK C8 T7
play SK S2 SA
play BK B5 B2
play DK D5
"""


def each_game():
    return [games.load(name) for name in fewer(games.NAMES)]


def comes_back(match):
    data = journal.write(match)
    text = transcript.journal_text(data)
    assert transcript.journals(text) == [data], text


def test_journals_come_back_at_any_action():
    for game in each_game():
        match, dice = random_match(game, 0)
        comes_back(match)
        while match.phase != phases.OVER:
            play(match, dice, phases.OVER, STEP)
            comes_back(match)


def scores(match):
    return [match.score(side) for side in range(match.teams)]


def test_a_finished_match_keeps_its_scores_through_journal_and_undo():
    for game in each_game():
        match, dice = random_match(game, 7)
        while match.phase != phases.OVER:
            play_hand(match, dice)
            expected = scores(match)
            match.act(phases.NEXT)
        assert scores(match) == expected
        data = journal.write(match)
        again = journal.replay(data)
        assert again.phase == phases.OVER
        assert scores(again) == expected
        assert journal.write(again) == data
        assert again.undo(0)
        assert again.phase < phases.SCORE and again.turn == 0
        assert again.history == match.history and again.hand_no == match.hand_no


def test_a_journal_reads_like_this():
    assert transcript.journal_text(transcript.journals(JOURNAL)[0]) == JOURNAL


def test_a_journal_is_read_as_retyped():
    data = transcript.journals(JOURNAL)
    for text in (
        JOURNAL.lower(),
        JOURNAL.upper(),
        JOURNAL.replace(" ", "  \t"),
        JOURNAL.replace("\n", " # so it was\r\n\r\n"),
        JOURNAL.replace("play ", ""),
        JOURNAL.replace("discard ", "").replace("\nplay", ""),
        JOURNAL.replace("options hands=3 level=giocatore playouts=100\n", ""),
        JOURNAL.replace(" level=giocatore playouts=100", ""),
        JOURNAL.replace("hands=3", "hands = 3"),
        JOURNAL.replace("6DEDXY", "6de dxy"),
        JOURNAL.replace(" computer ", " computer1 "),
        "\n# found in a drawer\n" + JOURNAL.strip(),
    ):
        assert transcript.journals(text) == data, text


def test_several_journals_in_one_text():
    other = JOURNAL.replace("6DEDXY", "AAAAAA").split("discard")[0]
    first, second = transcript.journals(JOURNAL)[0], transcript.journals(other)[0]
    assert first != second
    assert transcript.journals(JOURNAL + "\n" + other + JOURNAL) == [first, second, first]


def test_a_wrong_journal_is_refused_with_its_line():
    title = 'line 1: a journal begins with "tarocchi journal 1"'
    for old, new, message in (
        (JOURNAL, "", "there is no journal in it"),
        (JOURNAL, "# nothing\n", "there is no journal in it"),
        ("tarocchi journal 1\n", "", title),
        ("tarocchi journal 1", "tarocchi journal", title),
        ("tarocchi journal 1", "tarocchi jurnal 1", title),
        ("journal 1", "journal 2", "line 1: journals of version 2 are newer than this program"),
        ("journal 1", "journal one", 'line 1: "one" should be a number from 1 to 99'),
        ("scarto", "skat", 'line 2: no game "skat"; there are %s' % ", ".join(games.NAMES)),
        ("game scarto\n", "", 'line 2: "game" must come before "options"'),
        ("game scarto", "gmae scarto", 'line 2: there is no line "game" above the actions'),
        ("options", "game scarto\noptions", 'line 3: there are two lines "game"'),
        ("hands=3", "hands=5", 'line 3: hands is 3, not "5"'),
        ("hands=3", "hands", 'line 3: hands is 3, not ""'),
        ("giocatore", "dotto", 'line 3: level is giocatore or maestro or novizio, not "dotto"'),
        (
            "hands=3",
            "papi=3",
            'line 3: scarto has no option "papi"; its options are hands, level, playouts',
        ),
        ("computer2", "", "line 4: scarto is not for 2 players"),
        ("computer2", "dog", 'line 4: a seat is "person" or "computer", not "dog"'),
        ("computer2", "computer256", 'line 4: "256" should be a number from 1 to 255'),
        ("6DEDXY", "6DEDX1", "line 5: a deal code is six of the letters A-Z and 2-7"),
        ("7 3 -10", "7 3", "line 7: there are 3 sides to score"),
        ("7 3 -10", "7 3 x", 'line 6: "x" should be a number from -32768 to 32767'),
        ("7 3 -10", "7 3 40000", 'line 6: "40000" should be a number from -32768 to 32767'),
        ("deal 6DEDXY", "", 'line 7: there is no line "deal" above the actions'),
        ("C5 done", "C5 dome", 'line 7: "dome" is no card of this pack'),
        ("C6 C5 done", "C6 done", "line 7: discard, seat 1, done: the discard is not complete"),
        (
            "C6 C5 done",
            "C6 C5 D2 done",
            "line 7: discard, seat 1, D2: the discard is complete already",
        ),
        ("C7 C6", "CK C6", "line 7: discard, seat 1, CK: the card is not in that hand"),
        (
            "play BK",
            "discard BK",
            'line 10: "discard" here, but the hand is in the phase "play"',
        ),
        ("play BK", "bid BK", 'line 10: "bid" is no card of this pack'),
        ("play SK S2", "play CK S2", "line 9: trick 2, seat 1, CK: the card is not in that hand"),
        ("SK S2", "SK T8", "line 9: trick 2, seat 2, T8: Swords must be followed"),
        ("SK S2", "SK S7", "line 9: trick 2, seat 2, S7: the card is not in that hand"),
        ("CK C8 T7", "CK C8 BK", "line 8: trick 1, seat 1, BK: a trump must be played"),
        ("DK D5", "DK !200", "line 11: trick 4, seat 2, !200: it is no action of this phase"),
    ):
        assert old in JOURNAL, old
        assert refusal(transcript.journals, JOURNAL.replace(old, new, 1)) == message, new


def test_a_journal_holds_one_hand():
    match, dice = random_match(games.load("scarto"), 3)
    play_hand(match, dice)
    data = journal.write(match)
    text = transcript.journal_text(data)
    lines = len(text.split("\n"))
    wanted = "line %d: the hand ends here: the next has a journal of its own" % lines
    assert refusal(transcript.journals, text + "score next\n") == wanted
    head = len(data) - match.log_size
    longer = data[: head - 2] + bytes((match.log_size + 1, 0)) + data[head:]
    assert refusal(transcript.start, longer + bytes((phases.NEXT,))) == "damaged"


def test_an_action_that_is_not_allowed_is_told_from_bytes():
    data = transcript.journals(JOURNAL)[0]
    assert transcript.start(data)[1][-1] == notation.card(games.load("scarto").pack, "D5")
    said = refusal(transcript.journal_text, data[:-1] + data[-2:-1])
    assert said == "trick 4, seat 2, DK: the card is not in that hand"


def test_reasons_have_words():
    words = [transcript.reason_text(reason) for reason in range(1, reasons.COUNT)]
    assert len(set(words)) == reasons.COUNT - 1
    assert words[reasons.FOLLOW + 4 - 1] == "trumps must be followed"
    assert words[reasons.TRUMP - 1] == "a trump must be played"
    assert words[reasons.OVER - 1] == "the match is over"


def test_options_have_words():
    game = games.load("piedicavallo")
    assert transcript.options_text(game, b"\x01") == "hands=4"
    text = "hands=1 level=maestro playouts=300"
    assert transcript.options_text(game, b"\x00\x01\x01") == text
    assert transcript.parse_options(game, text) == b"\x00\x01\x01"
    assert transcript.parse_options(game, " Hands = 4") == b"\x01\x00\x00"
    assert transcript.parse_options(game, "") == b"\x00\x00\x00"
