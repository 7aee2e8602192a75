"""A board on the other end of a cable: what it is, and its files, through mpremote.

Everything runs in MicroPython's raw REPL. A file is written under a name of its own, read back,
and only then renamed, so a file on the board is always the old or the new one, never a half.
All that can go wrong is a DeviceError, whose text says what to do.
"""

import ast
import base64
import contextlib
import io
import os
import re
import struct
import sys

import serial.tools.list_ports
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from tools.shipping import ARCHES, command, sha256

MIN_VERSION = (1, 23)
SECONDS_TO_ANSWER = 10
SECONDS_TO_WORK = 60  # for the hashes of all files on a slow board
ATTEMPTS = 2
CHUNK_BYTES = 1536  # of a file, in one command

# USB vendors: Raspberry Pi, whose chips many boards lend their number from, and Adafruit: a board
# with CircuitPython, most likely, and to say so is better than to find nothing
_VENDORS = (0x2E8A, 0x239A)
_DEBUG_PROBES = (0x0004, 0x000C)

TEMPORARY = "/deploy.tmp"

_HELPERS = f"""
import binascii, hashlib, os
def _hash(path):
    total = hashlib.sha256()
    block = memoryview(bytearray(512))
    with open(path, "rb") as file:
        while True:
            size = file.readinto(block)
            if not size:
                return str(binascii.hexlify(total.digest()), "ascii")
            total.update(block[:size])
def _list(path):
    try:
        mode = os.stat(path)[0]
    except OSError:
        return
    if mode & 0x4000:
        print(repr((path, None, None)), end=",")
        for entry in os.ilistdir(path):
            _list(path + "/" + entry[0])
    else:
        print(repr((path, os.stat(path)[6], _hash(path))), end=",")
def _begin():
    global _file
    _file = open({TEMPORARY!r}, "wb")
def _add(text):
    _file.write(binascii.a2b_base64(text))
def _end(path, digest):
    _file.close()
    whole = _hash({TEMPORARY!r}) == digest
    if whole:
        os.rename({TEMPORARY!r}, path)
        _flush()
    print(whole)
def _flush():
    if hasattr(os, "sync"):
        os.sync()
"""

_FACTS = """
import sys
_i = sys.implementation
print(repr((_i.name, tuple(_i.version[:3]), getattr(_i, "_mpy", 0), getattr(_i, "_machine", ""),
    sys.platform)))
"""


class DeviceError(Exception):
    """What is wrong with the board or the way to it, and what to do."""


class Gone(DeviceError):
    """The board stopped answering."""


class Full(DeviceError):
    """No room on the board for what was being written."""


class Facts:
    """What a board said it is.

    name, version     "micropython" and such, (1, 26, 1)
    machine           "Raspberry Pi Pico with RP2040"
    arch              of native code in .mpy files, one of shipping.ARCHES
    mpy, sub_version  version and sub-version of .mpy files; mpy is 0 if it loads none
    """

    def __init__(self, name, version, mpy, machine, platform):
        self.name = name
        self.version = version
        self.machine = machine or platform
        self.platform = platform
        self.mpy = mpy & 0xFF
        self.sub_version = mpy >> 8 & 3
        number = mpy >> 10 & 0xF
        self.arch = ARCHES[number] if number < len(ARCHES) else None

    @property
    def firmware(self):
        return f"{self.name} {'.'.join(map(str, self.version))}"


def ports():
    """Return the serial ports that may be a board, as pyserial describes them."""
    found = [port for port in serial.tools.list_ports.comports() if port.vid is not None]
    likely = [port for port in found if port.vid in _VENDORS and port.pid not in _DEBUG_PROBES]
    return sorted(likely or found)


def find_port():
    """Return the name of the only port that may be a board. DeviceError lists the choices."""
    found = ports()
    if len(found) == 1:
        return found[0].device
    if found:
        rows = [f"  --port {port.device}    {_describe(port)}" for port in found]
        raise DeviceError("\n".join(["More than one board is there. Choose one:", *rows]))
    raise DeviceError(
        "No board found.\n"
        "Is it plugged in, and is the cable one for data? Many only charge.\n"
        "A new board has no MicroPython yet: hold BOOTSEL while you plug it in, and run\n"
        f"  {command('flash', '--board NAME')}"
    )


def _describe(port):
    return " ".join(filter(None, (port.manufacturer, port.product, port.serial_number)))


class Device:
    """A board at a port. Use it in a `with`.

    facts   what it is; see Facts
    """

    def __init__(self, port):
        self.port = port
        self.facts = None
        self._transport = _open(port)

    def __enter__(self):
        try:
            self._interrupt()
            name, version, mpy, machine, platform = ast.literal_eval(self._run(_FACTS))
            self.facts = Facts(name, version, mpy, machine, platform)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Let go of the port."""
        with contextlib.suppress(OSError):
            self._transport.close()

    def prepare(self):
        """Restart MicroPython without main.py, so that all its memory is free for us."""
        self._enter(soft_reset=True)
        self._run(_HELPERS)

    def space(self):
        """Return (bytes of a block, free blocks, blocks) of the file system; all 0 if none."""
        said = self._run(
            "import os\n"
            "try:\n print(tuple(os.statvfs('/'))[:4])\n"
            "except OSError:\n print((0, 0, 0, 0))"
        )
        size, _, blocks, free = ast.literal_eval(said)
        return size, free, blocks

    def list(self, *paths):
        """Return {path: (size, sha256)} of the files and {path} of the folders at these paths."""
        said = self._run("".join(f"_list({path!r})\n" for path in paths))
        entries = ast.literal_eval(f"[{said}]")
        files = {path: (size, digest) for path, size, digest in entries if size is not None}
        return files, {path for path, size, _ in entries if size is None}

    def read(self, path):
        """Return the content of a file."""
        said = self._run(
            f"with open({path!r}, 'rb') as f:\n"
            " while True:\n"
            "  b = f.read(192)\n"
            "  if not b: break\n"
            "  print(str(binascii.b2a_base64(b), 'ascii'), end='')"
        )
        return b"".join(base64.b64decode(line) for line in said.split())

    def write(self, path, data):
        """Put a file in its place, in a folder that exists, checked by its hash."""
        chunks = [data[at : at + CHUNK_BYTES] for at in range(0, len(data), CHUNK_BYTES)]
        commands = [f"_add({base64.b64encode(chunk)!r})" for chunk in chunks or [b""]]
        commands[0] = "_begin()\n" + commands[0]
        commands[-1] += f"\n_end({path!r}, {sha256(data)!r})"
        for _ in range(ATTEMPTS):
            said = [self._run(command) for command in commands]
            if said[-1].strip() == "True":
                return
        raise DeviceError(
            f"{path} arrived damaged {ATTEMPTS} times. Try another cable or USB port."
        )

    def make_folder(self, path):
        """Make a folder if there is none."""
        self._run(f"try:\n os.stat({path!r})\nexcept OSError:\n os.mkdir({path!r})")

    def rename(self, old, new):
        """Rename a file."""
        self._run(f"os.rename({old!r}, {new!r})")

    def remove(self, path):
        """Remove a file, or an empty folder, if there is one."""
        self._run(
            f"try:\n _mode = os.stat({path!r})[0]\nexcept OSError:\n _mode = 0\n"
            f"if _mode: (os.rmdir if _mode & 0x4000 else os.remove)({path!r})\n_flush()"
        )

    def reset(self):
        """Start the board anew, as if it were plugged in; where that fails it is left as it is."""
        with contextlib.suppress(OSError, DeviceError, TransportError, struct.error):
            self._enter(soft_reset=False)  # it may be in the middle of something
            self._transport.exec_raw_no_follow("import machine\nmachine.reset()")
            self._transport.read_until(1, b"\x04", timeout=1)
            self._transport.exit_raw_repl()  # still there, so it is no MicroPython

    def _interrupt(self):
        for attempt in range(ATTEMPTS):
            try:
                self._enter(soft_reset=False)
                return
            except NoPrompt:
                if attempt == ATTEMPTS - 1:
                    raise

    def _enter(self, soft_reset):
        with self._told(), contextlib.redirect_stdout(io.StringIO()):  # mpremote prints
            try:
                self._transport.enter_raw_repl(soft_reset, timeout_overall=SECONDS_TO_ANSWER)
            except TransportError:
                raise NoPrompt() from None

    def _run(self, code):
        """Run code on the board; return what it prints."""
        with self._told():
            out, err = self._transport.exec_raw(code, timeout=SECONDS_TO_WORK)
        if err:
            raise _complaint(err.decode("utf-8", "replace"))
        return out.decode("utf-8", "replace")

    @contextlib.contextmanager
    def _told(self):
        """Tell what a fault of the line means."""
        try:
            yield
        except (OSError, TransportError, struct.error) as error:
            raise Gone(
                f"The board at {self.port} stopped answering ({error}).\n"
                "Was it unplugged? Plug it in and run this again: it takes up where it stopped."
            ) from None


class NoPrompt(DeviceError):
    """Something on the board keeps MicroPython's prompt away from us."""

    def __init__(self):
        super().__init__(
            "The board is there, but its program does not let go of it (no raw REPL).\n"
            "Unplug it, hold button A while you plug it in again, and run this once more.\n"
            "If it is not the console that runs there: hold BOOTSEL instead, and run\n"
            f"  {command('flash')}"
        )


def check_port(port):
    """DeviceError if there is no such port, or one that we may not use."""
    if _is_path(port):
        if not os.path.exists(port):
            raise DeviceError(f"There is no port {port}. Leave --port out to see what there is.")
        if not os.access(port, os.R_OK | os.W_OK):
            raise DeviceError(
                f"You may not use {port}: it belongs to the group {_group(port)}. Say\n"
                f"  sudo usermod -a -G {_group(port)} $USER\n"
                "and log in again."
            )


def cannot_open(port, why):
    """Return the error of a port that is there but cannot be opened."""
    return DeviceError(
        f"Port {port} cannot be opened ({why}).\n"
        "Another program may be using it: close Thonny, serial monitors, other mpremotes."
    )


def _open(port):
    check_port(port)
    try:
        transport = SerialTransport(port, timeout=SECONDS_TO_ANSWER)
        transport.serial.write_timeout = SECONDS_TO_ANSWER
    except (OSError, TransportError, ValueError) as error:
        raise cannot_open(port, error) from None
    return transport


def _is_path(port):
    return port.startswith("/") and sys.platform != "win32"


def _group(port):
    import grp  # not on Windows

    try:
        return grp.getgrgid(os.stat(port).st_gid).gr_name
    except KeyError:
        return "dialout"


def _complaint(traceback):
    """The DeviceError for a traceback from the board."""
    last = (traceback.strip().splitlines() or ["?"])[-1]
    found = re.match(r"OSError: (?:\[Errno )?(\d+)", last)
    number = int(found.group(1)) if found else 0
    if number == 28:
        return Full("The board is full.")
    if number == 30:
        return DeviceError(
            "The board's files cannot be written (read-only).\n"
            "A boot.py on it may do that: remove it, or put MicroPython on anew by\n"
            f"  {command('flash')}"
        )
    if number in (5, 19):
        return DeviceError(
            f"The board's file system is damaged or missing ({last}).\n"
            f"Put MicroPython on anew by {command('flash')}; saves on the board are lost then."
        )
    if last.startswith("MemoryError"):
        return DeviceError("The board ran out of memory. Unplug it, plug it in, and try again.")
    return DeviceError(f"The board reported an error:\n{traceback.strip()}")
