"""CircuitPython: who has the drive, and what `make circuitpython` puts onto it."""

import errno
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from host_tests.conftest import ROOT
from tools import boardfacts, circuitpython, shipping
from tools.circuitpython import DriveError, install

COLOUR = [name for name in boardfacts.boards() if boardfacts.facts(name).depth > 1]
PICO = "Adafruit CircuitPython 9.2.1 on 2024-11-20; Raspberry Pi Pico with rp2040\nBoard ID:x\n"
BOARD = "waveshare_lcd_1_3"


@pytest.fixture
def drive(tmp_path):
    (tmp_path / "boot_out.txt").write_text(PICO)
    (tmp_path / "code.py").write_text('print("Hello World!")\n')
    (tmp_path / "lib" / "adafruit_display_text").mkdir(parents=True)
    (tmp_path / "lib" / "adafruit_st7789.mpy").write_bytes(b"C\x06")
    return tmp_path


def run(drive, *arguments):
    """Install; what was said, and whether anything had to change."""
    said = []
    changed = install(drive, *arguments, say=said.append)
    return "\n".join(said), changed


# The tree


@pytest.mark.parametrize("board", COLOUR)
def test_the_tree_has_what_the_board_needs_and_no_other(board):
    tree = shipping.drive_tree(board)
    assert {"/code.py", "/boot.py", "/firmware/app.py", f"/boards/{board}.py"} <= set(tree)
    assert tree["/board.txt"] == board.encode() + b"\n"
    source = (ROOT / "boards" / f"{board}.py").read_text(encoding="utf-8")
    others = {f"/boards/{name}.py" for name in boardfacts.boards() if name not in source}
    assert not others & set(tree)
    assert not any(path.endswith("_viper.py") or path == "/main.py" for path in tree)
    for path in ("firmware/canvas.py", "firmware/colourcanvas.py", "boards/colour_pico.py"):
        assert "/" + path not in tree


def test_the_list_of_what_is_micropythons_names_files_that_there_are():
    manifest = shipping.Manifest()
    for start in manifest.micropython_only + manifest.circuitpython_only:
        there = [*manifest.modules, *(path.as_posix() for path in ROOT.glob("*/**/*.py"))]
        assert any(path.removeprefix(f"{ROOT}/").startswith(start) for path in there), start


def test_a_mono_board_is_refused():
    with pytest.raises(shipping.ShippingError, match="no colour display"):
        shipping.drive_tree("pico_ssd1306")


def test_the_console_starts_from_the_drive_alone(drive):
    """All that is imported until the title is shown, and on to a table, is on the drive."""
    run(drive, BOARD)
    program = f"""
import sys
root = {str(ROOT)!r}
sys.path[:] = [path for path in sys.path if path not in ("", root)] + [root]
import host_tests.conftest, pytest, host_tests.circuitpython_console as console
sys.path[:] = [{str(drive)!r}] + [path for path in sys.path if path != root]
with pytest.MonkeyPatch.context() as patch, console.Console({BOARD!r}, patch) as there:
    there.start({str(drive / "saves")!r}, "piedicavallo", "AAAAAC")
    there.press("aaaa")
    import firmware.app
    print(firmware.app.__file__, there.app._names)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=drive, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(drive)) and "'table'" in done.stdout


# Installing


def test_a_drive_is_filled_once(drive):
    said, changed = run(drive, BOARD)
    assert changed and "Raspberry Pi Pico with rp2040, CircuitPython 9.2.1" in said
    for path, data in shipping.drive_tree(BOARD).items():
        assert (drive / path[1:]).read_bytes() == data
    assert not (drive / "updating.txt").exists() and not (drive / "code.old.py").exists()
    said, changed = run(drive)  # board.txt says which
    assert not changed and "Nothing to do" in said


def test_only_what_differs_is_copied_and_saves_stay(drive):
    run(drive, BOARD)
    (drive / "saves").mkdir()
    (drive / "saves" / "match.0").write_bytes(b"TARO")
    (drive / "mine.py").write_text("pass\n")
    (drive / "firmware" / "app.py").write_text("pass\n")
    (drive / "firmware" / "gone").mkdir()
    (drive / "firmware" / "gone" / "old.py").write_text("pass\n")
    said, _ = run(drive)
    assert "1 of" in said and "2 to remove" in said
    assert not (drive / "firmware" / "gone").exists()
    assert (drive / "saves" / "match.0").read_bytes() == b"TARO" and (drive / "mine.py").exists()


def test_a_program_of_somebody_else_is_kept(drive):
    (drive / "code.py").write_text("blink()\n")
    said, _ = run(drive, BOARD)
    assert "kept as code.old.py" in said
    assert (drive / "code.old.py").read_text() == "blink()\n"


def test_an_interrupted_copy_leaves_word_and_is_taken_up(drive, monkeypatch):
    plain, count = circuitpython._write, []

    def fail(*arguments):
        count.append(1)
        if len(count) == 20:
            raise OSError(errno.EIO, "gone")
        plain(*arguments)

    monkeypatch.setattr(circuitpython, "_write", fail)
    with pytest.raises(DriveError, match="takes up where it stopped"):
        run(drive, BOARD)
    assert (drive / "updating.txt").exists()
    monkeypatch.setattr(circuitpython, "_write", plain)
    run(drive, BOARD)
    assert not (drive / "updating.txt").exists()


def test_a_dry_run_changes_nothing(drive):
    before = sorted(os.listdir(drive))
    assert run(drive, BOARD, True)[1]
    assert sorted(os.listdir(drive)) == before


def test_missing_libraries_are_named(drive):
    (drive / "lib" / "adafruit_st7789.mpy").unlink()
    said, _ = run(drive, BOARD)
    assert "lib/ lacks adafruit_st7789." in said
    assert f"circup --path {drive} install -r requirements-circuitpython.txt" in said
    assert said.splitlines()[-1].startswith("Then eject the drive")
    said, changed = run(drive)
    assert not changed and "Nothing to do" not in said
    assert f"{BOARD} is up to date.\nBut lib/ lacks adafruit_st7789." in said


@pytest.mark.parametrize(
    ("boot_out", "told"),
    [
        (None, "no boot_out.txt"),
        ("MicroPython v1.28", "does not say"),
        (PICO.replace("9.2.1", "8.2.10"), "CircuitPython 8.2.10 on the board is too old"),
    ],
)
def test_drives_of_other_boards_are_refused(drive, boot_out, told):
    (drive / "boot_out.txt").unlink()
    if boot_out:
        (drive / "boot_out.txt").write_text(boot_out)
    with pytest.raises(DriveError, match=told):
        run(drive, BOARD)


@pytest.mark.parametrize("version", ["9.0.0", "9.2.1-12-gabcdef", "10.0.0-beta.2"])
def test_versions_that_do(drive, version):
    (drive / "boot_out.txt").write_text(PICO.replace("9.2.1", version))
    assert circuitpython.check(drive)[1] == "Raspberry Pi Pico with rp2040"


def test_a_drive_that_the_console_has_is_explained(drive, monkeypatch):
    def refuse(*_):
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(circuitpython, "_write", refuse)
    with pytest.raises(DriveError, match="hold a button while you plug it in"):
        run(drive, BOARD)


def test_a_full_drive_is_told_before_anything_is_copied(drive, monkeypatch):
    monkeypatch.setattr(circuitpython, "_space", lambda drive: (512, 100000))
    with pytest.raises(DriveError, match="97 KB free"):
        run(drive, BOARD)
    assert not (drive / "updating.txt").exists()


def test_the_command_line(drive, capsys, monkeypatch):
    assert circuitpython.main([str(drive)]) == 1
    assert "--board" in capsys.readouterr().err
    assert circuitpython.main([str(drive), "--board", BOARD, "--dry-run"]) == 0
    monkeypatch.setattr(circuitpython, "MOUNTS", (f"{drive}/../none*",))
    assert circuitpython.main([]) == 1
    assert "No CIRCUITPY drive found" in capsys.readouterr().err
    monkeypatch.setattr(circuitpython, "MOUNTS", (str(drive),))
    assert circuitpython.find_drive() == drive


# Who has the drive


@pytest.mark.parametrize("held", [None, 2, 7])
def test_the_console_takes_the_drive_unless_a_button_is_held(circuitpython_board, held):
    remounted = []
    made = []

    class Button:
        def __init__(self, pin):
            self.value = pin != held
            made.append(self)

        def switch_to_input(self, pull):
            self.ready = True

        def deinit(self):
            self.gone = True

    claimed = circuitpython_board(
        Button, SimpleNamespace(remount=lambda path, readonly: remounted.append((path, readonly)))
    )
    assert claimed == (held is None)
    assert remounted == ([("/", False)] if held is None else [])
    assert all(button.gone for button in made)


@pytest.fixture
def circuitpython_board(monkeypatch):
    """A function that runs what boot.py does with these buttons and storage."""
    from host_tests.circuitpython_console import Console

    with Console(BOARD, monkeypatch) as console:

        def claim(button, storage):
            sys.modules["storage"] = storage
            sys.modules["digitalio"].DigitalInOut = button
            monkeypatch.setattr("firmware.starting.load_board", lambda: type(console.board))
            from boards.circuitpython import drive

            return drive.claim()

        monkeypatch.setitem(sys.modules, "storage", None)
        yield claim
