"""Every store; a test that asks for `store` runs with each of them."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest

from circolo.store.entries import Entry
from circolo.store.memory_store import MemoryStore
from circolo.store.postgres import PostgresStore, open_postgres
from circolo.store.sqlite import SqliteStore
from circolo.store.store_port import Store
from tests import postgres_server

AnyStore = MemoryStore | SqliteStore | PostgresStore
OpenStore = Callable[[pytest.FixtureRequest], AbstractAsyncContextManager[AnyStore]]


@asynccontextmanager
async def memory(_: pytest.FixtureRequest) -> AsyncIterator[MemoryStore]:
    yield MemoryStore()


@asynccontextmanager
async def sqlite(request: pytest.FixtureRequest) -> AsyncIterator[SqliteStore]:
    folder = request.getfixturevalue("tmp_path")
    store = await SqliteStore.open(folder / "circolo.db", deal_key=bytes(32))
    yield store
    await store.close()


@asynccontextmanager
async def postgres(request: pytest.FixtureRequest) -> AsyncIterator[PostgresStore]:
    url = request.getfixturevalue("postgres_url")
    await postgres_server.empty(url)
    store = await open_postgres(url)
    yield store
    await store.close()


STORES: tuple[OpenStore, ...] = (memory, sqlite, postgres)


async def appended(store: Store, *written: Entry) -> Entry:
    """Append entries, and return the last."""
    for entry in written:
        await store.append(entry)
    return written[-1]
