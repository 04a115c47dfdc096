"""Copies the PostgreSQL database of a house into a backup file, while servers use it."""

import apsw

from circolo.store.house_copy.database_side import DatabaseSnapshot
from circolo.store.house_copy.house_tables import TABLES
from circolo.store.house_copy.table_copy import pages
from circolo.store.postgres.database_reader import open_database
from circolo.store.sqlite import seals
from circolo.store.vault import deal_key_mark


async def copy_snapshot(url: str, copy: apsw.Connection, *, deal_key: bytes) -> None:
    """Insert one state of the database at `url` into an empty SQLite database, and seal the rows.

    Encrypted seeds and the other database tables that no backup holds are not read. No lock is
    taken that a server could wait for.

    Raises DatabaseRefused: database_empty, database_older, database_newer, database_incomplete,
    deal_key_foreign; StoreFailed for an error of PostgreSQL; or apsw.Error.
    """
    copy.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)  # `open_` seals all rows together
    async with open_database(url) as reader:
        source = DatabaseSnapshot(reader.connection)
        await source.check(deal_key_mark(deal_key))
        for table in TABLES:
            if table.name not in seals.NOT_IN_BACKUPS:
                async for page in pages(table, source):
                    copy.executemany(table.insert_query, page)
    copy.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 1)
    seals.open_(copy, seals.SealKey(deal_key), new_key=True)
    seals.forget(copy, seals.NOT_IN_BACKUPS)
