"""Flashing a board in boot mode: its drive is a folder, micropython.org a server of our own."""

import contextlib
import http.server
import threading

import pytest

from host_tests.test_image import RP2040, RP2350, firmware
from tools import flash, image, shipping
from tools.flash import Drive, FlashError, copy

PICO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
PICO2 = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"
OTHER = "UF2 Bootloader v3.16.0\nModel: Trinket M0\nBoard-ID: SAMD21E18A-Trinket-v0\n"


class Bootloader:
    """A drive whose board starts, and which goes away, once it has got a whole UF2.

    taken   what it got
    """

    def __init__(self, folder, info=PICO):
        self.folder = folder
        self.taken = None
        self.starts = True
        folder.mkdir(exist_ok=True)
        (folder / "INFO_UF2.TXT").write_text(info)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()

    def _run(self):
        while not self._stop.wait(0.01):
            for path in self.folder.glob("*.uf2"):
                data = path.read_bytes()
                blocks = int.from_bytes(data[24:28], "little") if len(data) >= 512 else -1
                if self.starts and len(data) == 512 * blocks:
                    self.taken = data
                    (self.folder / "INFO_UF2.TXT").unlink()
                    return


@pytest.fixture
def pico(tmp_path):
    with Bootloader(tmp_path / "RPI-RP2") as bootloader:
        yield bootloader


@pytest.fixture
def plain(tmp_path):
    path = tmp_path / "plain.uf2"
    path.write_bytes(firmware())
    return path


@contextlib.contextmanager
def server(answers):
    """Serve {path: bytes, or an address to go to}; yields the address."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            answer = answers.get(self.path)
            if isinstance(answer, str):
                self.send_response(302)
                self.send_header("Location", answer)
                self.end_headers()
            elif answer is None:
                self.send_error(404)
            else:
                self.send_response(200)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as httpd:
        thread = threading.Thread(target=httpd.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{httpd.server_port}/"
        finally:
            httpd.shutdown()
            thread.join()


# Drives


def test_the_firmware_is_looked_at_before_a_board_is_wanted(tmp_path, capsys):
    text = tmp_path / "text.uf2"
    text.write_text("no firmware")
    for path in (text, tmp_path / "none.uf2"):
        assert flash.main(["--firmware", str(path)]) == 1
        assert "micropython.org/download" in capsys.readouterr().err


def test_drive_says_which_chip(tmp_path):
    for info, chip in ((PICO, "RP2040"), (PICO2, "RP2350")):
        (tmp_path / "INFO_UF2.TXT").write_text(info)
        assert Drive(tmp_path).chip == chip


def test_drives_of_other_boards_are_refused(tmp_path):
    (tmp_path / "INFO_UF2.TXT").write_text(OTHER)
    with pytest.raises(FlashError, match="SAMD21E18A-Trinket-v0"):
        Drive(tmp_path)


def test_other_folders_are_no_drives(tmp_path):
    with pytest.raises(FlashError, match="no drive of a board in boot mode"):
        Drive(tmp_path)


def test_mount_points_with_spaces_are_understood():
    mounts = "/dev/sda1 /media/ann/RPI-RP2 vfat rw 0 0\n/dev/sdb1 /media/my\\040pico vfat rw 0 0\n"
    assert flash._mount_points(mounts) == ["/media/ann/RPI-RP2", "/media/my pico"]


@pytest.mark.parametrize(("count", "says"), [(0, "hold BOOTSEL"), (2, "Choose one")])
def test_there_has_to_be_one_drive(count, says, tmp_path, monkeypatch):
    folders = [str(tmp_path / str(number)) for number in range(count)]
    monkeypatch.setattr(flash, "drives", lambda: folders)
    with pytest.raises(FlashError, match=says) as caught:
        flash.find_drive()
    assert all(folder in str(caught.value) for folder in folders)


def test_the_only_drive_is_taken(pico, plain, monkeypatch):
    monkeypatch.setattr(flash, "drives", lambda: [str(pico.folder)])
    assert flash.main(["--firmware", str(plain)]) == 0
    assert pico.taken == plain.read_bytes()


# Copying


def test_firmware_alone(pico, plain, capsys):
    assert flash.main(["--drive", str(pico.folder), "--firmware", str(plain)]) == 0
    assert pico.taken == plain.read_bytes()
    said = capsys.readouterr().out
    assert "100%" in said
    assert "tools.deploy" in said or "make deploy" in said


def test_firmware_and_console(pico, plain, capsys):
    arguments = ["--drive", str(pico.folder), "--firmware", str(plain), "--board", "pico_ssd1306"]
    assert flash.main(arguments) == 0
    assert image.unpack(pico.taken) == shipping.tree("pico_ssd1306", "armv6m")
    assert "starts the console" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("info", "family", "says"),
    [(PICO, RP2350, "Pico (RPI_PICO)"), (PICO2, RP2040, "Pico 2 (RPI_PICO2)")],
)
def test_firmware_for_the_other_chip_is_refused(info, family, says, tmp_path, capsys):
    """The board would ignore it and say nothing."""
    path = tmp_path / "wrong.uf2"
    path.write_bytes(firmware(family))
    (tmp_path / "INFO_UF2.TXT").write_text(info)
    assert flash.main(["--drive", str(tmp_path), "--firmware", str(path)]) == 1
    assert says in capsys.readouterr().err
    assert sorted(each.name for each in tmp_path.iterdir()) == ["INFO_UF2.TXT", "wrong.uf2"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--board", "pico_nothing"], "waveshare_oled_1_3"),
        (["--firmware", "nowhere.uf2"], "nowhere.uf2"),
        (["--firmware", __file__], "is no UF2"),
    ],
)
def test_nothing_is_copied_when_something_is_wrong(arguments, says, pico, capsys):
    assert flash.main(["--drive", str(pico.folder), *arguments]) == 1
    assert says in capsys.readouterr().err
    assert [path.name for path in pico.folder.iterdir()] == ["INFO_UF2.TXT"]


def test_a_board_that_does_not_start_is_told_of(tmp_path):
    (tmp_path / "INFO_UF2.TXT").write_text(PICO)
    with pytest.raises(FlashError, match="has not started"):
        copy(Drive(tmp_path), firmware(), say=lambda text: None, seconds=0.3)


class There:
    """A drive that is gone, or that stays, whatever happens to it."""

    def __init__(self, drive, gone):
        self.folder = drive.folder
        self._gone = gone

    def there(self):
        return not self._gone


@pytest.mark.parametrize(("gone", "fine"), [(True, True), (False, False)])
def test_a_drive_that_goes_as_it_got_the_last_byte_is_fine(gone, fine, tmp_path, monkeypatch):
    """As a rule the board is gone before the computer has closed the file."""
    (tmp_path / "INFO_UF2.TXT").write_text(PICO)
    data = firmware()

    def fsync(_):
        if (tmp_path / flash.NAME).stat().st_size == len(data):
            raise OSError(5, "Input/output error")

    monkeypatch.setattr(flash.os, "fsync", fsync)
    drive = There(Drive(tmp_path), gone)
    if fine:
        copy(drive, data, say=lambda text: None, seconds=0.3)
    else:
        with pytest.raises(FlashError, match="Input/output error"):
            copy(drive, data, say=lambda text: None, seconds=0.3)


def test_a_drive_that_fails_in_the_middle_is_not_fine(tmp_path, monkeypatch):
    (tmp_path / "INFO_UF2.TXT").write_text(PICO)

    def fsync(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(flash.os, "fsync", fsync)
    monkeypatch.setattr(flash, "CHUNK_BYTES", 512)
    with pytest.raises(FlashError, match="No space left"):
        copy(There(Drive(tmp_path), gone=True), firmware(), say=lambda text: None, seconds=0)


# Fetching


def test_official_firmware_is_fetched_for_the_chip(tmp_path, monkeypatch, capsys):
    data = firmware(RP2350, start=0x10100000, size=768 * 4096)
    with (
        server({"/" + flash.FILES["RP2350"]: data}) as origin,
        Bootloader(tmp_path / "RP2350", PICO2) as pico2,
    ):
        monkeypatch.setattr(flash, "ORIGIN", origin)
        assert flash.main(["--drive", str(pico2.folder)]) == 0
    assert pico2.taken == data
    assert flash.FILES["RP2350"] in capsys.readouterr().out


def test_origin_is_micropython_by_https():
    assert flash.ORIGIN.startswith("https://micropython.org/")
    assert all(flash.VERSION + ".uf2" in name for name in flash.FILES.values())


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (None, "Not Found"),
        (firmware()[:-512], "is cut off"),
        (b"<html>Please log in to this network</html>", "is no UF2"),
        (firmware(version="v1.25.0"), "and not v1.26.1"),
        (firmware(program="picoprobe"), "is not MicroPython"),
    ],
)
def test_what_is_fetched_is_looked_at(answer, says):
    with (
        server({"/" + flash.FILES["RP2040"]: answer}) as origin,
        pytest.raises((FlashError, image.ImageError), match=says),
    ):
        flash.fetch("RP2040", origin)


def test_firmware_from_elsewhere_is_refused():
    with (
        server({"/else.uf2": firmware()}) as elsewhere,
        server({"/" + flash.FILES["RP2040"]: elsewhere + "else.uf2"}) as origin,
        pytest.raises(FlashError, match="came from"),
    ):
        flash.fetch("RP2040", origin)


def test_without_a_network_it_says_what_to_do():
    with server({}) as origin:
        pass  # it is closed now
    with pytest.raises(FlashError, match="with a browser") as caught:
        flash.fetch("RP2040", origin)
    assert origin + flash.FILES["RP2040"] in str(caught.value)
