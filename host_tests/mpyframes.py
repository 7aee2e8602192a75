"""How many words the frame of each function in an .mpy file takes, as MicroPython v6 writes them.

Up to STACK words it lies on the C stack. A longer one is a block of the heap in each call; that
block is given back at once, but counts towards the next collection (py/objfun.c, py/bc.h).
"""

STACK = 11
_HANDLER = 3  # words of an exception handler
_NUMBERED_STRING = 1
_OBJECTS = range(5, 10)  # with a length and so many bytes
_TEXTS = (5, 6)  # after which there is a zero
_TUPLE = 10
_BYTECODE = 0


class _Reader:
    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def byte(self):
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        n = 0
        while True:
            byte = self.byte()
            n = n << 7 | byte & 127
            if byte < 128:
                return n

    def bytes(self, n):
        self.at += n
        return self.data[self.at - n : self.at]


def frames(mpy):
    """[(function, words), ...] of a file without native code."""
    reader = _Reader(mpy)
    assert reader.bytes(2) == b"M\x06"
    reader.bytes(2)
    names, objects = reader.number(), reader.number()
    names = [_name(reader) for _ in range(names)]
    for _ in range(objects):
        _skip_object(reader)
    found = []
    _take_code(reader, names, found)
    return found


def _name(reader):
    n = reader.number()
    if n & _NUMBERED_STRING:
        return f"string {n >> 1} of the firmware"
    name = reader.bytes(n >> 1).decode()
    reader.byte()
    return name


def _skip_object(reader):
    kind = reader.byte()
    if kind == _TUPLE:
        for _ in range(reader.number()):
            _skip_object(reader)
    elif kind in _OBJECTS:
        reader.bytes(reader.number())
        if kind in _TEXTS:
            reader.byte()


def _take_code(reader, names, found):
    n = reader.number()
    assert n & 3 == _BYTECODE
    code = _Reader(reader.bytes(n >> 3))
    found.append(_frame(code, names))
    if n & 4:
        for _ in range(reader.number()):
            _take_code(reader, names, found)


def _frame(code, names):
    """The name of a function and the words of its frame, from what precedes its code."""
    byte = code.byte()
    words, handlers = byte >> 3 & 15, byte >> 2 & 1
    n = 0
    while byte & 128:
        byte = code.byte()
        words |= (byte & 0x30) << 2 * n
        handlers |= (byte & 2) << n
        n += 1
    while code.byte() & 128:  # sizes
        pass
    return names[code.number()], words + 1 + _HANDLER * handlers
