"""A hand of play allocates nothing: it runs with the heap locked.

This says most on the 32-bit build, where ints beyond 31 bits are objects as on the Pico. On
CPython, which has no such lock, the same hands are played without it.
"""

import sys

from engine import cards, games, phases, reasons, signals
from engine.rng import Rng
from host_tests.engine.support import ON_MICROPYTHON, Dice, check, new_match, play, random_action

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        pass

    heap_unlock = heap_lock

HANDS = 12


def _play_locked(match, dice, until):
    """Play at random until a phase begins, heap locked; returns the number of cards
    played to tricks."""
    out = cards.new_set()
    n = 0
    loaded = [phases.load(phase) for phase in range(phases.OVER + 1)]
    load = phases.load
    phases.load = lambda phase: loaded[phase]  # to load a module allocates, once a phase
    heap_lock()
    try:
        while match.phase != until:
            playing = match.phase == phases.PLAY
            action = random_action(match, dice, out)
            if match.act(action) != reasons.OK:
                break
            n += playing and action < signals.FIRST
    finally:
        heap_unlock()
        phases.load = load
    return n


def test_play_from_the_first_lead_to_the_score():
    for name in games.NAMES:
        for number in range(HANDS):
            match = new_match(name, number * 1000003)
            dice = Dice(number)
            play(match, dice, phases.PLAY)
            held = sum(match.table.held)
            assert _play_locked(match, dice, phases.SCORE) == held
            assert match.phase == phases.SCORE
            check(match)


def test_everything_from_the_deal_to_the_score():
    for name in games.NAMES:
        for number in range(HANDS):
            match = new_match(name, number * 1000003 + 1)
            _play_locked(match, Dice(number), phases.SCORE)
            assert match.phase == phases.SCORE
            check(match)


def _look(match, deck, out):
    """All that a screen asks between two moves; returns a sum, so that nothing is skipped."""
    total = match.phase + match.turn
    for seat in range(match.table.seats):
        view = match.view(seat)
        for side in range(len(view.table.won)):
            total += view.points(side) + match.score(side)
        if seat == match.turn:
            view.legal(out)
            total += len(view.choices()) + cards.size(out)
            for action in deck:
                total += view.rules.refuse(view, action)
    return total + match.winners()


def test_looking_at_the_table():
    for name in games.NAMES:
        match = new_match(name, 81)
        dice = Dice(81)
        deck = match.game.pack.deck()
        out = cards.new_set()
        while match.phase != phases.SCORE:
            heap_lock()
            try:
                total = _look(match, deck, out)
            finally:
                heap_unlock()
            assert total
            play(match, dice, phases.SCORE, 5)


def test_refusing():
    """A wrong button costs nothing either."""
    for name in games.NAMES:
        match = new_match(name, 82)
        dice = Dice(82)
        actions = match.game.pack.deck() + bytes((phases.NEXT,))
        while match.phase != phases.SCORE:
            own = match.hands[match.turn]
            refused = 0
            heap_lock()
            try:
                for action in actions:
                    if action == phases.NEXT or not cards.has(own, action):
                        if match.act(action) != reasons.OK:
                            refused += 1
            finally:
                heap_unlock()
            assert refused == len(actions) - cards.size(own)
            play(match, dice, phases.SCORE, 6)


def test_take_back():
    for name in games.NAMES:
        match = new_match(name, 83)
        while match.phase < phases.DISCARD:
            assert match.act(match.choices()[0]) == reasons.OK
        if match.phase != phases.DISCARD:
            continue
        out = cards.new_set()
        done = 0
        heap_lock()
        try:
            for _ in range(20):
                match.legal(out)
                card = cards.after(out, -1)
                if match.act(card) == reasons.OK and match.take_back(card):
                    done += 1
        finally:
            heap_unlock()
        assert done == 20


def test_shuffling_draws():
    source = Rng(0x3FFFFFFF)
    total = 0
    heap_lock()
    try:
        for _ in range(3000):
            total ^= source.draw() ^ source.below(78)
    finally:
        heap_unlock()
    assert 0 <= total < 1 << 15


# The lock has to catch what it is for


def _is_caught(make, argument):
    heap_lock()
    try:
        make(argument)
    except MemoryError:
        return True
    finally:
        heap_unlock()
    return False


def _pair(n):
    return n, n


def _double(n):
    return n + n


def test_the_lock_catches_a_tuple():
    assert _is_caught(_pair, 1) == ON_MICROPYTHON


def test_the_lock_catches_an_int_of_31_bits_where_it_is_an_object():
    assert not _is_caught(_double, (1 << 29) - 1)
    assert _is_caught(_double, 1 << 29) == (ON_MICROPYTHON and sys.maxsize < 1 << 32)


def test_the_lock_is_open_afterwards():
    assert _pair(2) == (2, 2)
    assert bytearray(1000)
