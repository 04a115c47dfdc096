"""Disturbs a store in PostgreSQL: holds its lock, ends its connections, loses its answers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from urllib.parse import parse_qs, urlsplit

import asyncpg

from circolo.store.entries import Entry
from circolo.store.errors import StoreFailed
from circolo.store.postgres import PostgresStore
from circolo.store.postgres.journal import LOCK

Connection = asyncpg.Connection

_WAITING = """
SELECT pid FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'circolo' AND wait_event_type = 'Lock'
"""
END_ALL = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@asynccontextmanager
async def writers_held(admin: Connection) -> AsyncIterator[None]:
    """Hold the lock of all writers, so that appended entries wait."""
    async with admin.transaction():
        await admin.execute(LOCK)
        yield


async def waiting_writers(admin: Connection, count: int = 1) -> list[int]:
    """Wait until so many connections of stores wait for a lock, and return their process ids."""
    async with asyncio.timeout(20):
        while len(rows := await admin.fetch(_WAITING)) < count:
            await admin.execute("SELECT pg_stat_clear_snapshot()")
            await asyncio.sleep(0.01)
    return [row["pid"] for row in rows]


async def end_connections(admin: Connection) -> None:
    """End every other connection to the database, and let its client notice that."""
    await admin.execute(END_ALL)
    await asyncio.sleep(0.1)


async def together(
    store: PostgresStore, admin: Connection, *entries: Entry
) -> list[BaseException | None]:
    """Append all entries in one batch; return None or the exception for each."""
    async with writers_held(admin):
        first = asyncio.ensure_future(store.append(entries[0]))
        await waiting_writers(admin)
        appends = [asyncio.ensure_future(store.append(entry)) for entry in entries[1:]]
        await asyncio.sleep(0)
    return await asyncio.gather(first, *appends, return_exceptions=True)


async def code_of(work: Awaitable[object]) -> str:
    """Return the code of the StoreFailed that `work` raises, "" if it raises nothing."""
    try:
        await work
    except StoreFailed as failed:
        return failed.code
    return ""


@asynccontextmanager
async def failing_inserts(
    admin: Connection, sqlstate: str, *, times: int = 1_000, table: str = "entries"
) -> AsyncIterator[None]:
    """Let the next inserts into a table fail with this code of PostgreSQL."""
    await admin.execute(
        f"""
        CREATE SEQUENCE planted;
        CREATE FUNCTION plant() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF nextval('planted') <= {times} THEN
                RAISE EXCEPTION 'planted' USING ERRCODE = '{sqlstate}';
            END IF;
            RETURN NULL;
        END $$;
        CREATE TRIGGER planted BEFORE INSERT ON {table}
            FOR EACH STATEMENT EXECUTE FUNCTION plant();
        """
    )
    try:
        yield
    finally:
        await admin.execute(
            f"DROP TRIGGER planted ON {table}; DROP FUNCTION plant; DROP SEQUENCE planted"
        )


async def close(writer: asyncio.StreamWriter) -> None:
    """Close a connection, whatever its other end has done."""
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


class Proxy:
    """Passes the bytes between clients and a PostgreSQL server on, until it loses the answers."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._loses_answers = False

    @property
    def url(self) -> str:
        """The address by which a client reaches the server through this proxy."""
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        user = (self._url.netloc.rpartition("@")[0] or "postgres").rstrip(":")
        return f"postgresql://{user}@127.0.0.1:{port}{self._url.path}"

    def lose_answers(self) -> None:
        """Lose the next answer of the server on each connection, and cut that connection."""
        self._loses_answers = True

    def heal(self) -> None:
        """Pass answers on again."""
        self._loses_answers = False

    async def __aenter__(self) -> "Proxy":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*map(close, self._writers))
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, answer = await self._connect()
        self._writers |= {writer, answer}
        for source, sink, may_lose in ((reader, answer, False), (there, writer, True)):
            task = asyncio.create_task(self._pass_on(source, sink, may_lose=may_lose))
            self._tasks.add(task)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        folder = parse_qs(self._url.query).get("host", [""])[0]
        if folder:
            return await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432")
        return await asyncio.open_connection(self._url.hostname, self._url.port or 5432)

    async def _pass_on(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, *, may_lose: bool
    ) -> None:
        with suppress(OSError):
            while data := await source.read(65_536):
                if may_lose and self._loses_answers:
                    break
                sink.write(data)
                await sink.drain()
        sink.close()
