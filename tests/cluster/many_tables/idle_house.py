"""A house whose tables are idle: as much of one as a node of a cluster uses."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from circolo.cards.units import Millis
from circolo.cluster.node import Node
from circolo.room.ports import Spawn
from circolo.store.errors import VersionConflict
from circolo.tables.state import TableId
from tests.cluster.many_tables.idle_table import IdleStore, IdleTable

TakenUp = Callable[[TableId, str], None]
"""Is called with a table that a node has taken up, and the node."""


class NoClubs:
    """The clubs of a house that has none, and their stream."""

    @property
    def stream(self) -> "NoClubs":
        return self

    async def refresh(self) -> None: ...


class IdleHouse:
    """The house of one node. `taken_up` is called with each table that it continues."""

    def __init__(self, node: Node, store: IdleStore, *, spawn: Spawn, taken_up: TakenUp) -> None:
        self.tables: dict[TableId, IdleTable] = {}
        self.opener = IdleOpener(self, node, store, spawn=spawn, taken_up=taken_up)
        self.paused = NothingPaused()
        self.clubs = NoClubs()
        self.lobby = self.tournaments = self.directory = self.interruption = Silent()
        self.refusals: Counter[str] = Counter()
        self._store = store

    async def join(self) -> None: ...

    async def refresh(self) -> None: ...

    async def last_beat(self) -> None:
        return None

    async def open_desk(self, place: object, away: Millis) -> None: ...

    def close_desk(self) -> None: ...

    async def stop(self) -> None: ...

    def abandon(self) -> None:
        self.tables.clear()

    def release(self, table: IdleTable) -> None:
        self.opener.forget(table.table)

    async def lacks_entries(self, table: IdleTable) -> bool:
        return await self._store.version(table.table) > table.version


class IdleOpener:
    """Opens and continues idle tables."""

    def __init__(
        self,
        house: IdleHouse,
        node: Node,
        store: IdleStore,
        *,
        spawn: Spawn,
        taken_up: TakenUp,
    ) -> None:
        self._house = house
        self._node: Any = node
        self._store = store
        self._spawn = spawn
        self._taken_up = taken_up

    def new_table(self, table: TableId, options: object) -> IdleTable:
        return self._made(table, 0)

    async def take_up(
        self, table: TableId, *, is_paused: bool = False, stopped_since: Millis | None = None
    ) -> IdleTable:
        made = self._made(table, await self._store.read(table))
        self._taken_up(table, self._node.name)
        self._spawn(self._resume(made), name="resume")
        return made

    def forget(self, table: TableId) -> None:
        self._house.tables.pop(table, None)
        self._node.forgotten(table)

    async def _resume(self, made: IdleTable) -> None:
        """Write the entry that moves the deadlines of a continued table."""
        try:
            await made.append()
        except VersionConflict:
            if self._house.tables.get(made.table) is made:
                self._node.is_played_elsewhere(made)

    def _made(self, table: TableId, version: int) -> IdleTable:
        made = self._house.tables[table] = IdleTable(self._store, table, version)
        self._node.made(made)
        return made


class NothingPaused:
    """The paused tables of a house without any."""

    def __contains__(self, table: object) -> bool:
        return False

    def forget(self, table: TableId) -> None: ...


class Silent:
    """A part of a house that has nothing to do while tables are idle."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return _does_nothing

    async def load(self, people: object) -> None: ...


def _does_nothing(*args: object, **named: object) -> None: ...
