"""The dealer's discard against every legal set of the rules' text, found by brute force."""

from array import array

from engine import cards, games, phases, reasons
from engine.cards import FOOL
from engine.phases import bid
from host_tests.engine.support import (
    Dice,
    cards_of,
    check,
    copy_of,
    digest,
    fewer,
    give,
    name_of,
    names_of,
    new_match,
    rounds,
    walk,
)

# Hands of the size that a dealer has, made to be nasty
NASTY = {
    "consiglio": (
        # no plain card that may go, one, two
        "SK BK CK DK F T1 T20 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15",
        "SK BK CK DK F T1 T20 S2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T21",
        "SK BK CK DK F T1 T20 S2 SQ T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T21",
        # just two trumps and nothing else that may go; no trump
        "SK BK CK DK F T1 T20 T2 T3 S2 S3 S4 S5 S6 S7 S8 S9 S10 SV SC SQ",
        "SK BK CK DK F SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SV SC SQ BA B2 B3",
    ),
    "four_handed": (
        # just two cards that may go, of either kind
        "SK BK CK DK F T1 T20 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15",
        "SK BK CK DK F T1 T20 S2 S3 S4 S5 S6 S7 S8 S9 S10 SV SC SQ B2 T21",
    ),
    "mitigati": (
        "SK BK CK DK F T1 T20 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T21 "
        "S2 SQ",
        "SK BK CK DK F T1 T20 S2 S3 S4 S5 S6 S7 S8 S9 S10 SV SC SQ B2 B3 B4 B5 B6 B7 B8 B9 T21",
    ),
    "partita": (
        # no plain card that may go, one, two
        "SK BK CK DK F T1 T20 T2 T3 T4 T5 T6 T7 T8 T9",
        "SK BK CK DK F T1 T20 S7 T3 T4 T5 T6 T7 T8 T9",
        "SK BK CK DK F T1 T20 S7 SQ T4 T5 T6 T7 T8 T21",
        "SK BK CK DK F T1 T20 S7 S8 S9 S10 SV SC SQ B7",
    ),
    "partita3": (
        # no plain card that may go, one, two, three
        "SK BK CK DK F T1 T20 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T21",
        "SK BK CK DK F T1 T20 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 S7",
        "SK BK CK DK F T1 T20 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 CA S7",
        "SK BK CK DK F T1 T20 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 DQ CA S7",
    ),
    "piedicavallo": (
        # one plain card that may go: it goes, with a trump
        "SK BK CK DK F T1 T21 S5 T2 T3 T4 T5 T6 T7 T8 T9 T10",
        # two: all or none of the trumps
        "SK BK CK DK F T1 T21 S5 C2 T3 T4 T5 T6 T7 T8 T9 T10",
        # none
        "SK BK CK DK F T1 T21 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11",
        # just two trumps, both free to go
        "S5 S6 S7 S8 S9 B5 B6 B7 B8 B9 C2 C3 C4 C5 C6 T2 T3",
        # one trump, free to go
        "S5 S6 S7 S8 S9 B5 B6 B7 B8 B9 C2 C3 C4 C5 C6 D2 T20",
        # one trump and the Fool
        "S5 S6 S7 S8 S9 B5 B6 B7 B8 B9 C2 C3 C4 C5 C6 F T20",
        # two trumps, one of which has to stay
        "S5 S6 S7 S8 S9 B5 B6 B7 B8 B9 C2 C3 C4 C5 C6 T1 T20",
        # three trumps: none may go
        "S5 S6 S7 S8 S9 B5 B6 B7 B8 B9 C2 C3 C4 C5 T2 T3 T4",
        # no trump at all, with and without the Fool
        "S5 S6 S7 S8 S9 B5 B6 B7 B8 B9 C2 C3 C4 C5 C6 D2 D3",
        "S5 S6 S7 S8 S9 B5 B6 B7 B8 B9 C2 C3 C4 C5 C6 D2 F",
        # two plain cards, two trumps, both kinds of exception
        "SK BK CK DK S5 C2 T2 T3 T1 T21 F T4 T5 T6 T7 T8 T9",
        # one plain card among Kings
        "SK BK CK DK SQ T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13",
    ),
    "scarto": (
        # all trumps but the lowest plain cards
        "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17 T18 T19 T20 T21 F "
        "SK BK CK DK SQ BQ",
        # no trump, with the Fool
        "F S2 S3 S4 S5 S6 S7 S8 S9 S10 SV SC SQ SK B2 B3 B4 B5 B6 B7 B8 B9 B10 BV BC BQ BK CK",
        # no trump, without the Fool
        "SA S2 S3 S4 S5 S6 S7 S8 S9 S10 SV SC SQ SK B2 B3 B4 B5 B6 B7 B8 B9 B10 BV BC BQ BK CK",
        # one trump, an honour, keeps the Fool
        "F T1 S3 S4 S5 S6 S7 S8 S9 S10 SV SC SQ SK B2 B3 B4 B5 B6 B7 B8 B9 B10 BV BC BQ BK CK",
        # one trump that may be laid away keeps it too, even then
        "F T2 S3 S4 S5 S6 S7 S8 S9 S10 SV SC SQ SK B2 B3 B4 B5 B6 B7 B8 B9 B10 BV BC BQ BK CK",
    ),
}


def _piedicavallo(hand, laid):
    """Rules 3. Never F, T1, T21 or a King. If a trump is among the two, the 15 kept cards are
    only trumps, Kings and possibly F, or free of trumps."""
    kept = [name for name in hand if name not in laid]
    for name in laid:
        if name in ("F", "T1", "T21") or name[1:] == "K":
            return False
    if not any(name[0] == "T" for name in laid):
        return True
    if all(name[0] in "TF" or name[1:] == "K" for name in kept):
        return True
    return not any(name[0] == "T" for name in kept)


def _no_king_no_honour(hand, laid):
    """Rules 5 and 8. Never a King, F, T1 or T20."""
    honours = ("F", "T1", "T20", "T_angel", "T_world", "T_pagat")
    return not [name for name in laid if name in honours or name[1:] == "K"]


def _trumps_last(hand, laid):
    """Rules 7, 9, 10 and S6b. The same, and no more trumps than plain cards are wanting."""
    plain = [name for name in hand if name[0] in "SBCD" and name[1:] != "K"]
    trumps = [name for name in laid if name[0] == "T"]
    return _no_king_no_honour(hand, laid) and len(trumps) <= max(0, len(laid) - len(plain))


def _scarto(hand, laid):
    """Rules 4. Never a King, T1 or T20; F only from a hand without trumps."""
    for name in laid:
        if name in ("T1", "T20") or name[1:] == "K":
            return False
        if name == "F" and any(other[0] == "T" for other in hand):
            return False
    return True


ORACLES = {
    "piedicavallo": _piedicavallo,
    "scarto": _scarto,
    "four_handed": _no_king_no_honour,
    "ottocento": _no_king_no_honour,
    "mitigati": _no_king_no_honour,
    "consiglio": _trumps_last,
    "partita": _trumps_last,
    "partita3": _trumps_last,
}


def _games():
    """Games with a discard."""
    return [name for name in games.NAMES if games.load(name).discards]


def _dealt(name, number=0):
    match = new_match(name, number)
    while match.phase != phases.DISCARD:
        action = bid.PLAY if match.phase == phases.BID else match.choices()[0]
        if match.act(action) != reasons.OK:  # somebody plays already
            assert match.act(bid.PASS) == reasons.OK
    return match


def _hand(match):
    return names_of(match.game, match.hands[match.turn])


def _legal(match):
    out = cards.new_set()
    match.legal(out)
    return names_of(match.game, out)


def _legal_sets(hand, n, oracle):
    """Every legal discard as a mask of places in the hand."""
    found = array("I")
    places = list(range(n))
    while True:
        if oracle(hand, [hand[place] for place in places]):
            mask = 0
            for place in places:
                mask |= 1 << place
            found.append(mask)
        # the next combination: the last place that can still go up
        at = n - 1
        while at >= 0 and places[at] == len(hand) - n + at:
            at -= 1
        if at < 0:
            return found
        places[at] += 1
        for later in range(at + 1, n):
            places[later] = places[later - 1] + 1


def _reachable(hand, sets, laid):
    """The cards which, laid with those already laid, are in a legal set."""
    have = found = 0
    for name in laid:
        have |= 1 << hand.index(name)
    for mask in sets:
        if mask & have == have:
            found |= mask & ~have
    return [name for place, name in enumerate(hand) if found >> place & 1]


def _check_reasons(match, hand, offered, sets):
    """Every card of the pack is taken or refused, for the reason that the rules give."""
    game = match.game
    before = digest(match)
    laid = cards.size(match.discards[match.turn])
    ever = _reachable(hand, sets, [])
    for card in game.pack.deck():
        name = name_of(game, card)
        if name in offered:
            continue
        why = match.act(card)
        if not cards.has(match.hands[match.turn], card):
            assert why == reasons.NOT_HELD
        elif laid == game.discards:
            assert why == reasons.ENOUGH
        elif name[1:] == "K":
            assert why == reasons.KING
        elif card == FOOL:
            assert name not in ever
            exception = game.id == "scarto"
            assert why == (reasons.FOOL_HELD if exception else reasons.HONOUR)
        elif name[0] == "T" and game.honours >> (card & 31) & 1:
            assert why == reasons.HONOUR
        else:
            assert why == (reasons.TRUMP_DISCARD if card > FOOL else reasons.PLAIN_DISCARD)
    if laid < game.discards:
        assert match.act(phases.DONE) == reasons.TOO_FEW
    assert digest(match) == before, "a refused action changed something"
    assert hand == sorted(_hand(match) + names_of(game, match.discards[match.turn]))


def _explore(match, dice, paths):
    """Walk to some complete discards; at each step compare with all legal sets."""
    game = match.game
    hand = sorted(_hand(match))
    sets = _legal_sets(hand, game.discards, ORACLES[game.id])
    assert sets
    for _ in range(paths):
        laid = []
        while True:
            offered = _legal(match)
            complete = len(laid) == game.discards
            expected = _reachable(hand, sets, laid)
            assert sorted(offered) == expected, (hand, laid, offered)
            assert bytes(match.choices()) == (bytes([phases.DONE]) if complete else b"")
            _check_reasons(match, hand, offered, sets)
            check(match)
            if complete:
                break
            name = offered[dice.below(len(offered))]
            assert match.act(cards_of(game, name)[0]) == reasons.OK
            laid.append(name)
        chosen = sum([1 << hand.index(name) for name in laid])
        assert any(mask == chosen for mask in sets)
        for name in laid:
            assert match.take_back(cards_of(game, name)[0])


def test_random_hands():
    for name in _games():
        if name in ORACLES:
            dice = Dice(21)
            for number in range(3):
                _explore(_dealt(name, number * 1234567), dice, 3)


def test_hands_rich_in_trumps():
    """Random deals hold few trumps: these make the exceptions of the rules matter."""
    for name in fewer(_games()):
        if name not in ORACLES:
            continue
        dice = Dice(22)
        for number in range(0, 12, 2):
            match = _dealt(name)
            deck = list(match.game.pack.deck())
            # high cards first: many trumps, Kings and few others, in any mixture
            deck.sort(key=lambda card: (card >> 5) * 3 + dice.below(1 + number))
            hand = deck[-match.table.held[match.turn] :]
            give(match, match.turn, hand)
            _explore(match, dice, 2)


def test_nasty_hands():
    for name in _games():
        dice = Dice(23)
        for text in NASTY.get(name, ()):
            match = _dealt(name)
            give(match, match.turn, cards_of(match.game, text))
            _explore(match, dice, 2)


def test_large_discards_of_bologna():
    """Millone's ten (and two more) and Terziglio's eight: too many sets to try them all, but any
    card may go that is no King and no honour."""
    for name in ("millone", "terziglio"):
        if name not in games.NAMES:
            continue
        dice = Dice(25)
        for number in range(10):
            match = _dealt(name, number * 1234567)
            while match.phase == phases.DISCARD:
                seat = match.turn
                wanted = match.table.to_lay[seat]
                for left in range(wanted - cards.size(match.discards[seat]), 0, -1):
                    free = [card for card in _hand(match) if _no_king_no_honour((), [card])]
                    assert sorted(_legal(match)) == sorted(free) and left
                    assert not match.choices()
                    assert match.act(phases.DONE) == reasons.TOO_FEW
                    card = cards_of(match.game, free[dice.below(len(free))])[0]
                    assert match.act(card) == reasons.OK
                assert bytes(match.choices()) == bytes([phases.DONE])
                assert match.act(phases.DONE) == reasons.OK
                check(match)


def test_whatever_is_offered_can_be_completed():
    """For games without an oracle too: no card leads into a dead end, and DONE goes on."""
    for name in _games():
        dice = Dice(24)
        for number in range(20):
            match = _dealt(name, number * 7654321)
            dealer = match.turn
            for _ in range(match.table.to_lay[dealer]):
                offered = _legal(match)
                assert offered
                assert not match.choices()
                card = cards_of(match.game, offered[dice.below(len(offered))])[0]
                assert match.act(card) == reasons.OK
            assert _legal(match) == []
            laid = walk(match.discards[dealer])
            assert len(laid) == match.table.to_lay[dealer]
            assert match.act(phases.DONE) == reasons.OK
            assert match.phase != phases.DISCARD or match.turn != dealer
            assert walk(match.discards[dealer]) == laid
            check(match)


def test_take_back_restores():
    for name in _games():
        dice = Dice(25)
        for number in range(10):
            match = _dealt(name, number)
            states = [digest(match)]
            laid = []
            for _ in range(match.game.discards):
                offered = _legal(match)
                laid.append(cards_of(match.game, offered[dice.below(len(offered))])[0])
                assert match.act(laid[-1]) == reasons.OK
                states.append(digest(match))
            while laid:
                states.pop()
                assert match.take_back(laid.pop())
                assert digest(match) == states[-1]
                check(match)


def test_take_back_in_any_order_leaves_a_discard_that_replays():
    for name in _games():
        dice = Dice(26)
        for number in range(rounds(10)):
            match = _dealt(name, number + 100)
            before = match.log_size
            for _ in range(30):
                laid = walk(match.discards[match.turn])
                offered = _legal(match)
                if laid and (not offered or dice.below(3) == 0):
                    assert match.take_back(laid[dice.below(len(laid))])
                else:
                    card = cards_of(match.game, offered[dice.below(len(offered))])[0]
                    assert match.act(card) == reasons.OK
                check(match)
                assert digest(copy_of(match)) == digest(match)
            laid = walk(match.discards[match.turn])
            assert sorted(match.log[before : match.log_size]) == sorted(laid)


def test_take_back_of_what_is_not_laid():
    for name in games.NAMES:
        match = new_match(name)
        while match.phase <= phases.PLAY:
            before = digest(match)
            own = match.discards[match.turn]
            for card in range(256):
                if match.phase == phases.DISCARD and card < 160 and cards.has(own, card):
                    continue
                if match.phase == phases.DECLARE and card < 160:
                    if cards.has(match.table.declared[match.turn], card):
                        continue
                assert not match.take_back(card)
            assert digest(match) == before
            if match.phase == phases.PLAY:
                break
            offered = _legal(match)
            action = match.choices()[0] if not offered else cards_of(match.game, offered[0])[0]
            assert match.act(action) == reasons.OK


def test_closed_discard_stays_closed():
    for name in _games():
        match = _dealt(name)
        while match.phase == phases.DISCARD:
            offered = _legal(match)
            action = cards_of(match.game, offered[-1])[0] if offered else phases.DONE
            assert match.act(action) == reasons.OK
        for seat in range(match.game.seats):
            for card in walk(match.discards[seat]):
                assert not match.take_back(card)
        if phases.DONE not in bytes(match.choices()):
            assert match.act(phases.DONE) == reasons.NOT_NOW


def test_piedicavallo_announces_its_trumps():
    for text, laid, announced in (
        (NASTY["piedicavallo"][0], "S5 T2", 1),
        (NASTY["piedicavallo"][2], "T3 T2", 2),
        (NASTY["piedicavallo"][3], "T3 T2", 2),
        (NASTY["piedicavallo"][4], "D2 T20", 1),
        (NASTY["piedicavallo"][8], "D2 C4", 0),
    ):
        match = _dealt("piedicavallo")
        give(match, match.turn, cards_of(match.game, text))
        assert match.table.trumps_discarded == 255
        for card in cards_of(match.game, laid):
            assert match.act(card) == reasons.OK
            assert match.table.trumps_discarded == 255, "announced before it is closed"
        assert match.act(phases.DONE) == reasons.OK
        assert match.table.trumps_discarded == announced


def test_scarto_announces_nothing():
    match = _dealt("scarto")
    give(match, match.turn, cards_of(match.game, NASTY["scarto"][0]))
    for card in cards_of(match.game, "T21 T2 SQ"):
        assert match.act(card) == reasons.OK
    assert match.act(phases.DONE) == reasons.OK
    assert match.table.trumps_discarded == 255


def test_scarto_fool_goes_only_from_a_hand_that_never_had_a_trump():
    """The trump laid first does not free the Fool."""
    match = _dealt("scarto")
    give(match, match.turn, cards_of(match.game, NASTY["scarto"][4]))
    assert match.act(FOOL) == reasons.FOOL_HELD
    assert match.act(cards_of(match.game, "T2")[0]) == reasons.OK
    assert match.act(FOOL) == reasons.FOOL_HELD
    match = _dealt("scarto")
    give(match, match.turn, cards_of(match.game, NASTY["scarto"][1]))
    assert match.act(FOOL) == reasons.OK
