"""Who wins a trick and what may be played, against the slow oracle of support.py."""

from engine import cards, games, reasons, trick
from engine.cards import FOOL, TRUMPS
from engine.table import NOBODY, Table
from host_tests.engine.support import (
    ORDERS,
    Dice,
    card_of,
    cards_of,
    fewer,
    name_of,
    names_of,
    rounds,
    set_of,
    slow_legal,
    slow_winner,
)


def _games():
    return [games.load(name) for name in games.NAMES if name in ORDERS]


def _winner(game, some):
    return trick.winner(bytes(some), len(some), game.equal_trumps)


def _draw(dice, deck, n):
    left, out = list(deck), []
    for _ in range(n):
        out.append(left.pop(dice.below(len(left))))
    return out


def _table(game, on_table):
    """A table with an unfinished trick."""
    table = Table(game.seats, (max(game.sides) + 1))
    for card in on_table:
        if table.led == NOBODY and card != FOOL:
            table.led = card >> 5
        table.trick[table.trick_size] = card
        table.trick_size += 1
    return table


def _check_legal(game, hand, on_table):
    """legal() and why_not() against the oracle; returns the names that may be played."""
    table = _table(game, on_table)
    held, out = set_of(hand), cards.new_set()
    cards.copy(set_of(game.pack.deck()), out)  # whatever was in it before
    trick.legal(table, held, out)
    names = [name_of(game, card) for card in hand]
    expected = slow_legal(names, [name_of(game, card) for card in on_table])
    assert sorted(names_of(game, out)) == sorted(expected), (names, on_table)
    for card in hand:
        why = trick.why_not(table, held, card)
        if name_of(game, card) in expected:
            assert why == reasons.OK
            continue
        suits = [other >> 5 for other in hand if other != FOOL]
        assert why == (reasons.FOLLOW + table.led if table.led in suits else reasons.TRUMP)
    return expected


def test_every_ordered_pair():
    for game in fewer(_games()):
        deck = game.pack.deck()
        names = [name_of(game, card) for card in deck]
        pair = bytearray(2)
        for first in range(len(deck)):
            pair[0] = deck[first]
            for second in range(len(deck)):
                if first != second:
                    pair[1] = deck[second]
                    expected = slow_winner(ORDERS[game.id], (names[first], names[second]))
                    found = trick.winner(pair, 2, game.equal_trumps)
                    assert found == expected, (names[first], names[second])


def test_random_tricks():
    for game in _games():
        dice = Dice(11)
        deck = game.pack.deck()
        for _ in range(600):
            some = _draw(dice, deck, 1 + dice.below(6))
            names = [name_of(game, card) for card in some]
            assert _winner(game, some) == slow_winner(ORDERS[game.id], names), names


def test_the_fool_never_wins():
    for name in games.NAMES:
        game = games.load(name)
        for card in game.pack.deck():
            if card != FOOL:
                assert _winner(game, [FOOL, card]) == 1
                assert _winner(game, [card, FOOL]) == 0


def test_only_so_many_cards_are_looked_at():
    game = games.load(games.NAMES[0])
    some = bytes(cards_of(game, "S5 SK T1 T21"))
    assert [trick.winner(some, size, 0) for size in (1, 2, 3, 4)] == [0, 1, 2, 3]


def test_a_trick_in_each_game_order():
    expected = {"piedicavallo": ("T20 T21 F T5", 1), "scarto": ("T21 T20 T19", 1)}
    for game in _games():
        if game.id in expected:
            text, place = expected[game.id]
            assert _winner(game, cards_of(game, text)) == place


def test_of_equal_trumps_the_later_wins():
    """S3, with a made-up band: no game in memory needs one to show it."""
    game = games.load("scarto")
    band = 0
    for text in ("T2", "T3", "T4", "T5"):
        band |= 1 << (card_of(game, text) & 31)
    for text, place in (
        ("T2 T5 T3", 2),
        ("T5 T2 T1", 1),
        ("T5 T4 T6 T2", 2),
        ("T6 T5", 0),
        ("T1 T2 SK T4", 3),
        ("F T3 T5 T4", 3),
        ("SK T3 F T2", 3),
        ("T5 F", 0),
    ):
        some = cards_of(game, text)
        assert trick.winner(bytes(some), len(some), band) == place, text


def test_random_hands_and_tricks():
    for game in _games():
        dice = Dice(12)
        deck = list(game.pack.deck())
        for _ in range(rounds(400)):
            n = dice.below(game.seats)
            some = _draw(dice, deck, n + 1 + dice.below(game.dealt))
            assert _check_legal(game, some[n:], some[:n])


def test_hands_short_of_suits():
    """Random hands of 20 cards hold every suit: these do not."""
    for game in _games():
        dice = Dice(13)
        for _ in range(rounds(400)):
            kept = [suit for suit in range(5) if dice.below(2)]
            deck = [card for card in game.pack.deck() if card >> 5 in kept or card == FOOL]
            hand = _draw(dice, deck, 1 + dice.below(min(6, len(deck))))
            rest = [card for card in game.pack.deck() if card not in hand]
            assert _check_legal(game, hand, _draw(dice, rest, dice.below(game.seats)))


def _expect(hand, on_table, expected):
    """In every game that has all these cards."""
    for game in _games():
        names = names_of(game, set_of(game.pack.deck()))
        if [name for name in (hand + " " + on_table).split() if name not in names]:
            continue
        found = _check_legal(game, cards_of(game, hand), cards_of(game, on_table))
        assert sorted(found) == sorted(expected.split()), (hand, on_table)


def test_one_legal_card_only():
    _expect("S7 BK T5 T9 F", "SK", "S7 F")
    _expect("S7 BK T5 T9", "SK", "S7")
    _expect("BK CK T5", "SK", "T5")
    _expect("BK", "SK", "BK")
    _expect("T5", "SK", "T5")
    _expect("S7", "T5", "S7")


def test_only_the_fool_left():
    for on_table in ("", "SK", "T21", "SK T1"):
        _expect("F", on_table, "F")


def test_only_trumps():
    _expect("T1 T9 T20", "", "T1 T9 T20")
    _expect("T1 T9 T20", "SK", "T1 T9 T20")
    _expect("T1 T9 T20", "SK T21", "T1 T9 T20")
    _expect("T1 T9 T20 F", "T21", "T1 T9 T20 F")


def test_the_fool_is_no_trump_that_has_to_be_played():
    _expect("F BK C2", "T21", "F BK C2")
    _expect("F BK C2", "SK", "F BK C2")
    _expect("F BK C2", "SK T3", "F BK C2")


def test_no_duty_to_beat():
    _expect("T1 T20", "T19", "T1 T20")
    _expect("S5 SK", "SQ", "S5 SK")
    _expect("T1 T20 S5", "SQ T19", "S5")


def test_a_led_fool_leaves_the_suit_to_the_second_card():
    _expect("BK C2 T4", "F", "BK C2 T4")
    _expect("BK C2 T4", "F CK", "C2")
    _expect("BK T4", "F CK", "T4")
    _expect("BK C2 T4", "F T1", "T4")


def test_must_play():
    game = games.load(games.NAMES[0])
    for hand, on_table, suit in (
        ("S5 T1", "", NOBODY),
        ("S5 T1", "F", NOBODY),
        ("S5 T1", "SK", 0),
        ("S5 T1", "BK", TRUMPS),
        ("S5 F", "BK", NOBODY),
        ("S5 F", "T1", NOBODY),
        ("S5 F T2", "T1", TRUMPS),
    ):
        table = _table(game, cards_of(game, on_table))
        assert trick.must_play(table, set_of(cards_of(game, hand))) == suit, (hand, on_table)
