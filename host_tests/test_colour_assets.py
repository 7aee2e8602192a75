"""Pictures and fonts of colour displays: as drawn, complete, and with their licence."""

import pytest

from firmware import art, colours, font, lang, palette
from firmware.fonts import index, mono, text
from host_tests.conftest import ROOT
from tools import fonts, pictures

LANGUAGES = sorted((ROOT / "firmware" / "languages").glob("*.txt"))


def test_the_pictures_are_those_drawn():
    assert (ROOT / "firmware" / "art.py").read_text(encoding="utf-8") == pictures.source()


def test_there_is_an_icon_for_each_suit_and_the_fool():
    names = list(pictures.read(pictures.FOLDER / "icons.txt"))
    assert names == ["swords", "batons", "cups", "coins", "trumps", "fool"]
    assert len(art.ICONS) == len(names) * art.ICON_BYTES
    assert len(art.EMBLEMS) == 10 * art.EMBLEM_BYTES


@pytest.mark.parametrize(
    "text",
    ["one\n#.\n.#\n\ntwo\n#.", "one\n#.\n.#\n\ntwo\n#.\n#", "one\n#x"],
)
def test_a_wrong_picture_is_named(tmp_path, text):
    (tmp_path / "bad.txt").write_text(text)
    with pytest.raises(pictures.BadPicture, match="one|two"):
        pictures.read(tmp_path / "bad.txt")


def test_the_text_font_has_the_glyphs_of_the_mono_one():
    glyphs = len(mono.GLYPHS) // font.WIDTH
    assert len(text.GLYPHS) == glyphs * text.BYTES
    space, blank = text.GLYPHS[: text.BYTES], bytes(text.BYTES)
    assert space == blank
    starts = range(text.BYTES, len(text.GLYPHS), text.BYTES)
    rest = [text.GLYPHS[start : start + text.BYTES] for start in starts]
    assert blank not in rest
    assert len(set(rest)) == len(rest), "two characters look the same"


def test_glyphs_keep_a_gap_to_the_next():
    """The last column of a letter or digit is blank, or words run together; the T is as wide as
    the letters around it leave room for."""
    full = ""
    for code in [*range(0x30, 0x3A), *range(0x41, 0x5B), *range(0x61, 0x7B)]:
        start = font.offset_of(code) // font.WIDTH * text.BYTES
        if any(row & 1 for row in text.GLYPHS[start : start + text.BYTES]):
            full += chr(code)
    assert full == "T"


@pytest.mark.parametrize("language", range(len(LANGUAGES)))
def test_all_that_stands_on_a_card_is_there_in_large(language):
    ranks, trumps = lang.Words(language).list("ranks")
    assert set(ranks) | set(trumps) | set(b"0123456789") <= set(index.CHARACTERS)
    assert len(index.GLYPHS) == len(index.CHARACTERS) * index.BYTES
    assert index.CHARACTERS == fonts.INDEX.encode()


def test_the_licence_goes_with_the_shapes():
    notice = (ROOT / "docs" / "spleen-licence.txt").read_text(encoding="utf-8")
    for module in (text, index):
        assert "docs/spleen-licence.txt" in module.__doc__
        assert "2018-2020, Frederic Cambus" in module.__doc__ and "Frederic Cambus" in notice


# Colours


def luminance(colour):
    """Of WCAG 2: how light a colour is, 0 to 1."""
    parts = [value / 255 for value in palette.PALETTE[3 * colour : 3 * colour + 3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first, second):
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        ("LETTERS", "TABLE"),
        ("LETTERS", "FELT"),
        ("INK", "BAR"),
        ("INK", "PAPER"),
        ("INK", "FAINT_PAPER"),
        ("FAINT", "TABLE"),
        ("CURSOR", "TABLE"),
    ],
)
def test_text_can_be_read(ink, paper):
    assert contrast(getattr(palette, ink), getattr(palette, paper)) >= 4.5


def test_there_are_sixteen_colours():
    assert len(palette.PALETTE) == 48 and len(colours.INVERTED) == 16
