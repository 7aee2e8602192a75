"""The rules on the console: complete, true to the engine, wrapped for the panel, and readable."""

import re
import shutil
import subprocess
import sys
from types import ModuleType, SimpleNamespace

import pytest

from engine import games
from engine.cards import BATONS, COINS, CUPS, SWORDS
from firmware import font, lang, texts
from firmware.buttons import DOWN, LEFT, RIGHT, UP, A, B
from firmware.canvas import Canvas
from host_tests.conftest import ROOT
from tools import rules

COLUMNS = 21  # letters in 128 pixels
ROWS = 6  # lines that are seen at once
FLASH_BLOCK = 4096  # what a file takes on a board at least
GLOSSARY = "glossary"
ALL = (*games.NAMES, GLOSSARY)

each_language = pytest.mark.parametrize("language", lang.LANGUAGES)
each_text = pytest.mark.parametrize("name", ALL)
each_game = pytest.mark.parametrize("name", games.NAMES)


def source(language, name):
    return (rules.SOURCES / language / f"{name}.txt").read_text(encoding="utf-8")


def shipped(language, name):
    return (rules.FOLDER / language / f"{name}.txt").read_text(encoding="utf-8")


def test_what_ships_is_up_to_date():
    """If not: python -m tools.rules."""
    written = {
        path: path.read_text(encoding="utf-8")
        for path in rules.FOLDER.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert written == dict(rules.texts())


@each_language
def test_every_game_has_its_rules(language):
    assert {path.stem for path in (rules.SOURCES / language).iterdir()} == set(ALL)


@each_text
@each_language
def test_every_line_can_be_shown(language, name):
    for line in shipped(language, name).splitlines():
        text = line.removeprefix("#")
        assert text.strip() == text != "", line
        assert len(text) <= COLUMNS, line
        for letter in text:
            assert font.offset_of(ord(letter)) != font.MISSING, (line, letter)


@each_text
@each_language
def test_nothing_is_lost_between_source_and_screen(language, name):
    words = source(language, name).replace(rules.HEADING, "#").split()
    assert shipped(language, name).split() == words


@each_text
@each_language
def test_a_text_is_one_block_of_flash(language, name):
    assert len(shipped(language, name).encode()) <= FLASH_BLOCK


@each_text
def test_languages_have_the_same_sections_and_figures(name):
    english, italian = source("en", name), source("it", name)
    assert english.count(rules.HEADING) == italian.count(rules.HEADING) > 5
    if name != GLOSSARY:
        assert set(re.findall(r"\d+", english)) == set(re.findall(r"\d+", italian))


@each_game
@each_language
def test_the_figures_are_those_of_the_engine(language, name):
    game = games.load(name)
    wanted = [game.pack.size]
    if not game.in_piles:
        wanted.append(sum(game.packets))
    if game.par:
        wanted.append(game.par)
    if not game.low_wins:
        wanted.append((game.total + game.last_trick) // game.unit)
    found = set(re.findall(r"\d+", source(language, name)))
    assert {str(number) for number in wanted} <= found


@each_game
@each_language
def test_trumps_that_are_drawn_as_letters_are_told(language, name):
    drawn = lang.Words(lang.LANGUAGES.index(language)).list("ranks")[1].decode()
    letters = [drawn[b"PMSWA".index(code)] for code in games.load(name).pack.trumps if code > 64]
    for letter in letters:
        assert f"({letter})" in source(language, name)
    if letters:
        assert re.search("Moors \\(4 to 1\\)|Mori \\(dal 4 all'1\\)", source(language, name))


def test_a_letter_without_glyph_is_refused():
    with pytest.raises(ValueError, match="no 'Æ'"):
        rules.wrapped("# Play\nÆgean\n")


def test_a_heading_of_two_lines_is_refused():
    with pytest.raises(ValueError, match="one line"):
        rules.wrapped("# A heading of much more than a line\nText\n")


def test_wrapping():
    assert rules.wrapped("# Cards\n\nThree, each alone. So it is.\n") == (
        "#Cards\nThree, each alone. So\nit is.\n"
    )


def test_suits_that_share_a_row_rank_alike():
    """The page of card ranks draws Cups with Coins, and Swords with Batons."""
    for name in games.NAMES:
        suits = games.load(name).pack.suits
        assert suits[CUPS] == suits[COINS]
        assert suits[SWORDS] == suits[BATONS]


# The screen


class App:
    """As much of the console as the screen asks for."""

    def __init__(self, language):
        self.words = lang.Words(language)
        self.canvas = Canvas(bytearray(1024), 128, 64)
        self.settings = SimpleNamespace(get=lambda name: language)
        self.dirty = self.left = False

    def back(self):
        self.left = True


class Page(Canvas):
    """A canvas that remembers the lines of a page and its number."""

    def __init__(self, screen):
        super().__init__(bytearray(1024), 128, 64)
        self.lines = []
        screen.draw(self)

    def text(self, s, x, y, ink=1):
        if ink:
            self.lines.append(s.decode())
        return super().text(s, x, y, ink)

    def number_right(self, n, x, y, ink=1):
        self.page = n


def opened(name, language=0):
    from firmware.screens.rules import Rules

    return Rules(App(language), name)


@each_text
@pytest.mark.parametrize("language", range(len(lang.LANGUAGES)), ids=lang.LANGUAGES)
@pytest.mark.parametrize("button", [RIGHT, A])
def test_turning_pages_shows_every_line_once(button, language, name):
    screen = opened(name, language)
    wanted = shipped(lang.LANGUAGES[language], name).replace("#", "").splitlines()
    seen = []
    for number in range(1, (len(wanted) + ROWS - 1) // ROWS + 1):
        page = Page(screen)
        assert page.page == number
        assert len(page.lines) <= ROWS
        seen += page.lines
        screen.app.dirty = False
        screen.key(button)
        assert screen.app.dirty
    assert seen == wanted
    assert screen.first == 0, "after the last page comes the first"


def test_moving_by_lines_stops_at_the_ends():
    screen = opened("scarto")
    lines = shipped("en", "scarto").replace("#", "").splitlines()
    screen.key(UP)
    assert Page(screen).lines == lines[:ROWS]
    for first in range(1, 10):
        screen.key(DOWN)
        assert Page(screen).lines == lines[first : first + ROWS]
    for _ in lines:
        screen.key(DOWN)
    last = (len(lines) - 1) // ROWS * ROWS
    assert Page(screen).lines == lines[last:]
    screen.key(UP)
    assert Page(screen).lines == lines[last - 1 : last - 1 + ROWS]


def test_pages_back_and_from_between():
    screen = opened("scarto")
    pages = (len(shipped("en", "scarto").splitlines()) + ROWS - 1) // ROWS
    screen.key(LEFT)
    assert screen.first == (pages - 1) * ROWS
    screen.key(RIGHT)
    screen.key(DOWN)
    screen.key(RIGHT)
    assert screen.first == ROWS
    screen.key(B)
    assert screen.app.left


# Texts that are frozen


def test_a_frozen_text_is_read_from_its_module(monkeypatch):
    monkeypatch.setattr(texts, "_FOLDER", "/there is no such folder/")
    frozen = ModuleType("frozen")
    frozen.TEXT = b"one\ntwo\n"
    for name in ("firmware.rules", "firmware.rules.en"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "firmware.rules.en.scarto", frozen)
    with texts.open_text("rules/en/scarto.txt") as file:
        file.seek(4)
        assert file.readline() == b"two\n"
    with pytest.raises(ImportError):
        texts.open_text("rules/en/tresette.txt")


def test_micropython_reads_texts_as_files_and_as_modules(micropython, tmp_path):
    """Modules stand beside where the files would be, as MicroPython's build lays them out."""
    ignored = shutil.ignore_patterns("*.txt", "__pycache__")
    for folder in ("engine", "firmware"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    text = (rules.FOLDER / "it" / "scarto.txt").read_bytes()
    module = tmp_path / "firmware" / "rules" / "it" / "scarto.py"
    module.parent.mkdir(parents=True, exist_ok=True)
    module.write_text(f"TEXT = {text!r}\n", encoding="utf-8")
    program = (
        "from firmware.texts import open_text\n"
        "import sys\n"
        "for _ in range(2):\n"
        "    with open_text('rules/it/scarto.txt') as file: print(len(file.read()))\n"
        "print('firmware.rules.it.scarto' in sys.modules)\n"
    )
    for root in (ROOT, tmp_path):
        run = subprocess.run(
            [micropython, "-c", program], cwd=root, capture_output=True, text=True, check=True
        )
        assert run.stdout.split() == [str(len(text)), str(len(text)), "False"], root
