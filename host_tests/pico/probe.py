"""Looks at the console from inside the Pico; runs there before it, on request of the rig.

It counts what computer moves and saves take, what is alive whenever a module of a player has been
loaded and after each move, while it is still there, and how many screens open. A byte over USB
makes it print all that on a line.
"""
# ruff: noqa: F821

import builtins
import gc
import sys
from time import ticks_diff, ticks_us

import micropython

_BLOCK = 16  # bytes
# A collection takes any word for a pointer. The native code of a Cortex-M0+ has pairs of
# instructions that look like these addresses (a jump over the next one, and that: 1 for True), and
# keeps what happens to begin there: a module with all in it, at times
_LOOK_LIKE_CODE = (0x20009020, 0x20009030, 0x2000BF00, 0x2001BF00, 0x2001E000)
_DEPTH = 15  # calls that take half of the stack
_import = builtins.__import__
_ways = [None] * 4  # of the console, which these functions take
_counts = [0] * 7
_picture = [None]  # the bytes of it
# Microseconds of the move that is being thought about, of what is done before it is time to, and
# of looking at the heap
_thought, _prepared, _looked = [0], [0], [0]


def hear(board):
    if sys.stdin.read(1) == "?":
        report()


def importing(name, *arguments):
    loaded = len(sys.modules)
    module = _import(name, *arguments)
    if len(sys.modules) != loaded and name.startswith("engine.players."):
        _alive()
    return module


def prepare_player(app):
    looked = _looked[0]
    ready = _timed(_ways[0], app, _prepared)
    app.screen.since += (_looked[0] - looked) // 1000  # the pause is longer by that
    return ready


def computer_acts(app):
    if not app.thinking:
        gc.collect()
    action = _timed(_ways[1], app, _thought)
    if not app.thinking:
        _alive()
        _most(0, _thought[0])
        _most(6, _prepared[0] + _thought[0])
        _prepared[0] = _thought[0] = 0
    return action


def _timed(call, app, to):
    _overwrite(_DEPTH)
    start, looked = ticks_us(), _looked[0]
    result = call(app)
    to[0] += ticks_diff(ticks_us(), start) - (_looked[0] - looked)
    return result


def _overwrite(depth, a=0, b=0, c=0, d=0, e=0, f=0):
    """Write over the stack beyond this: a collection takes any word there for a pointer, those too
    that calls long returned from have left, and what these point to stays."""
    if depth:
        _overwrite(depth - 1)


@micropython.viper
def _mask(picture: ptr8, size: int):
    while size:
        size -= 1
        picture[size] ^= 0x55


def _collect():
    """Collect what is dead, the picture looking like no address meanwhile."""
    picture = _picture[0]
    if picture:
        _mask(picture, len(picture))
    gc.collect()
    if picture:
        _mask(picture, len(picture))


def _alive():
    start = ticks_us()
    _collect()
    _most(1, gc.mem_alloc() - _before)
    _looked[0] += ticks_diff(ticks_us(), start)


def save(app):
    start = ticks_us()
    done = _ways[2](app)
    took = ticks_diff(ticks_us(), start)
    _most(2, took)
    _counts[3] += took
    _counts[4] += 1
    return done


def open_(app, name, argument=None):
    _picture[0] = app.board.panel.buffer
    _counts[5] += 1
    _ways[3](app, name, argument)


def report():
    """One line: see `host_tests.pico.rig.Report`. The counts start anew."""
    _overwrite(_DEPTH)
    _collect()
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


_pins = []


def _occupy(addresses):
    """Have a block of the heap begin at each of these addresses for good."""
    chain = last = ()
    at = 0
    while at < len(addresses):
        if id(last) + _BLOCK == addresses[at]:
            last = (_pins,)
            if id(last) == addresses[at]:
                _pins.append(last)
        else:
            chain = last = (chain,)  # takes a block, and keeps those before
        at += id(last) >= addresses[at]


_occupy(_LOOK_LIKE_CODE)
gc.collect()
_before = gc.mem_alloc()  # the interpreter and this module

from firmware import listen  # noqa: E402
from firmware.app import App  # noqa: E402

_ways[:] = App.prepare_player, App.computer_acts, App.save, App.open
listen.hear, App.save, App.open = hear, save, open_
App.prepare_player, App.computer_acts = prepare_player, computer_acts
builtins.__import__ = importing
