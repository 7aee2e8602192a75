"""The oracle against brute force: the engine itself plays every card of the ends of hands."""

import random
from types import SimpleNamespace

import pytest

from engine import cards, games, phases, reasons
from engine.players import baseline, paying
from engine.table import NOBODY
from host_tests.engine.support import (
    Dice,
    cards_of,
    copy_of,
    name_of,
    new_match,
    random_action,
    restore,
    save,
    set_of,
    walk,
)
from tools import endgame
from tools.oracle import Oracle, can_solve, classes, mask_of
from tools.worlds import deals

GAMES = [
    name for name in games.NAMES if not games.load(name).in_piles and not games.load(name).low_wins
]


def go_on(match):
    """Do what is no card: give no signal, pay a debt."""
    while True:
        if match.phase == phases.PAY:
            action = paying.choose(match.view(match.turn))
        elif match.phase == phases.PLAY and phases.DONE in match.choices():
            action = phases.DONE
        else:
            return
        assert match.act(action) == reasons.OK


def early(match):
    """What each side has scored before the count."""
    if not match.game.has_combos:
        return [0] * match.teams
    return [match.game.early_points(match, side) for side in range(max(match.table.side) + 1)]


def worth(match, side, before):
    """What a side makes of a hand whose last trick has no choice, as the oracle counts it."""
    match = copy_of(match)
    out = cards.new_set()
    while match.phase != phases.SCORE:
        go_on(match)
        if match.phase == phases.PLAY:
            match.legal(out)
            assert match.act(walk(out)[0]) == reasons.OK
    if max(match.table.side) > 1:
        return match.points[side]
    made = [match.points[each] for each in range(2)]
    if match.game.has_combos:
        made = [match.game.hand_points(match, each) - before[each] for each in range(2)]
    return (made[side] - made[1 - side]) / 2


def best(match, side, before):
    """The best that a side can make of a position, by trying everything."""
    go_on(match)
    if max(match.table.held) <= 1:
        return worth(match, side, before)
    values = each_card(match, side, before).values()
    return max(values) if match.table.side[match.turn] == side else min(values)


def each_card(match, side, before):
    """The same for each legal card."""
    out = cards.new_set()
    match.legal(out)
    saved = save(match)
    values = {}
    for card in walk(out):
        assert match.act(card) == reasons.OK
        values[card] = best(match, side, before)
        restore(match, saved)
        match.table.phase = phases.PLAY
    return values


def ends(name, seeds, held):
    """Positions in which the hand in turn has so many cards, after play partly at random."""
    for seed in seeds:
        match = new_match(name, seed * 7919 + 11)
        dice, out = Dice(seed), cards.new_set()
        while match.phase != phases.SCORE:
            if match.phase == phases.PLAY and match.table.held[match.turn] == held:
                if match.choices():  # signals are not what is asked
                    go_on(match)
                if can_solve(match):
                    yield match
                    break
            if dice.below(2):
                action = random_action(match, dice, out)
            else:
                action = baseline.choose(match.view(match.turn), 0)
            assert match.act(action) == reasons.OK


@pytest.mark.parametrize("name", GAMES)
def test_it_agrees_with_brute_force(name):
    tried = 0
    for seeds, held in ((range(24), 2), (range(100, 103), 3)):
        for match in ends(name, seeds, held):
            side = match.table.side[match.turn]
            values = Oracle(match, match.turn).solve(match.hands, match.discards)
            assert values == each_card(match, side, early(match)), match.number
            tried += 1
    assert tried > 4


def test_worlds_agree_with_what_is_known():
    """Nothing that a seat sees changes, and what it cannot see does."""
    for name in GAMES:
        moved = 0
        for match in ends(name, range(12), 5):
            seat, table = match.turn, match.table
            whole = pack_of(match.hands, match.discards)
            for hands, discards in deals(match, seat, 6, random.Random(1)):
                assert list(hands[seat]) == list(match.hands[seat])
                assert list(discards[seat]) == list(match.discards[seat])
                assert pack_of(hands, discards) == whole or not cards.is_empty(match.stock)
                for other, hand in enumerate(hands):
                    assert cards.size(hand) == table.held[other]
                    for suit in range(5):
                        held = hand[suit] & ~1 if suit == cards.TRUMPS else hand[suit]
                        assert not (table.void[other] >> suit & 1 and held)
                        assert hand[suit] & table.shown[other][suit] == table.shown[other][suit]
                    moved += list(hand) != list(match.hands[other])
        assert moved > 5, name


def test_cards_may_go_round_where_no_two_can_be_exchanged():
    """Each of three seats lacks the suit of the next one's only card."""
    nothing = cards.new_set()
    hands = [nothing, set_of([0]), set_of([32]), set_of([64])]
    table = SimpleNamespace(
        seats=4, void=(0, 2, 4, 1), shown=[nothing] * 4, exposed=nothing, seen_stock=nothing
    )
    match = SimpleNamespace(
        table=table,
        view=lambda seat: SimpleNamespace(partner=NOBODY),
        hands=hands,
        discards=[nothing] * 4,
        stock=nothing,
    )
    found = {tuple(map(mask_of, dealt)) for dealt, _ in deals(match, 0, 40, random.Random(1))}
    assert found == {(0, 1, 1 << 32, 1 << 64), (0, 1 << 64, 1, 1 << 32)}


def pack_of(hands, discards):
    """All cards of some sets, in order."""
    return sorted(card for pile in hands + discards for card in walk(pile))


def test_equal_cards_are_neighbours_worth_the_same():
    game = games.load("scarto")

    def groups(legal, others):
        legal, others = (mask_of(set_of(cards_of(game, text))) for text in (legal, others))
        names = [[name_of(game, card) for card in group] for group in classes(game, legal, others)]
        return [" ".join(group) for group in names]

    assert groups("S2 S4 S5 SK", "S3") == ["S2", "S4 S5", "SK"]
    assert groups("F T1 T2 T4", "S3") == ["F", "T1", "T2 T4"]
    assert groups("T5 T7", "T6") == ["T5", "T7"]
    assert groups("B2 S2", "") == ["S2", "B2"]


def test_the_judge_of_endings(capsys):
    def judge(*players):
        arguments = ["mitigati", "--player", *players, "--positions", "2", "--seed", "3"]
        assert endgame.main(arguments) == 0
        return capsys.readouterr().out.splitlines()

    first, second = judge("random", "baseline")
    assert first.startswith("mitigati     random") and first.endswith("2 positions")
    assert second.startswith("mitigati     baseline")
    assert judge("baseline") == [second]
    with pytest.raises(SystemExit):
        endgame.main(["mattazza"])
    assert "the oracle does not know mattazza" in capsys.readouterr().err


def test_regret_is_what_the_best_card_would_make_more():
    match = next(ends("piedicavallo", range(9), 2))
    value_of = endgame.worths(match, 3, random.Random(5))
    for card in value_of:
        assert endgame.card_of(match, lambda view, budget: card, 0) == card  # noqa: B023
    assert set(value_of) == set(Oracle(match, match.turn).solve(match.hands, match.discards))
