"""Saves that survive a power cut: two slots, a checksum, and the older record always whole.

A store keeps one payload of at most MAX_PAYLOAD bytes in two files, `name.0` and `name.1`. A save
goes to the slot that does not hold the newest good record, so whatever happens while writing, that
record is still there. A slot, all numbers little-endian:

    bytes 0-3   b"TARO"
    4           version of the format
    5           reserved, 0
    6-7         sequence, one more at each save, wraps
    8-9         length of the payload
    10-         payload (may be empty)
    last 4      CRC-32 of all before it

Nothing here trusts memory over flash: each call reads the slots again. No file content and no
OSError makes `load`, `save` or `forget` raise; `trouble` says what went wrong:

    OK          nothing
    NONE        nothing was ever saved
    FELL_BACK   the newest save is damaged, the one before it was loaded
    DAMAGED     there are files, but no good record in them
    NEWER       saved by a newer version of the console; kept until `forget()`
    UNREADABLE  the disk refuses to read the files; they too are kept until `forget()`
    FULL        no room to save
    READ_ONLY   the disk may not be written
    FAILED      the save was not written, for another reason
    TOO_LONG    the payload is longer than MAX_PAYLOAD

A damaged slot that a save would overwrite is kept as `name.0.bad` or `name.1.bad`, once each, for
its owner to send in.
"""

import binascii
import os

from engine.const import const

OK, NONE, FELL_BACK, DAMAGED, NEWER, UNREADABLE, FULL, READ_ONLY, FAILED, TOO_LONG = range(10)

VERSION = 1
MAX_PAYLOAD = 1024

_MAGIC = b"TARO"
_HEADER = const(10)
_CRC = const(4)

# What a slot holds
_MISSING = const(0)
_EMPTY = const(1)  # what a first save leaves that was cut: littlefs makes the file, then fills it
_BAD = const(2)
_LOCKED = const(3)  # there, but reading raised OSError
_FUTURE = const(4)
_GOOD = const(5)

# By number: MicroPython's errno has names for a few only
_ENOENT = (2, 44)  # 44 under WebAssembly
_WRITE_TROUBLE = {28: FULL, 30: READ_ONLY, 13: READ_ONLY, 1: READ_ONLY}

# One buffer for every store, made before memory is in pieces. The byte more than the longest
# record shows that a file is too long.
_buffer = bytearray(_HEADER + MAX_PAYLOAD + _CRC + 1)
_view = memoryview(_buffer)


def _word(at):
    return _buffer[at] | _buffer[at + 1] << 8


def _put_word(at, value):
    _buffer[at] = value & 0xFF
    _buffer[at + 1] = value >> 8


def _crc(end):
    return binascii.crc32(_view[:end]).to_bytes(_CRC, "little")


def _payload():
    return _view[_HEADER : _HEADER + _word(8)]


def _compose(payload, sequence):
    """Put a record together in the buffer; its length."""
    end = _HEADER + len(payload)
    _view[:4] = _MAGIC
    _buffer[4] = VERSION
    _buffer[5] = 0
    _put_word(6, sequence)
    _put_word(8, len(payload))
    _view[_HEADER:end] = payload
    _view[end : end + _CRC] = _crc(end)
    return end + _CRC


def _read(path):
    """Read a slot into the buffer; what it holds."""
    try:
        with open(path, "rb") as file:
            count = file.readinto(_buffer)
    except OSError as problem:
        return _MISSING if problem.errno in _ENOENT else _LOCKED
    if not count:
        return _EMPTY
    end = count - _CRC
    if end < _HEADER or count == len(_buffer) or _HEADER + _word(8) != end:
        return _BAD
    if _view[:4] != _MAGIC or _view[end:count] != _crc(end):
        return _BAD
    return _GOOD if _buffer[4] <= VERSION else _FUTURE


def _write(path, length):
    """Write the record in the buffer, and have it on the flash on return."""
    with open(path, "wb") as file:
        file.write(_view[:length])
        file.flush()
        if hasattr(os, "fsync"):
            os.fsync(file.fileno())
    if not hasattr(os, "fsync") and hasattr(os, "sync"):
        os.sync()


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass


def _put_aside(path):
    """Clear a slot of what cannot be used, keeping the first such file as `path.bad`."""
    aside = path + ".bad"
    try:
        os.stat(aside)
    except OSError:
        try:
            os.rename(path, aside)
        except OSError:
            pass  # the write that follows will say so, if it matters
    else:
        _remove(path)


class Store:
    """The saved payload called `name` in `folder` ("/" is the root), made when first needed."""

    def __init__(self, folder, name):
        self._folder = folder
        path = folder.rstrip("/") + "/" + name
        self._paths = (path + ".0", path + ".1")
        self._states = [_MISSING, _MISSING]
        self._sequence = 0
        self.trouble = OK

    def load(self):
        """The payload saved last, or None. `trouble` is OK, or why it is not that payload."""
        newest = self._scan()
        self.trouble = self._diagnose(newest)
        if newest < 0 or self.trouble == NEWER:
            return None
        return bytes(_payload())

    def save(self, payload):
        """Save `payload` (bytes-like). True if it is safe; else False, `trouble` says why."""
        try:
            self.trouble = self._save(payload)
        except OSError as problem:
            self.trouble = _WRITE_TROUBLE.get(problem.errno, FAILED)
        except MemoryError:
            self.trouble = FAILED
        return self.trouble == OK

    def forget(self):
        """Give up what a newer version saved or cannot be read, so that `save` works again."""
        self._scan()
        self._clear(_FUTURE, _LOCKED)

    def _scan(self):
        """Read both slots; the slot of the newest good record, now in the buffer, or -1."""
        newest = -1
        for slot in (0, 1):
            state = self._states[slot] = _read(self._paths[slot])
            if state == _GOOD:
                sequence = _word(6)
                if newest < 0 or 0 < (sequence - self._sequence) & 0xFFFF < 0x8000:
                    newest = slot
                    self._sequence = sequence
        if newest == 0 and self._states[1] != _MISSING:
            # Slot 1 was read over it. A disk that cannot repeat itself is not to be written to.
            if _read(self._paths[0]) != _GOOD:
                self._states[0] = _LOCKED
                return -1
        return newest

    def _diagnose(self, newest):
        states = self._states
        if _FUTURE in states:
            return NEWER
        if newest >= 0:
            return OK if states[1 - newest] in (_GOOD, _MISSING) else FELL_BACK
        if _LOCKED in states:
            return UNREADABLE
        if _BAD in states or states[0] == states[1] == _EMPTY:
            return DAMAGED
        return NONE

    def _save(self, payload):
        if len(payload) > MAX_PAYLOAD:
            return TOO_LONG
        newest = self._scan()
        trouble = self._diagnose(newest)
        if trouble in (NEWER, UNREADABLE):
            return trouble
        if trouble == OK and _payload() == payload:
            return OK  # flash wears out
        if trouble == NONE:
            self._make_folder()
        self._clear(_BAD, _LOCKED)
        target = 1 - newest if newest >= 0 else 0
        sequence = (self._sequence + 1) & 0xFFFF if newest >= 0 else 0
        try:
            _write(self._paths[target], _compose(payload, sequence))
        except (OSError, MemoryError):
            self._drop_failed(target)
            raise
        if _read(self._paths[target]) == _GOOD:
            if _word(6) == sequence and _payload() == payload:
                return OK
        self._drop_failed(target)
        return FAILED

    def _clear(self, one, other):
        """Put aside the slots in either of two states."""
        for slot in (0, 1):
            if self._states[slot] in (one, other):
                _put_aside(self._paths[slot])

    def _make_folder(self):
        try:
            os.mkdir(self._folder)
        except OSError:
            pass  # there already, or the write that follows will say so

    def _drop_failed(self, slot):
        """Take a half-written record away, so that it passes for damage neither now nor later."""
        if _read(self._paths[slot]) in (_BAD, _EMPTY):
            _remove(self._paths[slot])
