"""The words of the console, read from a file of the language when a screen needs them.

A file is UTF-8 text: sections in brackets, in them lines `key = text`, or just `text` for a list.
Only the section that is asked for is kept in memory. In a text `|` begins a new line.
"""

from array import array

from firmware.texts import open_text

LANGUAGES = ("en", "it")


class Words:
    """The words of one language, by its place in LANGUAGES."""

    def __init__(self, language):
        self._path = "languages/" + LANGUAGES[language] + ".txt"
        # Where the line of each section begins in the file, and a byte that goes with its name:
        # the names themselves would take ten times as much
        self._places = array("H")
        self._marks = bytearray()
        with open_text(self._path) as file:
            place = 0
            line = file.readline()
            while line:
                if line[:1] == b"[":
                    self._places.append(place)
                    self._marks.append(_mark(line.strip()))
                place += len(line)
                line = file.readline()

    def section(self, name):
        """The texts of a section by key, as bytes."""
        words = {}
        for line in self._lines(name):
            at = line.find(b" = ")
            words[str(line[:at], "ascii")] = line[at + 3 :]
        return words

    def list(self, name):
        """The texts of a section in order, as bytes."""
        return list(self._lines(name))

    def _lines(self, name):
        title = b"[" + name.encode() + b"]"
        mark = _mark(title)
        with open_text(self._path) as file:
            for at in range(len(self._marks)):
                if self._marks[at] == mark:
                    file.seek(self._places[at])
                    if file.readline().strip() == title:
                        break
            else:
                raise KeyError(name)
            line = file.readline()
            while line and line[:1] != b"[":
                line = line.strip()
                if line and line[:1] != b"#":
                    yield line
                line = file.readline()


def _mark(title):
    return sum(title) & 255
