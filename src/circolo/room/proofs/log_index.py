"""Log index: the public facts of one table's log, which reads each entry once, a page at a time.

It answers requests about long logs. It keeps a few hundred bytes a deal, of the tables that were
requested last.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from weakref import WeakValueDictionary

from msgspec import Struct

from circolo.play.contract import AnyGame
from circolo.room.errors import RoomRefused
from circolo.store.entries import GENESIS_HASH, Entry, Head, follow_chain
from circolo.store.store_port import Store
from circolo.tables.events import Closed, Countersigned, EpochEnded, Seated
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.shuffles.open_deals import Shown
from circolo.tables.shuffles.public_epochs import Published
from circolo.tables.state import PlayerId, TableId
from circolo.wire import table_log

PAGE = 128
"""Entries read and decoded at once: between two pages the loop does other work."""

INDEXES = 32
"""Tables whose index is kept."""

WAITING = 16
"""Requests that may wait for a long log; further ones are refused as `busy`."""


class ShownDeal(Struct, frozen=True):
    """A deal whose shuffle is revealed: the head then, and the bytes of the log up to it."""

    deal: int
    head: Head
    bytes: int
    epoch: int
    """The epoch whose end has revealed the shuffle."""


class LogIndex:
    """The index of one table, as far as its log has been read."""

    def __init__(self, table: TableId) -> None:
        self.head = Head(stream_of(table), 0, GENESIS_HASH)
        self.deals: dict[int, ShownDeal] = {}
        self.closed: str | None = None
        self.players: set[PlayerId] = set()
        """People who have sat at the table."""

        self.countersigned: dict[bytes, list[Countersigned]] = {}
        """Countersignatures by the head that they sign: at most one a seat and epoch."""

        self.published = Published()
        self._shown = Shown()
        self._bytes = 0
        self._game: AnyGame | None = None

    def read(self, entries: Iterable[Entry]) -> None:
        """Read the next entries; raises BrokenChain or UnreadableLog."""
        for entry in entries:
            self.head = follow_chain(self.head, (entry,))
            self._game = self._game or table_log.game_of_log(entry.events)
            self._bytes += len(entry.events)
            for event in table_log.decode_events(self._game, entry.events):
                self.published.read(event)
                if isinstance(event, EpochEnded):
                    self._note_deals(event)
                else:
                    self._shown.read(event)
                if isinstance(event, Closed):
                    self.closed = event.why
                elif isinstance(event, Countersigned):
                    self.countersigned.setdefault(event.head, []).append(event)
                elif isinstance(event, Seated) and not event.bot:
                    self.players.add(event.player)

    def _note_deals(self, event: EpochEnded) -> None:
        for deal in self._shown.read(event):
            shown = ShownDeal(deal, self.head, self._bytes, event.number)
            self.deals.setdefault(deal, shown)


class LogIndexes:
    """A cache of the indexes of the most recently requested tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[TableId, LogIndex] = OrderedDict()
        self._turns: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0

    async def of(self, table: TableId) -> LogIndex:
        """Return the current index of a table.

        Raises RoomRefused: no_such_table, or busy; BrokenChain; UnreadableLog.
        """
        async with self._turns.setdefault(table, asyncio.Lock()):
            return await self._read_on(table)

    async def _read_on(self, table: TableId) -> LogIndex:
        index = self._kept.get(table) or LogIndex(table)
        page = await self._page(index)
        index.read(page)
        if len(page) == PAGE:
            await self._read_long(index)
        if not index.head.version:
            raise RoomRefused("no_such_table")
        self._kept[table] = index
        self._kept.move_to_end(table)
        if len(self._kept) > INDEXES:
            self._kept.popitem(last=False)
        return index

    async def _read_long(self, index: LogIndex) -> None:
        """Read one long log at a time; short logs do not wait for it."""
        if self._waiting >= WAITING:
            raise RoomRefused("busy")
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                while page := await self._page(index):
                    index.read(page)
        finally:
            self._waiting -= 1

    async def _page(self, index: LogIndex) -> tuple[Entry, ...]:
        head = index.head
        return await self._store.read(head.stream, after=head.version, limit=PAGE)
