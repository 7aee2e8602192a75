"""Every screen in both languages, drawn by the firmware on MicroPython, against stored pictures.

After a change that is meant: `python -m tools.screenshots`, and look at what it wrote.
"""

import pytest

from firmware.lang import LANGUAGES
from tools import picture, screenshots


@pytest.mark.parametrize("language", range(len(LANGUAGES)), ids=LANGUAGES)
@pytest.mark.parametrize("shot", screenshots.SHOTS, ids=lambda shot: shot[0])
def test_screen_is_as_in_its_picture(shot, language, interpreter, tmp_path):
    stored = screenshots.path(screenshots.FOLDER, shot, language)
    frame = screenshots.take(interpreter, shot, language)
    if frame != picture.load(stored):
        seen = tmp_path / stored.name
        picture.save(seen, frame, screenshots.WIDTH, screenshots.HEIGHT)
        pytest.fail(f"{shot[0]} differs from {stored}; what was seen is in {seen}")


def test_no_picture_is_left_over():
    known = {
        screenshots.path(screenshots.FOLDER, shot, language)
        for shot in screenshots.SHOTS
        for language in range(len(LANGUAGES))
    }
    assert set(screenshots.FOLDER.glob("*.png")) == known


def test_every_screen_has_a_picture():
    """A screen module that no shot shows is a screen nobody looked at."""
    pictured = {shot[0].partition("-")[0] for shot in screenshots.SHOTS}
    folder = screenshots.FOLDER.parent.parent / "firmware" / "screens"
    for module in folder.glob("[a-z]*.py"):
        assert module.stem in pictured, module.stem
