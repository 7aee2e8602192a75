"""What the player has set: one byte a setting, in a fixed order, kept in a `Store`.

A record may be shorter (saved before a setting existed) or longer (saved by a newer console, whose
further bytes are kept as they are). A value that is missing or out of range is the default: no
record can keep the console from starting.
"""

from firmware import store

# (name, default, how many values). Only ever append: a record knows a setting by its place.
FIELDS = (
    ("language", 0, 2),  # English, Italian
    ("pace", 0, 4),  # after a trick: wait for a press, 0.5 s, 1 s, 2 s
    ("brightness", 3, 5),
    ("sound", 1, 3),  # off, low, on
    ("french_suits", 0, 2),  # names of the suits: Italian, French
    ("last_game", 0, 12),  # place in the list of games
    ("large", 0, 2),  # indices of cards on colour displays
)


def _place(name):
    for place in range(len(FIELDS)):
        if FIELDS[place][0] == name:
            return place
    raise KeyError(name)


def count(name):
    """How many values `name` has, from 0."""
    return FIELDS[_place(name)][2]


class Settings:
    """The settings, at their defaults until `load`.

    due         whether there is something to save
    are_newer   whether those in the store are of a newer console, which are left alone
    """

    def __init__(self, kept):
        self._store = kept
        self.are_newer = False
        self._values = bytearray(len(FIELDS))
        self._beyond = b""
        self.due = False
        self.reset()

    def reset(self):
        """Back to the defaults; `save` makes it last."""
        for place in range(len(FIELDS)):
            self._values[place] = FIELDS[place][1]
        self._beyond = b""

    def load(self):
        """Take what the store holds. `store.trouble` says how that went."""
        self.reset()
        record = self._store.load() or b""
        self.are_newer = self._store.trouble == store.NEWER
        for place in range(min(len(record), len(FIELDS))):
            if record[place] < FIELDS[place][2]:
                self._values[place] = record[place]
        self._beyond = record[len(FIELDS) :]

    def save(self):
        """True if the settings are safe in the store; else `store.trouble` says why not."""
        self.due = False
        return self._store.save(bytes(self._values) + self._beyond)

    def get(self, name):
        return self._values[_place(name)]

    def set(self, name, value):
        """Set `name`; ValueError if it has no such value."""
        place = _place(name)
        if not 0 <= value < FIELDS[place][2]:
            raise ValueError("%s has no value %r, only 0-%d" % (name, value, FIELDS[place][2] - 1))
        self._values[place] = value
        self.due = True
