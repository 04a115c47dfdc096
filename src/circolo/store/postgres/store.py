"""The store port on a PostgreSQL database."""

from functools import partial

from circolo.cards.units import Millis
from circolo.store.cluster_port import DeskEpoch
from circolo.store.entries import Deed, Entry
from circolo.store.postgres import desk, matches, queries, schema
from circolo.store.postgres.club_logos import PostgresClubLogos
from circolo.store.postgres.connections import ConnectionPool, connect, store_failures
from circolo.store.postgres.journal import Journal
from circolo.store.postgres.people import PostgresPeople
from circolo.store.postgres.reader import PostgresReader
from circolo.store.postgres.writer import Writer
from circolo.store.store_port import FinishedMatch, Snapshot


class PostgresStore(PostgresReader):
    """The implementation of `Store` and `ClusterStore` on a PostgreSQL database.

    Other processes may use the database too. `people` holds the accounts. One connection appends
    entries; a pool of connections runs the queries and all other changes.
    """

    def __init__(self, writer: Writer, pool: ConnectionPool) -> None:
        super().__init__(pool.ask)
        self.people = PostgresPeople(pool)
        self.club_logos = PostgresClubLogos(pool)
        self.writer = writer
        self._pool = pool

    async def append(self, entry: Entry) -> None:
        await self.writer.append(entry)

    async def keep(self, snapshot: Snapshot) -> None:
        await self._pool.change(partial(queries.keep, snapshot=snapshot))

    async def unlisted(self) -> int:
        self._pool.check_open()
        return 0  # these tables have held the lists since their first entry

    async def list_done(
        self, found: tuple[FinishedMatch, ...], done: tuple[tuple[int, Deed], ...]
    ) -> None:
        await self._pool.change(partial(matches.list_older, matches=found, done=done))

    async def claim(self, mark: bytes, *, replaces_deal_key: bool) -> None:
        """Check that the database belongs to the house whose deal key has this mark.

        A new database belongs to the first house that claims it. With `replaces_deal_key`, the mark
        is replaced, and all that was encrypted with the other key is deleted. Raises
        DatabaseRefused: deal_key_foreign; or StoreFailed.
        """
        await self._pool.change(
            partial(queries.claim, mark=mark, replaces_deal_key=replaces_deal_key)
        )

    async def beat(self, now: Millis) -> None:
        await self._pool.change(partial(queries.beat, now=now))

    async def desk(self) -> DeskEpoch:
        return await self._ask(desk.desk)

    async def take_desk(self, node: str, *, after: int) -> bool:
        return await self._pool.change(partial(desk.take, node=node, after=after))

    async def database_time(self) -> Millis:
        return await self._ask(desk.database_time)

    async def close(self) -> None:
        await self.writer.close()
        await self._pool.close()


async def open_postgres(url: str) -> PostgresStore:
    """Open the store in a database, given as `postgresql://role:password@host/database`.

    This creates or upgrades the database tables. Parameters of the address, such as
    `sslmode=verify-full` and `sslrootcert`, are those of libpq. Raises DatabaseRefused:
    database_newer, database_foreign, database_encoding, database_role; or StoreFailed.
    """
    connection = await connect(url)
    try:
        with store_failures():
            await schema.migrate(connection)
    finally:
        connection.terminate()
    pool = await ConnectionPool.open(url)
    return PostgresStore(Writer(Journal(partial(connect, url))), pool)
