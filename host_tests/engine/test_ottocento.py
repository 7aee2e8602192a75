"""Ottocento: declarations, the three checks of the race, bonuses, signals and debts by choice."""

from array import array

from engine import cards, fool, journal, phases, reasons, signals
from engine.cards import NO_CARD
from engine.players import paying
from engine.table import NOBODY
from host_tests.engine.support import (
    Dice,
    arrange,
    card_of,
    cards_of,
    check,
    check_end,
    copy_of,
    digest,
    give,
    name_of,
    names_of,
    new_match,
    play,
    play_hand,
    set_of,
    trick,
)

NAME = "ottocento"
KINGS = "SK BK CK DK"


def _declaring(eldest=None):
    """A match whose declarations are about to begin; Eldest holds the cards named, if any."""
    match = new_match(NAME, 5)
    seat = (match.table.dealer + 1) % 4
    if eldest:
        rest = [name for name in names_of(match.game, match.hands[seat])]
        wanted = eldest.split()
        rest = [name for name in rest if name not in wanted and name[1:] not in ("K", "Q")]
        text = wanted + rest[: 15 - len(wanted)]
        give(match, seat, cards_of(match.game, " ".join(text)))
    play(match, Dice(5), phases.DECLARE)
    assert match.turn == seat
    return match


def _score_before(match, points):
    """Let the sides have so many points from a hand before."""
    match.history = array("h", [2 * each for each in points])
    match.hand_no = 1


def _legal(match):
    out = cards.new_set()
    match.legal(out)
    return names_of(match.game, out)


def _declare(match, text=""):
    trick(match, text)
    assert match.act(phases.DONE) == 0


# The pack


def test_pack_values_and_count():
    """Rules 11, of all games with this pack: 118 points, 87 by halves, 93 with the last trick."""
    game = new_match(NAME).game
    pack = game.pack
    assert pack.size == 62 and sum(game.values) == 118
    assert game.unit == 2 and game.total == 2 * 87 and game.last_trick == 2 * 6
    for card in pack.deck():
        name = name_of(game, card)
        honour = name in ("F", "T_angel", "T_world", "T_pagat")
        plain = name[0] in "SBCD"
        value = {"K": 5, "Q": 4, "C": 3, "V": 2}.get(name[1:], 1) if plain else 1
        assert game.values[card] == (5 if honour else value), name
        barred = game.honours >> (card & 31) & 1 if not plain else 0
        assert bool(barred) == honour, name
        assert bool(not plain and game.equal_trumps >> (card & 31) & 1) == (name[0] == "M")
    for text, halves in (("SK S6 S7 B6 B7", 13), ("T_pagat SC", 14), ("SA CA T_sun M1", 4)):
        assert game.points(set_of(cards_of(game, text))) == halves, text


# Declarations


def test_each_seat_declares_in_turn_from_eldest():
    match = _declaring()
    dealer = match.table.dealer
    hands = [names_of(match.game, hand) for hand in match.hands]
    for place in range(1, 5):
        assert match.phase == phases.DECLARE and match.turn == (dealer + place) % 4
        assert bytes(match.choices()) == bytes((phases.DONE,))
        assert _legal(match) == hands[match.turn]
        check(match)
        _declare(match)
    assert match.phase == phases.PLAY and match.turn == (dealer + 1) % 4
    assert [names_of(match.game, hand) for hand in match.hands] == hands
    assert list(match.table.declared_points) == [0] * 4


def test_any_part_of_the_hand_may_be_laid_open_and_scores_what_it_makes():
    for shown, points in (
        (KINGS, 34),
        ("SK BK CK", 17),
        ("SK BK", 0),
        ("SK SQ SC", 10),
        (KINGS + " SQ SC", 44),
        ("", 0),
    ):
        match = _declaring(KINGS + " SQ SC")
        seat = match.turn
        _declare(match, shown)
        assert match.table.declared_points[seat] == 2 * points, shown
        assert names_of(match.game, match.table.declared[seat]) == sorted(
            shown.split(), key=lambda name: card_of(match.game, name)
        )
        assert cards.size(match.hands[seat]) == 15
        play_hand(match, Dice(1), check)


def test_a_card_is_laid_open_once_and_can_be_taken_back_before_the_end():
    match = _declaring(KINGS)
    seat = match.turn
    king, queen = cards_of(match.game, "SK SQ")
    assert match.act(queen) == reasons.NOT_HELD
    assert match.act(king) == 0
    assert match.act(king) == reasons.LAID
    assert match.act(180) == match.act(phases.NEXT) == reasons.NOT_NOW
    assert "SK" not in _legal(match)
    before = match.log_size
    assert not match.take_back(queen) and match.take_back(king) and not match.take_back(king)
    assert match.log_size == before - 1
    check(match)
    _declare(match)
    assert match.table.declared_points[seat] == 0
    assert not match.take_back(king)


def test_declarations_belong_to_a_seat_and_are_not_put_together_with_the_partners():
    match = _declaring(KINGS)
    _declare(match, "SK BK")
    _declare(match)
    dealer = match.table.dealer
    _declare(match)
    _declare(match)
    assert sum(match.table.declared_points) == 0
    assert match.game.early_points(match, match.table.side[dealer]) == 0


# The race


def test_check_1_after_the_declarations():
    match = _declaring(KINGS)
    seat = match.turn
    side = match.table.side[seat]
    _score_before(match, [770, 770])
    _declare(match, KINGS)
    for _ in range(3):
        assert match.phase == phases.DECLARE
        _declare(match)
    assert match.phase == phases.SCORE and match.table.decided
    assert match.gains[side] == 68 and match.gains[1 - side] == 0
    assert sum(match.points) == 0
    assert match.score(side) == 2 * 804
    assert match.act(phases.NEXT) == 0
    assert match.phase == phases.OVER and match.winners() == 1 << side


def test_check_1_waits_for_all_declarations_and_plays_on_when_nobody_is_there():
    match = _declaring(KINGS)
    side = match.table.side[match.turn]
    scores = [795, 795]
    scores[side] = 765
    _score_before(match, scores)
    _declare(match, KINGS)
    _declare(match)
    _declare(match)
    _declare(match)
    assert match.phase == phases.PLAY
    assert list(match.gains) == [0, 0], "nothing is gained before the hand is over"


def _last_trick(scores, cards_played="SK BK T5 CK"):
    match = arrange(NAME, cards_played.split(), won=["", "S6 S7"], rest=0)
    _score_before(match, scores)
    trick(match, cards_played)
    assert match.phase == phases.SCORE
    return match


def test_check_2_before_the_count():
    match = _last_trick([790, 700])  # three Kings for seat 2: 17 points
    assert match.table.decided and list(match.gains) == [34, 0]
    assert list(match.points) == [0, 0]
    check_end(match)
    assert match.act(phases.NEXT) == 0
    assert match.phase == phases.OVER and match.winners() == 1


def test_check_2_equal_above_the_target_is_counted():
    match = _last_trick([800, 817])
    assert not match.table.decided
    check_end(match)
    assert match.act(phases.NEXT) == 0
    assert match.phase == phases.OVER and match.winners() == 1


def test_check_3_after_the_count():
    match = _last_trick([600, 700])
    assert not match.table.decided
    assert sum(match.points) == 2 * 93
    check_end(match)
    assert match.act(phases.NEXT) == 0
    assert match.phase == phases.OVER, match.gains  # nearly all cards lie in one pile


def test_exactly_equal_at_the_end_plays_on():
    match = _last_trick([0, 0])
    for side in range(2):
        match.gains[side] = 1700
    assert not match.game.is_over(match)
    match.gains[1] = 1702
    assert match.game.is_over(match) and match.winners() == 2
    match.gains[1] = 1598
    match.gains[0] = 1599
    assert not match.game.is_over(match)


def test_a_match_goes_on_to_its_end():
    from host_tests.engine.support import play_all

    for number in range(4):
        match = new_match(NAME, number)
        play_all(match, Dice(number), check)
        scores = [match.score(side) for side in range(2)]
        assert max(scores) >= 1600 and match.winners() == 1 << scores.index(max(scores))


# Combinations in a trick


def test_combinations_in_a_trick_score_at_once():
    match = arrange(NAME, ["SK S6", "BK B6", "T5 T6", "CK C6"], won=["", ""], rest=1)
    trick(match, "SK BK T5 CK")
    assert list(match.table.bonus) == [34, 0] and match.table.last_bonus == 34
    trick(match, "T6 C6 S6 B6")
    assert match.table.last_bonus == 0 and match.table.bonus[0] == 34


def test_the_fool_counts_in_a_trick_for_its_own_side_only():
    """Assessed before the exchange."""
    for hands, bonus in (
        (["T_angel", "T_world", "F", "S6"], 2 * 28),
        (["T_angel", "F", "T_world", "S6"], 0),
    ):
        match = arrange(NAME, hands, won=["", "B6"], rest=0)
        trick(match, " ".join(hands))
        assert match.table.bonus[0] == bonus, hands


def test_a_side_without_a_trick_loses_fool_and_discard():
    match = arrange(NAME, ["SK", "F", "S6", "S7"], ["", None], ["", "", "", "B6 D9"], rest=0)
    trick(match, "SK F S6 S7")
    assert cards.is_empty(match.table.won[1]) and match.points[1] == 0
    assert sum(match.points) == 2 * 93
    check_end(match)


# Signals

_KNOCK = signals.PLAY_HIGHEST
_THROW = signals.VOID
_DRAG = signals.LEAD_TRUMPS


def _offered(match):
    return bytes(match.choices())


def _signal(match, *given):
    for signal in given:
        assert match.act(signals.action(signal)) == 0


def test_signals_are_offered_only_where_they_are_true():
    for hands, led, offered in (
        (["SK S6 T5 T6", "B6 B7 B8 B9", "C6 C7 C8 C9", "D6 D7 D8 D9"], "", (_KNOCK, _DRAG)),
        (["SK S6 T5", "B6 B7 B8", "C6 C7 C8", "D6 D7 D8"], "", (_THROW, _KNOCK, _DRAG)),
        (["SK S6 F", "B6 B7 B8", "C6 C7 C8", "D6 D7 D8"], "", (_KNOCK,)),
        (["F", "B6", "C6", "D6"], "", ()),
        (["SK S6", "S7 S8", "C6 C7", "D6 D7"], "SK", ()),
        (["SK S6", "S7 T8", "C6 C7", "D6 D7"], "SK", (_THROW,)),
        (["SK S6", "S7 F", "C6 C7", "D6 D7"], "SK", (_THROW,)),
        (["SK S6 S8", "T7 T8 F", "C6 C7 C8", "D6 D7 D8"], "SK", ()),
    ):
        match = arrange(NAME, hands, rest=0)
        trick(match, led)
        expected = sorted([signals.action(signal) for signal in offered])
        assert sorted(_offered(match)) == expected, (hands, led)
        for signal in (_KNOCK, _THROW, _DRAG):
            if signal not in offered:
                assert match.act(signals.action(signal)) == reasons.NOT_NOW


def test_a_card_has_to_fit_the_signals_given_with_it():
    hands = ["SK S6 B6 T5 T6 F", "BA B7 B8 B9 B10 BV", "C6 C7 C8 C9 CA CV", "D6 D7 D8 D9 DA DV"]
    for given, legal in (
        ((_KNOCK,), "S6 SK B6 T5 T6"),
        ((_THROW,), "B6"),
        ((_DRAG,), "T5 T6"),
        ((_KNOCK, _THROW), "B6"),
        ((_DRAG, _KNOCK), "T5 T6"),
    ):
        match = arrange(NAME, hands, rest=0)
        turn = match.turn
        _signal(match, *given)
        assert match.turn == turn
        assert _legal(match) == legal.split()
        assert match.act(signals.action(given[0])) == reasons.NOT_NOW, "given once"
        for name in hands[0].split():
            if name not in legal.split():
                assert match.act(card_of(match.game, name)) == reasons.SIGNALLED, name
        check_end(match)
        trick(match, legal.split()[0])
        assert match.turn == (turn + 1) % 4


def test_signals_are_public_until_the_next_trick_ends_and_in_the_journal():
    hands = ["SK B6", "S7 B7", "S8 B8", "S9 B9"]
    match = arrange(NAME, hands, rest=0)
    _signal(match, _KNOCK, _THROW)
    assert match.table.signals[0] == _KNOCK | _THROW
    trick(match, "SK S7 S8 S9")
    assert match.table.void[0] == 1 << cards.SWORDS, "who throws is known to be void"
    assert match.table.signals[0] == 0 and match.table.last_signals[0] == _KNOCK | _THROW
    assert match.table.signalled[0] == _KNOCK | _THROW
    trick(match, "B6 B7 B8 B9")
    assert match.table.last_signals[0] == 0
    check_end(match)
    match = new_match(NAME, 9)
    play(match, Dice(9), phases.PLAY)
    _signal(match, _KNOCK)
    again = journal.replay(journal.write(match))
    assert digest(again) == digest(match) and again.table.signals[match.turn] == _KNOCK


# Debts for the Fool


def _paid(match):
    table = match.table
    return None if table.paid == NO_CARD else name_of(match.game, table.paid)


def test_the_owner_chooses_among_the_empty_cards():
    hands = ["SK S10", "F B10", "S7 C10", "S8 D10"]
    match = arrange(NAME, hands, ["", "BQ B6 T5 M1 SA T_sun"], rest=0)
    trick(match, "SK F S7 S8")
    assert match.phase == phases.PAY and match.turn == 1
    assert _legal(match) == ["SA", "B6", "M1", "T5", "T_sun"]
    assert not match.choices()
    check_end(match)
    game = match.game
    assert match.act(card_of(game, "BQ")) == reasons.NOT_EMPTY
    assert match.act(card_of(game, "F")) == reasons.NOT_EMPTY
    assert match.act(card_of(game, "B10")) == reasons.NOT_WON, "a card of the hand"
    assert match.act(card_of(game, "DK")) == reasons.NOT_WON, "a card of the other side"
    assert match.act(phases.DONE) == reasons.NOT_NOW
    trick(match, "M1")
    assert match.phase == phases.PLAY and match.turn == 0
    assert _paid(match) == "M1"
    assert cards.has(match.table.won[0], card_of(game, "M1"))
    check_end(match)
    trick(match, "S10 B10 C10 D10")
    assert match.phase == phases.SCORE
    check_end(match)


def test_the_order_in_which_the_computer_pays():
    """S4: a pip, the weakest in its suit first; a numbered trump, a Moor, an ace, Moon or Sun."""
    order = "C10 D10 S6 B6 C9 S10 T5 T16 M1 M4 SA BA CA DA T_moon T_sun SV DV BC CQ SK T_pagat"
    left = cards_of(new_match(NAME).game, order + " T_world T_angel F")
    for name in (order + " T_world T_angel").split():
        match = new_match(NAME)
        cheapest = fool.cheapest(match.game, set_of(left))
        assert name_of(match.game, cheapest) == name
        left.remove(cheapest)
    assert fool.cheapest(match.game, set_of(left)) == NO_CARD


def test_the_computer_pays_with_the_cheapest():
    match = arrange(NAME, ["SK S9", "F B9", "S7 C9", "S8 D9"], ["", "BQ T5 M1 SA"], rest=0)
    trick(match, "SK F S7 S8")
    assert name_of(match.game, paying.choose(match.view(1))) == "T5"


def test_a_single_empty_card_is_paid_without_asking():
    match = arrange(NAME, ["SK S9", "F B9", "S7 C9", "S8 D9"], ["", "BQ BC M1"], rest=0)
    trick(match, "SK F S7 S8")
    assert match.phase == phases.PLAY and _paid(match) == "M1"


def test_nothing_is_paid_before_the_side_has_a_trick():
    """Its discard alone does not pay."""
    hands = ["SK S9", "F SQ", "S7 S6", "S8 C9"]
    match = arrange(NAME, hands, ["", None], ["", "B6 D6", "", ""], rest=0)
    trick(match, "SK F S7 S8")
    assert match.phase == phases.PLAY and _paid(match) is None
    assert match.table.owner == 1 and match.table.debtor == 1
    check_end(match)
    trick(match, "S9 SQ S6 C9")
    assert match.phase == phases.PAY and match.turn == 1, "even after the last trick"
    assert _legal(match) == ["S6", "S9", "B6", "C9", "D6"]
    trick(match, "D6")
    assert match.phase == phases.SCORE and _paid(match) == "D6"
    check_end(match)


def test_the_partners_discard_is_not_seen_but_pays_when_there_is_nothing_else():
    hands = ["SK S9", "F B9", "S7 C9", "S8 D9"]
    match = arrange(NAME, hands, ["", "BQ B6 T5"], ["", "", "", "D6 C6"], rest=0)
    trick(match, "SK F S7 S8")
    assert match.phase == phases.PAY and _legal(match) == ["B6", "T5"]
    assert match.act(card_of(match.game, "D6")) == reasons.NOT_WON
    match = arrange(NAME, hands, ["", "BQ BC"], ["", "", "", "DQ C6"], rest=0)
    trick(match, "SK F S7 S8")
    assert match.phase == phases.PLAY and _paid(match) == "C6"
    assert not cards.has(match.discards[3], card_of(match.game, "C6"))
    check_end(match)


def test_with_a_trick_but_no_empty_card_the_cheapest_is_given_after_the_last_trick():
    match = arrange(NAME, ["SK", "F", "S7", "S8"], ["", "BQ BC BK"], rest=0)
    trick(match, "SK F S7 S8")
    assert match.phase == phases.SCORE and _paid(match) == "BC"
    check_end(match)


def test_a_choice_of_payment_survives_saving_and_undo():
    found = 0
    for number in range(60):
        match = new_match(NAME, number)
        dice = Dice(number)
        while match.phase < phases.PAY:
            play(match, dice, actions=1)
        if match.phase != phases.PAY:
            continue
        found += 1
        seat = match.turn
        assert digest(copy_of(match)) == digest(match)
        before = digest(match)
        play(match, dice, actions=1, watch=check)
        assert match.table.debtor == NOBODY
        if match.phase == phases.PLAY:
            assert match.undo(seat)
            if match.phase == phases.PAY:
                assert digest(match) == before
    assert found > 10
