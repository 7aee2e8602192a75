"""Deal numbers and codes, dealers, shuffles and what is dealt."""

from engine import cards, deal, games
from host_tests.engine.support import Dice, name_of, new_match

NUMBERS = (0, 1, 31, 32, 1 << 15, 123456789, deal.NUMBERS - 1)
FIRST_62 = [36, 33, 5, 53, 40, 20, 54, 22, 10, 21]
LAST_78 = ["SC", "F", "S6", "CA", "B10", "C6", "T8", "BQ"]
DEALERS = [0, 3, 1, 2, 1, 2, 0, 3, 3, 0, 3, 0]
AFTER_0 = "TBGHOT"


def _numbers(n):
    dice = Dice(77)
    return [dice.below(1 << 15) << 15 | dice.below(1 << 15) for _ in range(n)]


def test_code_round_trip():
    for number in NUMBERS + tuple(_numbers(300)):
        code = deal.code(number)
        assert len(code) == deal.CODE_LENGTH
        assert deal.number(code) == number
        assert deal.number(code.lower()) == number


def test_codes_of_known_numbers():
    assert deal.code(0) == "AAAAAA"
    assert deal.code(1) == "AAAAAB"
    assert deal.code(26) == "AAAAA2"
    assert deal.code(1 << 25) == "BAAAAA"
    assert deal.code(deal.NUMBERS - 1) == "777777"


def test_what_is_no_code():
    for text in ("", "A", "AAAAA", "AAAAAAA", "AAAAA0", "AAAAA1", "AAAAA8", "AAAAA9"):
        assert deal.number(text) == -1, text
    for text in (" AAAAA", "AAAAA ", "AAA-AA", "AAAAA\n", "AAAAA\x00", "AAAAAÀ", "------"):
        assert deal.number(text) == -1, text


def test_letters_that_grow_or_change_in_upper_case_are_no_code():
    """str.upper() of these is longer or turns into ASCII where Unicode is known."""
    for letter in ("\xdf", "\u0131", "\u017f", "\ufb05", "\u212a"):
        assert deal.number("AAAAA" + letter) == -1
        assert deal.number(letter + "AAAAA") == -1


def test_every_seat_deals_about_as_often():
    for players in (2, 3, 4, 5, 6):
        counts = [0] * players
        for number in range(600):
            counts[deal.dealer(number, players)] += 1
        # four standard deviations of a fair count
        for n in counts:
            assert (n - 600 // players) ** 2 < 16 * 600 * (players - 1) // (players * players)


def test_following_names_the_right_dealer():
    for players in (2, 3, 4, 5, 6):
        for number in NUMBERS + tuple(_numbers(20)):
            for seat in range(players):
                after = deal.following(number, players, seat)
                assert 0 <= after < deal.NUMBERS
                assert deal.dealer(after, players) == seat
                assert after == deal.following(number, players, seat)


def test_following_deals_do_not_run_in_a_circle():
    number, seen = 1, set()
    for i in range(200):
        number = deal.following(number, 3, i % 3)
        assert number not in seen
        seen.add(number)


def test_shuffle_keeps_every_card():
    for name in games.NAMES:
        game = games.load(name)
        for number in NUMBERS:
            deck = game.pack.deck()
            deal.shuffle(number, game.seats, deck)
            assert deck != game.pack.deck()
            assert sorted(deck) == list(game.pack.deck())


def test_shuffle_is_fisher_yates_from_the_end():
    from engine.rng import Rng

    for number in NUMBERS:
        source = Rng(number)
        assert source.below(4) == deal.dealer(number, 4)
        left, out = list(range(62)), []
        while len(left) > 1:
            j = source.below(len(left))
            out.append(left[j])
            left[j] = left[-1]
            left.pop()
        deck = bytearray(range(62))
        deal.shuffle(number, 4, deck)
        assert list(deck) == left + out[::-1]


def test_neighbouring_numbers_deal_nothing_alike():
    """Two independent shuffles have on average one card in the same place."""
    total = pairs = 0
    for number in _numbers(12):
        deck = bytearray(range(78))
        deal.shuffle(number, 3, deck)
        for bit in range(0, 30, 3):
            other = bytearray(range(78))
            deal.shuffle(number ^ (1 << bit), 3, other)
            total += sum([a == b for a, b in zip(deck, other)])
            pairs += 1
    assert pairs - 4 * 11 < total < pairs + 4 * 11, (total, pairs)


def test_places_are_even():
    """Chi-square of the place of each card in few deals; thousands are in test_random_hands."""
    n, size = 400, 20
    counts = [[0] * size for _ in range(size)]
    for number in range(n):
        deck = bytearray(range(size))
        deal.shuffle(number, 4, deck)
        for place in range(size):
            counts[deck[place]][place] += 1
    # 361 degrees of freedom: standard deviation 27; the bound is mean + 4 of them
    expected = n // size
    total = sum([(x - expected) ** 2 for row in counts for x in row])
    assert total < (361 + 108) * expected


def test_hands_are_dealt_by_packets_from_eldest_and_the_dealer_takes_the_rest():
    for name in games.NAMES:
        game = games.load(name)
        for number in NUMBERS:
            match = new_match(name, number)
            deck = list(game.pack.deck())
            shuffled = bytearray(deck)
            deal.shuffle(number, game.seats, shuffled)
            dealer = deal.dealer(number, game.seats)
            hands = [[] for _ in range(game.seats)]
            left = list(shuffled)
            for packet in game.packets:
                for place in range(game.seats):
                    seat = (dealer + 1 + place) % game.seats
                    hands[seat] += left[:packet]
                    left = left[packet:]
            hands[dealer] += left[: game.extra]
            assert match.table.dealer == dealer
            for seat in range(game.seats):
                if game.in_piles:  # all but the tops lie in the deck
                    assert match.table.held[seat] == len(hands[seat])
                    continue
                assert cards.size(match.hands[seat]) == len(hands[seat])
                for card in hands[seat]:
                    assert cards.has(match.hands[seat], card)


def test_a_code_deals_the_same_hand_everywhere():
    """Pinned: a deal code that a player has written down must never change its meaning."""
    deck = bytearray(range(62))
    deal.shuffle(deal.number("TAROCC"), 4, deck)
    assert list(deck[:10]) == FIRST_62
    game = games.load("scarto")
    deck = game.pack.deck()
    deal.shuffle(deal.number("SCARTO"), 3, deck)
    assert [name_of(game, card) for card in deck[-8:]] == LAST_78
    assert [deal.dealer(number, 4) for number in range(12)] == DEALERS
    assert deal.code(deal.following(0, 4, 2)) == AFTER_0
