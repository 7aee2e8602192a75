"""Packs and the games' tables against sections 2 to 4 of the rules."""

from engine import cards, count, fool, games
from engine.cards import FOOL, TRUMPS
from host_tests.engine.support import (
    ORDERS,
    card_of,
    name_of,
    names_of,
    new_match,
    trump_name,
    walk,
)

# Section 2: players, pack, cards each, dealer's extra, discard, first lead counted from the
# dealer, total of the cards, hands of a default match (None: a race).
PARAMETERS = {
    "piedicavallo": (4, 62, 15, 2, 2, 1, 114, 1),
    "scarto": (3, 78, 25, 3, 3, 1, 78, 3),
    "four_handed": (4, 78, 19, 2, 2, 1, 78, 4),
    "consiglio": (4, 78, 19, 2, 2, 1, 72, 4),
    "mitigati": (3, 78, 25, 3, 3, 1, 129, 3),
    "partita": (4, 54, 13, 2, 2, 0, 80, 4),
    "partita3": (3, 54, 17, 3, 3, 0, 104, 3),
    "baronetti": (2, 78, 39, 0, 0, 1, 91, 2),
    "ottocento": (4, 62, 15, 2, 2, 1, 87, None),
    "terziglio": (3, 62, 18, 0, 8, 0, 87, 3),
    "millone": (2, 62, 30, 2, 10, 1, 87, None),
    "mattazza": (4, 62, 10, 0, 0, 1, 87, None),
}
SIDES = {
    "piedicavallo": (0, 1, 0, 1),
    "scarto": (0, 1, 2),
    "four_handed": (0, 1, 0, 1),
    "consiglio": (0, 0, 1, 1),
    "mitigati": (0, 1, 2),
    "partita": (0, 1, 0, 1),
    "partita3": (0, 1, 2),
    "baronetti": (0, 1),
    "ottocento": (0, 1, 0, 1),
    "terziglio": (0, 1, 2),
    "millone": (0, 1),
    "mattazza": (0, 1, 2, 3),
}
# Sums of the value tables: section 1, S7, and section 3
VALUES = {"piedicavallo": 114, "scarto": 130, "four_handed": 130, "consiglio": 130}
# The special cards of the highest value
HONOURS = {
    "piedicavallo": ("F", "T1", "T21"),
    "scarto": ("F", "T1", "T20"),
    "four_handed": ("F", "T1", "T20"),
    "consiglio": ("F", "T1", "T20"),
}
# What a side gains for 40 points: sections 3 and 4
GAINS = {"piedicavallo": 40, "scarto": 14}
NO_EXCHANGE = ("piedicavallo", "partita", "partita3")


def _games(table):
    return [games.load(name) for name in games.NAMES if name in table]


def test_every_game_is_named_as_its_module():
    for name in games.NAMES:
        assert games.load(name).id == name


def test_unknown_games_are_refused():
    for name in ("", "none", "__init__", "scarto ", "Scarto", "../scarto"):
        try:
            games.load(name)
        except KeyError:
            continue
        raise AssertionError(name)


def test_unload_forgets_and_load_brings_back():
    import sys

    for name in games.NAMES:
        games.load(name)
    games.unload()
    for name in games.NAMES:
        assert "engine.games." + name not in sys.modules
    games.unload()
    for name in games.NAMES:
        assert games.load(name).id == name
        assert games.load(name) is games.load(name)


def test_size_and_cards():
    for name in games.NAMES:
        pack = games.load(name).pack
        whole = cards.new_set()
        pack.fill(whole)
        deck = list(pack.deck())
        assert len(deck) == pack.size == cards.size(whole) == len(set(deck))
        assert walk(whole) == deck
        assert FOOL in deck
        assert pack.trumps[0] == 0
        for suit in range(5):
            assert pack.ranks(suit) <= 22
            assert len([card for card in deck if card >> 5 == suit]) == pack.ranks(suit)


def test_names_are_unique_and_read_back():
    for name in games.NAMES:
        game = games.load(name)
        names = [name_of(game, card) for card in game.pack.deck()]
        assert len(set(names)) == game.pack.size
        for card, text in zip(game.pack.deck(), names):
            assert card_of(game, text) == card


def test_orders_are_those_of_section_2():
    for game in _games(ORDERS):
        long_suit, round_suit, trumps, alike = ORDERS[game.id]
        whole = cards.new_set()
        game.pack.fill(whole)
        names = names_of(game, whole)
        for suit, letter in enumerate("SBCD"):
            order = long_suit if suit < 2 else round_suit
            expected = [letter + rank for rank in reversed(order)]
            assert [name for name in names if name[0] == letter] == expected
        in_pack = [trump_name(trump) for trump in trumps if trump_name(trump) in names]
        assert names[-1 - len(in_pack) :] == ["F"] + list(reversed(in_pack))
        assert len(in_pack) == 21
        mask = 0
        for trump in alike:
            mask |= 1 << (card_of(game, trump_name(trump)) & 31)
        assert game.equal_trumps == mask


def test_parameters_are_those_of_section_2():
    for name in games.NAMES:
        assert name in PARAMETERS, "enter the parameters of %s as the rules have them" % name
        game = games.load(name)
        match = new_match(name, 1)
        match.table.declarer = match.table.dealer  # who lays away the stock and leads, if bid for
        variants = [variant for variant, _ in game.variants]
        found = (
            game.seats,
            game.pack.size,
            game.dealt,
            game.extra + sum([extra for _, extra in game.later_deals]),
            game.discard_size(match, match.table.dealer),
            (game.leader(match) - match.table.dealer) % game.seats,
            game.total // game.unit,
            game.option(match.options, "hands") if "hands" in variants else None,
        )
        assert found == PARAMETERS[game.id], (game.id, found)
        assert tuple(game.sides) == SIDES[game.id]
        assert (max(game.sides) + 1) == len(set(game.sides))
        assert (game.fool_rule == fool.KEPT) == (game.id in NO_EXCHANGE)


def test_gains():
    for game in _games(GAINS):
        match = new_match(game.id, 1)
        match.points[0] = 40
        game.settle(match)
        assert match.gains[0] == GAINS[game.id]
        assert match.gains[1] == GAINS[game.id] - 40


def test_tables_fit_together():
    for name in games.NAMES:
        game = games.load(name)
        assert game.dealt * game.seats + game.extra <= game.pack.size
        assert set(game.sides) == set(range(max(game.sides) + 1))
        assert len(game.values) == 160
        assert game.equal_trumps >> game.pack.ranks(TRUMPS) == 0
        assert game.honours >> game.pack.ranks(TRUMPS) == 0
        assert not game.equal_trumps & 1
        for variant in game.variants:
            assert len(variant[1]) >= 1
        whole = cards.new_set()
        game.pack.fill(whole)
        assert game.points(whole) == game.total


def test_only_cards_of_the_pack_have_a_value():
    for name in games.NAMES:
        game = games.load(name)
        deck = list(game.pack.deck())
        for card in range(160):
            if card not in deck:
                assert game.values[card] == 0


def test_unknown_variants_are_refused():
    for name in games.NAMES:
        game = games.load(name)
        try:
            game.option(bytes(len(game.variants)), "none")
        except ValueError as error:
            assert "none" in str(error)
            continue
        raise AssertionError(name)


def test_values():
    for game in _games(VALUES):
        assert sum(game.values) == VALUES[game.id]
        for card in game.pack.deck():
            name = name_of(game, card)
            if name in HONOURS[game.id]:
                expected = 5
            elif name[0] == "T":
                expected = 1
            else:
                expected = {"K": 5, "Q": 4, "C": 3, "V": 2}.get(name[1:], 1)
            assert game.values[card] == expected, name


def test_honours_are_masked():
    """The Fool of scarto is barred by a hook: there is an exception to it."""
    for game in _games(HONOURS):
        for card in game.pack.deck():
            if card > FOOL:
                is_honour = name_of(game, card) in HONOURS[game.id]
                assert bool(game.honours >> (card & 31) & 1) == is_honour


def test_courts():
    for name in games.NAMES:
        game = games.load(name)
        for card in game.pack.deck():
            rank = name_of(game, card)[1:]
            plain = card < FOOL
            assert game.pack.is_court(card) == (plain and rank in ("K", "Q", "C", "V"))


def test_trump_finds_the_printed_number():
    for name in games.NAMES:
        game = games.load(name)
        for number in game.pack.trumps:
            expected = "T%d" % number if number else "F"
            if number > 21:  # a letter
                expected = {
                    "P": "T_pagat",
                    "M": "T_moon",
                    "S": "T_sun",
                    "W": "T_world",
                    "A": "T_angel",
                }.get(chr(number), "M" + chr(number))
            assert name_of(game, game.pack.trump(number)) == expected


def test_counting_in_threes():
    """S7: two less for each group of three, one less for one or two cards left over."""
    for n in range(80):
        groups, left = 0, n
        while left >= 3:
            groups += 1
            left -= 3
        assert count.points(count.THREE, 200, n) == 200 - 2 * groups - (1 if left else 0)
        assert count.points(count.ONE, 200, n) == 200


def test_threes_add_up_for_whole_tricks_and_for_two_odd_piles():
    for a in range(0, 79, 3):
        for b in range(0, 79 - a, 3):
            parts = [(a, a), (b, b), (78 - a - b, 130 - a - b)]
            assert sum([count.points(count.THREE, v, n) for n, v in parts]) == 78
    for n in (1, 2, 4, 5, 38, 77):
        both = count.points(count.THREE, 50, n) + count.points(count.THREE, 80, 78 - n)
        assert both == 78, n


def test_value_of_a_pile():
    for name in games.NAMES:
        game = games.load(name)
        for card in game.pack.deck():
            pile = cards.new_set()
            assert count.value(game.values, pile) == 0
            cards.add(pile, card)
            assert count.value(game.values, pile) == game.values[card]
