"""A SQLite store without threads, with real files and transactions, for loops of virtual time."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import apsw

from circolo.cards.units import Millis
from circolo.store.entries import Deed, Entry
from circolo.store.errors import StoreFailed
from circolo.store.sqlite import matches, schema, seals
from circolo.store.sqlite.club_logos import SqliteClubLogos
from circolo.store.sqlite.database_reader import SqliteReader
from circolo.store.sqlite.journal import Journal, Work
from circolo.store.sqlite.people import SqlitePeople
from circolo.store.sqlite.store import beat, keep
from circolo.store.store_port import FinishedMatch, Snapshot

T = TypeVar("T")
DEAL_KEY = bytes(32)


class InlineStore(SqliteReader):
    """Implements `Store` on one connection; it commits each change within the call."""

    def __init__(self, connection: apsw.Connection) -> None:
        super().__init__(connection)
        schema.migrate(connection)
        seals.open_(connection, seals.SealKey(DEAL_KEY), new_key=False)
        self.people = SqlitePeople(self, self)  # type: ignore[arg-type]
        self.club_logos = SqliteClubLogos(self, self)  # type: ignore[arg-type]
        self._journal = Journal(connection)
        self._closed = False

    async def append(self, entry: Entry) -> None:
        await self._commit(entry)

    async def keep(self, snapshot: Snapshot) -> None:
        await self._commit(partial(keep, snapshot=snapshot))

    async def unlisted(self) -> int:
        return matches.unlisted(self.connection)

    async def list_done(
        self, found: tuple[FinishedMatch, ...], done: tuple[tuple[int, Deed], ...]
    ) -> None:
        await self._commit(partial(matches.catch_up, matches=found, done=done))

    async def beat(self, now: Millis) -> None:
        await self._commit(partial(beat, now=now))

    async def call(self, work: Callable[[apsw.Connection], T]) -> T:
        outcome: T = await self._commit(work)
        return outcome

    async def truncate_log(self) -> None:
        self._journal.truncate_wal()

    async def ask(self, question: Callable[[apsw.Connection], T]) -> T:
        return question(self.connection)

    async def close(self) -> None:
        self._closed = True

    async def _commit(self, work: Work) -> Any:
        if self._closed:
            raise StoreFailed("store_closed")
        (outcome,) = self._journal.commit([work])
        self._journal.fold_wal()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome
