"""Modules that are in memory only while they are needed."""

import sys


def load(path):
    """The module of that dotted path, imported if it is not there."""
    if path not in sys.modules:
        __import__(path)
    return sys.modules[path]


def drop(path):
    """Forget a module and its name in its package, so that its memory can be collected."""
    if sys.modules.pop(path, None):
        package, name = path.rsplit(".", 1)
        if hasattr(sys.modules[package], name):
            delattr(sys.modules[package], name)


def drop_all(beginning):
    """Forget all modules whose paths begin so."""
    for path in list(sys.modules):
        if path.startswith(beginning):
            drop(path)
