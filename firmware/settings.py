"""What the player has set: one byte a setting, in a fixed order, kept in a `Store`.

A record may be shorter (saved before a setting existed) or longer (saved by a newer console, whose
further bytes are kept as they are). A value that is missing or out of range is the default: no
record can keep the console from starting.
"""

from firmware import store

# Only ever append: a record knows a setting by its place
NAMES = (
    "language",  # English, Italian
    "pace",  # after a trick: wait for a press, 0.5 s, 1 s, 2 s
    "brightness",
    "sound",  # of clicks: none, soft, loud
    "",  # a place that no setting has
    "last_game",  # place in the list of games
    "large",  # indices of cards on colour displays
)
_COUNTS = bytes((2, 4, 5, 3, 2, 12, 2))  # of values, from 0
_DEFAULTS = bytes((0, 0, 3, 1, 0, 0, 0))


def count(name):
    """How many values `name` has, from 0."""
    return _COUNTS[NAMES.index(name)]


class Settings:
    """The settings, at their defaults until `load`.

    due         whether there is something to save
    are_newer   whether those in the store are of a newer console, which are left alone
    """

    def __init__(self, kept):
        self._store = kept
        self.are_newer = False
        self.due = False
        self.reset()

    def reset(self):
        """Back to the defaults; `save` makes it last."""
        self._values = bytearray(_DEFAULTS)
        self._beyond = b""

    def load(self):
        """Take what the store holds. `store.trouble` says how that went."""
        self.reset()
        record = self._store.load() or b""
        self.are_newer = self._store.trouble == store.NEWER
        for place in range(min(len(record), len(NAMES))):
            if record[place] < _COUNTS[place]:
                self._values[place] = record[place]
        self._beyond = record[len(NAMES) :]

    def save(self):
        """True if the settings are safe in the store; else `store.trouble` says why not."""
        self.due = False
        return self._store.save(bytes(self._values) + self._beyond)

    def get(self, name):
        return self._values[NAMES.index(name)]

    def set(self, name, value):
        """Set `name`; ValueError if there is none, or if it has no such value."""
        if not 0 <= value < count(name):
            raise ValueError("%s has no value %r, only 0-%d" % (name, value, count(name) - 1))
        self._values[NAMES.index(name)] = value
        self.due = True
