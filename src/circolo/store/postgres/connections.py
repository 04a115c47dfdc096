"""Connections to PostgreSQL: opens them, keeps a pool of them, and translates their errors."""

import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import TypeVar

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from circolo.store.errors import DiskFull, StoreFailed, StoreUnavailable

SCHEMA = "circolo"
"""The schema (name space) of the database that holds all database tables."""

CONNECTIONS_MAX = 4
"""The maximum number of connections beside that of the writer."""

ASKED_MAX = 4_096
"""The maximum number of running and queued queries; one more raises StoreFailed: store_busy."""

CONNECT_SECONDS = 10.0
COMMAND_SECONDS = 30.0
"""The time after which a statement without an answer counts as lost."""

READER_SECONDS = 3_600.0
"""The same for a reader, whose queries may read whole database tables."""

_TRIES = 5
_NOT_STORED = "\uffff"
"""A character that stands in no stored text."""

_SETTINGS = {
    "application_name": "circolo",
    "search_path": SCHEMA,
    "default_transaction_isolation": "read committed",
    "lock_timeout": "15s",
    # The server rolls back what a stopped process holds locked, and notices a broken network.
    "idle_in_transaction_session_timeout": "15s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "jit": "off",  # all statements are short
}
_READER_SETTINGS = _SETTINGS | {
    "application_name": "circolo reader",
    "default_transaction_read_only": "on",
    "idle_in_transaction_session_timeout": "1h",  # a person may page through what is printed
}
_MAKE_DURABLE = """
SELECT set_config('synchronous_commit', 'on', false)
WHERE current_setting('synchronous_commit') = 'off'
"""

LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
"""Errors after which it is unknown what the server did with the last statement."""

ROLLED_BACK = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Errors by which the server rolls back one of two transactions that met; it may run again."""

_UNAVAILABLE = (
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
    asyncpg.TargetServerAttributeNotMatched,
)
_REFUSED = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
)
_CODES: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...] = (
    (asyncpg.DiskFullError, "disk_full"),
    (asyncpg.ReadOnlySQLTransactionError, "database_read_only"),
    ((asyncpg.LockNotAvailableError, asyncpg.QueryCanceledError), "store_busy"),
    (_UNAVAILABLE, "database_unreachable"),
    (_REFUSED, "database_refused"),
    ((asyncpg.PostgresIOError, asyncpg.DataCorruptedError), "io_error"),
    (LOST, "database_lost"),
)

_NOTHING_WRITTEN = frozenset(
    {"database_read_only", "store_busy", "database_unreachable", "database_refused"}
)
"""The codes of failures after which it is certain that the statement changed nothing."""

T = TypeVar("T")
Connection = asyncpg.Connection | PoolConnectionProxy
Row = asyncpg.Record


def failure_code(error: Exception) -> str:
    """Return the code of StoreFailed for an error of asyncpg or of the network."""
    return next((code for kinds, code in _CODES if isinstance(error, kinds)), "database_error")


def failure(error: Exception) -> StoreFailed:
    """Return the exception for a failed statement.

    It is a StoreUnavailable if the statement certainly changed nothing.
    """
    code = failure_code(error)
    if code == "disk_full":
        return DiskFull()
    return StoreUnavailable(code) if code in _NOTHING_WRITTEN else StoreFailed(code)


@contextmanager
def store_failures() -> Iterator[None]:
    """Raise StoreFailed in place of an error of the database in the `with` block."""
    try:
        yield
    except (asyncpg.PostgresError, *LOST) as error:
        raise failure(error) from error


@contextmanager
def _connect_failures() -> Iterator[None]:
    """Raise StoreFailed in place of an error of the connection attempt in the `with` block."""
    try:
        yield
    except ssl.SSLError as error:
        raise StoreUnavailable("database_tls") from error
    except (asyncpg.ClientConfigurationError, ValueError) as error:
        raise StoreUnavailable("database_address") from error
    except LOST as error:
        raise StoreUnavailable("database_unreachable") from error
    except asyncpg.PostgresError as error:
        raise failure(error) from error


async def connect(url: str) -> Connection:
    """Open a connection whose commits are durable; raises StoreFailed."""
    with _connect_failures():
        connection = await _connect(url, _SETTINGS, COMMAND_SECONDS)
        await _make_durable(connection)
    return connection


async def connect_reader(url: str) -> Connection:
    """Open a connection that can change nothing; raises StoreFailed."""
    with _connect_failures():
        return await _connect(url, _READER_SETTINGS, READER_SECONDS)


async def _connect(url: str, settings: dict[str, str], seconds: float) -> Connection:
    return await asyncpg.connect(
        url, timeout=CONNECT_SECONDS, command_timeout=seconds, server_settings=settings
    )


async def fetch(connection: Connection, query: str, *arguments: object) -> list[Row]:
    """Run a query and return its rows.

    The arguments may come from a client: a text that PostgreSQL cannot store is found in no row.
    """
    rows: list[Row] = await connection.fetch(query, *map(_searchable, arguments))
    return rows


async def fetch_one(connection: Connection, query: str, *arguments: object) -> Row | None:
    """Run a query like `fetch`, and return its first row, or None if there is none."""
    return next(iter(await fetch(connection, query, *arguments)), None)


def is_storable(text: str) -> bool:
    """Return whether PostgreSQL can store a text: it refuses NUL and unpaired surrogates."""
    if "\0" in text or _NOT_STORED in text:
        return False
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)


def _searchable(value: object) -> object:
    """Return an argument of a query, in which `_NOT_STORED` replaces each text that PostgreSQL
    refuses.

    Neither text is in any row, so the query finds the same.
    """
    if isinstance(value, str):
        return value if is_storable(value) else _NOT_STORED
    if isinstance(value, list):
        return [_searchable(one) for one in value]
    return value


class ConnectionPool:
    """Runs queries and small transactions, each on one of CONNECTIONS_MAX connections."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self._pending = 0
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> "ConnectionPool":
        """Make a pool, which opens its connections as they are needed; raises StoreFailed."""
        with _connect_failures():
            pool = await asyncpg.create_pool(
                url,
                min_size=0,
                max_size=CONNECTIONS_MAX,
                timeout=CONNECT_SECONDS,
                command_timeout=COMMAND_SECONDS,
                server_settings=_SETTINGS,
                init=_make_durable,
                reset=_keep_settings,
            )
        return cls(pool)

    def check_open(self) -> None:
        """Raise StoreFailed: store_closed if the pool is closed."""
        if self._closed:
            raise StoreFailed("store_closed")

    async def ask(self, query: Callable[[Connection], Awaitable[T]]) -> T:
        """Run a query and return its result; it sees the last commit.

        The query runs again if the connection was lost. Raises StoreFailed.
        """
        try:
            return await self._run(query)
        except StoreFailed as failed:
            if failed.code != "database_lost":
                raise
        return await self._run(query)

    async def change(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Run `work` in a transaction, commit it durably, and return the result.

        The transaction runs again if the server rolled it back because of another one. It is
        rolled back if `work` raises. Raises StoreFailed.
        """

        async def transact(connection: Connection) -> T:
            for _ in range(_TRIES - 1):
                try:
                    async with connection.transaction():
                        return await work(connection)
                except ROLLED_BACK:
                    continue
            async with connection.transaction():
                return await work(connection)

        return await self._run(transact)

    async def close(self) -> None:
        """Wait for running queries, then close the connections. Later queries raise StoreFailed."""
        self._closed = True
        await self._pool.close()

    async def _run(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        async with self._borrowed() as connection:
            with store_failures():
                return await work(connection)

    @asynccontextmanager
    async def _borrowed(self) -> AsyncIterator[Connection]:
        self.check_open()
        if self._pending >= ASKED_MAX:
            raise StoreUnavailable("store_busy")
        self._pending += 1
        try:
            with _connect_failures():
                connection = await self._pool.acquire()
            try:
                yield connection
            finally:
                await self._pool.release(connection)
        finally:
            self._pending -= 1


async def _make_durable(connection: Connection) -> None:
    """Make each commit on this connection wait for the disk, even if the server's settings do not.

    Without this wait a crash would lose acknowledged commits.
    """
    await connection.execute(_MAKE_DURABLE)


async def _keep_settings(connection: Connection) -> None:
    """Reset nothing when a connection returns to the pool: no query changes its settings."""
