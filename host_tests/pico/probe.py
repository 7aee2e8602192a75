"""Looks at the console from inside the Pico; runs there before it, on request of the rig.

It counts what computer moves and saves take, what is alive when a player has been loaded and after
its move, while it is still there, and how many screens open. A byte over USB makes it print all
that on a line.
"""

import gc
import sys
from time import ticks_diff, ticks_us

gc.collect()
_before = gc.mem_alloc()  # the interpreter and this module

from firmware import listen  # noqa: E402
from firmware.app import App  # noqa: E402

_prepare, _think, _save, _open = App.prepare_player, App.computer_acts, App.save, App.open
_counts = [0] * 6
_thought = [0]  # microseconds of the move that is being thought about


def hear(board):
    if sys.stdin.read(1) == "?":
        report()


def prepare_player(app):
    loaded = app._player is not None
    _prepare(app)
    if not loaded:
        _alive()


def computer_acts(app):
    if not app.thinking:
        gc.collect()
    start = ticks_us()
    action = _think(app)
    _thought[0] += ticks_diff(ticks_us(), start)
    if not app.thinking:
        _alive()
        _most(0, _thought[0])
        _thought[0] = 0
    return action


def _alive():
    gc.collect()
    _most(1, gc.mem_alloc() - _before)


def save(app):
    start = ticks_us()
    done = _save(app)
    took = ticks_diff(ticks_us(), start)
    _most(2, took)
    _counts[3] += took
    _counts[4] += 1
    return done


def open_(app, name, argument=None):
    _counts[5] += 1
    _open(app, name, argument)


def report():
    """One line: see `host_tests.pico.rig.Report`. The counts start anew."""
    gc.collect()
    live = gc.mem_alloc() - _before
    print("probe", live, gc.mem_free(), largest(), *_counts)
    for i in range(len(_counts)):
        _counts[i] = 0


def largest():
    """The largest block that can be had, to 2 KB."""
    low, high = 0, gc.mem_free()
    while high - low > 2048:
        size = (low + high) // 2
        try:
            bytearray(size)
            low = size
        except MemoryError:
            high = size
        gc.collect()
    return low


def _most(place, value):
    if value > _counts[place]:
        _counts[place] = value


listen.hear, App.save, App.open = hear, save, open_
App.prepare_player, App.computer_acts = prepare_player, computer_acts
