"""The store port on a PostgreSQL database."""

from functools import partial

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.store.entries import Deed, Entry, Head
from circolo.store.postgres import deeds, matches, queries, schema
from circolo.store.postgres.connections import ConnectionPool, connect, store_failures
from circolo.store.postgres.journal import Journal
from circolo.store.postgres.people import PostgresPeople
from circolo.store.postgres.writer import Writer
from circolo.store.store_port import (
    CommittedEntry,
    FinishedMatch,
    PostedTransfer,
    Sitting,
    Snapshot,
    StoredDeed,
)


class PostgresStore:
    """The implementation of `Store` on a PostgreSQL database, which other processes may use too.

    `people` holds the accounts. One connection appends entries; a pool of connections runs the
    queries and all other changes.
    """

    def __init__(self, writer: Writer, pool: ConnectionPool) -> None:
        self.people = PostgresPeople(pool)
        self.writer = writer
        self._pool = pool

    async def append(self, entry: Entry) -> None:
        await self.writer.append(entry)

    async def read(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        asked = partial(queries.read, stream=stream, after=after, limit=limit)
        return await self._pool.ask(asked)

    async def streams(self, prefix: str, *, closed: bool = True) -> tuple[Head, ...]:
        return await self._pool.ask(partial(queries.streams, prefix=prefix, closed=closed))

    async def heads(
        self, *, until: int, after: str = "", limit: int
    ) -> tuple[tuple[str, bytes], ...]:
        return await self._pool.ask(partial(queries.heads, until=until, after=after, limit=limit))

    async def last_position(self) -> int:
        return await self._pool.ask(queries.last_position)

    async def commands(self, stream: str, *, limit: int) -> tuple[str, ...]:
        return await self._pool.ask(partial(queries.commands, stream=stream, limit=limit))

    async def keep(self, snapshot: Snapshot) -> None:
        await self._pool.change(partial(queries.keep, snapshot=snapshot))

    async def snapshot(self, stream: str) -> Snapshot | None:
        return await self._pool.ask(partial(queries.snapshot, stream=stream))

    async def secrets(self, stream: str) -> dict[int, bytes]:
        return await self._pool.ask(partial(queries.secrets, stream=stream))

    async def balance(self, account: Account) -> Chips:
        return await self._pool.ask(partial(queries.balance, account=account))

    async def balances(self, prefix: str) -> dict[Account, Chips]:
        return await self._pool.ask(partial(queries.balances, prefix=prefix))

    async def statement(
        self, account: Account, *, limit: int, before: int | None = None
    ) -> tuple[PostedTransfer, ...]:
        return await self._pool.ask(
            partial(queries.statement, account=account, limit=limit, before=before)
        )

    async def matches(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[FinishedMatch, ...]:
        return await self._pool.ask(
            partial(matches.of_person, person=person, limit=limit, before=before)
        )

    async def all_matches(self, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
        return await self._pool.ask(partial(matches.after, position=position, limit=limit))

    async def unlisted(self) -> int:
        self._pool.check_open()
        return 0  # these tables have held the lists since their first entry

    async def list_done(
        self, found: tuple[FinishedMatch, ...], done: tuple[tuple[int, Deed], ...]
    ) -> None:
        await self._pool.change(partial(matches.list_older, matches=found, done=done))

    async def hands(
        self,
        person: str,
        *,
        limit: int,
        before: int | None = None,
        stream: str | None = None,
        after: int = 0,
    ) -> tuple[StoredDeed, ...]:
        asked = deeds.Asked(person, limit=limit, before=before, stream=stream, after=after)
        return await self._pool.ask(partial(deeds.hands, asked=asked))

    async def sittings(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[Sitting, ...]:
        return await self._pool.ask(
            partial(deeds.sittings, person=person, limit=limit, before=before)
        )

    async def all_deeds(self, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
        return await self._pool.ask(partial(deeds.after, number=number, limit=limit))

    async def feed(self, position: int, *, limit: int) -> tuple[CommittedEntry, ...]:
        return await self._pool.ask(partial(queries.feed, position=position, limit=limit))

    async def claim(self, mark: bytes, *, replaces_deal_key: bool) -> None:
        """Check that the database belongs to the house whose deal key has this mark.

        A new database belongs to the first house that claims it. With `replaces_deal_key`, the mark
        is replaced, and all that was encrypted with the other key is deleted. Raises
        DatabaseRefused: deal_key_foreign; or StoreFailed.
        """
        await self._pool.change(
            partial(queries.claim, mark=mark, replaces_deal_key=replaces_deal_key)
        )

    async def forget_sealed(self) -> None:
        """Delete all encrypted seeds and snapshots, because the key that decrypts them is lost."""
        await self._pool.change(queries.forget_sealed)

    async def beat(self, now: Millis) -> None:
        await self._pool.change(partial(queries.beat, now=now))

    async def last_beat(self) -> Millis | None:
        return await self._pool.ask(queries.last_beat)

    async def close(self) -> None:
        await self.writer.close()
        await self._pool.close()


async def open_postgres(url: str) -> PostgresStore:
    """Open the store in a database, given as `postgresql://role:password@host/database`.

    It creates or upgrades the tables. Parameters of the address, such as `sslmode=verify-full` and
    `sslrootcert`, are those of libpq. Raises DatabaseRefused: database_newer, database_foreign,
    database_encoding, database_role; or StoreFailed.
    """
    connection = await connect(url)
    try:
        with store_failures():
            await schema.migrate(connection)
    finally:
        connection.terminate()
    pool = await ConnectionPool.open(url)
    return PostgresStore(Writer(Journal(partial(connect, url))), pool)
