"""Opens the store of a house: the SQLite file of its data folder, or a PostgreSQL database.

Nothing here needs asyncpg, which `circolo[postgres]` installs, until a database is opened.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from circolo.store.cluster_port import ClusterStore, DatabaseUse
from circolo.store.data_folder import DataFolder
from circolo.store.errors import DatabaseRefused, StoreFailed
from circolo.store.house_copy.file_side import check_complete
from circolo.store.house_reader import HouseReader
from circolo.store.people_port import People
from circolo.store.sqlite import SqliteStore, database_reader
from circolo.store.store_port import CommitCounts, Store
from circolo.store.vault import deal_key_mark

if TYPE_CHECKING:
    from circolo.store.postgres.database_reader import DatabaseReader


@dataclass(frozen=True)
class OpenStore:
    """An open store. `failed` completes with the error after which the house must end.

    `cluster` is the same store for a node of a cluster, and None for a server that is alone.
    `sealed_after` is the position of the last entry at this start, if the start sealed rows that
    could not be checked; else 0.
    """

    store: Store
    people: People
    counts: CommitCounts
    failed: "asyncio.Future[StoreFailed] | asyncio.Future[DatabaseRefused]"
    sealed_after: int = 0
    cluster: ClusterStore | None = None


@asynccontextmanager
async def open_store(
    folder: DataFolder, *, url: str, use: DatabaseUse, replaces_deal_key: bool
) -> AsyncIterator[OpenStore]:
    """Open the store for a `with` block: the database at `url`, or that of the folder if it is "".

    Secrets that were sealed under another deal key are deleted, in a PostgreSQL database only if
    `replaces_deal_key` is true. Only a server that is alone can replace the key. Raises
    DataFolderRefused, DatabaseRefused or StoreFailed.
    """
    if use == "in_cluster":
        _check_shareable(url, replaces_deal_key=replaces_deal_key)
    if not url:
        check_complete(folder.path)
        store = await SqliteStore.open(
            folder.database, deal_key=folder.deal_key, new_key=folder.new_key
        )
        try:
            if folder.new_key:
                await store.forget_sealed()
            writer = store.writer
            yield OpenStore(store, store.people, writer, writer.failed, store.sealed_after)
        finally:
            await store.close()
        return
    mark = deal_key_mark(folder.deal_key)
    async with _open_postgres(url, mark, use=use, replaces=replaces_deal_key) as opened:
        yield opened


def check_driver() -> None:
    """Check that asyncpg is installed, an extra; raises DatabaseRefused: database_driver."""
    if find_spec("asyncpg") is None:
        raise DatabaseRefused(
            "database_driver",
            "A house in a PostgreSQL database needs the package asyncpg. Install "
            "circolo[postgres].",
        )


@asynccontextmanager
async def open_reader(file: Path, *, url: str) -> AsyncIterator[HouseReader]:
    """Open a house read-only for a `with` block: the database at `url`, or `file` if `url` is "".

    All queries see the same state. A server may run meanwhile. Raises DataFolderRefused,
    DatabaseRefused or StoreFailed.
    """
    if url:
        async with open_database(url) as reader:
            yield reader
    else:
        with database_reader.open_database(file) as sqlite_reader:
            yield sqlite_reader


@asynccontextmanager
async def open_database(url: str) -> "AsyncIterator[DatabaseReader]":
    """Open a PostgreSQL database read-only for a `with` block, as `open_reader` does."""
    check_driver()
    from circolo.store.postgres import database_reader as postgres_reader

    async with postgres_reader.open_database(url) as reader:
        await reader.check_complete()
        yield reader


@asynccontextmanager
async def no_server_in(url: str) -> AsyncIterator[None]:
    """Keep servers out of the database at `url` for a `with` block; nothing if it is "".

    Raises DatabaseRefused: database_in_use, database_driver; or StoreFailed.
    """
    if not url:
        yield
        return
    check_driver()
    from circolo.store.postgres import HouseLock

    lock = await HouseLock.take(url, use="alone")
    try:
        yield
    finally:
        await lock.release()


def _check_shareable(url: str, *, replaces_deal_key: bool) -> None:
    """Check that a node of a cluster may open a store so; raises DatabaseRefused."""
    if not url:
        raise DatabaseRefused(
            "cluster_needs_postgresql",
            "The nodes of a cluster share a PostgreSQL database. Name it with --store, or start "
            "this server without --bus.",
        )
    if replaces_deal_key:
        raise DatabaseRefused(
            "deal_key_in_use",
            "Other nodes of the cluster may use the deal key that --replace-deal-key replaces. "
            "Stop all nodes, and start one server once with --replace-deal-key and without --bus.",
        )


@asynccontextmanager
async def _open_postgres(
    url: str, mark: bytes, *, use: DatabaseUse, replaces: bool
) -> AsyncIterator[OpenStore]:
    check_driver()
    from circolo.store.postgres import HouseLock, open_postgres

    lock = await HouseLock.take(url, use=use)
    try:
        store = await open_postgres(url)
        try:
            await store.claim(mark, replaces_deal_key=replaces)
            cluster = store if use == "in_cluster" else None
            yield OpenStore(store, store.people, store.writer, lock.taken, cluster=cluster)
        finally:
            await store.close()
    finally:
        await lock.release()
