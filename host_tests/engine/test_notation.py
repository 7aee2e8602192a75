"""Text and back: cards, actions, sets, deals; and what is said about text that is wrong."""

from engine import cards, games, notation, phases, signals
from host_tests.engine.support import random_match, refusal


def each_game():
    return [games.load(name) for name in games.NAMES]


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
