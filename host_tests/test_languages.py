"""The words of the console: complete in every language, drawable, and short enough."""

import re
from pathlib import Path

import pytest

from engine import games, reasons
from engine.game import LEVELS
from firmware import font, lang

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = 21  # letters in 128 pixels
PARAGRAPHS = {"confirm": 3, "notice": 6}  # lines that fit


def sections(language):
    """{section: [line, ...]} of a language file."""
    found, lines = {}, None
    text = (ROOT / "firmware" / "languages" / f"{language}.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("["):
            lines = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return found


def keys(lines):
    return [line.split(" = ")[0] for line in lines if " = " in line]


def texts(language):
    for lines in sections(language).values():
        for line in lines:
            yield line.split(" = ", 1)[-1]


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_same_sections_and_keys_as_english(language):
    english, other = sections("en"), sections(language)
    assert list(other) == list(english)
    for name, lines in english.items():
        assert keys(other[name]) == keys(lines), name
        assert len(other[name]) == len(lines), name


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_letter_has_a_glyph(language):
    for text in texts(language):
        for letter in text:
            assert font.offset_of(ord(letter)) != font.MISSING, (text, letter)


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_line_fits(language):
    for text in texts(language):
        for line in text.split("|"):
            assert len(line) <= COLUMNS, line


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_item_of_a_list_fits(language):
    """Lists begin four pixels from the edge."""
    found = sections(language)
    for name in ("signals", "title", "pause", "games"):
        for line in found[name]:
            assert len(line.split(" = ")[-1].split("|")[0]) < COLUMNS, line


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_paragraph_fits(language):
    found = sections(language)
    for name, key, kind in [
        ("newmatch", "replace", "confirm"),
        ("pause", "sure", "confirm"),
        ("knock", "question", "confirm"),
        ("pause", "unsaved", "confirm"),
        ("pause", "cannot_undo", "notice"),
        *[("trouble", key, "notice") for key in keys(found["trouble"])],
    ]:
        line = next(line for line in found[name] if line.startswith(key + " = "))
        assert line.count("|") < PARAGRAPHS[kind], line


@pytest.mark.parametrize("language", lang.LANGUAGES)
def test_every_reason_and_game_has_words(language):
    found = sections(language)
    assert len(found["reasons"]) == reasons.COUNT - 1
    assert keys(found["games"]) == list(games.NAMES)


@pytest.mark.parametrize("number", range(len(lang.LANGUAGES)), ids=lang.LANGUAGES)
def test_the_console_reads_what_the_file_says(number):
    words = lang.Words(number)
    for name, lines in sections(lang.LANGUAGES[number]).items():
        if keys(lines):
            read = words.section(name)
            assert {key: text.decode() for key, text in read.items()} == dict(
                line.split(" = ", 1) for line in lines
            )
        else:
            assert [text.decode() for text in words.list(name)] == lines


def test_no_word_is_unused():
    """Each key is named in the code: of screens, in one that names its section."""
    codes = {path: path.read_text() for path in (ROOT / "firmware").rglob("*.py")}
    variants = {name for game in games.NAMES for name, _ in games.load(game).variants}
    for section, lines in sections("en").items():
        names = {*games.NAMES, *LEVELS} | (variants if section == "newmatch" else set())
        for path, code in codes.items():
            if path.parent.name != "screens" or section == "common" or f'"{section}"' in code:
                names.update(re.findall(r'"([a-z_]+)"', code))
        assert set(keys(lines)) <= names, section
