"""Random hands with every invariant after every action; thousands are in test_random_hands.py."""

from engine import cards, fool, games, phases
from engine.cards import FOOL
from engine.table import NOBODY
from host_tests.engine.support import (
    ON_MICROPYTHON,
    Dice,
    check,
    fewer,
    new_match,
    play,
    play_all,
    play_hand,
    rounds,
    walk,
)

HANDS = rounds(60) if ON_MICROPYTHON else 5  # CPython plays thousands in test_random_hands


def test_random_hands():
    for name in games.NAMES:
        for number in range(HANDS):
            match = new_match(name, number * 17000023 % (1 << 30))
            check(match)
            play_hand(match, Dice(number), check)


def test_random_matches_with_every_option():
    for name in fewer(games.NAMES):
        variants = games.load(name).variants
        for i, variant in enumerate(variants):
            for index in range(len(variant[1])):
                options = bytearray(len(variants))
                options[i] = index
                match = new_match(name, 71 + index, options)
                play_all(match, Dice(index), check)


def _fool_events(match, seen):
    table = match.table
    if table.trick_size and table.trick[0] == FOOL:
        seen.add("led")
    if table.debtor != NOBODY:
        seen.add("owed")
    if table.paid != cards.NO_CARD:
        seen.add("paid")


def test_random_hands_reach_what_is_rare():
    """Or the hands above would prove little."""
    for name in games.NAMES:
        exchange = games.load(name).fool_rule != fool.KEPT
        rare = {"led", "owed", "paid"} if exchange else {"led"}
        seen = set()
        for number in range(120):
            if seen == rare:
                break
            match = new_match(name, number * 17000023 % (1 << 30))
            dice = Dice(number)
            while match.phase != phases.SCORE:
                play(match, dice, phases.SCORE, 1)
                _fool_events(match, seen)
        assert seen == rare


def _break(match, what):
    """Damage a position in one way."""
    table = match.table
    seat = match.turn
    card = walk(match.hands[seat])[0]
    if what == "lost":
        cards.remove(match.hands[seat], card)
        table.held[seat] -= 1
    elif what == "doubled":
        cards.add(match.discards[seat - 1], card)
    elif what == "two hands":
        cards.add(match.hands[seat - 1], card)
        table.held[seat - 1] += 1
    elif what == "not of the pack":
        match.hands[seat][0] |= 1 << 20
        table.held[seat] += 1
    elif what == "held":
        table.held[seat] += 1
    elif what == "turn":
        table.turn = (seat + 1) % table.seats
    elif what == "led":
        table.led = 3 if table.led != 3 else 2
    elif what == "void":
        table.void[seat] |= 1 << (card >> 5)
    elif what == "tricks":
        table.tricks_won[0] += 1
    elif what == "played":
        cards.add(table.played, card)
    elif what == "debt":
        table.debtor, table.creditor = 0, 1
    elif what == "history":
        match.history.append(0)
    else:
        raise ValueError(what)


def test_the_check_notices_every_kind_of_damage():
    kinds = "lost,doubled,two hands,not of the pack,held,turn,led,void,tricks,played,debt,history"
    for name in games.NAMES:
        for kind in kinds.split(","):
            match = new_match(name, 72)
            play(match, Dice(72), phases.PLAY)
            play(match, Dice(72), phases.SCORE, 2 * match.game.seats + 1)
            check(match)
            _break(match, kind)
            try:
                check(match)
            except AssertionError:
                continue
            raise ValueError("damage not noticed: " + kind)


def test_the_check_notices_wrong_points():
    for name in games.NAMES:
        match = new_match(name, 73)
        play_hand(match, Dice(73))
        match.points[0] += 1
        match.points[1] -= 1
        try:
            check(match)
        except AssertionError:
            continue
        raise ValueError("wrong points not noticed")
