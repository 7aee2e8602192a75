"""A saved payload as `firmware.store` keeps it; the store is in memory only while it works."""

from engine import lazy

_STORE = "firmware.store"


class Saves:
    """`load`, `save` and `forget` are those of `store.Store`; `trouble` is how the last went."""

    def __init__(self, folder, name):
        self._folder = folder
        self._name = name
        self.trouble = 0

    def load(self):
        store = self._open()
        payload = store.load()
        self._close(store)
        return payload

    def save(self, payload):
        store = self._open()
        done = store.save(payload)
        self._close(store)
        return done

    def forget(self):
        store = self._open()
        store.forget()
        self._close(store)

    def _open(self):
        return lazy.load(_STORE).Store(self._folder, self._name)

    def _close(self, store):
        self.trouble = store.trouble
        lazy.drop(_STORE)
