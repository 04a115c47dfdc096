"""A PostgreSQL server for tests, and an empty database of Circolo on it.

The server is that of CIRCOLO_TEST_POSTGRES (an address whose role is a superuser), else one that
runs on this machine, else one from a wheel, started for the tests.
"""

import asyncio
import os
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.resources import files
from itertools import count
from typing import Any, TypeVar
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from circolo.store.postgres import open_postgres

VARIABLE = "CIRCOLO_TEST_POSTGRES"
LOCAL = "postgresql://postgres@127.0.0.1:5432/postgres"

_EMPTY = """
SET session_replication_role = replica;
DO $$
DECLARE name text;
BEGIN
    FOR name IN SELECT tablename FROM pg_tables
        WHERE schemaname = 'circolo' AND tablename NOT IN ('migrations', 'counters', 'desk')
    LOOP EXECUTE 'DELETE FROM circolo.' || name; END LOOP;
END $$;
UPDATE circolo.counters SET position = 0, transfers = 0, deeds = 0;
UPDATE circolo.desk SET epoch = 0, node = '', since = 0;
"""

T = TypeVar("T")

_numbers = count(1)


def with_database(url: str, name: str) -> str:
    """Return the address of another database on the same server."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


async def execute(url: str, statement: str) -> None:
    """Run statements on a connection of their own."""
    connection = await asyncpg.connect(url, timeout=10)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def empty(url: str) -> None:
    """Delete all rows of a database of Circolo, which only a superuser can do."""
    await execute(url, _EMPTY)


@contextmanager
def database() -> Iterator[str]:
    """Create a database with the tables of Circolo, and drop it afterwards."""
    with _server() as server:
        name = f"circolo_test_{os.getpid()}_{next(_numbers)}"
        url = with_database(server, name)
        _run(execute(server, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))  # of a killed run
        _run(execute(server, f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'"))
        try:
            _run(_migrate(url))
            yield url
        finally:
            _run(execute(server, f"DROP DATABASE {name} WITH (FORCE)"))


@contextmanager
def server_role(url: str) -> Iterator[str]:
    """Create a role with the rights of a server; return the address of the database with it."""
    grants = files("circolo.store.postgres").joinpath("server_role.sql").read_text("utf-8")
    role = f"circolo_server_{os.getpid()}"
    grants = grants.replace("circolo_server", role)
    _run(execute(url, f"CREATE ROLE {role} LOGIN PASSWORD 'one'; {grants}"))
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    try:
        yield urlunsplit(parts._replace(netloc=f"{role}:one@{host}"))
    finally:
        _run(execute(url, f"DROP OWNED BY {role}; DROP ROLE {role}"))


async def _migrate(url: str) -> None:
    store = await open_postgres(url)
    await store.close()


@contextmanager
def _server() -> Iterator[str]:
    named = os.environ.get(VARIABLE)
    if named:
        yield named
    elif _run(_is_superuser(LOCAL)):
        yield LOCAL
    else:
        with _from_wheel() as url:
            yield url


async def _is_superuser(url: str) -> bool:
    try:
        connection = await asyncpg.connect(url, timeout=3)
    except (OSError, TimeoutError, asyncpg.PostgresError):
        return False
    try:
        query = "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"
        return bool(await connection.fetchval(query))
    finally:
        await connection.close()


@contextmanager
def _from_wheel() -> Iterator[str]:
    # These are slow to import, and rarely needed.
    from tests.store.postgres.own_server import own_folder, running

    with own_folder() as folder, running(folder) as server:
        yield server.get_uri()


def _run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end, in a thread because a fixture may run inside an event loop."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, work).result()
