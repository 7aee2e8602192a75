"""Every screen on every size of colour display in both languages: nothing is cut off, overlaps or
lacks a glyph in any frame on the way, and in the language of the stored pictures each is as there.

After a change that is meant: `python -m tools.screenshots`, and look at what it wrote.
"""

import pytest

from firmware.lang import LANGUAGES
from tools import picture, screenshots
from tools.screenshots import COLOUR, FOLDER, SHOTS


@pytest.mark.parametrize("language", range(len(LANGUAGES)), ids=LANGUAGES)
@pytest.mark.parametrize("size", COLOUR, ids=lambda size: f"{size[0]}x{size[1]}")
def test_screens(size, language, micropython, tmp_path):
    compare(size, language, micropython, tmp_path, SHOTS, large=False)


def compare(size, language, micropython, tmp_path, shots, large):
    differing = []
    taken = screenshots.take_colour(micropython, size, language, shots, large)
    for shot, (frame, wrong) in zip(shots, taken):
        assert not wrong, (shot[0], wrong)
        stored = screenshots.colour_path(FOLDER, size, shot, large=large)
        if language == COLOUR[size] and frame != picture.load_colour(stored):
            picture.save_colour(tmp_path / stored.name, frame, *size)
            differing.append(shot[0])
    assert not differing, f"these differ from {stored.parent}; what was seen is in {tmp_path}"


@pytest.mark.parametrize("size", COLOUR, ids=lambda size: f"{size[0]}x{size[1]}")
def test_large_cards(size, micropython, tmp_path):
    compare(size, COLOUR[size], micropython, tmp_path, screenshots.large_shots(), large=True)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", COLOUR, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_match_looks_the_same_when_it_is_gone_on_with(size, large, micropython):
    """Saved, left for the title, and continued: all that draws it comes into memory anew."""
    again = {"table-tarocchi", "table-paying", "discard", "piles-owing"}
    first = [(*shot[:4], "") for shot in SHOTS if shot[0] in again]
    second = [(*shot[:4], "Buuaa") for shot in first]
    frames = screenshots.take_colour(micropython, size, 0, first + second, large)
    assert len(first) == len(again)
    assert frames[len(first) :] == frames[: len(first)]


@pytest.mark.parametrize("size", COLOUR, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_picture_is_left_over(size):
    known = {screenshots.colour_path(FOLDER, size, shot) for shot in SHOTS}
    for shot in screenshots.large_shots():
        known.add(screenshots.colour_path(FOLDER, size, shot, large=True))
    assert set(screenshots.colour_path(FOLDER, size, SHOTS[0]).parent.glob("*.png")) == known
