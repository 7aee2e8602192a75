"""Saving the battery and the panel: dim after a while, then dark, and a press wakes.

The press that wakes does nothing else. A board says after how many milliseconds without a button
it dims and goes dark (`dim_after_ms`, `dark_after_ms`, 0 for never).
"""

from engine.const import const

_AWAKE, _DIM, _DARK = range(3)
_LEVELS = b"\x01\x1c\x5a\xa0\xff"  # contrast of the five brightness settings
_DIM_LEVEL = const(1)
_EMPTY_MV = const(3300)  # of a lithium cell; below it flash may be spoilt by a brown-out
_FULL_MV = const(4150)


class Power:
    """What the panel of a board does while nobody presses a button."""

    def __init__(self, board, settings):
        self._board = board
        self._settings = settings
        self._state = _AWAKE
        self._since = board.ticks_ms()
        self.brighten()

    def brighten(self):
        """Set the panel to the brightness of the settings."""
        self._board.panel.contrast(_LEVELS[self._settings.get("brightness")])

    def is_dark(self):
        return self._state == _DARK

    def battery(self):
        """How full the battery is in per cent, -1 where the board does not see one."""
        mv = self._board.battery_mv()
        if mv is None:
            return -1
        return min(max((mv - _EMPTY_MV) * 100 // (_FULL_MV - _EMPTY_MV), 0), 100)

    def tick(self, now, down):
        """Look at the time and the buttons down; True if they have just lit a dark panel."""
        board = self._board
        if down:
            self._since = now
            state, self._state = self._state, _AWAKE
            if state == _DARK:
                board.panel.sleep(False)
            if state != _AWAKE:
                self.brighten()
            return state == _DARK
        idle = board.ticks_diff(now, self._since)
        if self._state == _AWAKE and 0 < board.dim_after_ms <= idle:
            self._state = _DIM
            board.panel.contrast(_DIM_LEVEL)
        elif self._state == _DIM and 0 < board.dark_after_ms <= idle:
            self._state = _DARK
            board.panel.sleep(True)
        return False
