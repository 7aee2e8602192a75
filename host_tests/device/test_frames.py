"""The frames of the screens on which cards are played or chosen: on mono and on colour displays
they allocate nothing, and so are drawn with the heap locked, which is by far quicker."""

import gc

from firmware.app import App
from firmware.buttons import DOWN, RIGHT, A
from firmware.canvas import Canvas
from firmware.colourcanvas import ColourCanvas
from firmware.screens import Screen
from host_tests.device.test_app import Board, Panel, clear_folder, draw, press, start
from host_tests.device.test_panels import heap_locked
from host_tests.engine.support import ON_32_BITS

_SCREENS = ("table", "piles", "discard", "declare", "pay")
# The heap of the unix port, as large as a Pico's with objects twice the size, has no room for more
_SIZES = ((240, 135), (240, 240), (320, 240)) if ON_32_BITS else ((240, 135),)


_buffer = bytearray(_SIZES[-1][0] * _SIZES[-1][1] // 2)  # for all


class ColourPanel(Panel):
    depth = 4

    def __init__(self, size):
        super().__init__()
        self.width, self.height = size
        self.buffer = _buffer


def colour_console(mono, size, large):
    """Another console, in the same match, with a colour display."""
    board = Board()
    board.panel = ColourPanel(size)
    app = App(board)
    app.canvas.enlarge(large)
    app.stages().enter(app, mono.match)
    app.show_match()
    return app


def redraw(app):
    app.canvas.clear()
    draw(app)


def check(app):
    redraw(app)  # loads what it needs
    if can_be_told(app.canvas):
        heap_locked(redraw, app)


def can_be_told(canvas):
    """On hosts without native code that of a colour canvas is done by what allocates."""
    import sys

    return isinstance(canvas, Canvas) or "firmware.pixels_plain" not in sys.modules


def test_frames_allocate_nothing():
    seen = set()
    for name in ("scarto", "ottocento", "baronetti"):
        app = start(name)
        for key in (A, RIGHT, A, DOWN, A, A, RIGHT, A):
            press(app, key)
            if app._names[-1] in _SCREENS:
                seen.add(app._names[-1])
                check(app)
                for size in _SIZES:
                    for large in (False, True):
                        other = colour_console(app, size, large)
                        assert isinstance(other.canvas, ColourCanvas)
                        if other._names[-1] in _SCREENS:
                            check(other)
        other = None
        app.leave_match()
        gc.collect()
    clear_folder()
    assert "table" in seen, seen


def test_a_screen_that_has_something_to_make_is_drawn_all_the_same():
    app = start("scarto")
    redraw(app)
    wanted = bytes(app.canvas.buffer)

    class Makes(Screen):
        def draw(self, canvas):
            canvas.text(b"%d" % 300, 0, 0)

    plain = Canvas(bytearray(1024), 128, 64)
    plain.text(b"300", 0, 0)
    screen = app._screens[-1]
    app._screens[-1] = Makes(app)
    app.canvas.clear()
    app._draw()
    assert app.canvas.buffer == plain.buffer
    app._screens[-1] = screen
    app.canvas.clear()
    app._draw()
    assert app.canvas.buffer == wanted
    clear_folder()
