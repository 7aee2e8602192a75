"""Screens, one module each. A screen holds no rules: it asks the match what may be done.

A module names its class `SCREEN`, made with the app and an argument when it is opened.
"""

from firmware.buttons import RIGHT


class Screen:
    """What every screen has.

    longs     mask of the buttons whose long press means something here: these act when released
    step      which way the only arrow of a board with two buttons goes here
    section   its words in the language file
    words     these texts by key
    looks     what it draws with, see App.look
    look      the first of them, once it is drawn; it and the words make room for computer players
    brief     whether it goes when another is opened above it, and is made anew when that is left,
              with the number `at` as its argument
    """

    longs = 0
    step = RIGHT
    section = "common"
    looks = ()
    look = None
    brief = False

    def __init__(self, app, argument=None):
        self.app = app
        common = self.section == "common"
        self.words = app.common if common else app.words.section(self.section)

    def shown(self):
        """The screen has come to the top, when opened or when one above it was left."""

    def draw(self, canvas):
        """Draw everything on the cleared canvas."""

    def key(self, event):
        """A button was pressed."""

    def tick(self, now):
        """Called in every turn of the loop; `now` in ms."""
