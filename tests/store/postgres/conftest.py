"""An empty store in PostgreSQL, and a second connection that disturbs it."""

from collections.abc import AsyncIterator

import asyncpg
import pytest

from circolo.store.postgres import PostgresStore, open_postgres
from tests import postgres_server

SCHEMA = {"search_path": "circolo"}


@pytest.fixture
async def store(postgres_url: str) -> AsyncIterator[PostgresStore]:
    """Open a store without entries."""
    await postgres_server.empty(postgres_url)
    opened = await open_postgres(postgres_url)
    yield opened
    await opened.close()


@pytest.fixture
async def other(postgres_url: str, store: PostgresStore) -> AsyncIterator[PostgresStore]:
    """Open the same store again, as another server does."""
    opened = await open_postgres(postgres_url)
    yield opened
    await opened.close()


@pytest.fixture
async def admin(
    postgres_url: str, store: PostgresStore
) -> AsyncIterator["asyncpg.Connection[asyncpg.Record]"]:
    """Connect as a superuser to the database of the store."""
    connection = await asyncpg.connect(postgres_url, server_settings=SCHEMA)
    yield connection
    await connection.close()
