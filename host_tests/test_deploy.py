"""Deploying to a board: real MicroPython with real littlefs behind a socket, see fake_device.py.

With PICO_UF2 naming a RPI_PICO firmware, also to an emulated Pico.
"""

import os
import re
import socket
import subprocess
import sys
import time
import zipfile
from types import SimpleNamespace

import pytest
from mpremote import transport_serial

from host_tests.fake_device import FakeDevice
from tools import deploy, device, shipping
from tools.device import Device, DeviceError, Gone

MPY = b"M\x06\x00\x1f"  # version 6, no native code

OLD = {
    "/engine/gone.mpy": MPY + b"gone",
    "/engine/rules/same.mpy": MPY + b"same" * 300,
    "/engine/changed.mpy": MPY + b"old" * 500,
    "/firmware/main.mpy": MPY + b"main",
    "/firmware/old/left.mpy": MPY + b"left",
    "/board.txt": b"small\n",
    "/main.py": b"from firmware.main import main\n\nmain()\n",
    "/version.txt": b"1 1\n",
}
NEW = {
    "/engine/rules/same.mpy": MPY + b"same" * 300,
    "/engine/changed.mpy": MPY + b"new!" * 500,
    "/engine/new/added.mpy": MPY + bytes(range(256)) * 20,
    "/firmware/main.mpy": MPY + b"main",
    "/board.txt": b"small\n",
    "/main.py": b"from firmware.main import main\n\nmain()\n",
    "/version.txt": b"2 2\n",
}
MINE = {
    "/saves/match.0": b"TARO" + bytes(300),
    "/saves/settings.0": b"TARO",
    "/boot.py": b"# mine\n",
    "/games/chess.py": b"# mine, too\n",
}


@pytest.fixture
def board(micropython, tmp_path, monkeypatch):
    """Makes a FakeDevice with files and settings. Its folder is tmp_path.

    mpremote looks for answers every 10 ms: those of a process are there much sooner.
    """
    impatient = SimpleNamespace(sleep=lambda s: time.sleep(s / 20), monotonic=time.monotonic)
    monkeypatch.setattr(transport_serial, "time", impatient)

    def make(files=(), **settings):
        made = FakeDevice(micropython, tmp_path, **settings)
        for path, data in dict(files).items():
            made.put(path, data)
        return made

    return make


@pytest.fixture
def new(monkeypatch):
    """Let what ships be NEW, or what the test says, for a board called "small"."""

    def ship(tree):
        monkeypatch.setattr(shipping, "tree", lambda board, arch: dict(tree))
        monkeypatch.setattr(shipping, "boards", lambda root=None: {"small": "A small board"})

    ship(NEW)
    return ship


def run(port, *arguments):
    """The exit status of the command."""
    return deploy.main([*arguments, "--port", port])


# An empty board


def test_console_gets_onto_an_empty_board(board, monkeypatch, capsys):
    """The real trees: all files arrive as they are, and the board is started anew."""
    names = ("pico_ssd1306", "waveshare_oled_1_3")
    trees = {name: shipping.tree(name, "armv6m") for name in names}
    monkeypatch.setattr(shipping, "tree", lambda name, arch: trees[name])
    with board() as pico:
        assert run(pico.port, "--board", "pico_ssd1306") == 0
        assert pico.files() == trees["pico_ssd1306"]
        assert pico.resets == 1
        said = capsys.readouterr().out
        assert re.search(r"^ *3/\d+ +\d+%  /", said, re.MULTILINE), "no progress"
        assert "100%" in said and "The console starts now" in said

        assert run(pico.port) == 0  # which board it is stands in board.txt
        assert "Nothing to do: pico_ssd1306" in capsys.readouterr().out
        assert pico.resets == 2, "the console was stopped to look at its files"

        assert run(pico.port, "--board", "waveshare_oled_1_3") == 0
        assert pico.files() == trees["waveshare_oled_1_3"]


def test_board_has_to_be_named_once(board, capsys):
    with board() as pico:
        assert run(pico.port) == 1
        assert "waveshare_oled_1_3" in capsys.readouterr().err
        assert pico.files() == {}


# An update


def test_update(board, new, capsys):
    """What differs is sent, what is no longer shipped goes, what is not ours stays."""
    with board({**OLD, **MINE}) as pico:
        assert run(pico.port) == 0
        assert pico.files() == {**NEW, **MINE}
    said = capsys.readouterr().out
    sent = re.findall(r"\d+/\d+ +\d+%  (\S+)", said)
    assert sent == ["/engine/changed.mpy", "/engine/new/added.mpy", "/version.txt"]


def test_empty_folders_of_ours_go(board, new):
    with board(OLD) as pico:
        run(pico.port)
        with Device(pico.port) as line:
            line.prepare()
            folders = line.list("/engine", "/firmware", "/boards")[1]
    assert folders == {"/engine", "/engine/new", "/engine/rules", "/firmware"}


def test_sources_from_mip_make_way(board, new):
    """MicroPython would take a .py before the .mpy of the same name."""
    with board({"/engine/changed.py": b"x = 1\n", "/engine/rules/same.py": b""}) as pico:
        assert run(pico.port, "--board", "small") == 0
        assert pico.files() == NEW


def test_dry_run_changes_nothing(board, new, capsys):
    with board({**OLD, **MINE}) as pico:
        assert run(pico.port, "--dry-run") == 0
        assert pico.files() == {**OLD, **MINE}
    said = capsys.readouterr().out
    assert "remove /engine/gone.mpy" in said and "send /engine/changed.mpy" in said
    assert "The console starts now" not in said


@pytest.mark.parametrize("arguments", [(), ("--erase",)])
def test_main_of_somebody_else_is_kept(arguments, board, new, capsys):
    theirs = {"/main.py": b"print('my project')\n", "/main.old.py": b"print('an older one')\n"}
    with board(theirs) as pico:
        assert run(pico.port, *(arguments or ("--board", "small"))) == 0
        files = pico.files()
    said = capsys.readouterr().out
    if arguments:
        assert files == theirs
        assert "main.py is not the console's" in said
    else:
        assert files == {
            **NEW,
            "/main.old.py": theirs["/main.old.py"],
            "/main.old2.py": theirs["/main.py"],
        }
        assert "/main.old2.py" in said


def test_a_file_that_arrives_damaged_is_sent_again(board, new, monkeypatch):
    damaged = damage(monkeypatch, times=1)
    with board(OLD) as pico:
        assert run(pico.port) == 0
        assert pico.files() == NEW
    assert damaged == ["one"]


def test_a_file_that_arrives_damaged_always_replaces_nothing(board, new, monkeypatch, capsys):
    damage(monkeypatch, times=100)
    with board(OLD) as pico:
        assert run(pico.port) == 1
        assert pico.files()["/engine/changed.mpy"] == OLD["/engine/changed.mpy"]
    assert "/engine/changed.mpy arrived damaged" in capsys.readouterr().err


def damage(monkeypatch, times):
    """Let chunks of `changed.mpy` lose bytes on the way; the list tells how often."""
    done = []
    honest = Device._run

    def lossy(self, code):
        if "_end('/engine/changed.mpy'" in code and len(done) < times:
            done.append("one")
            code = re.sub(r"_add\(b'....", "_add(b'", code)
        return honest(self, code)

    monkeypatch.setattr(Device, "_run", lossy)
    return done


# Interrupted


def whole(files):
    """Each of our files is the old one or the new one, and a mixture does not start."""
    ours = {path: data for path, data in files.items() if path not in MINE}
    updating = ours.pop("/updating.txt", None)
    ours.pop("/deploy.tmp", None)
    for path, data in ours.items():
        assert data in (OLD.get(path), NEW.get(path)), f"{path} is half"
    assert updating is not None or ours in (OLD, NEW), "a mixture would start"
    assert {path: data for path, data in files.items() if path in MINE} == MINE


def cut_power(board, capsys, writes):
    """Cut it at each of these writes to flash, as far as there are so many; return how often."""
    for cuts, cut in enumerate(writes):
        with board({**OLD, **MINE}, cut=cut) as pico:
            if run(pico.port) == 0:
                return cuts
            assert "stopped answering" in capsys.readouterr().err
            whole(pico.files())
            assert run(pico.port) == 0
            assert pico.files() == {**NEW, **MINE}, f"cut at write {cut}"
    raise AssertionError("there were always more writes")


def test_power_cut(board, new, capsys):
    """No file is half, saves are whole, and the next run puts it right."""
    assert cut_power(board, capsys, range(1, 1000, 11)) > 3


@pytest.mark.soak
def test_power_cut_at_each_write_to_flash(board, new, capsys):
    assert cut_power(board, capsys, range(1, 1000)) > 50


def test_ctrl_c_in_the_middle(board, new, monkeypatch, capsys):
    honest = Device.write

    def interrupted(self, path, data):
        if path == "/engine/new/added.mpy":
            raise KeyboardInterrupt
        honest(self, path, data)

    with board({**OLD, **MINE}) as pico:
        monkeypatch.setattr(Device, "write", interrupted)
        assert run(pico.port) == 1
        assert "Run it again" in capsys.readouterr().err
        whole(pico.files())
        assert pico.resets == 1, "the board was left without a program"
        monkeypatch.setattr(Device, "write", honest)
        assert run(pico.port) == 0
        assert pico.files() == {**NEW, **MINE}


def test_only_the_marker_is_left(board, new):
    """Interrupted after the last file: all is there, but the console would not start."""
    with board({**NEW, "/updating.txt": b"", "/deploy.tmp": b"half"}) as pico:
        assert run(pico.port) == 0
        assert pico.files() == NEW


# Saves


def test_erase_keeps_saves_and_files_of_others(board, new, capsys):
    with board({**OLD, **MINE, "/updating.txt": b""}) as pico:
        assert run(pico.port, "--erase", "--dry-run") == 0
        assert pico.files() == {**OLD, **MINE, "/updating.txt": b""}
        assert run(pico.port, "--erase") == 0
        assert pico.files() == MINE
        capsys.readouterr()
        assert run(pico.port, "--erase") == 0
        assert "Nothing to do" in capsys.readouterr().out


def test_erase_with_saves(board, new):
    with board({**OLD, **MINE}) as pico:
        assert run(pico.port, "--erase", "--saves") == 0
        assert set(pico.files()) == {"/boot.py", "/games/chess.py"}


def test_saves_can_be_taken_to_another_board(board, new, tmp_path, capsys):
    backup = str(tmp_path / "saves.zip")
    with board({**OLD, **MINE}) as pico:
        assert run(pico.port, "--backup", backup) == 0
        assert "2 files" in capsys.readouterr().out
        assert pico.files() == {**OLD, **MINE}
        assert run(pico.port, "--erase", "--saves") == 0
        assert run(pico.port, "--restore", backup) == 0
        files = pico.files()
    assert {path: data for path, data in files.items() if path.startswith("/saves")} == {
        path: data for path, data in MINE.items() if path.startswith("/saves")
    }
    with zipfile.ZipFile(backup) as archive:
        assert sorted(archive.namelist()) == ["saves/match.0", "saves/settings.0"]


def test_no_saves_to_back_up(board, new, tmp_path, capsys):
    with board(OLD) as pico:
        assert run(pico.port, "--backup", str(tmp_path / "saves.zip")) == 1
    assert "no saves" in capsys.readouterr().err
    assert not (tmp_path / "saves.zip").exists()


@pytest.mark.parametrize("name", ["main.py", "saves/../main.py", "/saves/match.0", None])
def test_restore_writes_saves_only(name, tmp_path, capsys):
    """It says so before it looks for a board."""
    path = tmp_path / "saves.zip"
    with zipfile.ZipFile(path, "w") as archive:
        if name:
            archive.writestr(name, b"x")
    if name == "/saves/match.0":
        path.write_bytes(b"no zip at all")
    assert run("/dev/nothing", "--restore", str(path)) == 1
    assert "backup" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [("--saves",), ("--dry-run", "--backup", "x"), ("--erase", "--restore", "x")]
)
def test_what_does_not_go_together(arguments, capsys):
    with pytest.raises(SystemExit):
        run("/dev/nothing", *arguments)
    assert "error" in capsys.readouterr().err


# Boards that will not do: all is looked at before anything is touched


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"name": "circuitpython", "version": [9, 2, 1]}, "CircuitPython 9.2.1"),
        ({"name": "pycopy"}, "and not MicroPython"),
        ({"version": [1, 22, 2]}, "MicroPython 1.22.2 on the board is too old: 1.23"),
        ({"mpy": 5 | 4 << 10}, "version 5.0, and mpy-cross here writes 6.0"),
        ({"mpy": 0}, "loads .mpy files of version 0.0"),
        ({"platform": "esp32", "machine": "Generic ESP32"}, "Generic ESP32"),
        ({"mounted": False}, "no file system"),
        ({"readonly": True}, "read-only"),
        ({"blocks": 10}, "KB needed, 32 KB free"),
    ],
)
def test_boards_that_will_not_do(settings, says, board, new, capsys):
    pico = board(MINE if settings.get("blocks", 352) > 10 else {}, **settings)
    with pico:
        assert run(pico.port, "--board", "small") == 1
        assert says in capsys.readouterr().err
        assert set(pico.files()) <= set(MINE)


def test_how_much_room_is_missing(board, new, capsys):
    new({**NEW, "/engine/huge.mpy": MPY + bytes(200_000)})
    with board(OLD, blocks=40) as pico:
        assert run(pico.port) == 1
        assert pico.files() == OLD
    needed, free = map(
        int, re.search(r"(\d+) KB needed, (\d+) KB", capsys.readouterr().err).groups()
    )
    assert free <= 40 * 4 < 200 < needed < 240


def test_room_that_runs_out_all_the_same(board, new, monkeypatch, capsys):
    """As littlefs needs more than was reckoned: said in the same way, and nothing is half."""
    monkeypatch.setattr(deploy.Plan, "blocks", lambda self, block: 0)
    new({**NEW, "/engine/huge.mpy": MPY + bytes(70_000)})
    with board({**OLD, **MINE}, blocks=24) as pico:
        assert run(pico.port) == 1
        assert "The board is full" in capsys.readouterr().err
        whole({path: data for path, data in pico.files().items() if "huge" not in path})


def test_native_code_of_another_sub_version(board, new, capsys):
    new({**NEW, "/engine/fast.mpy": b"M\x06" + bytes([2 | 4 << 2]) + b"\x1f"})
    with board() as pico:
        assert run(pico.port, "--board", "small") == 1
        assert "mpy-cross here writes 6.2" in capsys.readouterr().err
        assert pico.files() == {}


def test_chip_decides_what_is_compiled(board, new, monkeypatch):
    asked = []
    monkeypatch.setattr(shipping, "tree", lambda board, arch: asked.append(arch) or NEW)
    with board(mpy=6 | 3 << 8 | 7 << 10, machine="Raspberry Pi Pico2 with RP2350") as pico:
        assert run(pico.port, "--board", "small", "--dry-run") == 0
    assert asked == ["armv7emsp"]


# The way to the board


def test_program_that_does_not_let_go(board, new, monkeypatch, capsys):
    monkeypatch.setattr(device, "SECONDS_TO_ANSWER", 1)
    with board(deaf=True) as pico:
        assert run(pico.port) == 1
    assert "hold button A" in capsys.readouterr().err


def test_port_that_is_not_there(capsys):
    assert run("/dev/tty.nothing") == 1
    assert "There is no port /dev/tty.nothing" in capsys.readouterr().err


def test_port_that_is_in_use(capsys):
    """As far as a socket can show it: nobody answers the knock."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    assert run(f"socket://127.0.0.1:{port}") == 1
    assert "Another program may be using it" in capsys.readouterr().err


def test_port_that_may_not_be_used(tmp_path, monkeypatch, capsys):
    port = tmp_path / "ttyACM0"
    port.touch()
    monkeypatch.setattr(device.os, "access", lambda path, mode: False)
    monkeypatch.setattr(device, "_group", lambda path: "dialout")
    assert run(str(port)) == 1
    assert "sudo usermod -a -G dialout" in capsys.readouterr().err


def usb(name, vid, pid=5):
    return SimpleNamespace(
        device=name, vid=vid, pid=pid, manufacturer="MicroPython", product=None, serial_number="1"
    )


@pytest.fixture
def plugged_in(monkeypatch):
    def plug(*ports):
        class Port(SimpleNamespace):
            def __lt__(self, other):
                return self.device < other.device

        found = [Port(**vars(port)) for port in ports]
        monkeypatch.setattr(device.serial.tools.list_ports, "comports", lambda: found)

    return plug


def test_no_board(plugged_in, capsys):
    plugged_in(usb("COM1", None))
    assert deploy.main([]) == 1
    said = capsys.readouterr().err
    assert "No board found" in said and "BOOTSEL" in said


def test_several_boards(plugged_in, capsys):
    plugged_in(usb("/dev/ttyACM1", 0x2E8A), usb("/dev/ttyACM0", 0x2E8A))
    assert deploy.main([]) == 1
    said = capsys.readouterr().err
    assert said.index("--port /dev/ttyACM0") < said.index("--port /dev/ttyACM1")


def test_the_only_board_is_found_among_other_things(plugged_in):
    plugged_in(usb("COM3", 0x2E8A, 0x000C), usb("COM4", 0x1A86), usb("COM5", 0x2E8A))
    assert device.find_port() == "COM5"


def test_a_board_of_an_unknown_maker_is_found_if_it_is_alone(plugged_in):
    plugged_in(usb("COM4", 0x1A86), usb("COM1", None))
    assert device.find_port() == "COM4"


def test_unknown_board_is_said_before_a_port_is_looked_for(plugged_in, capsys):
    plugged_in()
    assert deploy.main(["--board", "pico_nothing"]) == 1
    assert "pico_ssd1306" in capsys.readouterr().err


def test_unplugged_in_the_middle(board):
    with board() as pico, Device(pico.port) as line:
        line.prepare()
        pico.unplug()
        with pytest.raises(Gone, match="Was it unplugged"):
            line.write("/engine.mpy", b"x")


@pytest.mark.parametrize(
    ("traceback", "says"),
    [
        ("OSError: 28", "full"),
        ("OSError: [Errno 28] ENOSPC", "full"),
        ("OSError: [Errno 30] EROFS", "read-only"),
        ("OSError: [Errno 5] EIO", "damaged"),
        ("OSError: [Errno 19] ENODEV", "damaged"),
        ("MemoryError: memory allocation failed, allocating 768 bytes", "out of memory"),
        ("ImportError: no module named 'hashlib'", "no module named 'hashlib'"),
        ("", "reported an error"),
    ],
)
def test_errors_on_the_board_are_said_in_words(traceback, says):
    error = device._complaint(f"Traceback (most recent call last):\n{traceback}\n")
    assert isinstance(error, DeviceError)
    assert says in str(error)


# What to type


@pytest.mark.parametrize(
    ("by_make", "typed"),
    [(True, 'make flash ARGS="--board x"'), (False, "python -m tools.flash --board x")],
)
def test_advice_is_in_the_way_one_came(by_make, typed, monkeypatch):
    monkeypatch.delenv("MAKELEVEL", raising=False)
    if by_make:
        monkeypatch.setenv("MAKELEVEL", "1")
    assert shipping.command("flash", "--board x") == typed


# An emulated Pico


@pytest.fixture
def emulated_port():
    """The port of a Pico with the firmware of PICO_UF2, in rp2040py."""
    firmware = os.environ.get("PICO_UF2")
    if not firmware:
        pytest.skip("no firmware: set PICO_UF2 to the path of a RPI_PICO .uf2 of MicroPython")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "rp2040py", "micropython", "--image", firmware]
        + ["--tcp-port", str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    try:
        assert any("listening on" in line for line in process.stdout), "the emulator has ended"
        yield f"socket://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def test_deploy_to_an_emulated_pico(emulated_port, new, monkeypatch):
    """Real firmware, a tiny tree: it is some thousand times slower than a cable."""
    monkeypatch.setattr(device, "SECONDS_TO_ANSWER", 120)
    monkeypatch.setattr(device, "SECONDS_TO_WORK", 300)
    new({path: data[:700] for path, data in NEW.items()})
    said = []
    with Device(emulated_port) as pico:
        assert (pico.facts.name, pico.facts.platform) == ("micropython", "rp2")
        assert (pico.facts.arch, pico.facts.mpy, pico.facts.sub_version) == ("armv6m", 6, 3)
        assert pico.space()[0] == 4096 and pico.space()[2] == 352
        assert deploy.deploy(pico, "small", say=said.append)
        files, _ = pico.list(*shipping.OWN_FOLDERS, *shipping.OWN_FILES)
        assert {path: digest for path, (_, digest) in files.items()} == {
            path: shipping.sha256(data[:700]) for path, data in NEW.items()
        }
        assert not deploy.deploy(pico, say=said.append)
    assert "Nothing to do" in said[-1]
