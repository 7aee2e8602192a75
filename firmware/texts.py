"""The texts that ship with the console, wherever they lie.

A text is a file beside the modules. Where the console is frozen into MicroPython there are no
files, and it is a module with the bytes TEXT (see manifest.py and docs/freezing.md).
"""

from io import BytesIO

from engine import lazy

_FOLDER = __file__.rsplit("/", 1)[0] + "/"


def open_text(path):
    """Open a text for reading bytes, by its path in this folder, such as "languages/en.txt".

    ImportError if it has not shipped.
    """
    try:
        return open(_FOLDER + path, "rb")
    except OSError:
        module = "firmware." + path.rsplit(".", 1)[0].replace("/", ".")
        text = lazy.load(module).TEXT
        lazy.drop(module)  # the bytes themselves stay in flash
        return BytesIO(text)
