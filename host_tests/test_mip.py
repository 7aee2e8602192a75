"""Installing by package.json: with MicroPython's own mip, and with mpremote's, from a server."""

import contextlib
import functools
import http.server
import json
import subprocess
import sys
import threading

import pytest

from host_tests.conftest import ROOT
from host_tests.fake_device import FakeDevice
from tools import package
from tools.shipping import Manifest

HEAP_BYTES = 236_800  # what a Pico has free at boot
HEAP_SHARE = 0.25  # of it is what compiling one module may take


@pytest.fixture(scope="module")
def wanted():
    """{path on the device: bytes}, as package.json has it"""
    urls = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["urls"]
    return {target: (ROOT / source).read_bytes() for target, source in urls}


@contextlib.contextmanager
def server():
    """Serve the checkout; yields the address."""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Handler, directory=str(ROOT))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as httpd:
        thread = threading.Thread(target=httpd.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{httpd.server_port}"
        finally:
            httpd.shutdown()
            thread.join()


def test_package_is_up_to_date():
    text = (ROOT / "package.json").read_text(encoding="utf-8")
    assert text == package.text(Manifest()), "run python -m tools.package"


def test_writing_the_package(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(package, "PATH", tmp_path / "package.json")
    assert package.main() == 0
    assert "written" in capsys.readouterr().out
    assert package.main() == 0
    assert "unchanged" in capsys.readouterr().out
    assert package.text(Manifest()) == (tmp_path / "package.json").read_text(encoding="utf-8")


def test_micropythons_mip_installs_all(micropython, wanted, tmp_path):
    with server() as address:
        code = f"import mip\nmip.install('{address}/package.json', target={str(tmp_path)!r})"
        done = subprocess.run([micropython, "-c", code], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    there = {
        path.relative_to(tmp_path).as_posix(): path.read_bytes()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    assert there == wanted


def test_mpremote_installs_all_on_a_board(micropython, wanted, tmp_path):
    """The command of docs/freezing.md; a few files only, for each takes mpremote a while."""
    few = ["engine/phases/over.py", "engine/reasons.py", "main.py"]
    with server() as address, FakeDevice(micropython, tmp_path) as pico:
        urls = [[path, f"{address}/{path}"] for path in few]
        (tmp_path / "package.json").write_text(json.dumps({"urls": urls, "version": "1"}))
        done = subprocess.run(
            [sys.executable, "-m", "mpremote", "connect", pico.port]
            + ["mip", "install", "--target", "/", str(tmp_path / "package.json")],
            capture_output=True,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert pico.files() == {"/" + path: wanted[path] for path in few}


@pytest.mark.parametrize("path", Manifest().modules)
def test_module_compiles_on_a_pico(path, micropython):
    """A board compiles the sources it gets, in a part of its heap, so that the game fits too.

    The unix port's words are twice as wide, and "w" makes its heap twice as large.
    """
    words = int(HEAP_BYTES * HEAP_SHARE)
    code = f"compile(open({path!r}).read(), {path!r}, 'exec')"
    done = subprocess.run(
        [micropython, "-X", f"heapsize={words}w", "-c", code],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
