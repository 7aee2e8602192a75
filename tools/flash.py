"""Put MicroPython, and the console with it, onto a Pico in boot mode.

    python -m tools.flash [--board NAME] [--firmware FILE.uf2] [--drive FOLDER]

Hold BOOTSEL while you plug the Pico in: a drive appears, RPI-RP2 or RP2350. Without --firmware the
official MicroPython for its chip is fetched. With --board the console goes onto it as well, which
overwrites all files on the Pico, saves too; without, only MicroPython is replaced.
"""

import argparse
import os
import string
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from tools import image, output, shipping
from tools.image import Firmware, ImageError
from tools.shipping import ShippingError

ORIGIN = "https://micropython.org/resources/firmware/"
VERSION = "v1.26.1"
FILES = {"RP2040": "RPI_PICO-20250911-v1.26.1.uf2", "RP2350": "RPI_PICO2-20250911-v1.26.1.uf2"}

INFO = "INFO_UF2.TXT"
CHIP_OF_DRIVE = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}
CHIPS_THAT_FIT = {"RP2040": ("RP2040",), "RP2350": ("RP2350", "RP2350-RISCV")}

NAME = "console.uf2"  # of the file on the drive; any would do
CHUNK_BYTES = 64 * 1024
SECONDS_TO_FETCH = 30
SECONDS_TO_RESTART = 30


class FlashError(Exception):
    """Says why the board cannot be flashed, and what to do."""


class Drive:
    """The drive of a board in boot mode.

    folder   where it is mounted
    chip     the chip of the board
    """

    def __init__(self, folder):
        self.folder = Path(folder)
        try:
            text = (self.folder / INFO).read_text(encoding="ascii", errors="replace")
        except OSError:
            raise FlashError(f"{folder} is no drive of a board in boot mode: no {INFO}.") from None
        lines = (line.partition(":") for line in text.splitlines())
        self.board_id = {key.strip(): value.strip() for key, _, value in lines}.get("Board-ID", "")
        self.chip = CHIP_OF_DRIVE.get(self.board_id)
        if not self.chip:
            raise FlashError(
                f'The board at {folder} is a "{self.board_id}", and no Pico or Pico 2: '
                "the console does not run on it."
            )

    def there(self):
        """Whether the drive is still there: it goes when the board starts."""
        return (self.folder / INFO).exists()


def drives():
    """Return the folders where drives of boards in boot mode are mounted."""
    if sys.platform == "win32":
        roots = [f"{letter}:\\" for letter in string.ascii_uppercase[2:]]
    elif sys.platform == "darwin":
        roots = Path("/Volumes").glob("*")
    else:
        roots = _mount_points(Path("/proc/self/mounts").read_text(encoding="utf-8"))
    return [str(root) for root in roots if os.path.exists(Path(root, INFO))]


def find_drive():
    """Return the only Drive there is. FlashError lists the choices."""
    found = drives()
    if len(found) == 1:
        return Drive(found[0])
    if found:
        rows = [f'  --drive "{folder}"' for folder in found]
        raise FlashError("\n".join(["Several boards are in boot mode. Choose one:", *rows]))
    raise FlashError(
        "No board in boot mode found. Unplug it, hold BOOTSEL while you plug it in again, and\n"
        "wait for a drive called RPI-RP2 (Pico) or RP2350 (Pico 2). No such drive? The cable may\n"
        "be one that only charges. Is it there, but not mounted? Open it in the file manager, or\n"
        "mount it and name the folder by --drive."
    )


def fetch(chip, origin=ORIGIN):
    """Return the official firmware for a chip. FlashError if it cannot be had."""
    url = origin + FILES[chip]
    by_hand = f"Fetch it with a browser, and name the file by --firmware:\n  {url}"
    try:
        with urllib.request.urlopen(url, timeout=SECONDS_TO_FETCH) as response:
            came_from = response.geturl()
            data = response.read()
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise FlashError(f"MicroPython cannot be fetched: {reason}.\n{by_hand}") from None
    wanted, got = urllib.parse.urlsplit(url), urllib.parse.urlsplit(came_from)
    if (got.scheme, got.netloc) != (wanted.scheme, wanted.netloc):
        raise FlashError(f"The firmware came from {came_from}, and not from {origin}.\n{by_hand}")
    found = Firmware(data, FILES[chip])
    if found.version != VERSION:
        raise FlashError(f"{url} holds MicroPython {found.version}, and not {VERSION}.")
    return data


def check(drive, firmware, name):
    """FlashError unless the Firmware is one for the chip of the drive."""
    if firmware.chip not in CHIPS_THAT_FIT[drive.chip]:
        raise FlashError(
            f"{name} is for the {firmware.chip}, and the board has an {drive.chip}: it would "
            "ignore it.\nTake the file for a "
            + ("Pico (RPI_PICO)." if drive.chip == "RP2040" else "Pico 2 (RPI_PICO2).")
        )


def copy(drive, data, say=print, seconds=SECONDS_TO_RESTART):
    """Write a UF2 onto a drive and wait until the board has taken it."""
    sent = 0
    try:
        with open(drive.folder / NAME, "wb", buffering=0) as file:
            while sent < len(data):
                sent += file.write(data[sent : sent + CHUNK_BYTES])
                say(f"{sent * 100 // len(data):3}%  {sent:,} bytes")
                os.fsync(file.fileno())
    except OSError as error:  # as a rule once the board has all: it starts, and the drive is gone
        if sent < len(data) or not _gone(drive, seconds):
            raise FlashError(
                f"Writing to {drive.folder} failed: {output.reason(error)}.\n"
                "Plug the board in anew, with BOOTSEL held, and run this again."
            ) from None
    if not _gone(drive, seconds):
        raise FlashError(
            f"The board has not started {seconds} seconds after it got the file.\n"
            "Plug it in anew, with BOOTSEL held, and run this again."
        )


def _gone(drive, seconds):
    until = time.monotonic() + seconds
    while drive.there():
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def _mount_points(mounts):
    """The folders in the text of /proc/self/mounts, in which \\040 is a space."""
    found = (line.split()[1] for line in mounts.splitlines() if line.strip())
    return [folder.encode().decode("unicode_escape") for folder in found]


def _arguments(argv):
    parser = argparse.ArgumentParser(
        prog="python -m tools.flash", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument("--board", help="put the console on, too, made for this board")
    parser.add_argument("--firmware", type=Path, help="UF2 file; default: the official one")
    parser.add_argument("--drive", type=Path, help="folder of the drive; default: the only one")
    return parser.parse_args(argv)


def flash(arguments, say=print):
    """Do what the command line says."""
    if arguments.board:
        shipping.check_board(arguments.board)
    data = None
    if arguments.firmware:
        name, data = arguments.firmware.name, image.read(arguments.firmware)
        Firmware(data, name)  # which says what is wrong with it, before a board is wanted
    drive = Drive(arguments.drive) if arguments.drive else find_drive()
    if data is None:
        name = FILES[drive.chip]
        say(f"Fetching {name} from {ORIGIN} ...")
        data = fetch(drive.chip, ORIGIN)
        say("It came over https and is what it says; there is no checksum to compare it with.")
    firmware = Firmware(data, name)
    check(drive, firmware, name)
    if arguments.board:
        data = image.make(arguments.board, data, name)
    complete = Firmware(data).has_files()
    say(f"MicroPython {firmware.version} for the {firmware.chip}, to {drive.folder}:")
    copy(drive, data, say)
    if complete:
        say("The board starts the console now.")
        say("If the display stays dark, look at the wiring in boards/README.md.")
    else:
        say("MicroPython is on the board. Now the console:")
        say("  " + shipping.command("deploy", "--board NAME"))


def main(argv=None):
    """Flash; return the exit status."""
    try:
        flash(_arguments(argv))
    except (FlashError, ImageError, ShippingError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted. Plug the board in anew, with BOOTSEL held.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
