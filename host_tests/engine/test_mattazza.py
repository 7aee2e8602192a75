"""Mattazza: two to six players, marks, calls, and a debt paid with any card."""

from array import array

from engine import cards, deal, games, phases, reasons
from engine.cards import NO_CARD
from engine.players import baseline, paying
from engine.table import NOBODY
from host_tests.engine.support import (
    Dice,
    arrange,
    card_of,
    check,
    check_end,
    copy_of,
    digest,
    name_of,
    names_of,
    new_match,
    play_all,
    play_hand,
    trick,
)

NAME = "mattazza"


def _match(players, number=0):
    return new_match(NAME, number, seats=bytes(players))


def _marks(match, marks):
    """Let the sides have so many marks from hands before."""
    match.history = array("h", marks)
    match.hand_no = 1


def test_hands_of_two_to_six_players():
    for players in range(2, 7):
        for number in range(8):
            match = _match(players, number * 1000003)
            assert match.teams == players
            assert match.turn == (deal.dealer(match.number, players) + 1) % players
            assert cards.size(match.stock) == 62 - 10 * players
            check(match)
            play_hand(match, Dice(number), check)
            assert match.table.trick_no == 10


def test_whole_matches_of_two_to_six_players():
    for players in range(2, 7):
        match = _match(players, players)
        play_all(match, Dice(players), check)
        losers = match.game.losers(match)
        everybody = (1 << players) - 1
        assert losers
        assert match.winners() == (everybody & ~losers or everybody)


def test_other_numbers_are_refused():
    for players in (0, 1, 7):
        try:
            _match(players)
        except ValueError as error:
            assert NAME in str(error)
            continue
        raise AssertionError(players)


def test_losers_of_a_hand():
    game = games.load(NAME)
    for collected, tricks, losers in (
        ((60, 60, 8, 18), (3, 3, 2, 2), 0b0011),
        ((61, 60, 8, 18), (3, 3, 2, 2), 0b0001),
        ((120, 0, 82, 18), (5, 0, 4, 1), 0b0010),
        ((120, 0, 0, 18), (7, 0, 0, 3), 0b0110),
        ((5, 5), (5, 5), 0b11),
    ):
        assert game.hand_losers(collected, tricks) == losers, collected


def test_the_end_of_a_match():
    for marks, losers in (
        ((6, 1, 2, 0), 0b0001),
        ((5, 2, 2, 2), 0),
        ((6, 3, 0, 0), 0b0011),
        ((3, 3, 3, 0), 0b0111),
        ((3, 3, 3, 3), 0b1111),
        ((2, 3, 2, 2), 0),
        ((2, 2, 2, 3), 0),
        ((0, 0, 3, 3), 0b1100),
    ):
        match = _match(4)
        _marks(match, marks)
        assert match.game.losers(match) == losers, marks
        assert match.game.is_over(match) == (losers != 0)
        if losers:
            assert match.winners() == (0b1111 & ~losers or 0b1111)
        else:
            fewest = [seat for seat in range(4) if marks[seat] == min(marks)]
            assert match.winners() == sum([1 << seat for seat in fewest])


# Calls


def test_a_call_names_a_seat_without_a_trick_once_a_hand():
    match = arrange(NAME, ["S6 S7", "B6 B7", "C6 C7", "D6 D7"], ["", None, "", None], rest=0)
    assert bytes(match.choices()) == bytes((phases.CALL + 1, phases.CALL + 3))
    for target in (0, 2, 4, 5):
        assert match.act(phases.CALL + target) == reasons.NOT_NOW
    assert match.act(phases.CALL + 3) == 0
    check_end(match)
    assert match.turn == 0 and match.table.called[0] == 3
    assert not match.choices() and match.act(phases.CALL + 1) == reasons.NOT_NOW
    trick(match, "S6")
    assert bytes(match.choices()) == bytes((phases.CALL + 3,)), "not itself"
    trick(match, "B6 C6 D6 S7")
    assert match.table.called[1] == NOBODY
    assert digest(copy_of(new_match(NAME, 3))) == digest(new_match(NAME, 3))


def test_two_players_have_nobody_to_call():
    match = _match(2)
    assert not match.choices()
    assert match.act(phases.CALL) == match.act(phases.CALL + 1) == reasons.NOT_NOW


def test_a_call_is_kept_in_the_journal_and_gone_in_the_next_hand():
    match = _match(5, 77)
    target = (match.turn + 2) % 5
    seat = match.turn
    assert match.act(phases.CALL + target) == 0
    again = copy_of(match)
    assert again.table.called[seat] == target and digest(again) == digest(match)
    play_hand(match, Dice(1))
    match.act(phases.NEXT)
    assert list(match.table.called) == [NOBODY] * 5


# The Fool


def _paid(match):
    return None if match.table.paid == NO_CARD else name_of(match.game, match.table.paid)


def test_any_card_won_may_be_given():
    hands = ["SK S10", "F B10", "S7 C10", "S8 D10"]
    match = arrange(NAME, hands, ["", "BQ B6 T_angel", "", ""], rest=0)
    trick(match, "SK F S7 S8")
    assert match.phase == phases.PAY and match.turn == 1
    out = cards.new_set()
    match.legal(out)
    assert names_of(match.game, out) == ["B6", "BQ", "T_angel"]
    assert match.act(card_of(match.game, "B10")) == reasons.NOT_WON
    trick(match, "B6")
    assert _paid(match) == "B6" and match.turn == 0
    check_end(match)


def test_a_single_card_is_given_without_asking():
    match = arrange(NAME, ["SK S9", "F B9", "S7 C9", "S8 D9"], ["", "BK", "", ""], rest=0)
    trick(match, "SK F S7 S8")
    assert match.phase == phases.PLAY and _paid(match) == "BK"


def test_without_a_trick_the_fool_goes_to_the_winner_of_its_trick():
    hands = ["SK S10", "F B10", "S7 SQ", "S8 D10"]
    match = arrange(NAME, hands, ["", None, None, ""], rest=0)
    trick(match, "SK F S7 S8")
    trick(match, "S10 B10 SQ D10")
    assert match.table.last_winner == 2
    assert cards.has(match.table.won[0], cards.FOOL) and cards.is_empty(match.table.won[1])
    check_end(match)


def test_the_computer_burdens_the_receiver():
    hands = ["SK S10", "F B10", "S7 C10", "S8 D10"]
    for mine, theirs, given in (
        ("BQ B6 CV", "D6", "BQ"),
        ("BQ B6 CV", "BV DV", "CV"),  # three Valets
        ("BK T_angel", "B6", "BK"),  # of equals the first
        ("BQ M1 CV", "M2 M3", "M1"),
    ):
        match = arrange(NAME, hands, [theirs, mine, "", ""], rest=2)
        trick(match, "SK F S7 S8")
        assert name_of(match.game, paying.choose(match.view(1))) == given, mine


# The computer


def test_the_computer_collects_less_than_random_seats():
    """In a few dozen hands, each with the computer at another seat."""
    from host_tests.engine.support import random_action

    out = cards.new_set()
    own = others = 0
    for number in range(48):
        match = _match(4, number * 516307)
        seat, dice = number % 4, Dice(number)
        while match.phase < phases.SCORE:
            if match.turn == seat:
                action = baseline.choose(match.view(seat), 0)
            else:
                action = random_action(match, dice, out)
            assert match.act(action) == 0
        own += match.gains[seat]
        others += sum(match.gains) - match.gains[seat]
    assert 3 * own < others, (own, others)


def test_the_computer_ducks_and_throws_off():
    """With a trick won: under a higher card goes the dearest, and a trick is not taken."""
    hands = ["SK S6 B6", "SQ S7 B7", "S8 S10 B8", "S9 CA B9"]
    match = arrange(NAME, hands, ["C6", "C7", "C8", "C9"], rest=0)
    trick(match, "SK")
    assert name_of(match.game, baseline.choose(match.view(1), 0)) == "SQ"
    hands = ["S8 S6 B6", "BK CA B7", "BQ DA B8", "SQ S7 B9"]
    match = arrange(NAME, hands, ["C6", "C7", "C8", "C9"], rest=0)
    trick(match, "S8 BK BQ")
    assert name_of(match.game, baseline.choose(match.view(3), 0)) == "S7"


def test_the_computer_takes_a_trick_when_it_has_none():
    hands = ["S8 S6", "SQ S7", "S9 S10", "D7 CA"]
    match = arrange(NAME, hands, ["C6", None, "C8", "C9"], rest=0)
    trick(match, "S8")
    assert name_of(match.game, baseline.choose(match.view(1), 0)) == "SQ"


def test_the_computer_calls_when_it_has_collected_most():
    hands = ["S8 S6", "SQ S7", "S9 S10", "D7 CA"]
    match = arrange(NAME, hands, ["SK BK CK DK", None, "C8", "C9"], rest=0)
    assert baseline.choose(match.view(0), 0) == phases.CALL + 1
