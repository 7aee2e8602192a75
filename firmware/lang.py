"""The words of the console, read from a file of the language when a screen needs them.

A file is UTF-8 text: sections in brackets, in them lines `key = text`, or just `text` for a list.
Only the section that is asked for is kept in memory. In a text `|` begins a new line.
"""

from firmware.texts import open_text

LANGUAGES = ("en", "it")


class Words:
    """The words of one language, by its place in LANGUAGES."""

    def __init__(self, language):
        self._path = "languages/" + LANGUAGES[language] + ".txt"
        self._places = {}  # where each section begins in the file
        with open_text(self._path) as file:
            line = file.readline()
            while line:
                if line[:1] == b"[":
                    self._places[str(line.strip()[1:-1], "ascii")] = file.tell()
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

    def line(self, name, n):
        """The text number n of a section."""
        for line in self._lines(name):
            if not n:
                return line
            n -= 1
        raise IndexError(name)

    def _lines(self, name):
        with open_text(self._path) as file:
            file.seek(self._places[name])
            line = file.readline()
            while line and line[:1] != b"[":
                line = line.strip()
                if line and line[:1] != b"#":
                    yield line
                line = file.readline()
