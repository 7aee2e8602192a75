"""Why a card is advised: each reason in a plain position, and always one of them."""

from engine import cards, games, phases
from engine.players import explaining
from host_tests.engine import support
from host_tests.engine.support import Dice, card_of, walk

TAROCCHI, SCARTO = "piedicavallo", "scarto"


def why(name, hands, card, trick="", leader=0, void=()):
    """The reason for a card of the seat in turn; `void`: seats that have shown to lack a suit."""
    match = support.arrange(name, hands, leader=leader, rest=0)
    for pile in match.table.won:
        cards.merge(pile, match.table.played)
    support.trick(match, trick)
    for seat, suit in void:
        match.table.void[seat] |= 1 << suit
    return explaining.why(match.view(match.turn), card_of(match.game, card))


def test_the_only_card():
    hands = ["B5 S5", "B6 S6", "B7 S7", "BK S8"]
    assert why(TAROCCHI, hands, "BK", "B5 B6 B7") == explaining.ONLY_CARD


def test_the_fool_saves_a_card():
    hands = ["B5 S5", "B6 S6", "B7 S7", "BK F"]
    assert why(TAROCCHI, hands, "F", "B5 B6 B7") == explaining.FOOL_SAVES


def test_last_in_hand_it_takes_the_trick():
    hands = ["B5 S5", "B6 S6", "BQ S7", "BK B7"]
    assert why(TAROCCHI, hands, "BK", "B5 B6 BQ") == explaining.TAKES


def test_a_card_that_nobody_can_beat():
    hands = ["BK S5", "B6 S6", "B7 S7", "B8 S8"]
    assert why(TAROCCHI, hands, "BK") == explaining.SURE
    hands = ["T20 S5", "T6 S6", "T7 S7", "T8 S8"]
    assert why(TAROCCHI, hands, "T20") == explaining.SURE


def test_a_card_that_leads_and_may_be_beaten():
    hands = ["T5 S5", "T9 T8", "T21 S7", "T7 S8"]
    assert why(TAROCCHI, hands, "T9", "T5") == explaining.LEADS


def test_what_a_winning_partner_gets():
    hands = ["T5 S5", "T15 S6", "T6 S7", "DK D6"]
    assert why(TAROCCHI, hands, "DK", "T5 T15 T6") == explaining.PARTNER_GETS
    assert why(TAROCCHI, hands, "D6", "T5 T15 T6") == explaining.PARTNER_HAS


def test_a_partner_who_may_yet_win_or_lose():
    hands = ["B5 S5", "B9 B10 S6", "B7 S7", "BK S8"]
    assert why(TAROCCHI, hands, "B10", "B5") == explaining.LEADS
    hands = ["T5 S5", "T10 S6", "T1 T2 S7", "T12 S8"]
    assert why(TAROCCHI, hands[:1] + ["T1 T2 S6", "T10 S7", "T12 S8"], "T1", "T5") == (
        explaining.PARTNER_GETS
    )
    hands = ["T15 S5", "T6 S6", "T1 T2 S7", "T18 S8"]
    assert why(TAROCCHI, hands, "T1", "T15 T6") == explaining.PARTNER_GETS
    assert why(TAROCCHI, hands, "T2", "T15 T6") == explaining.GIVES_LITTLE
    hands[0], hands[3] = "T18 S5", "T15 S8"
    assert why(TAROCCHI, hands, "T2", "T18 T6") == explaining.PARTNER_HAS


def test_a_lost_trick():
    hands = ["B5 S5", "B6 S6", "T15 S7", "BK B7"]
    assert why(TAROCCHI, hands, "B7", "B5 B6 T15") == explaining.GIVES_LITTLE


def test_leads():
    hands = ["T5 S5 B5", "T9 S9 B6", "T21 S7 B7", "T7 S8 B8"]
    assert why(TAROCCHI, hands, "T5") == explaining.DRAWS_TRUMPS
    assert why(TAROCCHI, hands, "S5") == explaining.LOW_LEAD
    assert why(TAROCCHI, hands, "S5", void=((2, 0),)) == explaining.PARTNER_RUFFS
    assert why(TAROCCHI, hands, "S5", void=((2, 0), (2, 4))) == explaining.LOW_LEAD
    assert why(TAROCCHI, hands, "S5", void=((1, 0),)) == explaining.LOW_LEAD


def test_a_high_lead_that_others_may_ruff():
    hands = ["DK DV S5", "DQ S9 S6", "T5 S7 B7", "T6 S8 B8"]
    for card in ("DK", "DV"):
        assert why(TAROCCHI, hands, card) == explaining.LEADS
    hands = ["S8 S5 D5", "S7 S9 S6", "T5 B6 B7", "T6 B5 B8"]
    assert why(TAROCCHI, hands, "S8") == explaining.LOW_LEAD
    hands[1] = "S7 B9 S6"
    assert why(TAROCCHI, hands, "S8") == explaining.LEADS


def test_where_points_lose_a_low_card_avoids_the_trick():
    match = support.new_match("mattazza", 5)
    dice, out, found = Dice(5), cards.new_set(), set()
    while match.phase != phases.SCORE:
        if match.phase == phases.PLAY:
            match.legal(out)
            for card in walk(out):
                found.add(explaining.why(match.view(match.turn), card))
        match.act(support.random_action(match, dice, out))
    assert explaining.AVOIDS in found
    assert not found & {explaining.GIVES_LITTLE, explaining.DRAWS_TRUMPS}


def test_every_card_has_a_reason():
    out = cards.new_set()
    for name in games.NAMES:
        match, dice = support.new_match(name, 8), Dice(8)
        while match.phase != phases.SCORE:
            if match.phase == phases.PLAY:
                match.legal(out)
                for card in walk(out):
                    assert explaining.why(match.view(match.turn), card) in range(explaining.COUNT)
            match.act(support.random_action(match, dice, out))
