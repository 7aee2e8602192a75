"""A Pico without a Pico: real MicroPython (the unix port) behind a serial port that is a socket.

Its flash is a file, with the same littlefs a Pico has; its REPL is MicroPython's own, so mpremote
and what the tools run on it are real. `sys.implementation` and `machine` tell what the test wants.
`machine.reset()` cuts the line as USB does, and so does a power cut at a chosen write to flash.
"""

import fcntl
import json
import os
import pty
import select
import signal
import socket
import subprocess
import termios
import threading
from pathlib import Path

from tools import image

RP2040 = 6 | 3 << 8 | 4 << 10  # sys.implementation._mpy: version 6.3, armv6m

# Runs first on each start of the board
_BOOT = """
import json, os, sys, time, vfs
CONFIG = json.load(open(sys.argv[1]))
def cut():
    os.system("kill -9 $PPID")
class Flash:
    def __init__(self):
        self.file = open(CONFIG["flash"], "r+b")
        self.writes = 0
    def readblocks(self, number, data, offset=0):
        self.file.seek(number * 4096 + offset)
        self.file.readinto(data)
    def change(self, at, data):
        self.writes += 1
        if CONFIG["cut"] and self.writes == CONFIG["cut"]:
            cut()
        self.file.seek(at)
        self.file.write(data)
        self.file.flush()
    def writeblocks(self, number, data, offset=0):
        self.change(number * 4096 + offset, data)
    def ioctl(self, operation, number):
        if operation == 4: return CONFIG["blocks"]
        if operation == 5: return 4096
        if operation == 6: self.change(number * 4096, b"\\xff" * 4096)
        return 0
class Thing: pass
class Sys:
    implementation = Thing()
    platform = CONFIG["platform"]
    def __getattr__(self, name):
        return getattr(SYS, name)
class Machine:
    def reset(self):
        cut()
SYS = sys
implementation = Sys.implementation
implementation.name = CONFIG["name"]
implementation.version = tuple(CONFIG["version"])
implementation._mpy = CONFIG["mpy"]
implementation._machine = CONFIG["machine"]
sys.modules["sys"] = Sys()
sys.modules["machine"] = Machine()
flash = Flash()
vfs.umount("/")
if CONFIG["mounted"]:
    try:
        disk = vfs.VfsLfs2(flash, progsize=256)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        disk = vfs.VfsLfs2(flash, progsize=256)
    vfs.mount(disk, "/", readonly=CONFIG["readonly"])
    os.chdir("/")
while CONFIG["deaf"]:
    try:
        time.sleep(1)
    except KeyboardInterrupt:
        pass
"""


class FakeDevice:
    """A board that runs while in a `with`.

    blocks     of its flash
    settings   what `sys` says on it: name, version, mpy, machine, platform; whether its disk is
               mounted and readonly; deaf, if a program there never gives up; cut, the number of
               the write to flash at which its power is cut, once

    port     what to give to --port
    resets   how often it was reset, or its power cut
    """

    def __init__(self, micropython, folder, blocks=352, **settings):
        self._folder = Path(folder)
        self._flash = self._folder / "flash.bin"
        self._command = [micropython, "-i", str(self._folder / "boot.py")]
        self._config = {
            "flash": str(self._flash),
            "blocks": blocks,
            "name": "micropython",
            "version": [1, 26, 1],
            "mpy": RP2040,
            "machine": "Raspberry Pi Pico with RP2040",
            "platform": "rp2",
            "mounted": True,
            "readonly": False,
            "deaf": False,
            "cut": 0,
            **settings,
        }
        self.resets = 0
        self._flash.write_bytes(image.disk(blocks=blocks).context.buffer)

    def __enter__(self):
        (self._folder / "boot.py").write_text(_BOOT)
        self._set()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._client = None
        self._stop, stop = os.pipe()
        self._raw = False
        self._start()
        self._thread = threading.Thread(target=self._serve, args=(self._stop,))
        self._stop = stop
        self._thread.start()
        return self

    def __exit__(self, *_):
        os.close(self._stop)
        self._thread.join()
        self._process.kill()
        self._process.wait()
        os.close(self._master)
        self._server.close()
        self._hang_up()

    def unplug(self):
        """Pull the cable, but leave the power on."""
        self._client.shutdown(socket.SHUT_RDWR)

    # Its files; those of a board at work change under one's hands

    def files(self):
        """{path: content} of all files in its flash."""
        return image.files_on(image.disk(self._flash.read_bytes()))

    def put(self, path, data):
        """Write a file into its flash. The board must not be running."""
        disk = image.disk(self._flash.read_bytes())
        image.add(disk, {path: data})
        self._flash.write_bytes(disk.context.buffer)

    # The line and the power

    def _set(self, **settings):
        self._config.update(settings)
        (self._folder / "config.json").write_text(json.dumps(self._config))

    def _start(self):
        self._master, slave = pty.openpty()
        attributes = termios.tcgetattr(slave)
        attributes[0] = attributes[1] = 0
        attributes[3] = termios.ISIG  # Ctrl-C interrupts; nothing else is done to the bytes
        termios.tcsetattr(slave, termios.TCSANOW, attributes)
        self._process = subprocess.Popen(
            [*self._command, str(self._folder / "config.json")],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        if not self._config["deaf"]:
            self._skip_to(b">>> ")

    def _serve(self, stop):
        while True:
            waiting = [stop, self._server, self._master]
            waiting += [self._client] if self._client else []
            ready = select.select(waiting, [], [])[0]
            if stop in ready:
                os.close(stop)
                return
            if self._server in ready:
                self._hang_up()
                self._client = self._server.accept()[0]
            elif self._client in ready:
                self._from_host()
            elif self._master in ready:
                self._to_host()

    def _from_host(self):
        try:
            data = self._client.recv(4096)
        except OSError:
            data = b""
        if data:
            os.write(self._master, data)
        else:
            self._hang_up()

    def _to_host(self):
        try:
            data = os.read(self._master, 4096)
        except OSError:  # Linux says so when the other end is closed
            data = b""
        if data:
            self._raw = b"raw REPL" in data or (self._raw and b">>> " not in data)
            self._send(data)
            return
        os.close(self._master)
        if self._process.wait() == -signal.SIGKILL:
            self.resets += 1
            self._raw = False
            self._hang_up()
            self._set(cut=0)
            self._start()
        else:
            self._send(b"MPY: soft reboot\r\n")
            self._start()
            if self._raw:
                os.write(self._master, b"\x01")

    def _skip_to(self, end):
        data = b""
        while not data.endswith(end):
            data += os.read(self._master, 1)

    def _send(self, data):
        if self._client:
            try:
                self._client.sendall(data)
            except OSError:
                self._hang_up()

    def _hang_up(self):
        if self._client:
            self._client.close()
            self._client = None
