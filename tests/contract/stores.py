"""Every store; a test that asks for `opened` runs with each of them."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from circolo.store.entries import Entry
from circolo.store.memory_store import MemoryStore
from circolo.store.sqlite import SqliteStore
from circolo.store.store_port import Store

AnyStore = MemoryStore | SqliteStore


@asynccontextmanager
async def memory(folder: Path) -> AsyncIterator[MemoryStore]:
    yield MemoryStore()


@asynccontextmanager
async def sqlite(folder: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(folder / "circolo.db", deal_key=bytes(32))
    yield store
    await store.close()


STORES: tuple[Callable[[Path], AbstractAsyncContextManager[AnyStore]], ...] = (memory, sqlite)


async def appended(store: Store, *written: Entry) -> Entry:
    """Append entries, and return the last."""
    for entry in written:
        await store.append(entry)
    return written[-1]
