"""The canvas: what it draws, that it stays inside its buffer, and that it allocates nothing."""

import gc
import sys

try:
    import framebuf  # noqa: F401
except ImportError:
    from boards.host import framebuf_plain

    sys.modules["framebuf"] = framebuf_plain

from firmware import font, icons
from firmware.canvas import CARD_HEIGHT, CARD_WIDTH, Canvas
from firmware.fonts import mono
from firmware.styles import EMPTY, PLAIN, WON

try:
    from micropython import heap_lock, heap_unlock
except ImportError:

    def heap_lock():
        pass

    heap_unlock = heap_lock

E_GRAVE = b"\xc3\xa8"
EURO = b"\xe2\x82\xac"
NUMBERS = (0, 7, 10, 99, 100, 1234567, 536870911, -1, -10, -305, -536870911)


def canvas(width=128, height=64):
    return Canvas(bytearray(width * (height // 8)), width, height)


def pixel(c, x, y):
    return c.buffer[(y >> 3) * c.width + x] >> (y & 7) & 1


def picture(c, x, y, w, h):
    """A part of a canvas as text: # is light."""
    return [
        "".join("#" if pixel(c, i, j) else "." for i in range(x, x + w)) for j in range(y, y + h)
    ]


def negative(rows):
    return [row.replace("#", "*").replace(".", "#").replace("*", ".") for row in rows]


def light_columns(c):
    return [x for x in range(c.width) if any(pixel(c, x, y) for y in range(c.height))]


def glyph(code):
    start = font.offset_of(code)
    return mono.GLYPHS[start : start + font.WIDTH]


def draw_everything(c, x, y):
    """Use all that draws, from (x, y) on, in about 100 by 50 pixels."""
    c.fill(x, y, 50, 9, 1)
    c.text(b"Matto \xc3\xa8 25\xc2\xbd", x + 1, y + 1, 0)
    c.box(x + 50, y + 3, 9, 12, 1)
    c.line(x + 99, y + 1, x + 60, y + 17, 1)
    c.line(x + 70, y + 20, x + 75, y, 1)
    c.text(b"qy,;\x01\x05~", x + 3, y + 12)
    c.text_right(b"TU \xe2\x82\xac\xc3", x + 100, y + 21)
    c.text_center(b"\xc3\x80l", x + 10, 31, y + 21)
    c.number(-1205, x + 2, y + 30)
    c.number_right(78, x + 60, y + 30, 1)
    c.icon(icons.FOOL, x + 70, y + 30)
    c.dotted(x, y + 38, 47, 1)
    c.card(b"13", 4, x + 1, y + 39, WON)
    c.card(b"R", 2, x + 26, y + 40, PLAIN)
    c.card(b"", 0, x + 51, y + 41, EMPTY)
    c.dotted_box(x + 76, y + 40, 22, 10, 1)
    c.invert(x + 30, y + 5, 41, 30)
    c.width_of(b"\xc3\xa8")
    c.width_of_number(-10)


def digest(data):
    """Fletcher's checksum."""
    low = high = 0
    for byte in data:
        low = (low + byte) % 255
        high = (high + low) % 255
    return high << 8 | low


def test_font_tables_fit_together():
    assert list(font.EXTRA) == sorted(set(font.EXTRA))
    assert len(mono.GLYPHS) == (96 + len(font.EXTRA)) * font.WIDTH
    assert font.MISSING == 95 * font.WIDTH


def test_each_glyph_differs_from_all_others():
    codes = list(range(0x20, 0x7F)) + list(font.EXTRA)
    codes.remove(0xD2)  # under its accent a capital Ò has the five rows of the small one
    seen = {bytes(mono.GLYPHS[font.MISSING : font.MISSING + font.WIDTH]): "missing"}
    for code in codes:
        shape = bytes(glyph(code))
        assert shape not in seen, (code, seen.get(shape))
        seen[shape] = code


def test_capitals_and_digits_are_seven_high():
    for code in b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        rows = 0
        for column in glyph(code):
            rows |= column
        assert rows == 0x7F, code


def test_italian_is_in_the_font():
    for character in "àèéìòùÀÈÉÌÒÙ½°·«»":
        assert font.offset_of(ord(character)) != font.MISSING, character


def test_codes_outside_the_font_are_missing():
    for code in (0, 6, 0x1F, 0x7F, 0xA0, 0xC1, 0xFF):
        assert font.offset_of(code) == font.MISSING, code


def test_text_draws_the_glyphs():
    c = canvas()
    assert c.text(b"A1", 0, 0) == 12
    assert bytes(c.buffer[:12]) == bytes(glyph(0x41)) + b"\0" + bytes(glyph(0x31)) + b"\0"
    assert not any(c.buffer[12:])


def test_text_decodes_utf8():
    c = canvas()
    assert c.text(E_GRAVE, 0, 0) == 6
    assert bytes(c.buffer[:5]) == bytes(glyph(0xE8))


def test_text_takes_str():
    encoded, decoded = canvas(), canvas()
    encoded.text(b"gi\xc3\xa0 25\xc2\xb0", 3, 5)
    decoded.text("già 25°", 3, 5)
    assert encoded.buffer == decoded.buffer
    assert decoded.width_of("già 25°") == encoded.width_of(b"gi\xc3\xa0 25\xc2\xb0") == 42


def test_characters_without_a_glyph_show_one_box():
    box = bytes(mono.GLYPHS[font.MISSING : font.MISSING + font.WIDTH])
    for text in (EURO, b"\xc3", b"\x00", b"\xc3\x9f", b"\xff"):
        c = canvas()
        assert c.text(text, 0, 0) == 6, text
        assert bytes(c.buffer[:5]) == box, text
        assert c.width_of(text) == 6, text


def test_stray_tail_bytes_show_nothing():
    c = canvas()
    assert c.text(b"\xa8\x80", 4, 0) == 4
    assert c.width_of(b"\xa8\x80") == 0
    assert not any(c.buffer)


def test_text_leaves_what_lies_between_its_strokes():
    c = canvas()
    c.fill(0, 0, 6, 8, 1)
    c.text(b"i", 0, 0)
    assert picture(c, 0, 0, 6, 8) == ["######"] * 8


def test_dark_text_is_the_negative_of_light_text():
    light, dark = canvas(), canvas()
    dark.fill(0, 0, 128, 64, 1)
    for c, ink in ((light, 1), (dark, 0)):
        c.text("Qè½g", 5, 3, ink)
        c.number(-48, 40, 9, ink)
        for i in range(len(icons.ICONS) // 7):
            c.icon(i, 3 + 9 * i, 30, ink)
    assert picture(dark, 0, 0, 128, 64) == negative(picture(light, 0, 0, 128, 64))


def test_right_aligned_text_ends_before_the_edge():
    for draw in (lambda c: c.text_right(b"8H", 50, 0), lambda c: c.number_right(88, 50, 0)):
        c = canvas()
        draw(c)
        assert light_columns(c)[0] == 39 and light_columns(c)[-1] == 49


def test_centred_text_has_equal_margins():
    c = canvas()
    c.text_center(b"HH", 20, 31, 0)
    assert light_columns(c)[0] - 20 == 20 + 31 - 1 - light_columns(c)[-1] == 10


def test_numbers_look_like_their_text():
    for n in NUMBERS:
        number, text, right = canvas(), canvas(), canvas()
        end = text.text(str(n), 3, 5)
        assert number.number(n, 3, 5) == end, n
        assert number.buffer == text.buffer, n
        assert number.width_of_number(n) == end - 3, n
        right.number_right(n, end - 1, 5)
        assert right.buffer == text.buffer, n


def test_icons_differ_and_stay_in_their_square():
    seen = []
    for i in range(len(icons.ICONS) // 7):
        c = canvas(16, 16)
        c.icon(i, 4, 4)
        shape = picture(c, 4, 4, 7, 7)
        assert sum(row.count("#") for row in picture(c, 0, 0, 16, 16)) == sum(
            row.count("#") for row in shape
        )
        assert shape not in seen, i
        seen.append(shape)
    assert len(seen) == icons.POINTER + 1


def test_dotted_line_begins_with_a_dot():
    c = canvas(16, 8)
    c.dotted(3, 2, 6, 1)
    assert picture(c, 0, 2, 16, 1) == ["...#.#.#........"]


def test_dotted_boxes_have_no_two_dots_side_by_side():
    c = canvas(16, 16)
    c.dotted_box(1, 1, 7, 5, 1)
    assert picture(c, 0, 0, 9, 7) == [
        ".........",
        ".#.#.#.#.",
        ".........",
        ".#.....#.",
        ".........",
        ".#.#.#.#.",
        ".........",
    ]
    c.clear()
    c.dotted_box(1, 1, 6, 4, 1)
    assert picture(c, 0, 0, 8, 6) == [
        "........",
        ".#.#.#..",
        "......#.",
        ".#......",
        "..#.#.#.",
        "........",
    ]


def test_box_and_line_include_their_ends():
    c = canvas(16, 8)
    c.box(1, 1, 5, 3, 1)
    c.line(8, 4, 11, 1, 1)
    assert picture(c, 0, 0, 13, 6) == [
        ".............",
        ".#####.....#.",
        ".#...#....#..",
        ".#####...#...",
        "........#....",
        ".............",
    ]


def test_inverting_swaps_the_rectangle_and_nothing_else():
    c = canvas(48, 24)
    for x, y, w, h in ((0, 0, 48, 24), (5, 3, 7, 4), (5, 3, 7, 18), (0, 8, 48, 8), (47, 23, 1, 1)):
        c.clear()
        c.text(b"Scarto", 2, 2)
        before = picture(c, 0, 0, 48, 24)
        c.invert(x, y, w, h)
        after = picture(c, 0, 0, 48, 24)
        for j in range(24):
            for i in range(48):
                inside = x <= i < x + w and y <= j < y + h
                assert (before[j][i] != after[j][i]) == inside, (x, y, w, h, i, j)
        c.invert(x, y, w, h)
        assert picture(c, 0, 0, 48, 24) == before


def test_inverting_nothing_changes_nothing():
    c = canvas(48, 24)
    for x, y, w, h in ((3, 3, 0, 5), (3, 3, 5, 0), (3, 3, -4, 5), (48, 0, 9, 9), (-9, 0, 9, 9)):
        c.invert(x, y, w, h)
        assert not any(c.buffer), (x, y, w, h)


def test_drawing_outside_is_clipped():
    # Whatever a small canvas shows has to be what a large one shows in the same place.
    small, large = canvas(40, 24), canvas(200, 136)
    for x, y in ((0, 0), (-37, -11), (-70, -30), (13, 9), (35, 20), (-99, 5), (40, 24), (5, -60)):
        small.clear()
        large.clear()
        draw_everything(small, x, y)
        draw_everything(large, x + 80, y + 56)
        assert picture(small, 0, 0, 40, 24) == picture(large, 80, 56, 40, 24), (x, y)


def test_memory_around_the_buffer_is_left_alone():
    memory = bytearray(b"\xa5" * (40 + 40 * 3 + 40))
    c = Canvas(memoryview(memory)[40:160], 40, 24)
    for x, y in ((-37, -11), (13, 9), (35, 20), (-200, -200), (200, 200)):
        draw_everything(c, x, y)
    assert memory[:40] == memory[160:] == b"\xa5" * 40


def test_plain_card():
    c = canvas(32, 16)
    c.fill(0, 0, 32, 16, 1)
    c.card(b"13", 4, 2, 3)
    assert picture(c, 2, 3, CARD_WIDTH, CARD_HEIGHT) == [
        "#######################",
        "#.....................#",
        "#...#...#####....#....#",
        "#..##......#....###...#",
        "#...#.....#...#######.#",
        "#...#......#...#####..#",
        "#...#.......#...###...#",
        "#...#...#...#..##.##..#",
        "#..###...###..##...##.#",
        "#.....................#",
        "#######################",
    ]
    assert sum(row.count(".") for row in picture(c, 0, 0, 32, 16)) == sum(
        row.count(".") for row in picture(c, 2, 3, CARD_WIDTH, CARD_HEIGHT)
    )


def test_winning_card_is_the_negative_without_outline():
    plain, won = canvas(32, 16), canvas(32, 16)
    plain.card(b"R", 2, 2, 3)
    won.card(b"R", 2, 2, 3, WON)
    assert picture(won, 3, 4, 21, 9) == negative(picture(plain, 3, 4, 21, 9))
    plain.fill(3, 4, 21, 9, 1)
    won.fill(3, 4, 21, 9, 1)
    assert plain.buffer == won.buffer


def test_single_character_stands_in_the_middle_of_the_index():
    c = canvas(32, 16)
    c.card(b"H", 2, 2, 3)
    assert [row[1:13] for row in picture(c, 2, 5, CARD_WIDTH, 7)] == [
        "....#...#..." if row != 3 else "....#####..." for row in range(7)
    ]


def test_empty_place_is_a_dotted_outline():
    c = canvas(32, 16)
    c.fill(0, 0, 32, 16, 1)
    c.card(b"13", 4, 2, 3, EMPTY)
    edge = "#." * 11 + "#"
    middle = ["." * 23, "#" + "." * 21 + "#"] * 4
    assert picture(c, 2, 3, CARD_WIDTH, CARD_HEIGHT) == [edge] + middle + ["." * 23, edge]


def test_drawing_allocates_nothing():
    c = canvas()
    draw_everything(c, 0, 0)
    gc.collect()
    heap_lock()
    try:
        draw_everything(c, 5, 7)
        draw_everything(c, -50, 40)
        c.clear()
    finally:
        heap_unlock()


def test_same_drawing_on_every_runtime():
    c = canvas()
    draw_everything(c, 9, 6)
    assert digest(c.buffer) == 11672, digest(c.buffer)
