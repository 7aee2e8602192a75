"""One file with MicroPython and the console: made, taken apart again, and refused where wrong.

The firmware here is made up: code that says of itself what MicroPython says. With PICO_UF2 naming
a RPI_PICO firmware, the same is done with a real one.
"""

import os
import struct
from pathlib import Path

import pytest

from host_tests.conftest import ROOT
from tools import image, shipping
from tools.image import BLOCK, FLASH, Firmware, ImageError
from tools.uf2 import PAGE, Uf2, Uf2Error

RP2040, RP2350, ABSOLUTE = 0xE48BFF56, 0xE48BFF59, 0xE48BFF57
PICO_FILES = FLASH + 0xA0000
PICO_BLOCKS = 352
INFO_AT = 0x200  # where the made-up firmware has its binary info, from the start of flash


def firmware(
    family=RP2040,
    program="MicroPython",
    version="v1.26.1",
    disk="MicroPython",
    start=PICO_FILES,
    size=PICO_BLOCKS * BLOCK,
    code=8 * BLOCK,
):
    """The UF2 of a firmware that says these things of itself."""
    memory = bytearray(os.urandom(code))
    texts = {0x11A9BC3A: version, 0x02031C86: program}
    at = INFO_AT + 0x100
    entries = []

    def put(data):
        nonlocal at
        memory[at : at + len(data)] = data
        at += (len(data) + 3) // 4 * 4
        return FLASH + at - (len(data) + 3) // 4 * 4

    for number, text in texts.items():
        if text is not None:
            where = put(text.encode() + b"\0")
            entries.append(put(struct.pack("<HHII", 6, 0x5052, number, where)))
    entries.append(put(struct.pack("<HHII", 5, 0x5052, 0x68F465DE, FLASH + code)))
    if disk:
        where = put(disk.encode() + b"\0")
        entries.append(put(struct.pack("<HHIIIIH", 7, 0x504D, where, start, size, 0, 3)))
    first = put(struct.pack(f"<{len(entries)}I", *entries))
    head = (0x7188EBF2, first, first + 4 * len(entries), 0, 0xE71AA390)
    memory[INFO_AT : INFO_AT + 20] = struct.pack("<5I", *head)
    uf2 = Uf2(family)
    uf2.put(FLASH, bytes(memory))
    return uf2.bytes()


def block(uf2, number):
    return uf2[512 * number : 512 * number + 512]


FILES = {
    "/main.py": b"import firmware.main\n",
    "/engine/a/deep.mpy": bytes(range(256)) * 50,
    "/engine/small.mpy": b"M",
    "/firmware/empty.txt": b"",
}


# The image


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--board", "pico_ssd1306", "--firmware", "none.uf2"], "micropython.org/download"),
        (["--firmware", "none.uf2"], "pico_sh1106"),
    ],
)
def test_what_is_missing_is_said_with_what_to_do(arguments, said, tmp_path, capsys):
    assert image.main([*arguments, "-o", str(tmp_path / "out.uf2")]) == 1
    assert said in capsys.readouterr().err


def test_image_holds_the_firmware_and_the_files():
    plain = firmware()
    data = image.build(Firmware(plain), FILES)
    assert image.unpack(data) == FILES
    before, after = Uf2.parse(plain), Uf2.parse(data)
    assert {at: after.pages[at] for at in before.pages} == before.pages
    assert all(PICO_FILES <= at < PICO_FILES + PICO_BLOCKS * BLOCK
               for at in set(after.pages) - set(before.pages))  # fmt: skip


def test_blocks_are_numbered_as_a_pico_counts_them():
    data = image.build(Firmware(firmware()), FILES)
    total = len(data) // 512
    for number in range(total):
        head = struct.unpack_from("<8I", block(data, number))
        assert head[:3] == (0x0A324655, 0x9E5D5157, 0x2000)
        assert head[4:] == (PAGE, number, total, RP2040)
        assert struct.unpack_from("<I", block(data, number), 508) == (0x0AB16F30,)


def test_whole_blocks_are_written():
    """A sector is erased before its first page is written: the rest must come, too."""
    pages = Uf2.parse(image.build(Firmware(firmware()), FILES)).pages
    blocks = {at // BLOCK for at in pages if at >= PICO_FILES}
    assert all(number * BLOCK + at in pages for number in blocks for at in range(0, BLOCK, PAGE))


def test_old_content_of_a_flash_does_not_shine_through():
    """The halves of littlefs' pairs that are still empty are in the image as well.

    A flash that was in use has old blocks wherever the image leaves one out; here they are the
    blocks of an older console, whose folders have had many changes.
    """
    old = image.disk(blocks=PICO_BLOCKS)
    for number in range(40):
        image.add(old, {f"/engine/{number}": b"old" * 200, "/engine/a/deep.mpy": b"old" * number})
    flash = bytearray(old.context.buffer)
    pages = Uf2.parse(image.build(Firmware(firmware()), FILES)).pages
    for at, content in pages.items():
        if at >= PICO_FILES:
            flash[at - PICO_FILES : at - PICO_FILES + PAGE] = content
    assert image.files_on(image.disk(flash)) == FILES


def test_blocks_in_use_are_those_that_littlefs_counts():
    disk = image.disk(blocks=PICO_BLOCKS)
    image.add(disk, FILES)
    used = image.blocks_in_use(bytes(disk.context.buffer))
    assert len(used) == disk.used_block_count
    assert {0, 1} <= set(used)


def test_file_system_is_the_oldest_that_micropython_reads():
    firmware_ = Firmware(image.build(Firmware(firmware()), FILES))
    data = firmware_.uf2.memory(firmware_.start, firmware_.blocks * BLOCK)
    said = image.disk(data).fs_stat()
    assert (said.disk_version, said.block_size, said.block_count) == (0x20000, BLOCK, PICO_BLOCKS)


@pytest.mark.parametrize("board", shipping.boards())
def test_console_of_every_board_comes_out_as_it_went_in(board):
    data = image.make(board, firmware())
    assert image.unpack(data) == shipping.tree(board, "armv6m")


def test_layout_is_read_from_the_firmware():
    """A Pico 2 with 3 MB for files, and code for another chip."""
    start, blocks = FLASH + 0x100000, 768
    plain = firmware(RP2350, start=start, size=blocks * BLOCK)
    found = Firmware(plain)
    assert (found.chip, found.start, found.blocks) == ("RP2350", start, blocks)
    data = image.make("pico_ssd1306", plain)
    assert image.unpack(data) == shipping.tree("pico_ssd1306", "armv7emsp")


def test_first_block_of_an_rp2350_is_kept():
    """Its file begins with a block of another family, against a fault of the chip."""
    extra = struct.pack(
        "<8I476sI", 0x0A324655, 0x9E5D5157, 0x2000, 0x10FFFF00, 256, 0, 2, ABSOLUTE,
        b"\xef" * 256, 0x0AB16F30,
    )  # fmt: skip
    plain = extra + firmware(RP2350, start=FLASH + 0x100000, size=768 * BLOCK)
    data = image.build(Firmware(plain), FILES)
    assert block(data, 0) == extra
    assert image.unpack(data) == FILES


# What is refused


def cut(data):
    return data[: 512 * 20]


def hole(data):
    return data[:512] + data[1024:]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "is no UF2"),
        (b"x" * 513, "is no UF2"),
        (b"x" * 1024, "is no UF2: the marks of the block at byte 0"),
        (firmware()[:-4] + b"1234", "is no UF2: the marks"),
        (cut(firmware()), "is cut off"),
        (hole(firmware()), "is cut off: 1 of its"),
        (firmware(family=0x12345678), "for none of these chips"),
        (firmware() + firmware(family=RP2350), "or for several"),
        (firmware(program="picoprobe"), "is not MicroPython but picoprobe"),
        (firmware(program="CircuitPython", disk=None), "is not MicroPython but CircuitPython"),
        (firmware(disk=None), "is not MicroPython"),
        (firmware(version="v1.22.2"), "1.23 or newer"),
        (firmware(version="v0.0.1"), "1.23 or newer"),
        (firmware(version=None), "1.23 or newer"),
        (firmware(start=FLASH + 0x80), "no such layout"),
        (firmware(start=FLASH + (64 << 20)), "no such layout"),
        (firmware(size=1000), "no such layout"),
    ],
)
def test_no_image_of_what_is_no_firmware_for_us(data, says):
    with pytest.raises(ImageError, match=says) as caught:
        Firmware(data, "some.uf2")
    assert "some.uf2" in str(caught.value)


def test_code_without_binary_info_is_refused():
    uf2 = Uf2(RP2040)
    uf2.put(FLASH, bytes(BLOCK))
    with pytest.raises(ImageError, match="does not say what it is"):
        Firmware(uf2.bytes())


def test_a_firmware_that_reaches_into_the_file_system_is_refused():
    with pytest.raises(ImageError, match="reaches into"):
        image.build(Firmware(firmware(start=FLASH + 4 * BLOCK, size=BLOCK * 16)), FILES)


def test_an_image_is_not_made_of_an_image():
    with pytest.raises(ImageError, match="has files already"):
        image.build(Firmware(image.build(Firmware(firmware()), FILES)), FILES)


def test_a_flash_that_is_too_small_is_refused():
    with pytest.raises(ImageError, match="does not fit"):
        image.build(Firmware(firmware(size=8 * BLOCK)), {"/big": bytes(10 * BLOCK)})


def test_damaged_file_system_is_noticed():
    uf2 = Uf2.parse(image.build(Firmware(firmware()), FILES))
    for at in range(PICO_FILES, PICO_FILES + 2 * BLOCK, PAGE):
        uf2.pages[at] = bytes(PAGE)
    with pytest.raises(ImageError, match="is damaged"):
        image.unpack(uf2.bytes())


def test_odd_sized_blocks_are_refused():
    data = bytearray(firmware())
    data[16:20] = struct.pack("<I", 128)
    with pytest.raises(Uf2Error, match="odd size"):
        Uf2.parse(bytes(data))


# The command


def test_command_writes_the_image_and_says_what_next(tmp_path, capsys):
    plain, out = tmp_path / "plain.uf2", tmp_path / "console.uf2"
    plain.write_bytes(firmware())
    arguments = ["--board", "pico_ssd1306", "--firmware", str(plain), "-o", str(out)]
    assert image.main(arguments) == 0
    assert image.unpack(out.read_bytes()) == shipping.tree("pico_ssd1306", "armv6m")
    assert "BOOTSEL" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("board", "content", "says"),
    [
        ("pico_nothing", firmware(), "waveshare_oled_1_3"),
        ("pico_ssd1306", b"no", "plain.uf2 is no UF2"),
        ("pico_ssd1306", None, "plain.uf2"),
    ],
)
def test_command_says_what_is_wrong(board, content, says, tmp_path, capsys):
    plain, out = tmp_path / "plain.uf2", tmp_path / "console.uf2"
    if content is not None:
        plain.write_bytes(content)
    assert image.main(["--board", board, "--firmware", str(plain), "-o", str(out)]) == 1
    assert says in capsys.readouterr().err
    assert not out.exists()


# Real firmware


@pytest.fixture
def real_firmware():
    path = os.environ.get("PICO_UF2")
    if not path:
        pytest.skip("no firmware: set PICO_UF2 to the path of a RPI_PICO .uf2 of MicroPython")
    return Path(ROOT, path).read_bytes()


def test_real_firmware_says_where_its_files_are(real_firmware):
    found = Firmware(real_firmware)
    assert (found.chip, found.start, found.blocks) == ("RP2040", PICO_FILES, PICO_BLOCKS)


def test_image_of_real_firmware(real_firmware):
    data = image.make("pico_ssd1306", real_firmware)
    assert image.unpack(data) == shipping.tree("pico_ssd1306", "armv6m")
