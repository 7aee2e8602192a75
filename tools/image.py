"""Make one file out of MicroPython and the console, to be dragged onto the drive of a new Pico.

    python -m tools.image --board NAME --firmware FIRMWARE.uf2 -o CONSOLE.uf2

The firmware says itself, in what picotool calls binary info, where on the flash its file system
is; so any MicroPython for an RP2040 or RP2350 will do. What a Pico had on its file system is gone
afterwards, saves too: to bring a console up to date use tools.deploy.
"""

import argparse
import re
import struct
import sys
from pathlib import Path

from littlefs import LittleFS, LittleFSError, UserContext

from tools import shipping
from tools.device import MIN_VERSION
from tools.shipping import ARCH_OF_CHIP, ShippingError
from tools.uf2 import Uf2, Uf2Error

BLOCK = 4096
FLASH = 0x10000000  # where flash begins in memory
MAX_FLASH_BYTES = 16 * 1024 * 1024
FIRST_DISK_VERSION = 0x00020000  # of littlefs; every MicroPython reads it

_INFO_WITHIN = 4096  # bytes from the start of flash
_INFO_BEGIN, _INFO_END = 0x7188EBF2, 0xE71AA390
_STRING, _BLOCK_DEVICE = 6, 7  # types of entries
_PROGRAM_NAME, _PROGRAM_VERSION = 0x02031C86, 0x11A9BC3A  # their numbers
_LONGEST_STRING = 64


class ImageError(Exception):
    """Says why no image can be made, and what to do."""


_GET_IT = (
    "Get MicroPython, a .uf2, from https://micropython.org/download/RPI_PICO/ (Pico 2: RPI_PICO2)."
)


class Firmware:
    """What a UF2 with MicroPython says of itself. ImageError if it is none, or none for us.

    uf2       the file taken apart
    chip      "RP2040" and such
    version   "v1.26.1"
    start     address of the file system
    blocks    how many blocks of BLOCK bytes it has
    """

    def __init__(self, data, name="the firmware"):
        try:
            self.uf2 = Uf2.parse(data, name)
        except Uf2Error as error:
            raise ImageError(f"{error}\n{_GET_IT}") from None
        self.chip = self.uf2.chip
        strings, disks = self._binary_info(name)
        if strings.get(_PROGRAM_NAME) != "MicroPython" or "MicroPython" not in disks:
            raise ImageError(
                f"{name} is not MicroPython{_but(strings.get(_PROGRAM_NAME))}.\n{_GET_IT}"
            )
        self.version = strings.get(_PROGRAM_VERSION, "")
        number = re.match(r"v(\d+)\.(\d+)", self.version)
        if not number or tuple(map(int, number.groups())) < MIN_VERSION:
            wanted = ".".join(map(str, MIN_VERSION))
            raise ImageError(f"{name} is MicroPython {self.version}: {wanted} or newer is needed.")
        self.start, size = disks["MicroPython"]
        self.blocks = size // BLOCK
        aligned = not size % BLOCK and not self.start % BLOCK
        if not aligned or not FLASH < self.start < self.start + size <= FLASH + MAX_FLASH_BYTES:
            raise ImageError(f"{name} has its files at {self.start:#x}: no such layout is known.")

    def has_files(self):
        """Whether the file sets any of the file system."""
        return self.uf2.has(self.start, self.blocks * BLOCK)

    def _binary_info(self, name):
        """Return ({number: string}, {name of a block device: (address, size)})."""
        words = struct.unpack(f"<{_INFO_WITHIN // 4}I", self.uf2.memory(FLASH, _INFO_WITHIN))
        for at in range(len(words) - 4):
            if words[at] == _INFO_BEGIN and words[at + 4] == _INFO_END:
                break
        else:
            raise ImageError(f"{name} does not say what it is: it has no binary info.")
        first, end = words[at + 1 : at + 3]
        strings, disks = {}, {}
        for entry in self._words(first, max(0, end - first) // 4):
            kind = self._words(entry, 1)[0] & 0xFFFF
            if kind == _STRING:
                number, where = self._words(entry + 4, 2)
                strings.setdefault(number, self._string(where))
            elif kind == _BLOCK_DEVICE:
                where, start, size = self._words(entry + 4, 3)
                disks[self._string(where)] = (start, size)
        return strings, disks

    def _words(self, address, count):
        return struct.unpack(f"<{count}I", self.uf2.memory(address, 4 * count))

    def _string(self, address):
        text = self.uf2.memory(address, _LONGEST_STRING).split(b"\0")[0]
        return text.decode("ascii", "replace")


def _but(name):
    return f" but {name}" if name else ""


def disk(image=None, blocks=0):
    """A littlefs as MicroPython has it: the one in these bytes, or a new one of so many blocks.

    Its bytes are `disk.context.buffer`. LittleFSError if the bytes hold none.
    """
    new = image is None
    found = LittleFS(
        mount=False,  # it would format what it cannot mount
        context=UserContext(buffer=bytearray(b"\xff" * BLOCK * blocks if new else image)),
        block_size=BLOCK,
        block_count=blocks if new else len(image) // BLOCK,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
        disk_version=FIRST_DISK_VERSION if new else 0,
    )
    if new:
        found.format()
    found.mount()
    return found


def add(disk, files):
    """Write {path: bytes} onto a littlefs."""
    for path, data in files.items():
        disk.makedirs(path.rpartition("/")[0], exist_ok=True)
        with disk.open(path, "wb") as file:
            file.write(data)


def files_on(disk):
    """Return {path: bytes} of all files on a littlefs."""
    found = {}
    for folder, _, names in disk.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with disk.open(path, "rb") as file:
                found[path] = file.read()
    return found


def blocks_in_use(image):
    """Return the numbers of the blocks that are not free: those that a file cannot fill."""
    erased = set()
    full = disk(image)
    file = full.open("/filler", "wb", buffering=0)
    full.context.erase = lambda _, block: erased.add(block) or 0
    try:
        while True:
            file.write(bytes(BLOCK))
    except LittleFSError as error:
        if error.code != LittleFSError.Error.LFS_ERR_NOSPC:
            raise
    return [block for block in range(len(image) // BLOCK) if block not in erased]


def build(firmware, files):
    """Return the UF2 with a Firmware and a file system that holds {path: bytes}."""
    if firmware.has_files():
        raise ImageError(
            "This firmware reaches into the place of the file system, or has files already.\n"
            "Take the plain one, of the right board."
        )
    new = disk(blocks=firmware.blocks)
    try:
        add(new, files)
    except LittleFSError as error:
        raise ImageError(f"The console does not fit on this flash: {error}") from None
    new.unmount()
    image = bytes(new.context.buffer)
    uf2 = Uf2.parse(firmware.uf2.bytes())
    for block in blocks_in_use(image):  # both halves of a pair, or an old half might be newer
        start = block * BLOCK
        uf2.put(firmware.start + start, image[start : start + BLOCK])
    data = uf2.bytes()
    if unpack(data) != dict(files):
        raise ImageError("The image does not hold what was put into it. Please report this.")
    return data


def unpack(data, name="the image"):
    """Return {path: bytes} of the files in an image."""
    firmware = Firmware(data, name)
    if not firmware.has_files():
        return {}
    image = firmware.uf2.memory(firmware.start, firmware.blocks * BLOCK)
    try:
        return files_on(disk(image))
    except LittleFSError as error:
        raise ImageError(f"The file system in {name} is damaged: {error}") from None


def make(board, data, name="the firmware"):
    """Return the UF2 with this firmware and the console for a board."""
    firmware = Firmware(data, name)
    return build(firmware, shipping.tree(board, ARCH_OF_CHIP[firmware.chip]))


def read(path):
    """Return the bytes of a firmware's file. ImageError if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise ImageError(f"{path}: {error.strerror}.\n{_GET_IT}") from None


def main(argv=None):
    """Do what the command line says; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.image",
        usage="%(prog)s [-h] --board NAME --firmware FILE -o FILE",
        description=__doc__.split("\n\n")[0],
    )
    # Not `required`, so that all boards are listed where none is named
    parser.add_argument("--board", metavar="NAME", default="", help="name of the board")
    parser.add_argument(
        "--firmware", metavar="FILE", required=True, type=Path, help="UF2 file of MicroPython"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, type=Path, help="UF2 file to write"
    )
    arguments = parser.parse_args(argv)
    try:
        shipping.check_board(arguments.board)
        data = make(arguments.board, read(arguments.firmware), arguments.firmware.name)
        arguments.output.write_bytes(data)
    except (ImageError, ShippingError) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{arguments.output} cannot be written: {error.strerror}.", file=sys.stderr)
        return 1
    firmware = Firmware(data)
    print(f"{arguments.output}: MicroPython {firmware.version} for the {firmware.chip} with")
    print(f"{arguments.board}, {len(data):,} bytes. Hold BOOTSEL while you plug the Pico in, and")
    print("copy the file onto the drive that appears (RPI-RP2, or RP2350 for a Pico 2).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
