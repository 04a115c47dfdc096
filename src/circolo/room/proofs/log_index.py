"""Log index: the public facts of one table's log, so that requests about a long log need not read
it again.

The index reads each entry once, a page at a time. It has a few hundred bytes for each deal. Only
the indexes of the tables requested last stay in memory.
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
"""Number of entries read and decoded at a time, so that other tasks of the event loop can run in
between.
"""

INDEXES = 32
"""Maximum number of cached indexes; the one that was used longest ago is dropped."""

WAITING = 16
"""Maximum number of requests that wait for a long log; the server refuses
further ones as `busy`.
"""


class ShownDeal(Struct, frozen=True):
    """A deal whose shuffle has been revealed.

    `head` is the table's head (version and hash) after the entry that revealed the shuffle. `bytes`
    is the total size of the events up to that entry.
    """

    deal: int
    head: Head
    bytes: int
    epoch: int
    """The number of the epoch (life of one shuffle) whose end revealed the deal."""


class LogIndex:
    """The public facts of one table's log up to `head`: revealed deals, published epochs,
    countersignatures and players. `closed` is why the table closed, None while it is open.
    """

    def __init__(self, table: TableId) -> None:
        self.head = Head(stream_of(table), 0, GENESIS_HASH)
        self.deals: dict[int, ShownDeal] = {}
        self.closed: str | None = None
        self.players: set[PlayerId] = set()
        """The ids of all people who have had a seat at the table."""

        self.countersigned: dict[bytes, list[Countersigned]] = {}
        """Countersignatures of players by the head that they sign; at most one of each seat and
        epoch.
        """

        self.published = Published()
        self._shown = Shown()
        self._bytes = 0
        self._game: AnyGame | None = None

    def read(self, entries: Iterable[Entry]) -> None:
        """Read the next entries; raises BrokenChain if the hash chain is broken, UnreadableLog if
        an entry cannot be decoded.
        """
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
    """A cache of the indexes of the tables that were requested last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[TableId, LogIndex] = OrderedDict()
        self._turns: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0

    async def of(self, table: TableId) -> LogIndex:
        """Return the index of a table, up to its last entry.

        Raises RoomRefused (no_such_table, busy), BrokenChain or UnreadableLog.
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
        """Read the rest of a log that is longer than one page, one such log at a time; raises
        RoomRefused `busy`.
        """
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
