"""Partita: its count, exposed trumps, the dealer's lead, and the 22 signals against an oracle."""

from engine import cards, count, games, journal, phases, reasons, signals
from engine.cards import COINS, CUPS, SWORDS, TRUMPS
from engine.players import signalling, wishing
from engine.players.memory import Memory
from engine.table import NOBODY
from host_tests.engine.support import (
    ORDERS,
    Dice,
    arrange,
    card_of,
    cards_of,
    check,
    digest,
    give,
    give_no_signal,
    name_of,
    names_of,
    new_match,
    play,
    play_all,
    play_hand,
    random_action,
    set_of,
    trick,
    walk,
)

NAME = "partita"
_BEFORE_LEAD = signals.SMALL_TRUMP | signals.LARGE_TRUMP | signals.TELL_ME
SILENT = b"\x00\x01"  # options: no signals
LONG_ORDER, ROUND_ORDER, TRUMP_ORDER, ALIKE = ORDERS[NAME]


def _first_lead(seed=7, options=None):
    """A match whose dealer is about to lead, nobody having given a signal."""
    match = new_match(NAME, seed, options)
    play(match, Dice(seed), phases.PLAY)
    return match


def _legal(match):
    out = cards.new_set()
    match.legal(out)
    return names_of(match.game, out)


def _offered(match):
    """The mask of the signals offered to the seat in turn."""
    mask = 0
    for action in bytes(match.choices()):
        if action != phases.DONE:
            mask |= 1 << (action - signals.FIRST)
    return mask


def _signal(match, signal):
    assert match.act(signals.action(signal)) == reasons.OK


# Count, discard, lead


def test_values():
    game = games.load(NAME)
    for card in game.pack.deck():
        name = name_of(game, card)
        expected = {"F": 5, "T1": 4, "T20": 4}.get(name, 0)
        if name[0] in "SBCD":
            expected = {"K": 4, "Q": 3, "C": 2, "V": 1}.get(name[1:], 0)
        assert game.values[card] == expected, name


def test_a_point_for_each_pair_and_for_an_odd_card_but_not_for_the_fool():
    for n in range(1, 54):
        assert count.points(count.PAIR_MORE, 0, n) == n - n // 2
        assert count.points(count.PAIR_MORE, 5, n, 1) == 5 + (n - 1) - (n - 1) // 2
    game = games.load(NAME)
    for text, points in (("", 0), ("F", 5), ("F T2", 6), ("F T2 T3", 6), ("T2 T3 S7", 2)):
        assert game.points(set_of(cards_of(game, text))) == points, text


def test_running_points_leave_the_fool_aside():
    match = arrange(NAME, ["S7", "S8", "S9", "SV"], won=("F T2 T3", ""), rest=1)
    assert match.view(0).points(0) == 5 + 1


def test_discarded_trumps_are_shown_to_all_and_only_they():
    match = new_match(NAME, 3)
    dealer = match.turn
    hand = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T20 F SK BK CK D4"
    give(match, dealer, cards_of(match.game, hand))
    trick(match, "T3 D4")
    assert not any(match.table.exposed)
    assert match.act(phases.DONE) == reasons.OK
    for seat in range(4):
        assert names_of(match.game, match.view(seat).table.exposed) == ["T3"]
    play_hand(match, Dice(3), check)
    match.act(phases.NEXT)
    assert not any(match.table.exposed)


def test_the_dealer_leads():
    for seed in range(8):
        match = _first_lead(seed)
        assert match.table.leader == match.table.dealer
        give_no_signal(match)
        assert match.turn == match.table.dealer


def test_the_fool_is_kept_without_a_trick():
    match = arrange(NAME, ["F S7", "SK SQ", "S8 S9", "SV SC"], won=(None,), rest=1)
    trick(match, "S7 SK S8 SV SQ S9 SC F")
    assert match.points[0] == 5 and match.points[1] == 75


def test_next_match_begins_with_the_partner():
    assert games.load(NAME).next_match_dealer == 2
    assert games.load("scarto").next_match_dealer == 1


def test_the_sum_decides():
    match = new_match(NAME, 5)
    play_all(match, Dice(5), check)
    scores = [match.score(0), match.score(1)]
    assert sum(scores) == 0
    best = [side for side in range(2) if scores[side] >= 0]
    assert match.winners() == sum([1 << side for side in best])


# Whose turn it is to signal


def test_the_partner_is_asked_before_the_lead():
    match = _first_lead()
    leader = match.table.leader
    assert match.turn == (leader + 2) % 4
    assert _legal(match) == []
    choices = bytes(match.choices())
    assert choices[0] == phases.DONE
    assert _offered(match) == _BEFORE_LEAD
    for card in walk(match.hands[match.turn]):
        assert match.act(card) != reasons.OK
    assert match.act(signals.action(signals.TOP_TRUMP)) == reasons.NOT_NOW
    _signal(match, signals.LARGE_TRUMP)
    assert match.turn == leader
    assert match.act(phases.DONE) == reasons.NOT_NOW
    assert match.table.signals[(leader + 2) % 4] == signals.LARGE_TRUMP
    check(match)


def test_nobody_is_asked_before_the_last_lead():
    match = arrange(NAME, ["S7 D2", "S8 D3", "S9 D4", "SV DA"], rest=1)
    trick(match, "S7 S8 S9 SV")
    assert match.table.trick_size == 0 and match.turn == match.table.leader == 3


def test_nobody_is_asked_when_signals_are_off():
    match = _first_lead(7, SILENT)
    while match.phase == phases.PLAY:
        assert match.turn == match.table.seat_at(match.table.trick_size)
        assert match.choices() == b""
        assert match.act(signals.action(signals.TELL_ME)) == reasons.NOT_NOW
        play(match, Dice(1), actions=1, watch=check)


def test_one_signal_of_each_sort():
    match = arrange(NAME, ["T9 T20 T21 S7 S8 S9 SV", "", "", ""], rest=1)
    for seat in range(1, 4):
        rest = [card for card in match.game.pack.deck() if cards.has(match.table.won[1], card)]
        for card in rest[:7]:
            cards.remove(match.table.won[1], card)
            cards.add(match.hands[seat], card)
        match.table.held[seat] = 7
    match.table.tricks = match.table.trick_no + 7
    assert _offered(match) & signals.LONG
    assert _offered(match) & signals.TOP_TRUMP
    _signal(match, signals.TOP_TRUMPS)
    offered = _offered(match)
    assert not offered & (signals.TOP_TRUMP | signals.HAS_21)
    assert _legal(match) == ["T9"]  # the two highest must stay in hand
    assert match.act(card_of(match.game, "T20")) == reasons.SIGNALLED
    assert not offered & signals.LONG  # that would be a lead of Swords
    _signal(match, signals.TELL_ME)
    assert match.choices() == b""
    trick(match, "T9")
    assert match.table.signals[0] == signals.TOP_TRUMPS | signals.TELL_ME
    assert names_of(match.game, match.table.shown[0]) == ["T21", "T20"]


def test_to_ask_early_leaves_the_signal_with_the_card():
    match = arrange(NAME, ["S7 T2 T20", "S8 T3 D3", "S9 S10 T21", "SV T4 D4"], rest=1)
    match.table.turn = 2
    _signal(match, signals.TELL_ME)
    assert match.table.signals[2] == signals.TELL_ME_EARLY
    trick(match, "S7 S8")
    assert match.turn == 2 and _offered(match) & signals.NOT_THIS
    _signal(match, signals.NOT_THIS)
    assert not _offered(match) & signals.TELL_ME
    assert signals.action(signals.TELL_ME_EARLY) == signals.action(signals.TELL_ME)


def test_a_signal_can_be_undone_and_replayed():
    match = _first_lead()
    give_no_signal(match)
    before = digest(match)
    leader = match.turn
    _signal(match, signals.TELL_ME)
    assert digest(match) != before
    assert digest(journal.replay(journal.write(match))) == digest(match)
    assert match.undo(leader)
    assert digest(match) == before


# What signals leave behind


def test_signals_of_the_trick_before_can_be_seen():
    match = arrange(NAME, ["S7 D2", "S8 D3", "S9 D4", "SV DA"], rest=1)
    _signal(match, signals.VOID)
    trick(match, "S7 S8 S9 SV")
    assert list(match.table.signals) == [0, 0, 0, 0]
    assert list(match.table.last_signals) == [signals.VOID, 0, 0, 0]
    assert match.table.signalled[0] == signals.VOID
    assert match.table.void[0] == 1 << SWORDS


def test_the_last_trump_is_a_void():
    match = arrange(NAME, ["T9 D2 F", "S8 D3 T8", "S9 D4 T7", "SV DA T6"], rest=1)
    _signal(match, signals.LAST_TRUMP)
    assert _legal(match) == ["T9"]
    trick(match, "T9")
    assert match.table.void[0] == 1 << TRUMPS


def test_unwanted_suits():
    match = arrange(NAME, ["C4 D2 D3", "CK DK S7", "C3 DA S8", "CQ DQ S9"], rest=1)
    trick(match, "C4 CK")
    _signal(match, signals.NOT_THIS)
    trick(match, "C3 CQ")
    assert match.table.unwanted[2] == 1 << CUPS
    assert match.table.suit_led[0] == CUPS and match.table.suit_led[1] == NOBODY
    give_no_signal(match)
    assert not _offered(match) & signals.OTHER_SUIT  # seat 1, whose partner has led nothing yet
    trick(match, "DK DA")
    assert match.table.suit_led[1] == COINS
    _signal(match, signals.OTHER_SUIT)
    trick(match, "DQ")
    assert match.table.unwanted[3] == 1 << COINS


def test_shown_cards_are_forgotten_when_they_are_played():
    match = arrange(NAME, ["SK SQ DK DQ", "S7 S8 D2 D3", "S9 S10 D4 DA", "SV SC DV DC"], rest=1)
    _signal(match, signals.QUEEN)
    trick(match, "SK")
    assert names_of(match.game, match.table.shown[0]) == ["SQ"]
    trick(match, "S7 S9 SV SQ")
    assert not any(match.table.shown[0])


LONG_HANDS = ["S7 S8 S9 SQ", "SK DK D3 T9", "DA D4 C2 CA", "T6 DV DC T7"]


def _late(hands, rest=1):
    """A position in which all other cards have been seen."""
    match = arrange(NAME, hands, rest=rest)
    for pile in match.table.won:
        cards.merge(pile, match.table.played)
    return match


def test_a_long_suit_is_known_as_long_as_it_must_be():
    match = arrange(NAME, LONG_HANDS, rest=1)
    _signal(match, signals.LONG)
    trick(match, "S7 SK DA T6")
    assert match.table.least[0][SWORDS] == 3 and not match.table.counted[0]
    give_no_signal(match)
    trick(match, "T7 S8")
    assert match.table.least[0][SWORDS] == 2 and not match.table.void[0] >> SWORDS & 1


def test_who_holds_all_but_one_holds_the_rest_when_that_is_played():
    match = _late(LONG_HANDS)
    table = match.table
    _signal(match, signals.ALL_BUT_ONE)
    trick(match, "S7")
    assert table.least[0][SWORDS] == 3 and table.counted[0] == 1 << SWORDS
    assert not any(table.shown[0])
    trick(match, "SK")
    assert names_of(match.game, table.shown[0]) == ["S8", "S9", "SQ"]
    assert [table.void[seat] >> SWORDS & 1 for seat in range(4)] == [0, 1, 1, 1]


def test_after_one_more_of_a_suit_there_is_none():
    match = arrange(NAME, ["S7 S8 D2", "SK DK D3", "SQ D4 C2", "SV DV DC"], rest=1)
    _signal(match, signals.ONE_MORE)
    trick(match, "S7 SK SQ SV")
    assert match.table.least[0][SWORDS] == 1 and not match.table.void[0]
    trick(match, "DK D4 DV D2 D3 C2 DC S8")
    assert not match.table.least[0][SWORDS]
    assert match.table.void[0] >> SWORDS & 1


def test_trumps_that_were_told():
    for other, shown in (("D3", ["T16"]), ("T15", [])):
        match = _late(["T9 T16 S7", "SK DK " + other, "DA D4 C2", "T6 DV DC"])
        _signal(match, signals.HAS_15_TO_17)
        trick(match, "T9")
        assert names_of(match.game, match.table.shown[0]) == shown
    match = _late(["T9 T1 S7", "SK DK D3", "DA D4 C2", "T6 DV DC"])
    _signal(match, signals.PAGAT)
    trick(match, "T9")
    assert names_of(match.game, match.table.shown[0]) == ["T1"]


# Truth, by names


def _strength(name):
    """The place of a card in its suit, 0 the strongest; equal trumps are in one place."""
    if name[0] == "T":
        number = int(name[1:])
        return TRUMP_ORDER.index(max(ALIKE) if number in ALIKE else number)
    return (LONG_ORDER if name[0] in "SB" else ROUND_ORDER).index(name[1:])


def _slow_true(match, seat, name):
    """The mask of the signals of rules 9 that may go with a card, from its name."""
    game, table = match.game, match.table
    on_table = [name_of(game, table.trick[place]) for place in range(table.trick_size)]
    known = names_of(game, table.played) + names_of(game, table.exposed) + on_table
    left = [name_of(game, card) for card in game.pack.deck()]
    left = [each for each in left if each not in known]
    hand = names_of(game, match.hands[seat])
    after = [each for each in hand if each != name]
    rest = [each for each in after if each[0] == name[0] and name != "F"]
    others = [each for each in left if each not in hand and each != "F"]
    true = [22]
    if table.suit_led[(seat + 2) % 4] != NOBODY:
        true.append(7)
    if [each for each in on_table if each != "F"]:
        true.append(19)
    if name == "F":
        return _mask(true)
    if len(rest) == 1:
        true.append(6)
    if not on_table:
        if len(rest) >= 3:
            true.append(1)
        if len([each for each in others if each[0] == name[0]]) == 1:
            true.append(2)
        if name[0] != "T":
            true += [3, 4, 5]
    if name[0] == "T":
        if not rest:
            true.append(8)
        if "T1" in rest:
            true.append(9)
    elif not rest:
        true.append(16)
    else:
        rivals = [each for each in others if each[0] == name[0]]
        if min([_strength(each) for each in rest]) < min([99] + [_strength(e) for e in rivals]):
            true.append(17)
        if name[0] + "Q" in rest:
            true.append(18)
    if name[0] == "T" or not rest:
        mine = sorted([_strength(each) for each in after if each[0] == "T"])
        best = min([99] + [_strength(each) for each in others if each[0] == "T"])
        if mine and mine[0] < best:
            true.append(10)
        if len(mine) > 1 and mine[1] < best:
            true.append(11)
        for number, cards_told in ((12, (21,)), (13, (19,)), (14, (18,)), (15, (15, 16, 17))):
            if [each for each in cards_told if "T%d" % each in after]:
                true.append(number)
    return _mask(true)


def _mask(numbers):
    """The mask of signals by their numbers in rules 9."""
    mask = 0
    for number in numbers:
        mask |= 1 << (number - 1)
    return mask


def _check_signals(match):
    """What is offered to the seat in turn, and what it then may play, by the oracle."""
    table, seat = match.table, match.turn
    given = table.signals[seat] & ~signals.EARLY
    own = _BEFORE_LEAD if signals.is_early(table) else 0
    legal = _legal(match)
    for name in legal:
        true = _slow_true(match, seat, name)
        assert not given & ~true, (name, given)
        own |= true
    for alternatives in match.game.one_signal_of:
        if table.signals[seat] & alternatives:
            own &= ~alternatives
    assert _offered(match) == own & ~table.signals[seat]
    view, choices = match.view(seat), bytes(match.choices())
    for action in list(range(signals.FIRST, signals.FIRST + 27)) + [phases.DONE]:
        assert (view.rules.refuse(view, action) == reasons.OK) == (action in choices)


def test_truth_in_random_hands():
    out = cards.new_set()
    seen = 0
    for seed in range(0, 6):
        match = _first_lead(seed)
        dice = Dice(seed)
        while match.phase == phases.PLAY:
            _check_signals(match)
            seen |= _offered(match)
            assert match.act(random_action(match, dice, out)) == reasons.OK
            check(match)
    assert seen == match.game.signals == (1 << 22) - 1, "a signal that was never offered"


def test_every_offer_can_be_kept():
    """Whatever is offered leaves a card to play, however many signals are given."""
    out = cards.new_set()
    for seed in range(6):
        match = _first_lead(seed)
        dice = Dice(seed)
        while match.phase == phases.PLAY:
            choices = bytes(match.choices())
            if choices:
                assert match.act(choices[dice.below(len(choices))]) == reasons.OK
            else:
                match.legal(out)
                assert not cards.is_empty(out)
                assert match.act(random_action(match, dice, out)) == reasons.OK


def test_equal_papi_are_not_the_highest_while_another_is_out():
    match = arrange(NAME, ["T6 T5 D2", "T2 S8 D3", "S7 S9 D4", "SV DA S10"], rest=1)
    assert not _offered(match) & signals.TOP_TRUMP
    match = arrange(NAME, ["T6 T5 D2", "T1 S8 D3", "S7 S9 D4", "SV DA S10"], rest=1)
    for pile in match.table.won:
        cards.merge(pile, match.table.played)
    assert _offered(match) & signals.TOP_TRUMP


def test_a_hidden_discard_does_not_show_in_a_signal():
    """Its own discard must not make the dealer's lower card "the highest left"."""
    match = arrange(NAME, ["SC S8 D2", "T1 S7 D3", "S10 S9 D4", "SV DA T3"], rest=1)
    for pile in match.table.won:
        cards.merge(pile, match.table.played)
    assert _offered(match) & signals.TOP_CARD
    for pile in (match.table.won[1], match.table.played):
        cards.remove(pile, card_of(match.game, "SQ"))
    cards.add(match.discards[0], card_of(match.game, "SQ"))
    assert not _offered(match) & signals.TOP_CARD


# What the computer does about it


def _wish(match, name):
    view = match.view(match.turn)
    memory = Memory()
    memory.recall(view)
    return wishing.wish(view, card_of(match.game, name), memory.out[TRUMPS])


def test_the_computer_heeds_its_partner():
    match = arrange(NAME, ["C4 T3 T9", "CK DK S7", "C3 DA S8", "CQ DQ S9"], rest=1)
    assert _wish(match, "C4") == 0
    match.table.unwanted[2] = 1 << CUPS
    assert _wish(match, "C4") < 0
    match.table.signals[2] = signals.SMALL_TRUMP
    assert _wish(match, "T3") > _wish(match, "T9")
    match.table.signals[2] = signals.LARGE_TRUMP
    assert _wish(match, "T3") < _wish(match, "T9")


def _given(hands, name, before="", prepare=None):
    """The signal that the seat in turn gives with a card, 0 for none."""
    match = _late(hands)
    if prepare:
        prepare(match.table)
    trick(match, before)
    give_no_signal(match)
    card = card_of(match.game, name)
    action = signalling.choose(match.view(match.turn), card)
    if action == card:
        return 0
    assert match.act(action) == reasons.OK
    return 1 << (action - signals.FIRST)


def _only_partner_lacks_cups(table):
    table.void[2] |= 1 << CUPS
    table.shown[3][CUPS] = 1  # the weakest


def _both_lack_cups(table):
    table.void[2] |= 1 << CUPS
    table.void[3] |= 1 << CUPS


def test_the_computer_says_how_to_ruff():
    hands = ["C3 CC D2", "CK DK S7", "T3 T9 S9", "C4 T4 DV"]
    assert _given(hands, "C3", "", _only_partner_lacks_cups) == signals.RUFF_LOWEST
    hands[3] = "T4 DQ DV"
    assert _given(hands, "C3", "", _both_lack_cups) == signals.NO_HIGH_TRUMP
    assert _given(hands, "CC", "", _both_lack_cups) == signals.NOT_YOUR_BEST
    assert _given(hands, "C3") not in (signals.RUFF_LOWEST, signals.NO_HIGH_TRUMP)


def test_the_computer_tells_of_a_suit_that_is_nearly_all_its_own():
    assert _given(LONG_HANDS, "S7") == signals.ALL_BUT_ONE


def test_the_computer_tells_of_a_pagat_in_danger():
    hands = ["T6 T1 S7", "T9 DK D3", "DA D4 C2", "T8 DV DC"]
    assert _given(hands, "T6") == signals.PAGAT
    hands = ["T6 T1 S7", "SK DK D3", "DA D4 C2", "DQ DV DC"]
    assert _given(hands, "T6") != signals.PAGAT  # nobody draws it


def test_the_computer_asks_for_another_suit_than_one_in_which_it_has_nothing():
    def partner_led_coins(table):
        table.suit_led[2] = COINS

    for held, said in (("D2 DA", signals.OTHER_SUIT), ("D2", 0), ("D2 DV", 0)):
        hands = ["S8 C2 " + held, "SK DK D3 C3", "S9 D4 C2 C4", "T6 SV SC SQ"]
        assert _given(hands, "S8", "", partner_led_coins) == said
    assert not _given(hands, "S8")


def test_the_computer_asks_before_it_leads_again():
    hands = ["T20 S8 D2", "SK DK D3", "S9 D4 C2", "T6 SV SC"]
    assert _given(hands, "T20") == signals.TELL_ME
    assert _given(hands, "S8") != signals.TELL_ME
    hands[0] = "T20 S8 CK"
    assert _given(hands, "T20") != signals.TELL_ME  # it leads the King


def test_the_computer_saves_its_partners_pagat():
    hands = ["T20 T9 S8 D2", "SK T10 T8 D3", "T1 D4 C2 CA", "T6 DQ SV SC"]
    match = _late(hands)
    assert _wish(match, "T9") == _wish(match, "T20") == 0
    match.table.signalled[2] = signals.PAGAT
    cards.add(match.table.shown[2], card_of(match.game, "T1"))
    match.table.void[2] |= 1 << SWORDS
    assert _wish(match, "T9") < 0 < _wish(match, "T20")
    assert _wish(match, "S8") > 0 == _wish(match, "D2")
    trick(match, "D2 D3")
    match = _late(hands)
    match.table.leader = match.table.turn = 3
    match.table.signalled[2] = signals.PAGAT
    cards.add(match.table.shown[2], card_of(match.game, "T1"))
    trick(match, "T6")
    assert _wish(match, "T20") > 0 == _wish(match, "T9")


def test_the_computer_ruffs_as_its_partner_asks():
    hands = ["C4 D2 D3", "CK DK S7", "T3 T9 T16", "CQ DQ S9"]
    for signal, name in (
        (signals.RUFF_LOWEST, "T3"),
        (signals.NO_HIGH_TRUMP, "T9"),
        (signals.NOT_YOUR_BEST, "T9"),
    ):
        match = arrange(NAME, hands, rest=1)
        _signal(match, signal)
        trick(match, "C4 CK")
        assert _wish(match, name) > _wish(match, "T16")


def test_the_computer_tells_what_it_can_when_asked():
    match = arrange(NAME, ["C4 D2 D3", "CK DK S7", "C2 CV S10", "CQ DQ S9"], rest=1)
    trick(match, "C4 CK")
    card = card_of(match.game, "CV")
    assert signalling.choose(match.view(2), card) == card
    match.table.signals[0] = signals.TELL_ME
    action = signalling.choose(match.view(2), card)
    assert action == signals.action(signals.ONE_MORE)
    assert match.act(action) == reasons.OK
    assert signalling.choose(match.view(2), card) == card
