"""Tables at which nothing happens: their log, and the actor of one as its node uses it."""

from collections.abc import Awaitable
from random import Random

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.games import tressette
from circolo.play.contract import AnyGame
from circolo.room.actors.mailbox import DONE, Outcome
from circolo.room.ports import Clock
from circolo.store.cluster_port import DeskEpoch
from circolo.store.entries import GENESIS_HASH, Head
from circolo.store.errors import VersionConflict
from circolo.tables.commands import Command, Open, Sit
from circolo.tables.rules import decide
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.tables.table_options import TableOptions

GAME = tressette.GAME
SHEET = TableOptions(options=tressette.Options(players=4, target=21))
HOST = PlayerId("anna")

WAYS = (0, 0, 1, 1, 1, 2, 4, 30)
"""Milliseconds of a request on its way to the database; as many again of its answer."""

READS = 4
"""The reads of the store, one after the other, before a node can continue a table: its snapshot,
its entries, its seeds and the ids of its last commands (`room/tables/stored_tables.py`).
"""


def opening(table: TableId) -> Open:
    """Return the command that opens a table."""
    return Open(table, SHEET, host=HOST)


def _waiting_for_players() -> TableState:
    opened = decide(GAME, None, opening(TableId("t")), now=Millis(0)).state
    return decide(GAME, opened, Sit(HOST, None), now=Millis(0)).state


STATE = _waiting_for_players()
"""The state of every idle table, but for its id."""


class IdleStore:
    """The log of idle tables: the version of each. It takes each version once, as the real one.

    An answer takes some milliseconds. It is also the store of the desk's epoch.
    """

    def __init__(self, clock: Clock, chance: Random) -> None:
        self.versions: dict[TableId, int] = {}
        self.stopped: dict[TableId, Millis] = {}
        """When each table was last stopped by a node that hands it over."""

        self.reads = 0
        self.writes = 0
        self._clock = clock
        self._chance = chance
        self._desk = DeskEpoch(0, "", Millis(0))

    async def append(self, table: TableId, version: int) -> None:
        """Take the next entry of a table; raises VersionConflict."""
        self.writes += 1
        await self._way()
        if version != self.versions.get(table, 0) + 1:
            raise VersionConflict(stream_of(table), version)
        self.versions[table] = version

    def stop(self, table: TableId) -> None:
        """Note that a node no longer plays a table."""
        self.stopped[table] = self._clock.now()

    async def read(self, table: TableId) -> int:
        """Read a table to continue it, and return its version."""
        for _ in range(READS):
            self.reads += 1
            await self._way()
        return self.versions[table]

    async def version(self, table: TableId) -> int:
        """Return the version of a table."""
        self.reads += 1
        await self._way()
        return self.versions[table]

    async def desk(self) -> DeskEpoch:
        """Return which node is the desk."""
        return self._desk

    async def take_desk(self, node: str, *, after: int) -> bool:
        """Make a node the desk, if the epoch is still `after`."""
        if self._desk.epoch != after:
            return False
        self._desk = DeskEpoch(after + 1, node, self._clock.now())
        return True

    async def database_time(self) -> Millis:
        """Return the time of the database."""
        return self._clock.now()

    async def last_position(self) -> int:
        """Return 0: nobody opens a table here."""
        return 0

    async def feed(self, position: int, *, limit: int) -> tuple[()]:
        """Return nothing: no table begins after the desk has read which are open."""
        return ()

    async def _way(self) -> None:
        way = self._chance.choice(WAYS) + self._chance.choice(WAYS)
        if way:
            await self._clock.sleep_until(Millis(self._clock.now() + way))


class Nobody:
    """The audience of an idle table: no client is connected to a node of this cluster."""

    @staticmethod
    def followers() -> tuple[()]:
        return ()


class IdleTable:
    """The actor of an idle table. A million of them need little memory."""

    __slots__ = ("_store", "table", "version")

    audience = Nobody
    game: AnyGame = GAME
    scores: tuple[int, ...] = ()

    def __init__(self, store: IdleStore, table: TableId, version: int) -> None:
        self.table = table
        self.version = version
        self._store = store

    @property
    def state(self) -> TableState | None:
        return replace(STATE, id=self.table) if self.version else None

    @property
    def head(self) -> Head:
        return Head(stream_of(self.table), self.version, GENESIS_HASH)

    def last_done(self, most: int) -> tuple[str, ...]:
        return (f"{HOST}:{self.table}",)

    async def finish(self) -> None:
        """Stop. One table in ten has changes that are not written yet."""
        self._store.stop(self.table)
        if self.table.endswith("7"):
            await self.append()

    def put(self, command_id: str, command: Command) -> Awaitable[Outcome]:
        """Open the table."""
        return self._open()

    async def append(self) -> None:
        """Append the next entry to the log; raises VersionConflict."""
        await self._store.append(self.table, self.version + 1)
        self.version += 1

    async def _open(self) -> Outcome:
        await self.append()
        return DONE
