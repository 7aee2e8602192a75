"""The store on a disk in memory: what it keeps, what it refuses, and what it makes of ruins."""

import binascii

from firmware.store import (
    DAMAGED,
    FAILED,
    FELL_BACK,
    FULL,
    MAX_PAYLOAD,
    NEWER,
    NONE,
    OK,
    READ_ONLY,
    TOO_LONG,
    UNREADABLE,
    VERSION,
    Store,
)
from host_tests.device.powercut import (
    EIO,
    ENOSPC,
    EROFS,
    FakeDisk,
    Lcg,
    copy,
    noise,
    sweep_cuts,
    sweep_faults,
)

A0, A1 = "/saves/a.0", "/saves/a.1"


def record(payload, sequence=0, version=VERSION):
    """A slot as the format says."""
    data = b"TARO" + bytes([version, 0, sequence & 255, sequence >> 8])
    data += bytes([len(payload) & 255, len(payload) >> 8]) + payload
    return bytearray(data + binascii.crc32(data).to_bytes(4, "little"))


def loaded(files):
    """What a store finds in these files: (payload, trouble)."""
    with FakeDisk(files):
        store = Store("/saves", "a")
        return store.load(), store.trouble


def saved(files, payload):
    """Save in these files: (saved, trouble)."""
    with FakeDisk(files):
        store = Store("/saves/", "a")
        return store.save(payload), store.trouble


def test_nothing_saved():
    assert loaded({}) == (None, NONE)


def test_save_and_load():
    files = {}
    for payload in (b"x", b"", bytes(range(256)) * 4, b"y"):
        assert saved(files, payload) == (True, OK)
        assert loaded(files) == (payload, OK)
    assert sorted(files) == [A0, A1]


def test_format_on_disk():
    files = {}
    saved(files, b"one")
    saved(files, b"two")
    assert files == {A0: record(b"one", 0), A1: record(b"two", 1)}


def test_bytearray_and_memoryview():
    files = {}
    for payload in (bytearray(b"abc"), memoryview(b"xabcdx")[1:5]):
        assert saved(files, payload) == (True, OK)
        assert loaded(files) == (bytes(payload), OK)


def test_stores_do_not_mix():
    with FakeDisk():
        for name in "ab":
            assert Store("/", name).save(name.encode())
        for name in "ab":
            assert Store("/", name).load() == name.encode()


def test_slots_alternate_and_keep_the_one_before():
    files = {}
    before = None
    for i in range(5):
        saved(files, bytes([i]))
        slot = (A0, A1)[i % 2]
        assert files[slot] == record(bytes([i]), i)
        assert before is None or files[(A1, A0)[i % 2]] == before
        before = files[slot]


def test_swapped_slots():
    assert loaded({A0: record(b"new", 8), A1: record(b"old", 7)}) == (b"new", OK)
    assert loaded({A0: record(b"old", 7), A1: record(b"new", 8)}) == (b"new", OK)
    assert loaded({A1: record(b"only", 7)}) == (b"only", OK)


def test_sequence_wraps():
    files = {A0: record(b"a", 0xFFFE)}
    for i in range(4):
        assert saved(files, bytes([i])) == (True, OK)
        assert loaded(files) == (bytes([i]), OK)
    assert files == {A1: record(b"\2", 1), A0: record(b"\3", 2)}


def test_equal_payload_writes_nothing():
    with FakeDisk() as disk:
        store = Store("/", "a")
        for payload, writes in ((b"a", 1), (b"a", 1), (b"b", 2), (b"b", 2), (b"a", 3), (b"", 4)):
            assert store.save(payload)
            assert disk.opened_to_write == writes
        assert Store("/", "a").save(b"")
        assert disk.opened_to_write == 4


def test_too_long():
    files = {}
    assert saved(files, bytes(MAX_PAYLOAD)) == (True, OK)
    assert saved(files, bytes(MAX_PAYLOAD + 1)) == (False, TOO_LONG)
    assert loaded(files) == (bytes(MAX_PAYLOAD), OK)


def test_truncated_at_each_length():
    new, old = record(b"newest", 4), record(b"older", 3)
    for length in range(len(new)):
        assert loaded({A0: new[:length], A1: old}) == (b"older", FELL_BACK)
        assert loaded({A0: old, A1: new[:length]}) == (b"older", FELL_BACK)
        assert loaded({A0: new[:length]}) == (None, DAMAGED if length else NONE)


def test_longer_than_its_record():
    old = record(b"older", 3)
    for extra in (1, 2, 2000, 100000):
        assert loaded({A0: record(b"n", 4) + bytes(extra), A1: old}) == (b"older", FELL_BACK)
    assert loaded({A0: record(bytes(MAX_PAYLOAD + 1), 4), A1: old}) == (b"older", FELL_BACK)


def test_each_bit_flipped():
    new, old = record(b"newest", 4), record(b"older", 3)
    for bit in range(8 * len(new)):
        bad = bytearray(new)
        bad[bit >> 3] ^= 1 << (bit & 7)
        assert loaded({A0: old, A1: bad}) == (b"older", FELL_BACK), bit
        assert loaded({A0: bad, A1: old}) == (b"older", FELL_BACK), bit


def test_ruins_load_nothing_and_can_be_saved_over():
    rng = Lcg(3)
    for i in range(100):
        files = {A0: noise(1 + rng.below(1100), i), A1: noise(1 + rng.below(60), i + 1)}
        if i % 2:
            files[A0][:4] = b"TARO"
        kept = copy(files)
        assert loaded(files) == (None, DAMAGED)
        assert files == kept
        assert saved(files, b"new") == (True, OK)
        assert loaded(files) == (b"new", OK)
        assert files[A0 + ".bad"] == kept[A0] and files[A1 + ".bad"] == kept[A1]


def test_both_empty():
    files = {A0: bytearray(), A1: bytearray()}
    assert loaded(files) == (None, DAMAGED)
    assert saved(files, b"new") == (True, OK)
    assert saved(files, b"newer") == (True, OK)
    assert loaded(files) == (b"newer", OK)


def test_damage_is_healed_even_by_an_equal_save():
    files = {A0: record(b"older", 3), A1: bytearray(b"ruin")}
    assert saved(files, b"older") == (True, OK)
    assert loaded(files) == (b"older", OK)
    assert files[A1 + ".bad"] == b"ruin"


def test_only_the_first_damage_is_kept():
    files = {A0: record(b"older", 3), A1: bytearray(b"second"), A1 + ".bad": bytearray(b"first")}
    assert saved(files, b"new") == (True, OK)
    assert loaded(files) == (b"new", OK)
    assert files[A1 + ".bad"] == b"first"
    assert len(files) == 3


def test_folder_in_place_of_a_slot():
    files = {A0: None, A1: record(b"older", 3)}
    assert loaded(files) == (b"older", FELL_BACK)
    assert saved(files, b"new") == (True, OK)
    assert loaded(files) == (b"new", OK)
    files = {A0: None, A0 + ".bad": None, A1: record(b"older", 3)}
    assert saved(files, b"new") == (False, FAILED)
    assert loaded(files) == (b"older", FELL_BACK)


def test_unreadable_is_kept_until_forgotten():
    files = {A0: None, A1: None}
    assert loaded(files) == (None, UNREADABLE)
    assert saved(files, b"new") == (False, UNREADABLE)
    with FakeDisk(files):
        store = Store("/saves", "a")
        store.forget()
        assert store.save(b"new"), store.trouble
        assert store.load() == b"new"


def test_a_disk_that_cannot_be_read_for_a_moment_loses_nothing():
    files = {A0: record(b"new", 4), A1: record(b"old", 3)}
    for at in range(8):
        with FakeDisk(copy(files), at, EIO, False) as disk:
            store = Store("/saves", "a")
            found = store.load()
            assert (found, store.trouble) in (
                (b"new", OK),
                (b"new", FELL_BACK),  # for all it can know, the slot it cannot read is newer
                (b"old", FELL_BACK),
                (None, UNREADABLE),
            )
        assert disk.files == files


def test_older_format_is_read():
    assert loaded({A0: record(b"ancient", 3, VERSION - 1)}) == (b"ancient", OK)


def test_newer_format_is_kept_until_forgotten():
    newer = record(b"future", 4, VERSION + 1)
    for files, then in (
        ({A0: newer}, None),
        ({A1: newer, A0: record(b"mine", 3)}, b"mine"),
        ({A0: newer, A1: record(b"future", 5, VERSION + 1)}, None),
    ):
        kept = copy(files)
        assert loaded(files) == (None, NEWER)
        assert saved(files, b"mine") == (False, NEWER)
        assert files == kept
        with FakeDisk(files):
            store = Store("/saves", "a")
            store.forget()
            assert store.load() == then
            assert store.save(b"now")
            assert store.load() == b"now" and store.trouble == OK
        aside = [files[path] for path in files if path.endswith(".bad")]
        assert newer in aside


def test_forget_leaves_what_is_good():
    files = {A0: record(b"good", 4), A1: record(b"older", 3)}
    kept = copy(files)
    with FakeDisk(files):
        Store("/saves", "a").forget()
    assert files == kept


def test_a_write_that_does_not_hold_is_noticed():
    """Flash that takes the data and gives back something else."""

    class Liar(FakeDisk):
        def sync(self):
            self.files[self.unsynced][-1] ^= 1

    with Liar({A0: record(b"good", 4)}) as disk:
        store = Store("/saves", "a")
        assert not store.save(b"new") and store.trouble == FAILED
        assert store.load() == b"good" and store.trouble == OK
    assert list(disk.files) == [A0]


def test_a_write_that_is_lost_is_noticed():
    """Even where the slot happens to hold the same payload from an earlier save."""

    class Forgetful(FakeDisk):
        def sync(self):
            self.files[A1] = record(b"again", 3)

    with Forgetful({A0: record(b"good", 4), A1: record(b"again", 3)}):
        store = Store("/saves", "a")
        assert not store.save(b"again") and store.trouble == FAILED
        assert store.load() == b"good" and store.trouble == OK


def test_a_refused_save_leaves_no_half_record():
    files = {A0: record(b"good", 4), A1: record(b"older", 3)}
    for at in range(1, 20):
        with FakeDisk(copy(files), at, ENOSPC) as disk:
            assert not Store("/saves", "a").save(b"new payload")
        assert loaded(disk.files) == (b"good", OK)
        assert list(disk.files) == [A0]


def test_a_slot_that_was_not_opened_keeps_its_record():
    files = {A0: record(b"good", 4), A1: record(b"older", 3)}
    for fault, trouble in ((ENOSPC, FULL), (EROFS, READ_ONLY)):
        with FakeDisk(copy(files), 0, fault) as disk:
            store = Store("/saves", "a")
            assert not store.save(b"new") and store.trouble == trouble
        assert disk.files == files


def test_no_memory_to_save():
    class Poor(FakeDisk):
        def open(self, path, mode):
            if mode == "wb":
                raise MemoryError()
            return FakeDisk.open(self, path, mode)

    files = {A0: record(b"good", 4)}
    with Poor(files):
        store = Store("/saves", "a")
        assert not store.save(b"new") and store.trouble == FAILED
        assert store.load() == b"good"


SESSION = [noise(3 + 3 * i, i) for i in range(6)]
RUINED = {"/game.0": record(b"good", 9), "/game.1": noise(12, 1)}


def test_power_cut_at_each_operation_and_byte():
    assert sweep_cuts(SESSION) > 1000


def test_power_cut_while_damage_is_put_aside():
    assert sweep_cuts(SESSION[:2], RUINED, b"good") > 300


def test_full_disk_at_each_operation():
    for lasting in (True, False):
        assert sweep_faults(SESSION, ENOSPC, lasting, (FULL,)) > 150
        assert sweep_faults(SESSION[:2], ENOSPC, lasting, (FULL,), RUINED, b"good") > 40


def test_read_only_disk_at_each_operation():
    assert sweep_faults(SESSION, EROFS, True, (READ_ONLY,)) > 150


def test_failing_disk_at_each_operation():
    for lasting in (True, False):
        assert sweep_faults(SESSION, EIO, lasting, (FAILED, UNREADABLE)) > 200
        assert sweep_faults(SESSION[:2], EIO, lasting, (FAILED, UNREADABLE), RUINED, b"good") > 60
