"""Partita for Three: its count, obligatory signals, going out and forced play, and who pays."""

from engine import cards, deal, games, phases, reasons, signals
from engine.cards import FOOL, TRUMPS
from engine.players import baseline
from host_tests.engine.support import (
    ORDERS,
    Dice,
    arrange,
    card_of,
    cards_of,
    check,
    copy_of,
    digest,
    give,
    name_of,
    names_of,
    new_match,
    play,
    play_hand,
    random_action,
    set_of,
    slow_legal,
    slow_winner,
    trick,
    walk,
)

NAME = "partita3"
NEVER_OUT = b"\x00\x01"  # options
KNOCK = signals.action(signals.RUFF_EXPECTED)
LAST_HAND = 2


def _legal(match):
    out = cards.new_set()
    match.legal(out)
    return names_of(match.game, out)


def _in_last_hand(seed, nets=(0, 0, 0), options=None):
    """A match whose last hand begins, with these totals of the hands before."""
    match = new_match(NAME, seed, options)
    match.hand_no = LAST_HAND
    for net in nets:
        match.history.append(net)
    for _ in nets:
        match.history.append(0)
    match.begin_hand()
    return match


# Count and exposure


def test_values():
    game = games.load(NAME)
    for card in game.pack.deck():
        name = name_of(game, card)
        expected = {"F": 4, "T20": 4, "T1": 5}.get(name, 1)
        if name[0] in "SBCD":
            expected = {"K": 5, "Q": 4, "C": 3, "V": 2}.get(name[1:], 1)
        assert game.values[card] == expected, name


def test_discarded_trumps_are_shown_to_all():
    match = new_match(NAME, 4)
    hand = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T20 F SK BK CK DK D4 B7"
    give(match, match.turn, cards_of(match.game, hand))
    trick(match, "B7 T4 D4")
    assert match.act(phases.DONE) == reasons.OK
    assert names_of(match.game, match.table.exposed) == ["T4"]
    check(match)


# Signals


def _lead(hand, name):
    """The signals that seat 0 is seen to give as it leads a card of its hand."""
    match = arrange(NAME, [hand, "", ""], rest=1)
    n = match.table.held[0]
    for seat in (1, 2):
        rest = walk(match.table.won[1])[:n]
        for card in rest:
            cards.remove(match.table.won[1], card)
            cards.add(match.hands[seat], card)
        match.table.held[seat] = n
    trick(match, name)
    return match


def test_a_long_suit_is_told_by_the_engine():
    for hand, name, told in (
        ("S7 S8 S9 SV D2", "S7", True),
        ("S7 S8 S9 D2 D3", "S7", False),
        ("T7 T8 T9 T10 D2", "T8", True),
        ("T7 T8 T9 F D2", "T8", False),  # the Fool is no trump
        ("T7 T8 T9 T10 F", "F", False),
    ):
        match = _lead(hand, name)
        assert bool(match.table.signals[0] & signals.LONG) == told, hand
        assert match.table.signalled[0] == match.table.signals[0]


def test_a_king_behind_the_lead_is_told_by_the_engine():
    match = _lead("SK S8 D2", "S8")
    assert match.table.signals[0] == signals.KING
    assert names_of(match.game, match.table.shown[0]) == ["SK"]
    for hand, name in (("SK S8 D2", "SK"), ("SK S8 D2", "D2"), ("SQ S8 D2", "S8")):
        match = _lead(hand, name)
        assert not match.table.signals[0] & signals.KING
        assert not any(match.table.shown[0])


def test_who_follows_tells_nothing():
    match = _lead("D2 D3 D4", "D2")
    while match.table.trick_size:
        assert match.choices() == b""
        play(match, Dice(0), actions=1)
    assert match.table.last_signals[1] == match.table.last_signals[2] == 0


def test_a_knock_goes_with_a_plain_lead():
    match = arrange(NAME, ["T9 S8 D2 F", "S7 T7 T6 T5", "S9 T8 T4 T3"], rest=1)
    assert bytes(match.choices()) == bytes((KNOCK,))
    assert match.act(KNOCK) == reasons.OK
    assert match.choices() == b"" and match.act(KNOCK) == reasons.NOT_NOW
    assert _legal(match) == ["S8", "D2"]
    assert match.act(card_of(match.game, "T9")) == reasons.SIGNALLED
    assert match.act(FOOL) == reasons.SIGNALLED
    trick(match, "S8")
    assert match.table.signals[0] == signals.RUFF_EXPECTED
    match = arrange(NAME, ["T9 T8 T2 F", "S7 T7 T6 T5", "S9 S8 T4 T3"], rest=1)
    assert match.choices() == b""
    match = arrange(NAME, ["T9 S8 D2 F", "S7 T7 T6 T5", "S9 DK D4 D3"], rest=1)
    match.table.void[2] = 1 << TRUMPS  # nobody is asked what all know
    assert match.choices() == b""


def test_the_computer_knocks_when_the_ruff_is_likelier_than_not():
    for void, knocks in ((0b00001, True), (0b10001, False), (0, False)):
        hands = ["SK S8 DK", "S7 S9 SV", "T8 T4 T3"]
        match = arrange(NAME, hands, rest=1)
        for pile in match.table.won:
            cards.merge(pile, match.table.played)
        match.table.void[2] = void
        cards.copy(set_of(cards_of(match.game, "SK S8 S10")), match.hands[0])
        if not void:  # the last player may well hold a card of the suit
            cards.copy(set_of(cards_of(match.game, "S9 T4 T3")), match.hands[2])
            cards.copy(set_of(cards_of(match.game, "S7 T8 SV")), match.hands[1])
        assert (baseline.choose(match.view(0), 0) == KNOCK) == knocks, void


# Going out


def _safe(match, seat):
    """The points of rules 10 which a seat cannot lose, from names."""
    game = match.game
    mine = names_of(game, match.table.won[seat]) + names_of(game, match.discards[seat])
    mine += [name for name in names_of(game, match.hands[seat]) if name in ("F", "T20")]
    points = 0
    for name in mine:
        if name in ("F", "T20"):
            points += 4
        elif name == "T1":
            points += 5
        else:
            points += {"K": 5, "Q": 4, "C": 3, "V": 2}.get(name[1:], 1) if name[0] != "T" else 1
    return points


def _slow_legal_out(game, hand, on_table, is_last):
    """The names that may be played by one who has gone out."""
    if is_last:
        return hand
    may = [name for name in slow_legal(hand, on_table) if name != "F"]
    groups = {}
    for name in may:
        groups[name[0]] = groups.get(name[0], []) + [name]
    if not [name for name in on_table if name != "F"]:
        wanted = [groups["T"]] if "T" in groups else [groups[suit] for suit in sorted(groups)]
        found = []
        for group in wanted:
            found += _best_of(group, min)
        return found
    winning = []
    for name in may:
        if slow_winner(ORDERS[NAME], on_table + [name]) == len(on_table):
            winning.append(name)
    if winning:
        return _best_of(winning, min)
    return _best_of(may, max)


def _place(name):
    """How far a card is from the strongest of its suit; equal trumps are in one place."""
    long_suit, round_suit, trumps, alike = ORDERS[NAME]
    if name[0] == "T":
        number = int(name[1:])
        return trumps.index(max(alike) if number in alike else number)
    return (long_suit if name[0] in "SB" else round_suit).index(name[1:])


def _best_of(names, pick):
    place = pick([_place(name) for name in names])
    return [name for name in names if _place(name) == place]


def _check_out(match, was_out):
    """After an action of the last hand: who is out, and what that seat may play."""
    table, game = match.table, match.game
    assert table.out & was_out == was_out, "nobody comes in again"
    if match.phase == phases.PLAY and not table.trick_size and not table.signals[match.turn]:
        for seat in range(3):
            reached = match.score(seat) + _safe(match, seat) >= 35
            assert bool(table.out >> seat & 1) == reached, (seat, _safe(match, seat))
    if match.phase == phases.PLAY and table.out >> match.turn & 1:
        hand = names_of(game, match.hands[match.turn])
        on_table = [name_of(game, table.trick[place]) for place in range(table.trick_size)]
        expected = _slow_legal_out(game, hand, on_table, len(hand) == 1)
        if table.signals[match.turn] & signals.RUFF_EXPECTED:
            expected = [name for name in expected if name[0] in "SBCD"]
        assert sorted(_legal(match)) == sorted(expected), (hand, on_table)
        for card in walk(match.hands[match.turn]):
            why = match.view(match.turn).rules.refuse(match.view(match.turn), card)
            assert (why == reasons.OK) == (name_of(game, card) in expected)


def test_random_last_hands():
    out = cards.new_set()
    forced = free = 0
    for seed in range(18):
        match = _in_last_hand(seed, ((0, 0, 0), (20, -10, -8), (12, 12, -22))[seed % 3])
        dice = Dice(seed)
        was_out = 0
        while match.phase != phases.SCORE:
            assert match.act(random_action(match, dice, out)) == reasons.OK
            _check_out(match, was_out)
            check(match)
            was_out = match.table.out
            if match.phase == phases.PLAY:
                forced += was_out >> match.turn & 1
                free += 1
    assert 60 < forced < free


def test_out_before_the_first_lead():
    """It is seen after the discard, which counts, as Fool and Angel do in the hand."""
    hand = "F T20 T9 T8 T7 T6 T5 T4 T3 T2 S7 S8 SV SQ SC B7 B8 B9 BQ BC"
    for net, is_out in ((17, 0), (18, 1)):
        match = _in_last_hand(deal.following(0, 3, 0), (net, 0, -net))
        give(match, 0, cards_of(match.game, hand))
        trick(match, "SQ BQ S7")  # 4 + 4 + 1, and 8 in the hand
        assert match.table.out == 0
        assert match.act(phases.DONE) == reasons.OK
        assert match.table.out == is_out
        assert _legal(match) == (["T20"] if is_out else names_of(match.game, match.hands[0]))
        assert match.act(card_of(match.game, "T9")) == (reasons.OUT if is_out else reasons.OK)


def test_nobody_goes_out_before_the_last_hand_or_without_the_option():
    match = new_match(NAME, 8)
    play_hand(match, Dice(8), _is_in)
    assert match.act(phases.NEXT) == reasons.OK
    match = _in_last_hand(9, (30, 30, -60), NEVER_OUT)
    play_hand(match, Dice(9), _is_in)


def _is_in(match):
    assert match.table.out == 0


def test_a_saved_match_knows_who_is_out():
    match = _in_last_hand(10, (34, 0, -34))
    play(match, Dice(10), phases.SCORE, 30)
    assert match.table.out & 1
    assert digest(copy_of(match)) == digest(match)
    assert copy_of(match).table.out == match.table.out
    play_hand(match, Dice(10))
    match = new_match(NAME, 10)
    assert match.table.out == 0


def test_equal_papi_may_both_be_led():
    match = arrange(NAME, ["T5 T3 T1 S7", "S8 S9 SV SC", "D2 D3 D4 DA"], rest=1)
    match.table.out = 1
    assert _legal(match) == ["T3", "T5"]
    match = arrange(NAME, ["S8 S9 SV SC", "T5 T3 T1 D2", "D3 D4 DA DV"], rest=1)
    match.table.out = 2
    trick(match, "S8")
    assert _legal(match) == ["T3", "T5"]


def test_a_fool_led_before_leaves_the_lead_open():
    match = arrange(NAME, ["F S9", "T5 T9", "D2 D3"], rest=1)
    match.table.out = 0b110
    trick(match, "F")
    assert _legal(match) == ["T9"]
    trick(match, "T9")
    assert _legal(match) == ["D3"]  # in a round suit lower than the two


# Who pays


def _verdict(*totals):
    match = new_match(NAME, 11)
    play_hand(match, Dice(11))
    for seat, total in enumerate(totals):
        match.gains[seat] = total
    return match.winners()


def test_the_lowest_pays_the_others():
    assert _verdict(5, -4, 1) == 0b101
    assert _verdict(-4, 9, -3) == 0b110
    assert _verdict(-2, 6, -2) == 0b010  # two pay jointly
    assert _verdict(4, -6, 4) == 0b101
    assert _verdict(2, 2, 2) == 0b111  # nobody pays
