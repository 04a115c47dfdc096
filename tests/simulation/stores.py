"""Stores of an evening: memory that outlives the process, or SQLite and power cuts."""

from pathlib import Path
from random import Random
from typing import Protocol

from circolo.store.memory_store import MemoryStore
from circolo.store.sqlite.connections import connect_writer
from tests.store.inline import InlineStore
from tests.store.power_cut import DATABASE, Disk

_CACHE_KIB = 8_192


class Medium(Protocol):
    """A place of a store, and what a crash leaves of it."""

    @property
    def store(self) -> MemoryStore | InlineStore:
        """The store as it is now."""
        ...

    def cut(self, chance: Random) -> None:
        """End with the process, and keep what a crash leaves."""
        ...


class Memory:
    """Loses nothing."""

    def __init__(self) -> None:
        self.store = MemoryStore()

    def cut(self, chance: Random) -> None:
        pass


class PowerCut:
    """SQLite after power cuts: of unsynced data a random part is left."""

    def __init__(self) -> None:
        self._disk = Disk()
        self.store = self._opened()

    def cut(self, chance: Random) -> None:
        left = self._disk.cut_now(chance)
        self.store.connection.close()
        self._disk.unregister()
        self._disk = Disk(left)
        self.store = self._opened()

    def _opened(self) -> InlineStore:
        return InlineStore(connect_writer(DATABASE, vfs=self._disk.name))


class OnDisk:
    """SQLite in a folder; a kill loses nothing, so nothing is synced."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "circolo.db"
        self.store = self._opened()

    def cut(self, chance: Random) -> None:
        self.store.connection.close()
        self.store = self._opened()

    def _opened(self) -> InlineStore:
        connection = connect_writer(self._path)
        connection.pragma("synchronous", "off")
        connection.pragma("cache_size", -_CACHE_KIB)
        return InlineStore(connection)
