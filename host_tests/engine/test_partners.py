"""Four hands with all 78 cards: four_handed, a match of hands won, and consiglio (rules 5, 7)."""

from engine import cards, phases, reasons
from engine.players import baseline
from host_tests.engine.support import (
    Dice,
    arrange,
    card_of,
    cards_of,
    give,
    name_of,
    new_match,
    play,
    play_hand,
    set_of,
    trick,
)

# Four hands: what a side gains in each, the first three being history


def match_of(gains):
    """A four_handed match whose last hand is scored, side 0 having gained this in each."""
    match = new_match("four_handed", 3)
    for gain in gains[:-1]:
        match.history.extend(type(match.gains)("h", (gain, -gain)))
    match.hand_no = len(gains) - 1
    play_hand(match, Dice(3))
    match.gains[0], match.gains[1] = gains[-1], -gains[-1]
    return match


def test_more_hands_won_beat_more_points():
    for gains, winners in (
        ((1, 1, 1, -30), 1),  # three hands to one
        ((-1, -1, 30, -1), 2),
        ((5, 5, -20, -1), 2),  # two hands each: more points
        ((20, 5, -5, -1), 1),
        ((5, 5, -5, -5), 3),  # level in both
        ((0, 0, 0, 1), 1),  # a hand of 39 to 39 is nobody's
        ((0, 0, 1, -9), 2),
        ((0, 0, 0, 0), 3),
    ):
        match = match_of(gains)
        assert match.winners() == winners, gains
        assert match.hands_won(0) == len([gain for gain in gains if gain > 0])
        assert match.hands_won(1) == len([gain for gain in gains if gain < 0])


def test_winners_while_the_match_goes_on():
    match = new_match("four_handed", 4)
    assert match.winners() == 3 and match.hands_won(0) == 0
    play_hand(match, Dice(4))
    assert match.winners() == (1 if match.gains[0] > 0 else 2)


# Consiglio


def scored(last_trick, leader, options):
    """A consiglio match scored after a made-up last trick."""
    match = arrange("consiglio", ["S2", "S3", "S4", "S5"], leader=leader)
    match.options = bytes(options)
    names = last_trick.split()
    for place, name in enumerate(names):
        seat = (leader + place) % 4
        cards.copy(set_of(cards_of(match.game, name)), match.hands[seat])
    trick(match, last_trick)
    assert match.phase == phases.SCORE
    return match


def test_the_pagat_in_the_last_trick():
    for text, leader, bonus in (
        ("T4 T1 S2 B9", 1, (0, -10)),  # seat 2 loses it to seat 1
        ("S2 T1 S3 S4", 0, (10, 0)),  # seat 1 wins with it
        ("S2 S3 T1 S4", 0, (0, 10)),
        ("T4 T1 S3 S4", 0, (0, 0)),  # its partner takes it
        ("S2 S3 S4 S5", 0, (0, 0)),
    ):
        without = scored(text, leader, (0, 0, 0)).gains
        match = scored(text, leader, (0, 0, 1))
        assert [match.gains[side] - without[side] for side in range(2)] == list(bonus), text


def test_methods_a_and_b():
    for number in range(8):
        match = new_match("consiglio", number)
        other = new_match("consiglio", number, b"\x00\x01\x00")
        for each in (match, other):
            while each.phase != phases.OVER:
                play_hand(each, Dice(number + each.hand_no))
                points = list(each.points)
                assert sum(points) == 72
                par = 36 if each is other else 0
                assert list(each.gains) == [each.points[0] - par, each.points[1] - par]
                each.act(phases.NEXT)
        assert match.score(0) - 4 * 36 == other.score(0)
        assert match.winners() == other.winners(), "A and B always agree"


def test_trumps_are_discarded_only_for_want_of_others():
    hand = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 SK BK CK DK F "
    for last, laid, reason in (
        ("S8", "T2", reasons.OK),
        ("S8", "T2 T3", reasons.TRUMP_DISCARD),
        ("T17", "T2 T3", reasons.OK),
    ):
        match = new_match("consiglio")
        give(match, match.turn, cards_of(match.game, hand + last))
        for name in laid.split():
            found = match.act(card_of(match.game, name))
        assert found == reason, (last, laid)


def choice(match):
    return name_of(match.game, baseline.choose(match.view(match.turn), 0))


def position(hands, played, leader):
    match = arrange("consiglio", hands, leader=leader)
    for pile in match.table.won:
        cards.merge(pile, match.table.played)
    trick(match, played)
    return match


def test_points_go_to_a_partner_who_is_seen_to_win():
    """The partner plays last and holds the last high trump: no guess is needed."""
    hands = ["BV B2 S5", "T19 S6 S9", "D7 D8 S7", "B7 B5 S8"]
    match = position(hands, "D7 B7", 2)
    assert choice(match) == "BV"


def test_a_king_is_kept_from_a_partner_who_is_seen_to_lose():
    hands = ["BK B2 S5", "B3 S6 S9", "T7 D8 S7", "B7 B5 S8"]
    match = position(hands, "T7 B7", 2)
    assert choice(match) != "BK"


def test_both_see_hands_and_discard_from_the_deal_on():
    match = new_match("consiglio", 8)
    dealer = match.table.dealer
    partner = match.view(dealer).partner
    play(match, Dice(8), phases.PLAY)
    assert cards.size(match.view(partner).partner_discard) == 2
    assert match.view(partner).points(match.table.side[dealer]) == match.view(dealer).points(
        match.table.side[dealer]
    )
