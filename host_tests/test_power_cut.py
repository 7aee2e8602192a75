"""Saving on file systems that are real: littlefs on a flash chip in memory, and this computer's.

The cuts on a disk without transactions are in device/test_store.py.
"""

import os
import random
import subprocess

import pytest

from firmware import store
from firmware.store import DAMAGED, FAILED, FELL_BACK, OK, UNREADABLE, Store
from host_tests.conftest import ROOT
from host_tests.device.powercut import PowerCut, Session


def test_littlefs_loses_no_save(micropython):
    result = subprocess.run(
        [micropython, "-X", "heapsize=8m", "-m", "host_tests.device.powercut"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert result.returncode == 0, result.stdout
    counts = {}
    for line in result.stdout.splitlines():
        name, *numbers = line.split()
        counts[name] = [int(number) for number in numbers]
    # So many cuts or they tested nothing
    assert counts["new"][0] >= 100
    assert counts["used"][0] >= 1000
    assert counts["damaged"][0] >= 40
    assert counts["twice"][0] >= 500
    assert counts["full"][0] >= 10  # saves refused for want of room
    # Only without both blocks it starts from does littlefs not mount, and the board has to say so
    assert counts["ruined"] == [3, 0]


class CuttingFile:
    """A real file that takes `budget` bytes more, then fails."""

    def __init__(self, path, power):
        self.file = open(path, "wb", buffering=0)
        self.power = power

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.file.close()

    def write(self, data):
        taken = min(len(data), self.power.budget)
        self.file.write(data[:taken])
        self.power.budget -= taken
        if taken < len(data):
            raise self.power.error

    def flush(self):
        self.file.flush()

    def fileno(self):
        return self.file.fileno()


class Power:
    def __init__(self, budget, error):
        self.budget = budget
        self.error = error

    def open(self, path, mode):
        return CuttingFile(path, self) if mode == "wb" else open(path, mode)


PAYLOADS = [bytes([i]) * (5 + 7 * i) for i in range(6)]
SIZE = sum(len(payload) + 14 for payload in PAYLOADS)


@pytest.mark.parametrize("error", [PowerCut(), OSError(5, "fake")], ids=["cut", "error"])
def test_file_cut_at_each_byte(tmp_path, monkeypatch, error):
    for budget in range(SIZE):
        folder = str(tmp_path / str(budget))
        session = Session(folder, PAYLOADS)
        with monkeypatch.context() as patch:
            patch.setattr(store, "open", Power(budget, error).open, raising=False)
            session.run()
        assert session.saved != PAYLOADS[-1]
        session.check_restart(folder)


def test_all_is_saved_when_nothing_is_cut(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "open", Power(SIZE, PowerCut()).open, raising=False)
    session = Session(str(tmp_path), PAYLOADS)
    assert session.run()
    assert session.saved == PAYLOADS[-1]


def test_record_is_whole_when_the_disk_is_told_to_keep_it(tmp_path, monkeypatch):
    sizes = []
    monkeypatch.setattr(os, "fsync", lambda file: sizes.append(os.fstat(file).st_size))
    assert Store(str(tmp_path), "game").save(b"payload")
    assert sizes == [len(b"payload") + 14]


def test_random_files(tmp_path):
    rng = random.Random(1)
    saves = Store(str(tmp_path), "game")
    for _ in range(200):
        for slot in ("game.0", "game.1"):
            (tmp_path / slot).write_bytes(rng.randbytes(rng.randrange(1, 3000)))
        assert saves.load() is None
        assert saves.trouble == DAMAGED
        assert saves.save(b"new")
        assert saves.load() == b"new"
        assert saves.trouble == OK


def test_huge_file(tmp_path):
    saves = Store(str(tmp_path), "game")
    assert saves.save(b"older") and saves.save(b"newer")
    with open(tmp_path / "game.1", "r+b") as file:
        file.truncate(1 << 36)  # sparse: it takes no room, but nobody could read it all
    assert saves.load() == b"older"
    assert saves.trouble == FELL_BACK


def test_folder_in_place_of_a_slot(tmp_path):
    saves = Store(str(tmp_path), "game")
    (tmp_path / "game.0").mkdir()
    (tmp_path / "game.1").mkdir()
    assert saves.load() is None
    assert saves.trouble == UNREADABLE
    assert not saves.save(b"new")
    assert saves.trouble == UNREADABLE
    saves.forget()
    assert saves.save(b"new")
    assert saves.load() == b"new"


def test_file_in_place_of_the_folder(tmp_path):
    (tmp_path / "saves").write_text("in the way")
    saves = Store(str(tmp_path / "saves"), "game")
    assert saves.load() is None
    assert saves.trouble == UNREADABLE
    assert not saves.save(b"new")


def test_folder_is_made(tmp_path):
    saves = Store(str(tmp_path / "saves"), "game")
    assert saves.load() is None
    assert saves.save(b"new")
    assert saves.load() == b"new"


def test_parent_folder_is_missing(tmp_path):
    saves = Store(str(tmp_path / "no" / "saves"), "game")
    assert saves.load() is None
    assert not saves.save(b"new")
    assert saves.trouble == FAILED
