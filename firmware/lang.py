"""The words of the console, read from a file of the language when a screen needs them.

A file is UTF-8 text: sections in brackets, in them lines `key = text`, or just `text` for a list.
Only the section that is asked for is kept in memory. In a text `|` begins a new line.
"""

LANGUAGES = ("en", "it")

_FOLDER = __file__.rsplit("/", 1)[0] + "/languages/"


class Words:
    """The words of one language, by its place in LANGUAGES."""

    def __init__(self, language):
        self._path = _FOLDER + LANGUAGES[language] + ".txt"

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
        head = b"[%s]" % name.encode()
        found = False
        with open(self._path, "rb") as file:
            for line in file:
                line = line.strip()
                if line[:1] == b"[":
                    if found:
                        return
                    found = line == head
                elif found and line and line[:1] != b"#":
                    yield line
