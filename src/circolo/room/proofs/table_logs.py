"""Table logs: reads from the store the log of any table, live or closed."""

from collections.abc import Mapping

from circolo.fairness.epoch import PublicEpoch
from circolo.room.actors.stream_names import TABLE_STREAMS
from circolo.room.errors import RoomRefused
from circolo.room.proofs.log_index import PAGE, LogIndex, LogIndexes
from circolo.room.tables import stored_tables
from circolo.room.tables.dealer import Vault
from circolo.store.entries import GENESIS_HASH, Entry, Head, follow_chain
from circolo.store.store_port import Store
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import TableId

READERS = 8
"""Maximum number of requests that read a whole log into memory at the same time; the server refuses
further ones as `busy`.
"""


class TableLogs:
    """Reads the logs, log indexes and unrevealed seeds of tables from the store."""

    def __init__(self, store: Store, vault: Vault) -> None:
        self._store = store
        self._vault = vault
        self._indexes = LogIndexes(store)
        self._readers = 0

    async def epoch(self, table: TableId, number: int) -> PublicEpoch:
        """Return the public facts of one epoch (life of one shuffle) of a table.

        Raises RoomRefused, BrokenChain or UnreadableLog.
        """
        epoch = (await self.index(table)).published.epoch(number)
        if epoch is None:
            raise RoomRefused("no_such_epoch")
        return epoch

    async def index(self, table: TableId) -> LogIndex:
        """Return the log index (public facts of the log) of a table, up to its last entry.

        Raises RoomRefused (no_such_table, busy), BrokenChain or UnreadableLog.
        """
        return await self._indexes.of(table)

    async def entries(self, table: TableId, *, until: int | None = None) -> tuple[Entry, ...]:
        """Return the entries of a table up to the version `until`, or all; empty if the table never
        existed.

        Raises RoomRefused `busy` if too many requests read logs, and BrokenChain if the log was
        altered.
        """
        if self._readers >= READERS:
            raise RoomRefused("busy")
        self._readers += 1
        try:
            return await self._entries(stream_of(table), until)
        finally:
            self._readers -= 1

    async def latest(self, limit: int) -> tuple[TableId, ...]:
        """Return the tables that opened last, live or closed, the latest first."""
        opened = list[tuple[int, str]]()
        for head in await self._store.streams(TABLE_STREAMS):
            (first,) = await self._store.read(head.stream, limit=1)
            opened.append((first.at, head.stream))
        latest = sorted(opened, reverse=True)[:limit]
        return tuple(TableId(stream.removeprefix(TABLE_STREAMS)) for _, stream in latest)

    async def _entries(self, stream: str, until: int | None) -> tuple[Entry, ...]:
        entries: list[Entry] = []
        head = Head(stream, 0, GENESIS_HASH)
        limit = PAGE
        while limit == PAGE:
            if until is not None:
                limit = min(PAGE, until - head.version)
            page = await self._store.read(stream, after=head.version, limit=limit)
            head = follow_chain(head, page)
            entries += page
            limit = limit if len(page) == PAGE else 0
        return tuple(entries)

    async def seeds(self, table: TableId) -> Mapping[int, bytes]:
        """Return the unrevealed seeds of a table's shuffles by epoch. They are secret: use them
        only to fold the entries.

        Call this method before `entries`. Then a seed that is revealed between the two calls is in
        the entries.
        """
        stream = stream_of(table)
        return stored_tables.open_seeds(self._vault, stream, await self._store.secrets(stream))
