"""Disks that lose power, fill up or fail at a chosen moment, and a console that saves on them.

`FakeDisk` stands in for `open` and `os` inside `firmware.store`, on every runtime: a disk without
transactions, like FAT, where opening for writing empties a file at once. `RamBlocks` is a flash
chip in memory for the littlefs of the MicroPython unix port. Both count operations, byte by byte
and block by block, so that a sweep can stop at each.

    micropython -X heapsize=8m -m host_tests.device.powercut     sweeps littlefs, prints counts
"""

import os

from firmware import store
from firmware.store import DAMAGED, FELL_BACK, FULL, NONE, OK, Store

CUT = 0  # the fault that is no errno: the power goes
ENOENT, EIO, EISDIR, ENOSPC, EROFS = 2, 5, 21, 28, 30


class PowerCut(Exception):
    """Not an OSError: no code of the console runs after it."""


class Lcg:
    """Random numbers for tests, the same on every runtime."""

    def __init__(self, seed):
        self.state = seed & 0x7FFF

    def below(self, n):
        self.state = (self.state * 2045 + 6173) & 0xFFFFF
        return (self.state >> 4) % n


def noise(length, seed):
    rng = Lcg(seed)
    return bytearray([rng.below(256) for _ in range(length)])


class FakeDisk:
    """In a `with`, all that the store sees. Files by path; None stands for a folder.

    Operation `fault_at` fails with `fault`, CUT or an errno; with `lasting`, all that follow too.
    Reading fails by CUT and EIO only: a full disk can still be read.
    """

    def __init__(self, files=None, fault_at=-1, fault=CUT, lasting=True):
        self.files = files if files is not None else {}
        self.fault_at = fault_at
        self.fault = fault
        self.lasting = lasting
        self.done = 0  # operations so far; each byte written is one
        self.opened_to_write = 0
        self.unsynced = None  # the path being written

    def __enter__(self):
        store.open = self.open
        store.os = self
        return self

    def __exit__(self, *error):
        store.open = open
        store.os = os

    def _hit(self, reading):
        if self.fault_at < 0 or reading and self.fault not in (CUT, EIO):
            return False
        return self.done == self.fault_at or self.lasting and self.done > self.fault_at

    def step(self, reading=False):
        hit = self._hit(reading)
        if not reading or self.fault in (CUT, EIO):
            self.done += 1
        if hit:
            raise PowerCut() if self.fault == CUT else OSError(self.fault, "fake")

    def open(self, path, mode):
        self.step(mode == "rb")
        if mode == "wb":
            self.opened_to_write += 1
            if path in self.files and self.files[path] is None:
                raise OSError(EISDIR, "fake")
            self.files[path] = bytearray()
            self.unsynced = path
        elif path not in self.files:
            raise OSError(ENOENT, "fake")
        elif self.files[path] is None:
            raise OSError(EISDIR, "fake")
        return FakeFile(self, path, mode == "rb")

    def sync(self):
        self.step()
        self.unsynced = None

    def stat(self, path):
        self.step(True)
        if path not in self.files:
            raise OSError(ENOENT, "fake")

    def rename(self, path, other):
        self.step()
        if path not in self.files:
            raise OSError(ENOENT, "fake")
        self.files[other] = self.files.pop(path)

    def remove(self, path):
        self.step(self.fault == ENOSPC)
        if self.files.get(path, b"") is None:
            raise OSError(EISDIR, "fake")
        if path not in self.files:
            raise OSError(ENOENT, "fake")
        del self.files[path]

    def mkdir(self, path):
        self.step()


class FakeFile:
    def __init__(self, disk, path, reading):
        self.disk = disk
        self.path = path
        self.reading = reading

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if not error[0]:
            self.disk.step(self.reading)

    def readinto(self, buffer):
        self.disk.step(True)
        data = self.disk.files[self.path]
        count = min(len(data), len(buffer))
        memoryview(buffer)[:count] = memoryview(data)[:count]
        return count

    def write(self, data):
        if self.disk.fault_at < 0:  # the same, faster
            self.disk.done += len(data)
            self.disk.files[self.path].extend(data)
            return
        for byte in data:
            self.disk.step()
            self.disk.files[self.path].append(byte)

    def flush(self):
        self.disk.step()


class Session:
    """A console that saves one payload after another, and what may be found afterwards."""

    def __init__(self, folder, payloads, saved=None):
        self.store = Store(folder, "game")
        self.payloads = payloads
        self.saved = saved  # the last payload that `save` said is safe
        self.possible = [saved]  # what may be loaded: that one, and any tried in vain since

    def run(self, chip=None):
        """Save all, the refused ones once; True unless the power went."""
        try:
            for payload in self.payloads:
                self.possible.append(payload)
                safe = self.store.save(payload)
                if chip and chip.dead:  # closing the file hid the PowerCut
                    return False
                if safe:
                    self.saved = payload
                    self.possible = [payload]
        except PowerCut:
            return False
        return True

    def check_restart(self, folder):
        """On a disk that works again: nothing lost but the save in flight, and saving goes on."""
        again = Store(folder, "game")
        found = again.load()
        assert found in self.possible, (found, self.possible)
        allowed = (NONE, DAMAGED) if found is None else (OK, FELL_BACK)
        assert again.trouble in allowed, again.trouble
        for more in (b"after", b"", b"and again" * 40):
            assert again.save(more), again.trouble
            fresh = Store(folder, "game")
            assert fresh.load() == more
            assert fresh.trouble == OK, fresh.trouble


def tear(files, path, way):
    """What a disk may leave of a file that was not synced when the power went."""
    data = files.get(path)
    if data is None or way == "prefix":
        return
    if way == "empty":
        files[path] = bytearray()
    elif way == "gone":
        del files[path]
    elif way == "noise":
        files[path] = noise(len(data) + 7, len(data))
    elif way == "zeros":
        files[path] = bytearray(300)


TEARS = ("prefix", "empty", "gone", "noise", "zeros")


def copy(files):
    return {path: None if files[path] is None else bytearray(files[path]) for path in files}


def sweep_cuts(payloads, files=None, saved=None):
    """Cut the power at each operation of the session, in each way. How many cuts."""
    cuts = at = 0
    finished = False
    while not finished:
        for way in TEARS:
            session = Session("/", payloads, saved)
            with FakeDisk(copy(files or {}), at) as disk:
                finished = session.run()
            if finished:
                break
            tear(disk.files, disk.unsynced, way)
            with FakeDisk(disk.files):
                session.check_restart("/")
            cuts += 1
        at += 1
    return cuts


def sweep_faults(payloads, fault, lasting, troubles, files=None, saved=None):
    """Fail at each operation with an errno; `save` must not raise. How many faults."""
    faults = at = 0
    finished = False
    while not finished:
        session = Session("/", payloads, saved)
        with FakeDisk(copy(files or {}), at, fault, lasting) as disk:
            assert session.run()
        finished = disk.done <= at
        if lasting and not finished:
            assert session.store.trouble in troubles, (at, session.store.trouble)
        with FakeDisk(disk.files):
            session.check_restart("/")
        faults += not finished
        at += 1
    return faults


class RamBlocks:
    """A NOR flash chip: erasing a block sets its bits, programming can only clear them.

    At operation `cut_at` the power goes, in one of the `WAYS`: PowerCut once, and from then on
    the chip is `dead` and ignores all (files left open are closed later, by the garbage
    collector, where an exception would only make noise). `image` outlives it: hand it to the
    next RamBlocks to switch on again.
    """

    WAYS = ("before", "half", "noise", "after")

    def __init__(self, image, block, cut_at=-1, way="before"):
        self.image = memoryview(image)
        self.block = block
        self.cut_at = cut_at
        self.way = way
        self.done = 0
        self.dead = False

    def readblocks(self, number, buffer, offset=0):
        start = number * self.block + offset
        buffer[:] = self.image[start : start + len(buffer)]

    def writeblocks(self, number, buffer, offset=None):
        if offset is None:
            self._change(number * self.block, b"\xff" * self.block, True)
        self._change(number * self.block + (offset or 0), buffer, False)

    def ioctl(self, request, argument):
        if request == 4:
            return len(self.image) // self.block
        if request == 5:
            return self.block
        if request == 6:
            self._change(argument * self.block, b"\xff" * self.block, True)
            return 0
        return None

    def _change(self, start, data, erase):
        if self.dead:
            return
        cut = self.done == self.cut_at
        self.done += 1
        if not cut:
            self._put(start, data, erase)
            return
        self.dead = True
        half = len(data) // 2
        if self.way == "half":
            self._put(start, data[:half], erase)
        elif self.way == "noise":
            self._put(start, data[:half], erase)
            self._put(start + half, noise(half, start + self.done), erase)
        elif self.way == "after":
            self._put(start, data, erase)
        raise PowerCut()

    def _put(self, start, data, erase):
        old = self.image[start : start + len(data)]
        if erase or old == b"\xff" * len(data):
            old[:] = data
        else:
            for at in range(len(data)):
                old[at] &= data[at]


class LittleFs:
    """A littlefs image, mounted in a `with` as the official Pico firmware mounts it."""

    folder = "/ram"

    def __init__(self, blocks=16, block=4096):
        import vfs

        self.vfs = vfs
        self.block = block
        self.image = bytearray(blocks * block)
        self.cut_at = -1
        self.way = "before"
        vfs.VfsLfs2.mkfs(RamBlocks(self.image, block), progsize=256)

    def copy_of(self, image):
        self.image[:] = image
        self.cut_at = -1

    def __enter__(self):
        self.chip = RamBlocks(self.image, self.block, self.cut_at, self.way)
        self.vfs.mount(self.vfs.VfsLfs2(self.chip, progsize=256), self.folder)
        return self.chip

    def __exit__(self, *error):
        self.vfs.umount(self.folder)


def sweep_blocks(disk, payloads, image, saved):
    """Cut the power at each block operation of the session, in each way. How many cuts."""
    cuts = at = 0
    finished = False
    while not finished:
        for way in RamBlocks.WAYS:
            disk.copy_of(image)
            disk.cut_at = at
            disk.way = way
            session = Session(disk.folder, payloads, saved)
            with disk as chip:
                finished = session.run(chip)
            if finished:
                break
            disk.cut_at = -1
            with disk:
                session.check_restart(disk.folder)
            cuts += 1
        at += 1
    return cuts


def littlefs_new(disk):
    """Cuts during the first saves ever, short ones (kept inside the directory) and long ones."""
    blank = bytes(disk.image)
    short = [noise(20 + 9 * i, i) for i in range(6)]
    long = [noise(700 + 40 * i, i) for i in range(6)]
    cuts = sweep_blocks(disk, short, blank, None) + sweep_blocks(disk, long, blank, None)
    disk.copy_of(blank)
    return cuts


def littlefs_used(disk, saves, history):
    """Cuts during each of many saves, so that each moment of littlefs's own tidying is met."""
    cuts = 0
    saved = None
    for i in range(saves):
        payloads = [noise(30 + i * 37 % 990, i), noise(1024 - i * 53 % 1000, i + 1)]
        cuts += sweep_blocks(disk, payloads, bytes(disk.image), saved)
        disk.cut_at = -1
        with disk:
            assert Store(disk.folder, "game").save(payloads[0])
        saved = payloads[0]
        history.append(saved)
    return cuts


def littlefs_damaged(disk):
    """Cuts while a damaged slot is put aside and written anew."""
    image = bytes(disk.image)
    cuts = 0
    for slot in ("/game.0", "/game.1"):
        disk.copy_of(image)
        with disk:
            with open(disk.folder + slot, "wb") as file:
                file.write(noise(600, 1))
            found = Store(disk.folder, "game").load()
        cuts += sweep_blocks(disk, [noise(500, 2), noise(50, 3)], bytes(disk.image), found)
    disk.copy_of(image)
    return cuts


def littlefs_twice(disk, rounds):
    """A cut, and another while the console saves again."""
    rng = Lcg(5)
    image = bytes(disk.image)
    cuts = 0
    for i in range(rounds):
        disk.copy_of(image)
        saved = None
        with disk:
            saved = Store(disk.folder, "game").load()
        for _ in range(3):
            disk.cut_at = rng.below(12)
            disk.way = RamBlocks.WAYS[rng.below(4)]
            payloads = [noise(rng.below(1024), i + j) for j in range(4)]
            session = Session(disk.folder, payloads, saved)
            with disk as chip:
                cuts += not session.run(chip)
            disk.cut_at = -1
            with disk:
                saved = Store(disk.folder, "game").load()
            assert saved in session.possible
        with disk:
            session.check_restart(disk.folder)
    return cuts


def littlefs_full(disk):
    """Saves on a disk with ever less room. How many were refused; none may lose what was there."""
    image = bytes(disk.image)
    refused = 0
    for room in range(len(image), -1, -512):
        disk.copy_of(image)
        with disk:
            saved = Store(disk.folder, "game").load()
            try:
                with open(disk.folder + "/filler", "wb") as file:
                    for _ in range(0, len(image) - room, 512):
                        file.write(b"\x55" * 512)
            except OSError as problem:
                assert problem.errno == ENOSPC
            session = Session(disk.folder, [noise(900 + i, i) for i in range(4)], saved)
            assert session.run()
            if session.saved != session.payloads[-1]:
                refused += 1
                assert session.store.trouble == FULL, session.store.trouble
            assert Store(disk.folder, "game").load() in session.possible
            os.remove(disk.folder + "/filler")
            session.check_restart(disk.folder)
    return refused


def littlefs_ruined(disk, history):
    """Each block in turn erased, zeroed or noise, and last the two that littlefs starts from: no
    exception but from mounting. How many mounts failed, and how many loads found nothing."""
    image = bytes(disk.image)
    unmountable = empty = 0
    for numbers in [(number,) for number in range(len(image) // disk.block)] + [(0, 1)]:
        for ruin in (b"\xff" * disk.block, bytes(disk.block), noise(disk.block, numbers[0])):
            disk.copy_of(image)
            for number in numbers:
                disk.image[number * disk.block : (number + 1) * disk.block] = ruin
            try:
                disk.__enter__()
            except OSError:
                unmountable += 1
                continue
            again = Store(disk.folder, "game")
            found = again.load()
            assert found is None or found in history
            assert found is not None or again.trouble != OK
            empty += found is None
            again.save(b"after")
            disk.__exit__()
    return unmountable, empty


def main():
    """All of littlefs; a line for each part."""
    disk = LittleFs()
    history = []
    print("new", littlefs_new(disk))
    print("used", littlefs_used(disk, 80, history))
    print("damaged", littlefs_damaged(disk))
    print("twice", littlefs_twice(disk, 300))
    disk.cut_at = -1
    print("full", littlefs_full(disk))
    with disk:
        for last in (b"one but newest", b"newest" * 100):
            history.append(last)
            assert Store(disk.folder, "game").save(last)
    print("ruined", *littlefs_ruined(disk, history + [b"after", b"", b"and again" * 40]))


if __name__ == "__main__":
    main()
