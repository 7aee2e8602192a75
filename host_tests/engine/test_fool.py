"""The Fool and its debts, line by line through rules S4, and what sections 3 and 4 add to it."""

from engine import cards, fool, games, phases, reasons
from engine.cards import FOOL, NO_CARD
from engine.table import NOBODY
from host_tests.engine.support import (
    arrange,
    cards_of,
    check,
    copy_of,
    name_of,
    names_of,
    trick,
    walk,
)


def _pile(match, side):
    return names_of(match.game, match.table.won[side])


def _debt(match):
    return match.table.debtor, match.table.creditor


def _paid(match):
    paid = match.table.paid
    return None if paid == NO_CARD else name_of(match.game, paid)


def _scarto(hands, **more):
    return arrange("scarto", hands, **more)


def test_own_side_wins_the_trick_and_nothing_else_happens():
    """Partners: seat 2 excuses itself in a trick that its partner 0 takes."""
    for rule in (fool.KEPT, fool.EXCHANGE):
        match = arrange("piedicavallo", ["SK S5", "S6", "F", "S7"], won=["", "T2"], rest=1)
        game = match.game
        try:
            type(game).fool_rule = rule
            trick(match, "SK S6 F S7")
        finally:
            type(game).fool_rule = fool.KEPT
        assert cards.has(match.table.won[0], FOOL)
        assert _pile(match, 0) == ["S6", "S7", "SK", "F"]
        assert _debt(match) == (NOBODY, NOBODY) and _paid(match) is None


def test_the_fool_goes_to_its_owner_and_the_rest_to_the_winner():
    match = _scarto(["SK S5", "F D5", "S7 DK"], won=["", "T2 T3 T4"], rest=2)
    trick(match, "SK F S7")
    assert _pile(match, 0) == ["S7", "SK", "T2"]
    assert _pile(match, 1) == ["F", "T3", "T4"]


def test_debt_is_paid_at_once_from_a_trick_won_before():
    match = _scarto(["SK S5", "F D5", "S7 DK"], won=["", "T2 T3 T4"], rest=2)
    trick(match, "SK F S7")
    assert _debt(match) == (NOBODY, NOBODY)
    assert _paid(match) == "T2"
    assert (match.table.payer, match.table.receiver) == (1, 0)
    assert match.table.last_winner == 0


def test_payment_is_shown_for_one_trick_only():
    match = _scarto(["SK S5 S9", "F D5 D6", "S7 DK DQ"], won=["", "T2 T3 T4"], rest=2)
    trick(match, "SK F S7")
    assert _paid(match) == "T2"
    trick(match, "S5 D5 DK")
    assert _paid(match) is None


def test_debt_waits_for_the_first_trick_with_an_empty_card():
    hands = ["SK S5 CK D2", "F S9 C5 D9", "SV S7 C3 T20"]
    match = _scarto(hands, won=["", "BK SQ SC", ""], rest=2)
    trick(match, "SK F SV")
    assert _debt(match) == (1, 0) and _paid(match) is None
    trick(match, "S5 S9 S7")  # taken by the debtor, with two empty cards of others in it
    assert _debt(match) == (NOBODY, NOBODY)
    assert _paid(match) == "S5"
    assert "S5" in _pile(match, 0)
    assert "F" in _pile(match, 1) and "S9" in _pile(match, 1) and "S7" in _pile(match, 1)


def test_a_trick_without_empty_cards_does_not_pay():
    match = _scarto(["SK DQ C2", "F DK C5", "S7 DC C3"], won=["", None, ""], rest=2)
    trick(match, "SK F S7")
    trick(match, "DQ DK DC")
    assert match.table.last_winner == 1
    assert _debt(match) == (1, 0) and _paid(match) is None
    trick(match, "C5 C3 C2")
    assert match.table.last_winner == 0
    assert _paid(match) == "DC"


def test_somebody_elses_tricks_do_not_pay():
    match = _scarto(["SK S5 C2", "F C9 D5", "S7 D9 DQ"], won=["", None, "T2 T3"], rest=2)
    trick(match, "SK F S7")
    assert _debt(match) == (1, 0)
    trick(match, "S5 C9 D9")
    assert _debt(match) == (1, 0)


def test_the_dealer_pays_from_the_discard_without_a_trick():
    """In the 78-card games the scart counts as tricks from the start."""
    hands = ["SK S5", "F D5", "S7 DK"]
    match = _scarto(hands, won=["", None, ""], discards=["", "B2 CQ T5", ""], rest=2)
    trick(match, "SK F S7")
    assert _debt(match) == (NOBODY, NOBODY)
    assert _paid(match) == "B2"
    assert names_of(match.game, match.discards[1]) == ["CQ", "T5"]
    assert _pile(match, 1) == ["F"]
    assert "B2" in _pile(match, 0)


def test_a_discard_without_empty_cards_does_not_pay():
    hands = ["SK S5", "F D5", "S7 DK"]
    match = _scarto(hands, won=["", None, ""], discards=["", "BQ CQ BV", ""], rest=2)
    trick(match, "SK F S7")
    assert _debt(match) == (1, 0)


def test_somebody_elses_discard_does_not_pay():
    hands = ["SK S5", "F D5", "S7 DK"]
    match = _scarto(hands, won=["", None, ""], discards=["", "", "B2 B3 B4"], rest=2)
    trick(match, "SK F S7")
    assert _debt(match) == (1, 0)
    assert names_of(match.game, match.discards[2]) == ["B2", "B3", "B4"]


def test_the_cheapest_empty_card_comes_from_tricks_and_discard_alike():
    for won, laid, paid in (
        ("B3 T2", "B2 CQ T5", "B2"),
        ("B2 T2", "B3 CQ T5", "B2"),
        ("T2 T4", "T3 T5 CQ", "T2"),
        ("T3 T4", "T2 T5 CQ", "T2"),
        ("BA", "T19 CQ DQ", "T19"),
        ("T19", "BA CQ DQ", "T19"),
    ):
        hands = ["SK S5", "F D5", "S7 DK"]
        match = _scarto(hands, won=["", won, ""], discards=["", laid, ""], rest=2)
        trick(match, "SK F S7")
        assert _paid(match) == paid, (won, laid)


def _given(pile):
    match = _scarto(["SK S5", "F D5", "S7 DK"], won=["", pile, ""], rest=2)
    trick(match, "SK F S7")
    return _paid(match)


def test_default_order():
    """Pips that are no aces, the weakest in their suit first, then S B C D; trumps from the
    lowest; aces."""
    # the weakest pips of the long suits are 2 after the ace, of the round suits 10
    pips = ["C10", "D10", "S2", "B2", "C9", "D9", "S3", "B3", "C8", "D8", "S4", "B4"]
    for i in range(len(pips) - 1):
        assert _given(" ".join(pips[i:])) == pips[i]
        assert _given(" ".join(reversed(pips[i:]))) == pips[i]
    for rest in ("T2 T3 T19 T21 SA BA CA DA", "T3 T19 T21 SA BA", "T21 SA DA", "SA BA CA DA"):
        assert _given(rest) == rest.split()[0]
        assert _given("S10 " + rest) == "S10"
        assert _given("C2 " + rest) == "C2"
    for rest in ("BA CA DA", "CA DA", "DA"):
        assert _given(rest) == rest.split()[0]


def test_counting_cards_are_never_given_for_empty_ones():
    assert _given("SQ SC SV BK BQ T1 T20") is None
    assert _given("SV T1 T20 DA") == "DA"


def test_last_trick_is_no_exception():
    match = _scarto(["SK", "F", "S7"], won=["", "T2 T3 T4", ""], rest=2)
    trick(match, "SK F S7")
    assert match.phase == phases.SCORE
    assert _paid(match) == "T2"
    assert _pile(match, 1) == ["F", "T3", "T4"]
    assert sum(match.points) == match.game.total


def test_still_in_debt_after_the_last_trick_gives_the_cheapest_counting_card():
    for pile, paid in (
        ("SQ SC BV", "BV"),
        ("SQ SC", "SC"),
        ("SQ BQ", "SQ"),
        ("CV DV", "CV"),
        ("BK T1 T20", "BK"),
        ("T1 T20", "T1"),
        ("T20", "T20"),
        ("T1 DK", "DK"),
    ):
        match = _scarto(["SK", "F", "S7"], won=["", pile, ""], rest=2)
        trick(match, "SK F S7")
        assert _paid(match) == paid, pile
        assert _debt(match) == (NOBODY, NOBODY)
        assert "F" in _pile(match, 1) and paid in _pile(match, 0)


def test_the_cheapest_counting_card_may_lie_in_the_discard():
    hands = ["SK", "F", "S7"]
    match = _scarto(hands, won=["", "BC", ""], discards=["", "CQ BV CC", ""], rest=2)
    trick(match, "SK F S7")
    assert _paid(match) == "BV"
    # scored: the discard is in the pile now
    assert _pile(match, 1) == ["BC", "CC", "CQ", "F"]


def test_with_nothing_to_give_the_fool_is_lost():
    match = _scarto(["SK", "F", "S7"], won=["", None, ""], rest=2)
    trick(match, "SK F S7")
    assert match.phase == phases.SCORE
    assert _pile(match, 1) == []
    assert "F" in _pile(match, 0)
    assert _paid(match) is None and _debt(match) == (NOBODY, NOBODY)
    assert match.points[1] == 0


def test_the_fool_is_lost_to_the_side_it_was_owed_to_not_the_last_winner():
    match = _scarto(["SK S5", "F D5", "S7 SQ"], won=["", None, ""], rest=2)
    trick(match, "SK F S7")
    assert _debt(match) == (1, 0)
    trick(match, "S5 D5 SQ")
    assert match.table.last_winner == 2
    assert "F" in _pile(match, 0)


def test_the_fool_is_kept_until_the_last_trick():
    """While its side may still win a trick the Fool lies with it, in debt."""
    match = _scarto(["SK S5", "F D5", "S7 SQ"], won=["", None, ""], rest=2)
    trick(match, "SK F S7")
    assert _pile(match, 1) == ["F"]
    assert match.table.tricks_won[1] == 0


def test_a_trick_in_the_end_saves_the_fool():
    match = _scarto(["SK S5", "F S10", "S7 B5"], won=["", None, ""], rest=2)
    trick(match, "SK F S7")
    trick(match, "S5 S10 B5")
    assert _paid(match) == "S5"
    assert _pile(match, 1) == ["S10", "B5", "F"]


def test_a_led_fool():
    match = _scarto(["F S5", "S9 D5", "S7 DK"], won=["T2", "", ""], rest=2)
    trick(match, "F S9 S7")
    assert match.table.last_winner == 1
    assert _paid(match) == "T2"
    assert _pile(match, 0) == ["F"]
    match = _scarto(["F S5", "S9 D5", "S7 DK"], won=["T2", "", ""], rest=2)
    trick(match, "F S9")
    assert match.act(cards_of(match.game, "DK")[0]) == reasons.FOLLOW
    trick(match, "S7")


def test_the_discarded_fool_is_never_owed():
    """Scarto: a dealer without a trump may lay the Fool away; it counts for them."""
    hands = ["SK", "D5", "S7"]
    match = _scarto(hands, won=["", None, ""], discards=["", "F B2 B3", ""], rest=2)
    trick(match, "SK D5 S7")
    assert match.phase == phases.SCORE
    assert _pile(match, 1) == ["B2", "B3", "F"]
    assert match.points[1] == 5 + 1 + 1 - 2
    assert _debt(match) == (NOBODY, NOBODY)


def test_piles_stay_whole_tricks():
    """Whatever happens to the Fool, each pile of scarto is a number of threes in the end."""
    for hands, won in (
        (["SK", "F", "S7"], ["T2 T3 T4", None, ""]),
        (["SK", "F", "S7"], ["T2 T3 T4", "BQ BV BC", ""]),
        (["SK", "F", "S7"], ["T2 T3 T4", "B5 B6 B7", ""]),
        (["F", "SK", "S7"], ["T2 T3 T4", "B5 B6 B7", ""]),
        (["S5", "F", "S7"], ["T2 T3 T4", "B5 B6 B7", ""]),
    ):
        match = _scarto(hands, won=won, rest=2)
        order = [name_of(match.game, walk(hand)[0]) for hand in match.hands]
        trick(match, " ".join(order))
        for pile in match.table.won:
            assert cards.size(pile) % 3 == 0
        assert sum(match.points) == 78


def test_piedicavallo_gives_nothing():
    match = arrange("piedicavallo", ["SK S5", "F D5", "S7 DK", "S8 D6"], won=["", "B5 B6"], rest=0)
    trick(match, "SK F S7 S8")
    assert _pile(match, 1) == ["B5", "B6", "F"]
    assert _debt(match) == (NOBODY, NOBODY) and _paid(match) is None


def test_piedicavallo_fool_in_the_last_trick_is_kept():
    match = arrange("piedicavallo", ["SK", "F", "S7", "S8"], won=["", "B5 B6"], rest=0)
    trick(match, "SK F S7 S8")
    assert _pile(match, 1) == ["B5", "B6", "F"]
    assert list(match.points) == [107, 7]


def test_piedicavallo_side_without_a_trick_surrenders_fool_and_discard():
    laid = ["", "", "", "BQ T7"]
    match = arrange("piedicavallo", ["SK", "F", "S7", "S8"], won=["", None], discards=laid, rest=0)
    trick(match, "SK F S7 S8")
    assert match.phase == phases.SCORE
    assert list(match.points) == [114, 0]
    assert _pile(match, 1) == []
    assert cards.size(match.table.won[0]) == 62
    for discard in match.discards:
        assert cards.is_empty(discard)


def test_piedicavallo_discard_of_a_side_with_a_trick_counts_for_it():
    laid = ["", "", "", "BQ T7"]
    match = arrange("piedicavallo", ["SK", "F", "S7", "S8"], won=["", "B5"], discards=laid, rest=0)
    trick(match, "SK F S7 S8")
    assert _pile(match, 1) == ["B5", "BQ", "F", "T7"]
    assert list(match.points) == [103, 11]


def test_piedicavallo_winners_of_every_trick_keep_their_discard():
    laid = ["BQ T7", "", "", ""]
    match = arrange("piedicavallo", ["SK", "F", "S7", "S8"], won=["", None], discards=laid, rest=0)
    trick(match, "SK F S7 S8")
    assert list(match.points) == [114, 0]


def test_debt_and_payment_survive_a_copy():
    """A real hand in which a debt stays open for a while, found by playing at random."""
    from host_tests.engine.support import Dice, digest, fewer, new_match, play

    for name in fewer(games.NAMES):
        if games.load(name).fool_rule != fool.EXCHANGE:
            continue
        found = 0
        for number in range(400):
            match = new_match(name, number)
            dice = Dice(number)
            while match.phase < phases.SCORE and match.table.debtor == NOBODY:
                play(match, dice, actions=1)
            if match.phase == phases.PLAY:
                found += 1
                check(match)
                assert digest(copy_of(match)) == digest(match)
                play(match, dice, watch=check)
            if found == 5:
                break
        assert found == 5
