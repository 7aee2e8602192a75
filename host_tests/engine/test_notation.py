"""Text and back: cards, sets, deals, journals; and what is said about text that is wrong."""

from engine import cards, games, journal, notation, phases, reasons, signals, transcript
from engine.match import Match
from host_tests.engine.support import ON_MICROPYTHON, Dice, play, play_hand

STEP = 13 if ON_MICROPYTHON else 1  # actions between journals that are put into words

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
    return [games.load(name) for name in games.NAMES]


def random_match(game, seed):
    """A new match with its seats, options and deal by chance, and the dice for its actions."""
    dice = Dice(seed)
    seats = bytes([dice.below(4) for _ in range(game.seats)])
    options = bytes([dice.below(len(variant[1])) for variant in game.variants])
    number = dice.below(1 << 15) << 15 | dice.below(1 << 15)
    return Match(game, seats, options, number), dice


def refusal(function, *arguments):
    """What the ValueError says that a call has to raise."""
    try:
        function(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("accepted: %r" % (arguments,))


def test_cards_by_the_codes_of_the_rules():
    scarto = games.load("scarto").pack
    piedicavallo = games.load("piedicavallo").pack
    for pack, text, card in (
        (scarto, "SA", 0 << 5 | 0),
        (scarto, "S10", 0 << 5 | 9),
        (scarto, "SK", 0 << 5 | 13),
        (scarto, "BV", 1 << 5 | 10),
        (scarto, "C10", 2 << 5 | 0),
        (scarto, "CA", 2 << 5 | 9),
        (scarto, "CC", 2 << 5 | 11),
        (scarto, "DQ", 3 << 5 | 12),
        (scarto, "F", 4 << 5 | 0),
        (scarto, "T1", 4 << 5 | 1),
        (scarto, "T21", 4 << 5 | 20),
        (scarto, "T20", 4 << 5 | 21),
        (piedicavallo, "S5", 0 << 5 | 0),
        (piedicavallo, "D6", 3 << 5 | 0),
        (piedicavallo, "T21", 4 << 5 | 21),
    ):
        assert notation.card(pack, text) == card, text
        assert notation.card_text(pack, card) == text


def test_every_card_of_every_pack_comes_back():
    for game in each_game():
        texts = []
        for card in game.pack.deck():
            text = notation.card_text(game.pack, card)
            assert notation.card(game.pack, text) == card
            assert notation.card(game.pack, text.lower()) == card
            texts.append(text)
        assert len(set(texts)) == game.pack.size


def test_what_is_no_card_is_named():
    pack = games.load("piedicavallo").pack
    for text in ("", "S", "K", "SX", "S1", "S4", "SA", "D10", "T", "T0", "T22", "X5", "SKK", "FF"):
        assert refusal(notation.card, pack, text) == '"%s" is no card of this pack' % text


def test_every_action_comes_back():
    for game in each_game():
        texts = []
        for action in range(256):
            text = notation.action_text(game.pack, action)
            assert notation.action(game.pack, text) == action
            assert notation.action(game.pack, text.upper()) == action
            texts.append(text)
        assert len(set(texts)) == 256
        assert texts[phases.DONE] == "done" and texts[phases.NEXT] == "next"
        assert texts[signals.action(signals.VOID)] == "void"
        assert texts[signals.action(signals.LEAD_TRUMPS)] == "lead_trumps"
        assert texts[253] == "!253"
        for text in ("!", "!256", "!-1", "!x", "160", "don"):
            refusal(notation.action, game.pack, text)


def test_sets_have_the_strongest_card_first():
    pack = games.load("scarto").pack
    held = notation.parse_set(pack, " f T1 d10 DA\tt21 T20 S2 SK  C3 b10\n")
    assert notation.set_text(pack, held) == "SK S2 B10 C3 DA D10 T20 T21 T1 F"
    assert notation.set_text(pack, cards.new_set()) == ""
    assert cards.is_empty(notation.parse_set(pack, "  "))
    assert refusal(notation.parse_set, pack, "SK F f") == "F is there twice"


def test_deals_come_back():
    for game in each_game():
        for seed in range(5):
            match, _ = random_match(game, seed)
            text = notation.deal_text(game.pack, match.table.dealer, match.hands)
            dealer, hands = notation.parse_deal(game.pack, text)
            assert dealer == match.table.dealer
            assert hands == match.hands


def test_a_deal_is_read_as_typed():
    pack = games.load("scarto").pack
    text = "# mine\n\n SEAT 0  sk f\nseat 1 # nothing\n  Seat 2 T1\r\nDealer 2"
    dealer, hands = notation.parse_deal(pack, text)
    assert notation.deal_text(pack, dealer, hands) == "dealer 2\nseat 0 SK F\nseat 1\nseat 2 T1\n"


def test_a_wrong_deal_is_refused_with_its_line():
    pack = games.load("scarto").pack
    for text, message in (
        ("", "the deal does not say which of its seats is the dealer"),
        ("dealer 1\nseat 0 SK", "the deal does not say which of its seats is the dealer"),
        ("dealer 0\nseat 1 SK", 'line 2: expected "dealer" once or "seat 0" and its cards'),
        ("dealer 0\ndealer 0", 'line 2: expected "dealer" once or "seat 0" and its cards'),
        ("dealer x", 'line 1: "x" should be a number from 0 to 31'),
        ("dealer 0\nseat 0 SK\nseat 1 SQ SK", "line 3: SK is in two hands"),
        ("seat 0 SK SZ", 'line 1: "SZ" is no card of this pack'),
        ("seat 0 SK SK", "line 1: SK is there twice"),
    ):
        assert refusal(notation.parse_deal, pack, text) == message, text


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
