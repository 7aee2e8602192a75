"""Modules that are in memory only while they are needed."""

import sys


def load(path):
    """The module of that dotted path, imported if it is not there.

    MicroPython keeps an empty place for a module whose import ends for want of memory, and then
    takes it for imported.
    """
    if path not in sys.modules:
        bytearray(1)  # fails where the heap is locked, before there is a place
        try:
            __import__(path)
        except MemoryError:
            for each in sys.modules:  # itself, as there may be no memory for a list
                if sys.modules.get(each) is None:
                    sys.modules.pop(each)
            raise
    return sys.modules[path]


def drop(path):
    """Forget a module and its name in its package, so that its memory can be collected."""
    if sys.modules.pop(path, None):
        package, name = path.rsplit(".", 1)
        if package in sys.modules and hasattr(sys.modules[package], name):
            delattr(sys.modules[package], name)


def drop_all(beginning):
    """Forget all modules whose paths begin so."""
    for path in list(sys.modules):
        if path.startswith(beginning):
            drop(path)
