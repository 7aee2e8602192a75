"""The baseline player: sensible in plain positions, legal in all, honest and deterministic.

A position is made of the cards still held; all others have been played. Seats 0 and 2 are
partners against 1 and 3 in Tarocchi; in Scarto each of the three seats is alone.
"""

from engine import cards, games, phases, reasons
from engine.cards import TRUMPS
from engine.players import baseline
from host_tests.engine import support
from host_tests.engine.support import Dice, cards_of, name_of, set_of

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        """CPython has no heap to lock."""

    heap_unlock = heap_lock

BUDGET = 0
GOLDEN = {
    "piedicavallo": 13214774,
    "scarto": 2902834,
    "four_handed": 12076197,
    "baronetti": 13136968,
    "consiglio": 7393340,
    "mitigati": 15679109,
    "partita": 7762920,
    "partita3": 8904505,
    "ottocento": 452299,
    "terziglio": 5810097,
    "millone": 3785398,
    "mattazza": 604973,
}
TAROCCHI, SCARTO = "piedicavallo", "scarto"


def position(name, hands, trick="", leader=0, won=(), rest=0):
    """A match at the end of a hand, some cards of a trick already on the table.

    won, rest: as in `support.arrange`.
    """
    match = support.arrange(name, hands, won, leader=leader, rest=rest)
    for pile in match.table.won:
        cards.merge(pile, match.table.played)
    support.trick(match, trick)
    return match


def choice(match):
    """The name of what the baseline player does in a position."""
    action = baseline.choose(match.view(match.turn), BUDGET)
    return "done" if action == phases.DONE else name_of(match.game, action)


def test_a_lost_trick_gets_no_king():
    match = position(TAROCCHI, ["B5 S5", "B6 S6", "T15 S7", "BK B7"], "B5 B6 T15")
    assert choice(match) == "B7"


def test_a_lost_trick_gets_the_worthless_card_when_any_may_be_thrown():
    match = position(TAROCCHI, ["B5 S5 S8", "B6 S6 S9", "T15 S7 S10", "DK CC D6"], "B5 B6 T15")
    assert choice(match) == "D6"


def test_last_in_hand_takes_points_with_the_cheapest_trump():
    match = position(TAROCCHI, ["BQ S5 S8", "B6 S6 S9", "BK S7 S10", "T20 T9 T4"], "BQ B6 BK")
    assert choice(match) == "T4"


def test_last_in_hand_overtrumps_by_no_more_than_it_takes():
    match = position(TAROCCHI, ["BQ S5 S8", "B6 S6 S9", "T7 S7 S10", "T20 T9 T4"], "BQ B6 T7")
    assert choice(match) == "T9"


def test_last_in_hand_takes_the_trick_with_the_king():
    match = position(TAROCCHI, ["B5 S5", "B6 S6", "BQ S7", "BK B7"], "B5 B6 BQ")
    assert choice(match) == "BK"


def test_empty_cards_are_taken_with_the_lowest_trump_that_wins():
    match = position(SCARTO, ["B5 S5 S8", "B6 S6 S9", "T21 T20 T3"], "B5 B6")
    assert choice(match) == "T3"


def test_a_sure_partner_is_given_points():
    match = position(
        TAROCCHI, ["T15 S5 S8", "T6 S6 S9", "DK CA D6", "T7 S7 S10"], "T7 T15 T6", leader=3
    )
    assert choice(match) == "DK"


def test_a_sure_partner_is_given_the_pagat():
    match = position(
        TAROCCHI, ["T15 S5 S8", "T6 S6 S9", "T1 T16 D6", "T7 S7 S10"], "T7 T15 T6", leader=3
    )
    assert choice(match) == "T1"


def test_a_sure_partner_is_not_overtrumped():
    match = position(
        TAROCCHI, ["T15 S5 S8", "T6 S6 S9", "T8 T16 D6", "T7 S7 S10"], "T7 T15 T6", leader=3
    )
    assert choice(match) == "T8"


def test_a_partner_with_the_best_trump_needs_no_help():
    match = position(TAROCCHI, ["T21 S5 S8", "T6 S6 S9", "T8 T16 T5", "T7 T9 S10"], "T21 T6")
    assert choice(match) == "T5"


def test_the_pagat_is_not_thrown_under_a_rivals_trump():
    match = position(TAROCCHI, ["B5 S5", "B6 S6", "T15 S7", "T1 T4"], "B5 B6 T15")
    assert choice(match) == "T4"


def test_the_pagat_takes_a_trick_when_nobody_can_beat_it():
    match = position(TAROCCHI, ["B5 S5 S8", "B6 S6 S9", "B8 S7 S10", "T1 T4 T20"], "B5 B6 B8")
    assert choice(match) == "T1"


def test_the_pagat_is_not_risked_before_a_rival_who_may_overtrump():
    hands = ["B5 S5 S8 S9", "B6 S6 S10 SV", "T1 T4 D5 D6", "T9 T8 T7 T6"]
    assert choice(position(TAROCCHI, hands, "B5 B6")) == "T4"


def test_the_pagat_is_not_led_while_rivals_hold_trumps():
    hands = ["T1 D5 DA", "T6 S6 S9", "S7 S8 S10", "T9 T8 T7"]
    assert choice(position(TAROCCHI, hands)) != "T1"


def test_the_fool_saves_a_card_that_would_be_lost():
    match = position(TAROCCHI, ["B5 S5", "B6 S6", "T15 S7", "F BK"], "B5 B6 T15")
    assert choice(match) == "F"


def test_the_fool_is_not_wasted_on_a_worthless_card():
    match = position(
        TAROCCHI, ["B5 S5 S8 S9", "B6 S6 S10 D5", "T15 S7 D6 CV", "F B7 BK SK"], "B5 B6 T15"
    )
    assert choice(match) == "B7"


def test_the_fool_does_not_give_up_a_trick_that_can_be_won():
    match = position(TAROCCHI, ["BQ S5", "B6 S6", "BC S7", "F BK"], "BQ B6 BC")
    assert choice(match) == "BK"


def test_the_fool_is_not_kept_for_a_last_trick_that_must_be_won():
    """Without a trick the Fool is given up: the card that can win one is played when it wins."""
    match = position(SCARTO, ["F T20", "S7 S8", "B7 B8"], "S7 B7", leader=1, won=(None,), rest=1)
    assert choice(match) == "T20"


def test_the_fool_is_not_led():
    hands = ["F S5 BK", "B6 S6 S9", "T15 S7 S10", "B7 D5 D6"]
    assert choice(position(TAROCCHI, hands)) != "F"


def test_a_queen_is_not_led_into_the_king():
    hands = ["DQ D6 S5 B5", "DK D5 S6 S9", "D4 DV S7 S10", "D3 DC S8 SV"]
    assert choice(position(TAROCCHI, hands)) != "DQ"


def test_a_shown_void_is_remembered():
    """A King is led while its suit goes round, but not to a rival who has shown the void."""
    hands = ["DK D6 T5 T4", "T9 S6 S8 S9", "D5 DV S7 S10", "D4 DC S5 SV"]
    match = position(TAROCCHI, hands)
    match.table.void[1] = match.table.void[3] = 1 << TRUMPS
    assert choice(match) == "DK"
    match.table.void[1] = 1 << cards.COINS
    assert choice(match) != "DK"


def discard_of(name, text, number=0):
    """The names of what a dealer with this hand lays away."""
    match = support.new_match(name, number)
    dealer = match.turn
    support.give(match, dealer, cards_of(match.game, text))
    while match.phase == phases.DISCARD:
        assert match.act(baseline.choose(match.view(match.turn), BUDGET)) == reasons.OK
    return " ".join(support.names_of(match.game, match.discards[dealer]))


def test_discard_makes_a_void_and_saves_an_unprotected_queen():
    hand = "SQ S5 B10 B9 B8 BV BC C6 C5 C4 CV T5 T8 T9 T12 T15 T19"
    assert discard_of(TAROCCHI, hand) == "S5 SQ"


def test_discard_keeps_all_trumps_when_it_can():
    hand = "S5 S6 D6 D5 BK CK SK T1 T2 T5 T8 T9 T12 T15 T16 T19 T21"
    assert not set_of(cards_of(games.load(TAROCCHI), discard_of(TAROCCHI, hand)))[TRUMPS]


def test_next_after_the_score():
    match = support.new_match(SCARTO)
    support.play_hand(match, Dice(5))
    assert baseline.choose(match.view(match.turn), BUDGET) == phases.NEXT


def test_legal_among_random_players():
    """Matches in which baseline and random seats meet: every choice is accepted."""
    dice = Dice(11)
    out = cards.new_set()
    for name in games.NAMES:
        for number in range(support.rounds(6)):
            match = support.new_match(name, number * 7919)
            while match.phase != phases.OVER:
                if dice.below(2):
                    action = baseline.choose(match.view(match.turn), BUDGET)
                else:
                    action = support.random_action(match, dice, out)
                assert match.act(action) == reasons.OK


def permute_hidden(match, seat, dice):
    """Deal anew what this seat cannot see, and make nonsense of the trick's array behind it."""
    support.permute_hidden(match, seat, dice)
    for place in range(match.table.trick_size, match.game.seats):
        match.table.trick[place] = dice.below(160)


def test_hidden_cards_change_nothing():
    dice = Dice(12)
    out = cards.new_set()
    for name in support.fewer(games.NAMES):
        for number in range(support.rounds(4)):
            match = support.new_match(name, number * 104729)
            while match.phase < phases.SCORE:
                action = baseline.choose(match.view(match.turn), BUDGET)
                other = support.copy_of(match)
                permute_hidden(other, match.turn, dice)
                assert baseline.choose(other.view(other.turn), BUDGET) == action
                if dice.below(3) == 0:
                    action = support.random_action(match, dice, out)
                match.act(action)


def test_same_choices_on_every_runtime():
    """What hands among baseline players come to, pinned: new weights mean new numbers."""
    found = {}
    for name in games.NAMES:
        match = support.new_match(name, 20250101)
        while match.phase < phases.SCORE:
            match.act(baseline.choose(match.view(match.turn), BUDGET))
        found[name] = support.digest(match)
    assert found == GOLDEN, found


def test_choosing_a_card_allocates_nothing():
    for name in games.NAMES:
        match = support.new_match(name, 4242)
        while match.phase != phases.SCORE:
            view = match.view(match.turn)
            action = baseline.choose(view, BUDGET)
            if match.phase == phases.PLAY:
                heap_lock()
                again = baseline.choose(view, BUDGET)
                heap_unlock()
                assert again == action
            match.act(action)
