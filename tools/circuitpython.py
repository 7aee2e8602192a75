"""Put the console onto the drive of a board with CircuitPython, or bring the one there up to date.

    python -m tools.circuitpython [DRIVE] [--board NAME] [--dry-run]

DRIVE is where CIRCUITPY is mounted; it is looked for in the usual places. Only files that differ
are copied. Saves and files that are not the console's stay. While it works `/updating.txt` is on
the drive, and the console does not start: interrupted anywhere, run it again. Exit status: 0, or 1
with a message.
"""

import argparse
import errno
import os
import re
import sys
from pathlib import Path

from tools import shipping
from tools.deploy import UPDATING, Plan
from tools.shipping import BOARD, DRIVE_FILES, OWN_FOLDERS, VERSION, ShippingError, command, sha256

BOOT_OUT = "boot_out.txt"
MIN_VERSION = (9, 0)
REQUIREMENTS = "requirements-circuitpython.txt"
MOUNTS = ("/Volumes/CIRCUITPY", "/media/*/CIRCUITPY", "/run/media/*/CIRCUITPY")
BLOCK = 4096  # of a drive that does not tell
# By which code.py and boot.py are known as the console's, or as what CircuitPython comes with
OURS = (b"from firmware.main import", b"from boards.circuitpython.drive import", b"Hello World!")


class DriveError(Exception):
    """Says why the console cannot be put onto the drive, and what to do."""


def find_drive():
    """Return the path of the only drive there is. DriveError if there is none, or a choice."""
    found = [path for mount in MOUNTS for path in Path("/").glob(mount[1:])]
    if len(found) == 1:
        return found[0]
    if found:
        rows = [f"  {command('circuitpython', str(path))}" for path in found]
        raise DriveError("\n".join(["There is more than one drive. Choose one:", *rows]))
    raise DriveError(
        "No CIRCUITPY drive found.\n"
        "Is the board plugged in, and does it run CircuitPython? If it is mounted elsewhere:\n"
        f"  {command('circuitpython', 'DRIVE --board NAME')}"
    )


def check(drive):
    """DriveError unless there is CircuitPython of MIN_VERSION; return (version, board) as told."""
    try:
        said = Path(drive, BOOT_OUT).read_text(encoding="utf-8", errors="replace")
    except OSError:
        raise DriveError(
            f"{drive} is not the drive of a board with CircuitPython: it has no {BOOT_OUT}.\n"
            "Put CircuitPython on the board first, see boards/README.md; then name its drive."
        ) from None
    found = re.match(r"Adafruit CircuitPython (\d+)\.(\d+)(\S*)[^;]*; (.*)", said)
    if not found:
        raise DriveError(f"{BOOT_OUT} in {drive} does not say which CircuitPython it is.")
    version = f"{found[1]}.{found[2]}{found[3]}"
    if (int(found[1]), int(found[2])) < MIN_VERSION:
        raise DriveError(
            f"CircuitPython {version} on the board is too old: {MIN_VERSION[0]} or newer is"
            " needed.\nGet it from https://circuitpython.org/downloads"
        )
    return version, found[4].strip()


def missing_libraries(drive):
    """Return the names in REQUIREMENTS that are not in lib/ of the drive."""
    lines = Path(shipping.ROOT, REQUIREMENTS).read_text(encoding="utf-8").splitlines()
    wanted = [line.strip() for line in lines if line.strip() and line[0] != "#"]
    there = {path.name.partition(".")[0] for path in Path(drive, "lib").glob("*")}
    return [name for name in wanted if name not in there]


def contents(drive):
    """Return ({path: (size, sha256)}, {path}) of the console's files and folders on the drive."""
    files, folders = {}, set()
    paths = [drive / name[1:] for name in (*DRIVE_FILES, BOARD, VERSION, UPDATING)]
    for name in OWN_FOLDERS:
        paths += [drive / name[1:], *sorted((drive / name[1:]).rglob("*"))]
    for path in paths:
        name = "/" + path.relative_to(drive).as_posix()
        if path.is_dir():
            folders.add(name)
        elif path.exists():
            data = path.read_bytes()
            files[name] = (len(data), sha256(data))
    return files, folders


def install(drive, board=None, dry_run=False, say=print):
    """Bring a drive up to date, and say how. Returns whether anything had to change."""
    version, machine = check(drive)
    if not board:
        board = (drive / BOARD[1:]).read_text().strip() if (drive / BOARD[1:]).exists() else ""
    tree = shipping.drive_tree(board)
    files, folders = contents(drive)
    plan = Plan(tree, files, folders)
    block, free = _space(drive)
    say(f"{machine}, CircuitPython {version}, {free // 1024} KB free")
    if not plan:
        all_there = not missing_libraries(drive)
        say(f"Nothing to do: {board} is up to date." if all_there else f"{board} is up to date.")
        _say_what_is_missing(drive, say)
        return False
    needed = plan.blocks(block) * block
    if needed > free:
        raise DriveError(
            f"Too little room on {drive}: {-(-needed // 1024)} KB needed, {free // 1024} KB free."
            "\nRemove files of yours from it, and try again."
        )
    say(
        f"{board}: {len(plan.send)} of {len(tree)} files to copy ({plan.bytes:,} bytes), "
        f"{len(plan.remove)} to remove"
    )
    if not dry_run:
        try:
            _carry_out(drive, plan, say)
        except OSError as error:
            raise _complaint(drive, error) from None
        say(f"{board} is up to date.")
    missing = _say_what_is_missing(drive, say)
    if not dry_run:
        eject = "Then eject" if missing else "Eject"
        say(f"{eject} the drive, unplug the board and plug it in again.")
    return True


def _say_what_is_missing(drive, say):
    """Say which libraries the drive lacks, and how to get them; return whether there are any."""
    missing = missing_libraries(drive)
    if missing:
        say(
            f"But lib/ lacks {' and '.join(missing)}. Run, with circup from PyPI:\n"
            f"  circup --path {drive} install -r {REQUIREMENTS}"
        )
    return bool(missing)


def _carry_out(drive, plan, say):
    _write(drive, UPDATING, b"Run circuitpython again.\n")
    for name in DRIVE_FILES:
        old = drive / name[1:]
        if name in plan.send and old.exists() and not _is_ours(old.read_bytes()):
            aside = _free_name(old)
            old.rename(aside)
            say(f"The {old.name} on the drive is not the console's: it is kept as {aside.name}.")
    for path in plan.remove:
        if path != UPDATING:
            there = drive / path[1:]
            there.rmdir() if there.is_dir() else there.unlink(missing_ok=True)
    for folder in plan.make:
        (drive / folder[1:]).mkdir(exist_ok=True)
    for path, data in plan.send.items():
        _write(drive, path, data)
    for path, data in plan.send.items():
        if (drive / path[1:]).read_bytes() != data:
            raise OSError(errno.EIO, f"{path} arrived damaged")
    (drive / UPDATING[1:]).unlink()
    if hasattr(os, "sync"):
        os.sync()


def _write(drive, path, data):
    with open(drive / path[1:], "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _is_ours(source):
    return any(words in source for words in OURS)


def _free_name(path):
    number, aside = 1, path.with_name(path.stem + ".old.py")
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.stem}.old{number}.py")
    return aside


def _space(drive):
    """(bytes of a block, free bytes)"""
    if not hasattr(os, "statvfs"):
        import shutil

        return BLOCK, shutil.disk_usage(drive).free
    facts = os.statvfs(drive)
    return facts.f_frsize, facts.f_bavail * facts.f_frsize


def _complaint(drive, error):
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return DriveError(
            f"{drive} may not be written to: the console on the board has it, for its saves.\n"
            "Unplug the board, hold a button while you plug it in, and run this again."
        )
    return DriveError(
        f"Copying to {drive} failed: {error.strerror}.\n"
        "Was the board unplugged? Plug it in and run this again: it takes up where it stopped."
    )


def main(argv=None):
    """Do what the command line says; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.circuitpython", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument("drive", nargs="?", type=Path, help="where CIRCUITPY is mounted")
    parser.add_argument("--board", help="name of the board; default: the one installed before")
    parser.add_argument("--dry-run", action="store_true", help="change nothing, say what would be")
    options = parser.parse_args(argv)
    try:
        if options.board:
            shipping.check_board(options.board)
        install(options.drive or find_drive(), options.board, options.dry_run)
    except (DriveError, ShippingError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
