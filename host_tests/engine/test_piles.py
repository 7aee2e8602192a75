"""Hands in piles (rules 6): what is turned up and when, who sees what, and the computer's play."""

from engine import cards, notation, phases, piles, reasons
from engine.cards import FOOL, NO_CARD
from engine.players import baseline
from engine.table import NOBODY
from host_tests.engine.support import (
    Dice,
    arrange,
    cards_of,
    check,
    copy_of,
    digest,
    name_of,
    names_of,
    new_match,
    play,
    play_all,
    random_action,
    set_of,
    trick,
    walk,
)

SIZES = (10, 10, 10, 9)


def piles_of(match, seat):
    """A seat's piles as lists of names, the top last."""
    found = []
    for pile in range(4):
        bottom = piles._bottom(match, seat, pile)
        below = match.deck[bottom : bottom + match.table.buried[seat * 4 + pile]]
        top = match.table.tops[seat * 4 + pile]
        lying = list(below) + ([] if top == NO_CARD else [top])
        found.append([name_of(match.game, card) for card in lying])
    return found


def laid(mine, others):
    """A match about to begin, seat 0 to lead: its piles and those of the other seat, as texts of
    names with the top last."""
    match = arrange("baronetti", ["", ""])
    table = match.table
    placed = cards.new_set()
    for pile in table.won:
        cards.clear(pile)
    for seat, texts in ((0, mine), (1, others)):
        for pile, text in enumerate(texts):
            some = cards_of(match.game, text)
            piles.place(match, seat, pile, some)
            cards.merge(set_of(some), placed)
            table.held[seat] += len(some)
    for card in match.game.pack.deck():
        if not cards.has(placed, card):
            cards.add(table.won[0], card)
    table.tricks_won[0] = 1
    table.trick_no = 1
    table.tricks = 1 + table.held[0]
    return match


def choice(match):
    return name_of(match.game, baseline.choose(match.view(match.turn), 0))


def test_four_piles_each_with_their_tops_turned_up():
    for number in range(20):
        match = new_match("baronetti", number * 99991)
        assert match.phase == phases.PLAY
        assert match.turn == 1 - match.table.dealer
        everything = []
        for seat in range(2):
            lying = piles_of(match, seat)
            assert tuple([len(pile) for pile in lying]) == SIZES
            assert sorted([pile[-1] for pile in lying]) == sorted(
                names_of(match.game, match.hands[seat])
            )
            assert match.table.held[seat] == 39
            everything += sum(lying, [])
        assert len(set(everything)) == 78


def test_cards_come_from_the_piles_from_top_to_bottom():
    match = new_match("baronetti", 12345)
    before = [piles_of(match, seat) for seat in range(2)]
    dice, out = Dice(1), cards.new_set()
    played = [[[], [], [], []], [[], [], [], []]]
    while match.phase == phases.PLAY:
        seat = match.turn
        card = random_action(match, dice, out)
        pile = list(match.table.tops[seat * 4 : seat * 4 + 4]).index(card)
        played[seat][pile].append(name_of(match.game, card))
        left = before[seat][pile][: -len(played[seat][pile])]
        assert match.act(card) == reasons.OK
        top = match.table.tops[seat * 4 + pile]
        assert top == (cards_of(match.game, left[-1])[0] if left else NO_CARD)
        assert match.table.buried[seat * 4 + pile] == max(len(left) - 1, 0)
    assert played == [[pile[::-1] for pile in each] for each in before]
    assert match.table.trick_no == 39


def test_the_next_card_is_turned_before_the_other_seat_plays():
    match = laid(("SK S2", "T3"), ("D4 D5", "C4"))
    trick(match, "S2")
    assert names_of(match.game, match.hands[0]) == ["SK", "T3"]
    assert match.turn == 1
    trick(match, "D5")
    assert sorted(names_of(match.game, match.hands[1])) == ["C4", "D4"]


def test_what_is_buried_imposes_nothing():
    match = laid(("SQ", "D2"), ("SK B5", "S2 T3"))
    trick(match, "SQ")
    assert match.act(cards_of(match.game, "B5")[0]) == reasons.TRUMP
    assert match.act(cards_of(match.game, "SK")[0]) == reasons.NOT_HELD
    trick(match, "T3")
    assert match.table.last_winner == 1


def test_a_discarded_suit_proves_no_void():
    """The next card may be of that suit."""
    match = laid(("SQ", "S3"), ("S2 B5", "C5"))
    trick(match, "SQ B5")
    assert match.table.void[1] == 0
    trick(match, "S3 S2")


def test_the_fool_may_be_played_when_it_is_turned_up():
    match = laid(("F S2", "D2"), ("S3", "S5"))
    assert match.act(FOOL) == reasons.NOT_HELD
    trick(match, "S2 S3")
    assert match.turn == 1
    trick(match, "S5 F")
    assert match.table.last_winner == 1 and cards.has(match.table.won[0], FOOL)


def test_nobody_sees_a_buried_card():
    """Not even its owner: exchanging buried cards changes nothing that a seat is told."""
    for number in range(4):
        match = new_match("baronetti", number)
        play(match, Dice(number), phases.SCORE, 20)
        face_down = cards.new_set()
        piles.buried(match, face_down)
        assert cards.size(face_down) == sum(match.table.buried)
        for seat in range(2):
            view = match.view(seat)
            for card in walk(face_down):
                assert not cards.has(view.hand, card) and card not in list(view.table.tops)
            assert view.partner == NOBODY


def test_undo_and_journals_turn_the_same_cards_up_again():
    match = new_match("baronetti", 777)
    play(match, Dice(3), phases.SCORE, 33)
    assert digest(copy_of(match)) == digest(match)
    tops = bytes(match.table.tops)
    action = random_action(match, Dice(9), cards.new_set())
    seat = match.turn
    assert match.act(action) == reasons.OK
    assert match.undo(seat)
    assert bytes(match.table.tops) == tops
    play_all(match, Dice(4), check)


def test_hands_are_never_drawn():
    for number in range(10):
        match = new_match("baronetti", number)
        play(match, Dice(number), phases.SCORE)
        assert sum(match.points) == 91 and match.points[0] != match.points[1]


# The computer


def test_it_takes_what_cannot_be_beaten():
    match = laid(("SK", "D9", "C9", "B2"), ("D2", "C2", "BK", "B3"))
    assert choice(match) == "SK"


def test_it_does_not_lead_into_a_trump_turned_up():
    match = laid(("SK", "D9", "CK", "B2"), ("T2", "C10", "D5", "B3"))
    assert choice(match) != "SK"


def test_it_takes_a_king_with_the_lowest_trump():
    match = laid(("BK", "S2", "S3", "S4"), ("T19", "T4", "D2", "D3"))
    trick(match, "BK")
    assert choice(match) == "T4"


def test_it_throws_nothing_dear_on_a_lost_trick():
    match = laid(("T20", "S2", "S3", "S4"), ("SK", "T1", "T4", "D3"))
    trick(match, "T20")
    assert choice(match) == "T4"


def test_notation_has_no_place_for_piles():
    """A deal code brings them back: the hands alone are not the deal."""
    match = new_match("baronetti", 4)
    text = notation.deal_text(match.game.pack, match.table.dealer, match.hands)
    assert len(text.split()) == 2 + 2 * (2 + 4)
