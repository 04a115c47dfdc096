"""Opens the store of a house: the SQLite file of its data folder, or a PostgreSQL database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from circolo.store.data_folder import DataFolder
from circolo.store.errors import DatabaseRefused, StoreFailed
from circolo.store.people_port import People
from circolo.store.sqlite import SqliteStore
from circolo.store.store_port import CommitCounts, Store
from circolo.store.vault import Vault

_KEY_MARK = "the deal key of this house"
_NO_DRIVER = (
    "A house in a PostgreSQL database needs the package asyncpg. Install circolo[postgres]."
)


@dataclass(frozen=True)
class OpenStore:
    """An open store. `failed` completes with the error after which the house must end.

    `sealed_after` is the position of the last entry at this start, if the start sealed rows that
    could not be checked; else 0.
    """

    store: Store
    people: People
    counts: CommitCounts
    failed: "asyncio.Future[StoreFailed] | asyncio.Future[DatabaseRefused]"
    sealed_after: int = 0


@asynccontextmanager
async def open_store(
    folder: DataFolder, vault: Vault, *, url: str, replaces_deal_key: bool
) -> AsyncIterator[OpenStore]:
    """Open the store for a `with` block: the database at `url`, or that of the folder if it is "".

    Secrets that were sealed under another deal key are deleted, in a PostgreSQL database only if
    `replaces_deal_key` is true. Raises DataFolderRefused, DatabaseRefused or StoreFailed.
    """
    if not url:
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
    async with _open_postgres(url, vault.mark(_KEY_MARK), replaces=replaces_deal_key) as opened:
        yield opened


@asynccontextmanager
async def _open_postgres(url: str, mark: bytes, *, replaces: bool) -> AsyncIterator[OpenStore]:
    try:
        from circolo.store.postgres import HouseLock, open_postgres  # an extra installs asyncpg
    except ModuleNotFoundError as missing:
        raise DatabaseRefused("database_driver", _NO_DRIVER) from missing
    lock = await HouseLock.take(url)
    try:
        store = await open_postgres(url)
        try:
            await store.claim(mark, replaces_deal_key=replaces)
            yield OpenStore(store, store.people, store.writer, lock.taken)
        finally:
            await store.close()
    finally:
        await lock.release()
