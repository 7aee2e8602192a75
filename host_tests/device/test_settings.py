"""Settings: what is kept, and that nothing in a record can keep the console from starting."""

from firmware import store
from firmware.settings import NAMES, Settings, count
from host_tests.device.powercut import Lcg

# (name, default, how many values)
FIELDS = (
    ("language", 0, 2),
    ("pace", 0, 4),
    ("brightness", 3, 5),
    ("sound", 1, 3),
    ("", 0, 2),
    ("last_game", 0, 12),
    ("large", 0, 2),
)


class FakeStore:
    """What a store does for settings, with nothing below it."""

    def __init__(self, record=None, works=True, trouble=store.OK):
        self.record = record
        self.trouble = trouble
        self.works = works

    def load(self):
        return self.record

    def save(self, payload):
        if self.works:
            self.record = payload
        return self.works


def values(settings):
    return [settings.get(name) for name, _, _ in FIELDS]


def loaded(record):
    settings = Settings(FakeStore(record))
    settings.load()
    return settings


def test_settings_of_a_newer_console_are_noticed():
    for trouble in (store.OK, store.NONE, store.DAMAGED, store.NEWER):
        settings = Settings(FakeStore(trouble=trouble))
        settings.load()
        assert settings.are_newer == (trouble == store.NEWER)


DEFAULTS = [default for _, default, _ in FIELDS]


def test_fields():
    """Old records know a setting by its place: append here, never change."""
    assert NAMES == tuple(name for name, _, _ in FIELDS)
    for name, default, many in FIELDS:
        assert 0 <= default < many <= 256
        assert count(name) == many


def test_defaults_before_and_without_a_record():
    assert values(Settings(FakeStore())) == DEFAULTS
    assert values(loaded(None)) == DEFAULTS
    assert values(loaded(b"")) == DEFAULTS


def test_each_value_is_kept():
    for name, _, many in FIELDS:
        for value in range(many):
            store = FakeStore()
            settings = Settings(store)
            settings.set(name, value)
            assert settings.save()
            again = Settings(store)
            again.load()
            assert again.get(name) == value
            assert values(again) == values(settings)


def test_values_that_do_not_exist_are_refused():
    settings = Settings(FakeStore())
    for name, default, many in FIELDS:
        for value in (-1, many, 255, 1000):
            try:
                settings.set(name, value)
            except ValueError as error:
                assert name in str(error)
            else:
                raise AssertionError(name)
        assert settings.get(name) == default


def test_unknown_name_is_refused():
    try:
        Settings(FakeStore()).get("volume")
    except ValueError:
        return
    raise AssertionError()


def test_bad_byte_falls_back_alone():
    good = bytes([many - 1 for _, _, many in FIELDS])
    for place in range(len(FIELDS)):
        for bad in (FIELDS[place][2], 255):
            settings = loaded(good[:place] + bytes([bad]) + good[place + 1 :])
            expected = list(good)
            expected[place] = DEFAULTS[place]
            assert values(settings) == expected


def test_shorter_record_of_an_older_console():
    good = bytes([many - 1 for _, _, many in FIELDS])
    for length in range(len(good)):
        assert values(loaded(good[:length])) == list(good[:length]) + DEFAULTS[length:]


def test_longer_record_of_a_newer_console():
    good = bytes([many - 1 for _, _, many in FIELDS])
    settings = loaded(good + b"new things")
    assert values(settings) == list(good)
    settings.set("language", 0)
    assert settings.save()
    assert settings._store.record == b"\0" + good[1:] + b"new things"
    settings.reset()
    assert settings.save()
    assert settings._store.record == bytes(DEFAULTS)


def test_any_record_gives_values_that_exist():
    rng = Lcg(7)
    for _ in range(500):
        settings = loaded(bytes([rng.below(256) for _ in range(rng.below(20))]))
        for name, _, many in FIELDS:
            assert 0 <= settings.get(name) < many
        assert settings.save()


def test_a_failed_save_is_told_and_loses_nothing():
    settings = Settings(FakeStore(works=False))
    settings.set("pace", 2)
    assert not settings.save()
    assert settings.get("pace") == 2


def test_load_again_forgets_what_was_not_saved():
    settings = Settings(FakeStore())
    settings.set("pace", 2)
    settings.load()
    assert values(settings) == DEFAULTS
