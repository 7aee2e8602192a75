"""The colour canvas on every runtime: each stroke, clipping, and no allocation."""

from firmware import colours, palette
from firmware.colourcanvas import ColourCanvas
from firmware.colours import EMBLEMS, KING
from firmware.styles import CLOSED, EMPTY, PLAIN, WON
from host_tests.device.test_panels import heap_locked

WIDTH, HEIGHT = 96, 60


def canvas():
    return ColourCanvas(bytearray(WIDTH * HEIGHT // 2), WIDTH, HEIGHT)


def colour(on, x, y):
    both = on.buffer[(y * WIDTH + x) // 2]
    return both & 15 if x & 1 else both >> 4


def extent(on):
    """Left, top, right and bottom of what is not TABLE, and the set of its colours."""
    places = [(x, y) for y in range(HEIGHT) for x in range(WIDTH) if colour(on, x, y)]
    xs = [x for x, _ in places]
    ys = [y for _, y in places]
    return (min(xs), min(ys), max(xs), max(ys)), set(colour(on, x, y) for x, y in places)


def test_text_advances_and_ends_where_it_is_told():
    on = canvas()
    assert on.text(b"A\xc3\xa0", 4, 8, 5) == 20
    (left, top, right, bottom), colours = extent(on)
    assert 4 <= left and right < 20 and top >= 8 and bottom < 24
    assert colours == {5}
    on.clear()
    on.text_right(b"Tu 41", 90, 0, 1)
    assert extent(on)[0][2] == 89
    assert on.width_of("1\u00bd") == 16
    assert on.width_of_number(-120) == 32


def test_numbers_are_texts():
    for n in (0, 7, 21, -5, 1234):
        first, second = canvas(), canvas()
        assert first.number(n, 3, 5, 2) == second.text(b"%d" % n, 3, 5, 2)
        assert first.buffer == second.buffer


def test_a_glyph_has_no_background():
    on, plain = canvas(), canvas()
    on.fill(0, 0, WIDTH, HEIGHT, 7)
    on.text(b"X", 10, 10, 3)
    plain.text(b"X", 10, 10, 3)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            assert colour(on, x, y) == (colour(plain, x, y) or 7)


def test_pictures_have_their_three_colours():
    on = canvas()
    on.picture(EMBLEMS, KING, 20, 10, 3, 6, 7)
    box, colours = extent(on)
    assert colours == {3, 6, 7}
    assert box[0] >= 20 and box[1] >= 10 and box[2] < 46 and box[3] < 38


def test_invert_changes_what_a_cursor_changes():
    for x, w in ((10, 20), (11, 20), (10, 21), (11, 19), (11, 1), (10, 1)):
        on = canvas()
        on.text(b"ABCDEFG", 0, 0)
        before = bytes(on.buffer)
        on.invert(x, 3, w, 9)
        for y in range(16):
            for at in range(64):
                both = before[(y * WIDTH + at) // 2]
                was = both & 15 if at & 1 else both >> 4
                inside = x <= at < x + w and 3 <= y < 12
                assert colour(on, at, y) == (colours.INVERTED[was] if inside else was)
        on.invert(x, 3, w, 9)
        assert on.buffer == before


def test_all_is_clipped():
    on = canvas()
    for x, y in ((-20, -20), (WIDTH - 5, HEIGHT - 5), (-500, 0), (0, 500)):
        on.card(b"10", 1, x, y, WON, 36, 52, 1)
        on.text(b"abc", x, y)
        on.invert(x, y, 40, 40)
        on.box(x, y, 50, 50, 4)
    assert len(on.buffer) == WIDTH * HEIGHT // 2


def test_cards_differ():
    seen = set()
    for style in (PLAIN, WON, EMPTY, CLOSED):
        for label, icon, emblem in ((b"R", 2, 6), (b"R", 2, -1), (b"10", 2, 2), (b"10", 3, 3)):
            on = canvas()
            on.card(label, icon, 5, 4, style, 36, 52, emblem)
            seen.add(bytes(on.buffer))
    assert len(seen) == 3 * 4 + 1  # empty places are all the same


def test_large_indices_are_larger():
    for label, w in ((b"R", 36), (b"10", 36), (b"10", 30)):
        usual, large = canvas(), canvas()
        large.enlarge(True)
        for on in (usual, large):
            on.card(label, 3, 5, 4, PLAIN, w, 32)
        rows = []
        for on in (usual, large):
            places = [(x, y) for y in range(5, 20) for x in range(9, 19)]
            rows.append(len(set(y for x, y in places if colour(on, x, y) == palette.INK)))
        assert rows[1] > rows[0], (label, w, rows)
        large.enlarge(False)
        assert large.shows_hand and not usual.indices
        large.card(label, 3, 5, 4, PLAIN, w, 32)
        assert large.buffer == usual.buffer


def draw(on):
    on.clear()
    on.card(b"10", 3, 2, 2, WON, 36, 52, 3)
    on.card(b"R", 2, 40, 2, PLAIN, 30, 44, 6)
    on.strip(b"13", 4, 60, 10, 28, 44, CLOSED)
    on.text(b"Pi\xc3\xb9", 0, 0)
    on.number_right(-12, 90, 20, 5)
    on.invert(3, 3, 30, 10)
    on.dotted_box(1, 1, 31, 31, 5)
    on.icon(5, 70, 40)


def test_drawing_allocates_nothing():
    import sys

    on = canvas()
    draw(on)
    if "firmware.pixels_plain" in sys.modules:  # which is for hosts, and allocates
        return
    heap_locked(draw, on)
    on.enlarge(True)
    draw(on)
    heap_locked(draw, on)
