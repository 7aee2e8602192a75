"""The policy: honest, the same on every runtime and in native code, and without allocating."""

from array import array

from engine import cards, games, lazy, phases, reasons
from engine.players import baseline, features, policy, policy_plain
from host_tests.engine import support
from host_tests.engine.support import Dice

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        """CPython has no heap to lock."""

    heap_unlock = heap_lock

try:
    from engine.players import policy_viper as native
except (ImportError, SyntaxError, ValueError, NameError, AttributeError):
    native = policy_plain  # no native code here: what it gives is pinned below all the same

MOST = policy.MOST_CARDS
_ranked = bytearray(MOST)
_again = bytearray(MOST)
_scores = array("i", bytes(4 * MOST))
_more_scores = array("i", bytes(4 * MOST))
_sums = array("I", bytes(4 * (2 * policy.UNITS + 1)))
_legal = cards.new_set()


def network(seed):
    """Weights, biases and weights of the score at random."""
    dice = Dice(seed)
    weights = features.WIDTH * policy.UNITS
    net = bytearray(weights + 4 * policy.UNITS + 1)
    for at in range(len(net)):
        net[at] = dice.below(256)
    for at in range(weights + 1, weights + 2 * policy.UNITS, 2):
        net[at] = 120 + dice.below(16)
        net[at + 2 * policy.UNITS] = dice.below(4)
    net[-1] = 6
    return net


def positions(name, seed):
    """The match and the view of each seat that is to play a card in a hand, among players that
    make mistakes."""
    games.unload()  # one at a time is enough to hold
    dice, out = Dice(seed), cards.new_set()
    match = support.new_match(name, seed)
    while match.phase != phases.SCORE:
        view = match.view(match.turn)
        if match.phase == phases.PLAY:
            match.legal(_legal)
            if not cards.is_empty(_legal):
                yield match, view
        if match.phase == phases.PLAY and dice.below(3):
            action = baseline.choose(view, 0)
        else:
            action = support.random_action(match, dice, out)
        assert match.act(action) == reasons.OK


def wasted(hands, before, name="piedicavallo"):
    """The names of the cards that the seat in turn would waste; other cards have been played."""
    match = support.arrange(name, hands)
    for pile in match.table.won:
        cards.merge(pile, match.table.played)
    support.trick(match, before)
    view = match.view(match.turn)
    features.take_in(view)
    view.legal(_legal)
    found = []
    for card in support.walk(_legal):
        features.describe(view, card)
        if policy._waste(view, card):
            found.append(support.name_of(match.game, card))
    return found


def test_what_is_wasted_beyond_doubt():
    trumped = ["BQ D5 D6", "T16 S9 S10", "C4 C5 C6"]
    assert wasted(trumped + ["D3 T14 T20"], "BQ T16 C4") == ["T20"]  # the partner's trick
    assert wasted(trumped + ["D3 T1 T20"], "BQ T16 C4") == []  # or the Pagat falls
    assert wasted(trumped + ["T17 T18 T20"], "BQ T16 C4") == ["T18", "T20"]
    plain = ["BQ D5 D6", "B5 S9 S10", "B6 C5 C6"]
    assert wasted(plain + ["D3 T14 T20"], "BQ B5 B6") == ["T20"]
    assert wasted(plain + ["D3 T1 T14"], "BQ B5 B6") == []
    lost = ["D5 B5 B6", "T16 B7 B8"]
    assert wasted(lost + ["DK F S5", "D6 S6 S7"], "D5 T16") == ["DK"]
    assert wasted(lost + ["T1 T2 S5", "D6 S6 S7"], "D5 T16") == ["T1"]
    assert wasted(lost + ["T1 S6 S5", "D6 D3 S7"], "D5 T16") == []
    assert wasted(lost + ["DK DQ S5", "D6 S6 S7"], "D5 T16") == []
    assert wasted(lost[:1] + ["D4 B7 B8", "DK F S5", "D6 S6 S7"], "D5 D4") == []


def test_no_pagat_is_risked_where_a_moor_will_do():
    declarer, partner = "T10 SK S6 S7 S8 S9", "T15 T9 S10 SV SC SQ"
    spare = "T_world M3 M2 M1 T_pagat D8"
    assert wasted([declarer, spare, partner], "T10", "terziglio") == ["T_pagat"]
    few = "T_world D9 D7 M1 T_pagat D8"
    assert wasted([declarer, few, partner], "T10", "terziglio") == []


def test_with_no_trumps_out_a_king_is_led_before_a_loser():
    rivals = ["S10 SK SQ", "DV D3 DQ"]
    assert wasted(["S5 SV DK"] + rivals, "", "scarto") == ["S5", "SV"]
    assert wasted(["S5 SV DK"] + ["T5 SK SQ", "DV D3 DQ"], "", "scarto") == []
    assert wasted(["S5 SV DC"] + rivals, "", "scarto") == []
    assert wasted(["S5 SV BV DK"] + ["S10 SK SQ B5", "DV D3 DQ B6"], "", "scarto") == []


def digest_of(numbers, digest):
    for n in numbers:
        digest = (digest * 31 + n) & 0xFFFFFF
    return digest


GOLDEN = {
    "piedicavallo": 11368860,
    "scarto": 3470664,
    "four_handed": 700814,
    "baronetti": 7502445,
    "consiglio": 9107528,
    "mitigati": 1354696,
    "partita": 5122679,
    "partita3": 12982088,
    "ottocento": 7675130,
    "terziglio": 974020,
    "millone": 2765572,
    "mattazza": 7243657,
}


def test_native_code_gives_the_same_numbers():
    found = {}
    net = network(1)
    for name in support.fewer(games.NAMES):
        digest = 0
        for _, view in positions(name, 1):
            features.take_in(view)
            card = features.following(-1)
            while card != cards.NO_CARD:
                features.describe(view, card)
                policy_plain.begin(features.x, net, _sums)
                score = policy_plain.weigh(features.x, net, _sums)
                native.begin(features.x, net, _sums)
                assert native.weigh(features.x, net, _sums) == score
                digest = digest_of(features.x, digest * 31 + score)
                card = features.following(card)
        found[name] = digest
    assert found == {name: GOLDEN[name] for name in found}, found


def test_features_fit_seven_bits():
    for name in support.fewer(games.NAMES):
        for _, view in positions(name, 2):
            features.take_in(view)
            card = features.following(-1)
            while card != cards.NO_CARD:
                features.describe(view, card)
                assert max(features.x) < 128
                card = features.following(card)


def test_every_legal_card_is_ranked_or_as_good_as_one_that_is():
    for name in support.fewer(games.NAMES):
        for match, view in positions(name, 3):
            n = policy.rank(view, _ranked, _scores)
            match.legal(_legal)
            legal = support.walk(_legal)
            ranked = [card for card in legal if card in bytes(_ranked[:n])]
            assert len(ranked) == n
            for at in range(1, n):
                assert _scores[at - 1] >= _scores[at]
            for card in legal:
                lower = [other for other in ranked if other <= card]
                assert lower and lower[-1] >> 5 == card >> 5
                values = match.game.worths or match.game.values
                assert values[lower[-1]] == values[card]
            assert policy.choose_card(view) == _ranked[0]


def test_neighbours_are_ranked_together_unless_a_card_out_lies_between():
    hands = ["T5 T6 T8 S5", "B6 S6 S9 S7", "T7 S8 S10 B7", "B8 B9 B10 BV"]
    match = support.arrange("piedicavallo", hands)
    features.take_in(match.view(match.turn))
    found = []
    card = features.following(-1)
    while card != cards.NO_CARD:
        found.append(support.name_of(match.game, card))
        card = features.following(card)
    assert found == ["S5", "T5", "T8"]


def test_hidden_cards_change_nothing():
    dice = Dice(12)
    for name in support.fewer(games.NAMES):
        for match, view in positions(name, 4):
            n = policy.rank(view, _ranked, _scores)
            other = support.copy_of(match)
            support.permute_hidden(other, match.turn, dice)
            for place in range(match.table.trick_size, match.game.seats):
                other.table.trick[place] = dice.below(160)
            assert policy.rank(other.view(other.turn), _again, _more_scores) == n
            assert _again[:n] == _ranked[:n] and _more_scores[:n] == _scores[:n]


def test_the_game_before_changes_nothing():
    match = support.new_match("piedicavallo", 5)
    support.play(match, Dice(5), phases.PLAY)
    view = match.view(match.turn)
    n = policy.rank(view, _ranked, _scores)
    for name in support.fewer(games.NAMES):
        for _, other in positions(name, 5):
            policy.rank(other, _again, _more_scores)
    assert policy.rank(view, _again, _more_scores) == n
    assert _again[:n] == _ranked[:n] and _more_scores[:n] == _scores[:n]


def test_choosing_allocates_nothing():
    for name in support.fewer(games.NAMES):
        for _, view in positions(name, 6):
            card = policy.choose_card(view)  # loads what this game needs
            heap_lock()
            try:
                again = policy.choose_card(view)
            finally:
                heap_unlock()
            assert again == card


def test_a_networks_bytes_are_those_that_are_read():
    size = features.WIDTH * policy.UNITS + 4 * policy.UNITS + 1
    assert size <= 2048
    for name in games.NAMES:
        net = lazy.load("engine.weights." + name).NET
        lazy.drop("engine.weights." + name)
        assert len(net) == size and isinstance(net, bytes)
