"""Buttons by the millisecond: bouncing contacts, repeats, long presses, and clocks that wrap."""

from firmware.buttons import DOWN, LEFT, LONG, RIGHT, UP, A, B, Buttons
from host_tests.device.powercut import Lcg

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        pass

    heap_unlock = heap_lock

# The last of a Pico's ticks_ms. (1 << 30) - 1 would be a long int there, and allocate each time.
LAST = 0x3FFFFFFF
HALF = 1 << 29
EACH = (UP, DOWN, LEFT, RIGHT, A, B)


def ticks_diff(a, b):
    return ((a - b + HALF) & LAST) - HALF


def later(now, ms):
    """now + ms on such a clock, without a number too big for a Pico's small int on the way."""
    return now + ms if now <= LAST - ms else now - LAST + ms - 1


class Bench:
    """Buttons, a clock and a finger."""

    def __init__(self, start=0, step=1):
        self.now = start
        self.step = step
        self.mask = 0
        self.buttons = Buttons(self.read, ticks_diff)

    def read(self):
        return self.mask

    def poll(self):
        return self.buttons.poll(self.now)

    def hold(self, mask, ms):
        """The events of `ms` with these buttons down, as (time since this began, event)."""
        self.mask = mask
        events = []
        for at in range(0, ms, self.step):
            event = self.poll()
            if event:
                events.append((at, event))
            self.now = later(self.now, self.step)
        return events


def only_events(events):
    return [event for _, event in events]


def test_idle_says_nothing():
    assert Bench().hold(0, 3000) == []


def test_press_fires_at_its_first_sample():
    for button in EACH:
        bench = Bench()
        assert bench.hold(button, 200) == [(0, button)]
        assert bench.buttons.down == button
        assert bench.hold(0, 200) == []
        assert bench.buttons.down == 0


def test_a_tap_shorter_than_the_debounce_is_one_press():
    for ms in (1, 5, 29):
        bench = Bench()
        assert bench.hold(A, ms) == [(0, A)]
        assert bench.hold(0, 100) == []
        assert bench.hold(A, 50) == [(0, A)]


def chatter(bench, rng, from_mask, to_mask, limit):
    """An edge: contacts that open and close for less than `limit` ms, then rest."""
    events = []
    left = rng.below(limit)
    events += bench.hold(to_mask, 1)
    while left > 0:
        ms = 1 + rng.below(4)
        ms = min(ms, left)
        events += bench.hold(from_mask if rng.below(2) else to_mask, ms)
        left -= ms
    return only_events(events)


def test_bouncing_contacts_give_one_event_a_press():
    presses = 0
    for seed in range(100):
        rng = Lcg(seed * 97 + 1)
        bench = Bench(rng.below(1 << 14) << 16)
        button = EACH[rng.below(6)]
        for _ in range(3):
            events = chatter(bench, rng, 0, button, 28)
            events += only_events(bench.hold(button, 31 + rng.below(300)))
            events += chatter(bench, rng, button, 0, 28)
            events += only_events(bench.hold(0, 31 + rng.below(100)))
            assert events == [button], (seed, events)
            presses += 1
    assert presses == 300


def test_bouncing_contacts_of_long_buttons():
    for seed in range(60):
        rng = Lcg(seed * 89 + 5)
        bench = Bench()
        bench.buttons.longs = A
        long = rng.below(2)
        events = chatter(bench, rng, 0, A, 28)
        events += only_events(bench.hold(A, 1100 if long else 40 + rng.below(850)))
        events += chatter(bench, rng, A, 0, 28)
        events += only_events(bench.hold(0, 100))
        assert events == [A | LONG if long else A], (seed, events)


def test_bounces_while_polled_slowly():
    for step in (5, 10, 20, 40, 100):
        for seed in range(20):
            rng = Lcg(seed)
            bench = Bench(0, step)
            for _ in range(5):
                events = bench.hold(B, 2 * step + 100)
                events += bench.hold(0, 2 * step + 100 + rng.below(60))
                assert events == [(0, B)], (step, seed)


def test_arrows_repeat():
    for button in (UP, DOWN, LEFT, RIGHT):
        expected = [(0, button)] + [(at, button) for at in range(600, 1500, 80)]
        bench = Bench()
        assert bench.hold(button, 1500) == expected
        assert bench.hold(0, 1500) == []
        assert bench.hold(button, 1500) == expected


def test_a_and_b_do_not_repeat():
    for button in (A, B):
        assert Bench().hold(button, 5000) == [(0, button)]


def test_a_busy_loop_makes_no_burst_of_repeats():
    bench = Bench()
    bench.hold(UP, 700)
    bench.now += 2000
    assert bench.hold(UP, 200) == [(0, UP), (80, UP), (160, UP)]


def test_short_press_fires_on_release():
    for ms in (1, 40, 500, 999):
        bench = Bench()
        bench.buttons.longs = A | B
        assert bench.hold(A, ms) == []
        events = bench.hold(0, 100)
        assert only_events(events) == [A]
        assert events[0][0] == max(0, 30 - ms)


def test_long_press_fires_once_while_held():
    bench = Bench()
    bench.buttons.longs = A | B
    assert bench.hold(A, 5000) == [(1000, A | LONG)]
    assert bench.hold(0, 500) == []
    assert bench.hold(B, 1001) == [(1000, B | LONG)]
    assert bench.hold(0, 500) == []


def test_long_press_over_during_a_busy_loop():
    bench = Bench()
    bench.buttons.longs = A
    assert bench.hold(A, 50) == []
    bench.now += 1500
    assert bench.hold(0, 100) == [(0, A | LONG)]


def test_an_arrow_with_a_long_press_does_not_repeat():
    bench = Bench()
    bench.buttons.longs = UP
    assert bench.hold(UP, 3000) == [(1000, UP | LONG)]
    assert bench.hold(DOWN, 700) == [(0, DOWN), (600, DOWN), (680, DOWN)]


def test_a_button_forgets_what_it_was_on_another_screen():
    for ms in (50, 700):
        bench = Bench()
        bench.hold(UP, ms)
        bench.hold(0, 100)
        bench.buttons.longs = UP
        assert bench.hold(UP, 3000) == [(1000, UP | LONG)]
    bench = Bench()
    bench.buttons.longs = A
    assert bench.hold(A, 50) + bench.hold(0, 100) == [(0, A)]
    bench.buttons.longs = 0
    assert bench.hold(A, 3000) == [(0, A)]
    assert bench.hold(0, 100) == []


def test_times_can_be_set():
    class Slow(Buttons):
        debounce_ms = 100
        long_ms = 2000
        repeat_after_ms = 1000
        repeat_every_ms = 500

    bench = Bench()
    bench.buttons = Slow(bench.read, ticks_diff)
    bench.buttons.longs = A
    assert bench.hold(A, 3000) == [(2000, A | LONG)]
    assert bench.hold(UP, 2100) == [(0, UP), (1000, UP), (1500, UP), (2000, UP)]
    assert bench.hold(0, 50) + bench.hold(UP, 49) + bench.hold(0, 200) == []


def test_buttons_together_lose_nothing():
    bench = Bench()
    events = bench.hold(UP | LEFT | A | B, 100)
    assert sorted(only_events(events)) == sorted([UP, LEFT, A, B])
    assert [at for at, _ in events] == [0, 1, 2, 3]
    bench = Bench(0, 50)
    bench.buttons.longs = A | B
    assert bench.hold(A | B | DOWN, 100) == [(0, DOWN)]
    assert only_events(bench.hold(0, 200)) == [A, B]
    assert only_events(bench.hold(A | B, 1200)) == [A | LONG, B | LONG]


def test_all_at_once_and_held():
    bench = Bench()
    bench.buttons.longs = A | B
    events = only_events(bench.hold(63, 1100))
    repeats = 1 + 1 + (1100 - 600) // 80
    for arrow in (UP, DOWN, LEFT, RIGHT):
        assert events.count(arrow) == repeats
    assert events.count(A | LONG) == events.count(B | LONG) == 1


def test_one_button_does_not_disturb_another():
    bench = Bench()
    assert bench.hold(UP, 100) == [(0, UP)]
    assert bench.hold(UP | A, 100) == [(0, A)]
    assert bench.hold(UP, 500) == [(400, UP), (480, UP)]


def test_swallowed_press_says_nothing_until_released():
    bench = Bench()
    for button in EACH:
        bench.buttons.longs = 0
        assert bench.hold(button, 1) == [(0, button)]
        bench.buttons.swallow()
        bench.buttons.longs = A
        assert bench.hold(button, 3000) == []
        assert bench.hold(0, 100) == []
        bench.buttons.longs = 0
        assert bench.hold(button, 100) == [(0, button)]
        assert bench.hold(0, 100) == []


def test_swallow_after_a_long_press():
    """The press that opened a menu neither moves in it nor closes it."""
    bench = Bench()
    bench.buttons.longs = B
    assert bench.hold(B, 1001) == [(1000, B | LONG)]
    bench.buttons.swallow()
    bench.buttons.longs = 0
    assert bench.hold(B, 2000) == []
    assert bench.hold(0, 100) == []
    assert bench.hold(B, 100) == [(0, B)]


def test_swallow_forgets_events_not_returned_yet():
    bench = Bench()
    assert bench.hold(UP | A | B, 1) == [(0, UP)]
    bench.buttons.swallow()
    assert bench.hold(UP | A | B, 1000) == []


def test_swallow_sees_a_button_before_poll_does():
    bench = Bench()
    bench.mask = A
    bench.buttons.swallow()
    assert bench.hold(A, 500) == []
    assert bench.hold(0, 100) == []
    assert bench.hold(A, 100) == [(0, A)]


def test_swallow_with_nothing_held_changes_nothing():
    bench = Bench()
    bench.buttons.swallow()
    assert bench.hold(A, 100) == [(0, A)]
    bench.hold(0, 100)
    bench.mask = B  # a spark that poll never sees
    bench.buttons.swallow()
    bench.mask = 0
    assert bench.hold(0, 1) == []
    assert bench.hold(B, 100) == [(0, B)]


def test_swallow_leaves_other_buttons_alone():
    bench = Bench()
    bench.hold(A, 100)
    bench.buttons.swallow()
    assert bench.hold(A | UP, 700) == [(0, UP), (600, UP), (680, UP)]
    assert bench.hold(UP, 100) == [(60, UP)]


def test_fast_press_after_a_swallowed_one():
    bench = Bench(0, 50)
    bench.hold(A, 50)
    bench.buttons.swallow()
    assert bench.hold(0, 50) == []
    assert bench.hold(A, 50) == [(0, A)]


def test_the_clock_may_wrap_at_any_moment():
    def play(start):
        bench = Bench(start & LAST, 10)
        bench.buttons.longs = A
        events = []
        for mask, ms in ((UP, 900), (0, 100), (A, 1200), (0, 100), (A, 300), (0, 40), (B, 20)):
            events.append(bench.hold(mask, ms))
        return events

    expected = play(0)
    assert len(expected[0]) == 5 and only_events(expected[2]) == [A | LONG]
    for before in range(0, 2700, 10):
        assert play(-before) == expected, before


def test_a_pause_of_days_leaves_no_button_dead():
    for days in range(1, 13):
        bench = Bench()
        bench.hold(A, 10)
        bench.mask = 0
        bench.now = days * 86400000 & LAST
        bench.hold(0, 100)
        assert bench.hold(A, 100) == [(0, A)], days


def test_poll_allocates_nothing():
    bench = Bench(LAST - 1500)
    bench.buttons.longs = A
    poll = bench.buttons.poll
    masks = (0, 63, 63, UP, 0, A, 0, 63)
    seen = 0
    heap_lock()
    for mask in masks:
        bench.mask = mask
        for _ in range(120):
            if poll(bench.now):
                seen += 1
            bench.now = later(bench.now, 10)
    bench.buttons.swallow()
    heap_unlock()
    assert seen > 30
