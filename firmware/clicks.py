"""A click for each press that counts; in memory only on boards that have a buzzer."""

from engine.const import const

_HZ = const(2200)
_MS = const(3)
_LOUDNESS = (0, 1500, 16384)  # by the setting


class Clicks:
    """The clicks of a board, as loud as the settings say."""

    def __init__(self, board, settings):
        self._board = board
        self._settings = settings
        self._broken = False

    def click(self):
        """Sound for a moment; silent again whatever happens. What goes wrong is raised once."""
        loudness = _LOUDNESS[self._settings.get("sound")]
        if loudness and not self._broken:
            self._broken = True  # unless it gets through: presses have to count without it too
            self._board.tone(_HZ, loudness)
            try:
                self._board.sleep_ms(_MS)
            finally:
                self._board.tone(0)
            self._broken = False
