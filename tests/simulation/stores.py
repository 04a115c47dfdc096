"""What an evening is kept on: memory that outlives the process, or SQLite on a disk that loses its
power with it.
"""

from pathlib import Path
from random import Random
from typing import Protocol

from circolo.store.memory_store import MemoryStore
from circolo.store.sqlite.connections import connect_writer
from tests.store.inline import InlineStore
from tests.store.power_cut import DATABASE, Disk

_CACHE_KIB = 8_192


class Medium(Protocol):
    """Where a store is, and what a crash leaves of it."""

    @property
    def store(self) -> MemoryStore | InlineStore:
        """What is there now."""
        ...

    def cut(self, chance: Random) -> None:
        """End with the process, and be what is left of it."""
        ...


class Memory:
    """Loses nothing."""

    def __init__(self) -> None:
        self.store = MemoryStore()

    def cut(self, chance: Random) -> None:
        pass


class PowerCut:
    """SQLite: of what was not synced chance decides what is left."""

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
    """SQLite in a folder; a killed process loses nothing of it, and nothing is synced for that."""

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
