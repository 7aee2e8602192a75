"""UF2 files: what a Pico in boot mode takes, blocks of 512 bytes with up to 476 for an address.

A `Uf2` holds the memory that one family of chips gets; blocks for other families (the RP2350's
first block is one) are kept as they are, in front.
"""

import struct

PAGE = 256  # bytes of memory in a block, for all chips here

CHIP_OF_FAMILY = {
    0xE48BFF56: "RP2040",
    0xE48BFF59: "RP2350",
    0xE48BFF5A: "RP2350-RISCV",
}

_BLOCK = struct.Struct("<8I476sI")
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_NOT_FOR_FLASH = 0x1
_HAS_FAMILY = 0x2000


class Uf2Error(Exception):
    """Says why a file is no UF2 for these chips."""


class Uf2:
    """A UF2 file taken apart.

    chip      "RP2040" and such, or None
    family    the number of its family
    pages     {address: PAGE bytes}
    """

    def __init__(self, family, pages=None, others=()):
        self.family = family
        self.chip = CHIP_OF_FAMILY.get(family)
        self.pages = pages or {}
        self._others = list(others)

    @classmethod
    def parse(cls, data, name="the file"):
        """Take a file apart. Uf2Error if that cannot be done without loss."""
        if not data or len(data) % _BLOCK.size:
            raise Uf2Error(f"{name} is no UF2: it is not made of blocks of {_BLOCK.size} bytes.")
        pages, others = {}, []
        for at in range(0, len(data), _BLOCK.size):
            block = data[at : at + _BLOCK.size]
            first, second, flags, address, size, _, _, family, content, last = _BLOCK.unpack(block)
            if (first, second, last) != _MAGIC:
                raise Uf2Error(f"{name} is no UF2: the marks of the block at byte {at} are wrong.")
            if flags & _NOT_FOR_FLASH or not flags & _HAS_FAMILY:
                raise Uf2Error(f"{name} is not for a Pico: its blocks name no family of chips.")
            if family not in CHIP_OF_FAMILY:
                others.append(block)
                continue
            if size != PAGE or address % PAGE:
                raise Uf2Error(
                    f"{name} is not for a Pico: the block at byte {at} has an odd size."
                )
            pages.setdefault(family, {})[address] = content[:size]
        _check_complete(data, name)
        if len(pages) != 1:
            known = ", ".join(sorted(set(CHIP_OF_FAMILY.values())))
            raise Uf2Error(f"{name} is for none of these chips, or for several: {known}.")
        family = next(iter(pages))
        return cls(family, pages[family], others)

    def bytes(self):
        """The file: pages in the order of their addresses."""
        total = len(self.pages)
        parts = list(self._others)
        for number, address in enumerate(sorted(self.pages)):
            content = self.pages[address]
            head = (_MAGIC[0], _MAGIC[1], _HAS_FAMILY, address, PAGE, number, total, self.family)
            parts.append(_BLOCK.pack(*head, content, _MAGIC[2]))
        return b"".join(parts)

    def memory(self, start, size):
        """The bytes from an address on; those that the file leaves out are 0xFF."""
        first = start - start % PAGE
        found = b"".join(
            self.pages.get(address, b"\xff" * PAGE) for address in range(first, start + size, PAGE)
        )
        return found[start - first :][:size]

    def put(self, start, data):
        """Set memory from an address on, both in whole pages."""
        for at in range(0, len(data), PAGE):
            self.pages[start + at] = bytes(data[at : at + PAGE])

    def has(self, start, size):
        """Whether the file sets anything in this range."""
        return any(start <= address < start + size for address in self.pages)


def _check_complete(data, name):
    """A Pico waits for ever for a block that does not come."""
    counts = {}
    for at in range(0, len(data), _BLOCK.size):
        _, _, _, _, _, number, total, family, _, _ = _BLOCK.unpack_from(data, at)
        counts.setdefault((family, total), set()).add(number)
    for (_, total), numbers in counts.items():
        # The RP2350's extra block says that it is one of two, and is alone
        if numbers != set(range(total)) and len(numbers) > 1:
            missing = total - len(numbers)
            raise Uf2Error(f"{name} is cut off: {missing} of its {total} blocks are missing.")
