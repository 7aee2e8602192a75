"""Announcements (rules 8): what is offered, against the rules' best result; who sees and pays."""

from engine import cards, notation, phases, reasons
from engine.phases import announce, bargain
from engine.players import baseline
from host_tests.engine.support import (
    Dice,
    cards_of,
    check,
    copy_of,
    digest,
    names_of,
    new_match,
    play,
    play_hand,
    set_of,
    walk,
)

KINGS = "SK BK CK DK"
HONOURS = "F T1 T20"
EMPTY = "S2 S3 S4 S5 S6 S7 S8 S9 B2 B3 B4 B5 B6 B7 B8 B9 C2 C3 C4 C5 C6 C7 C8 C9 C10"
TRUMPS = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13"


def action(match, word):
    return notation.action(match.game.pack, word)


def announcing(first, second="", third="", options=b"\x00\x00", number=0):
    """A match whose announcements begin: these cards are among the hands, Eldest's first; the
    dealer is the third."""
    match = new_match("mitigati", number, options)
    while match.phase == phases.BARGAIN:
        match.act(bargain.CONTINUE)
    for place, text in enumerate((first, second, third)):
        seat = (match.table.dealer + 1 + place) % 3
        hand = (text + " " + EMPTY).split()[:25]
        cards.copy(set_of(cards_of(match.game, " ".join(hand))), match.hands[seat])
        match.table.held[seat] = 25
    match.next_phase()
    return match


def best_result(hand, fool_trump):
    """Rules 8, from names: (abundance, the best of the other kinds)."""
    trumps = len([name for name in hand if name[0] == "T"])
    kings = len([name for name in hand if name[1:] == "K"])
    honours = len([name for name in hand if name in ("F", "T1", "T20")])
    if fool_trump and trumps == 9 and "F" in hand:
        trumps = 10
    if kings == 4 and honours == 3:
        best = 20 + 15
    elif kings == 4:
        best = 20 + 5 * honours
    elif honours == 3:
        best = 15 + 5 * kings
    else:
        best = 10 + 5 * (kings + honours - 4) if kings + honours >= 4 else 0
    return trumps if trumps >= 10 else 0, best


def test_what_is_offered_is_the_best_result():
    dice = Dice(51)
    rich = [0, 0, 0]
    for number in range(400):
        options = bytes((0, number % 2))
        match = announcing("", options=options)
        deck = walk(set_of(match.game.pack.deck()))
        spread = 2 + number % 20
        deck.sort(key=lambda card: dice.below(spread) - (card & 31 if card < 128 else 10))
        view = match.view(0)
        cards.copy(set_of(deck[: 10 + dice.below(16)]), view.hand)
        found = [announce.points(view, announce.ABUNDANCE + kind) for kind in range(4)]
        abundance, best = best_result(names_of(match.game, view.hand), options[1])
        assert found[0] == abundance and sum(found[1:]) == best, names_of(match.game, view.hand)
        rich[0] += abundance > 0
        rich[1] += best > 0
        rich[2] += len([points for points in found[1:] if points]) > 1
    assert min(rich) > 3, rich


def test_the_fool_as_tenth_trump_is_an_option():
    nine = "F T2 T3 T4 T5 T6 T7 T8 T9 T10"
    assert announcing(nine).phase == phases.PLAY
    match = announcing(nine, options=b"\x00\x01")
    assert match.phase == phases.ANNOUNCE
    assert match.act(action(match, "abundance")) == reasons.OK
    eldest = (match.table.dealer + 1) % 3
    assert match.table.declared_points[eldest] == 10
    assert sorted(names_of(match.game, match.table.declared[eldest])) == sorted(nine.split())
    match = announcing("F " + TRUMPS, options=b"\x00\x01")
    match.act(action(match, "abundance"))
    assert match.table.declared_points[eldest] == 12
    assert "F" not in names_of(match.game, match.table.declared[eldest])


def test_kind_by_kind_or_not_at_all():
    everything = KINGS + " " + HONOURS + " " + TRUMPS
    for words, points, shown in (
        ("done", 0, ""),
        ("kings done", 20, KINGS),
        ("mitigati done", 15, HONOURS),
        ("abundance done", 14, "T1 T20 " + TRUMPS),
        ("mitigati kings abundance", 49, everything),
        ("abundance kings done", 34, "T1 T20 " + TRUMPS + " " + KINGS),
    ):
        match = announcing(everything)
        eldest = match.turn
        assert eldest == (match.table.dealer + 1) % 3
        before = walk(match.hands[eldest])
        for word in words.split():
            assert match.turn == eldest
            assert match.act(action(match, word)) == reasons.OK
        assert match.phase == phases.PLAY
        assert match.table.declared_points[eldest] == points
        assert set(names_of(match.game, match.table.declared[eldest])) == set(shown.split())
        assert walk(match.hands[eldest]) == before


def test_what_each_kind_lays_open():
    for held, word, points, shown in (
        (KINGS + " F T20", "kings", 30, KINGS + " F T20"),
        (HONOURS + " SK DK", "mitigati", 25, HONOURS + " SK DK"),
        ("SK BK F T1", "mixed", 10, "SK BK F T1"),
        ("SK BK CK F T1 SQ", "mixed", 15, "SK BK CK F T1"),
    ):
        match = announcing(held)
        seat = match.turn
        assert list(match.choices()) == [action(match, word), phases.DONE]
        assert match.act(action(match, word)) == reasons.OK
        assert match.table.declared_points[seat] == points
        assert set(names_of(match.game, match.table.declared[seat])) == set(shown.split())


def test_seats_with_nothing_have_no_turn():
    match = announcing("", KINGS)
    assert match.turn == (match.table.dealer + 2) % 3
    assert match.act(phases.DONE) == reasons.OK and match.phase == phases.PLAY
    match = announcing(KINGS, "", HONOURS)
    assert match.turn == (match.table.dealer + 1) % 3
    assert match.act(phases.DONE) == reasons.OK
    assert match.phase == phases.ANNOUNCE and match.turn == match.table.dealer
    assert announcing("").phase == phases.PLAY


def test_what_is_not_offered_is_refused():
    match = announcing(KINGS + " " + HONOURS)
    before = digest(match)
    for word in ("abundance", "mixed"):
        assert match.act(action(match, word)) == reasons.NOT_HAD
    for call in (phases.NEXT, action(match, "SK"), action(match, "T2"), 159, 239, 244):
        assert match.act(call) == reasons.NOT_NOW
    assert digest(match) == before
    assert match.act(action(match, "kings")) == reasons.OK
    assert match.act(action(match, "kings")) == reasons.NOT_HAD, "announced twice"


def test_all_pay_and_the_sum_is_nothing():
    """From real deals, found by going through them: somebody announces and the hand is played."""
    found = 0
    for number in range(40):
        match = new_match("mitigati", number * 7919)
        play(match, Dice(number), phases.PLAY, watch=check)
        if not any(match.table.declared_points):
            continue
        found += 1
        assert digest(copy_of(match)) == digest(match)
        declared = list(match.table.declared_points)
        play_hand(match, Dice(number), check)
        assert list(match.table.declared_points) == declared
        for seat in range(3):
            bonus = match.gains[seat] - (match.points[seat] - 43)
            assert bonus == 3 * declared[seat] - sum(declared)
        match.act(phases.NEXT)
        assert not any(match.table.declared_points), "kept for the next hand"
    assert found > 3


def test_the_computer_announces_all_it_may():
    match = announcing(KINGS + " " + HONOURS + " " + TRUMPS)
    eldest = match.turn
    while match.phase == phases.ANNOUNCE:
        assert match.act(baseline.choose(match.view(match.turn), 0)) == reasons.OK
    assert match.table.declared_points[eldest] == 20 + 15 + 14
