"""`const` on every runtime.

MicroPython folds `_NAME = const(1)` away when it compiles, wherever the name `const` comes from;
elsewhere it is the identity.
"""

try:
    from micropython import const
except ImportError:

    def const(value):
        return value
