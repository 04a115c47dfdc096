"""The schema of the database, and its upgrade by numbered migrations.

The nodes of a cluster are upgraded one by one: the first new one applies its migrations while nodes
of the former version go on. So a migration only adds: database tables, indexes that are not unique,
and columns that are nullable or have a default. `tests/store/postgres/test_shared_opening.py`
checks it. A migration that changes more needs the house lock for itself alone.
"""

from functools import cache
from importlib.resources import files

import asyncpg

from circolo.store.errors import DatabaseRefused
from circolo.store.postgres.connections import SCHEMA, Connection

_LOCK = int.from_bytes(b"circolo")
"""The advisory lock that lets one process at a time apply migrations."""

_MIGRATIONS = """
CREATE TABLE migrations (
    number INTEGER PRIMARY KEY,
    applied TIMESTAMPTZ NOT NULL DEFAULT now()
)
"""
_HAS_TABLE = """
SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE nspname = $1 AND relname = 'migrations'
"""
_LAST_MIGRATION = f"SELECT coalesce(max(number), 0) FROM {SCHEMA}.migrations"  # noqa: S608
_HAS_SCHEMA = "SELECT FROM pg_namespace WHERE nspname = $1"
_TABLES_OF_OTHERS = """
SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND nspname <> 'information_schema'
    AND nspname NOT LIKE 'pg\\_%' AND NOT EXISTS (
        SELECT FROM pg_depend
        WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
    )
LIMIT 1
"""


async def migrate(connection: Connection) -> None:
    """Create the database tables in an empty database, or apply the missing migrations, in one
    transaction.

    Raises DatabaseRefused: database_newer, if a newer Circolo has upgraded the database tables;
    database_foreign, if the database holds tables of another program; database_encoding;
    database_role, if the role may not change the database tables.
    """
    known = len(_migrations())
    if await _version(connection) == known:
        return
    try:
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", _LOCK)
            await _apply(connection, from_version=await _version(connection))
    except asyncpg.InsufficientPrivilegeError as error:
        raise wrong_role() from error


async def check(connection: Connection) -> None:
    """Check that the database has the tables of this version, and change nothing.

    Raises DatabaseRefused: database_empty, database_older, database_newer.
    """
    version = await _version(connection)
    if version == 0:
        raise no_house()
    if version < len(_migrations()):
        raise DatabaseRefused(
            "database_older",
            f"The tables were made by an older Circolo (schema {version}, this one knows "
            f"{len(_migrations())}). Start the server once: it upgrades the tables.",
        )


def wrong_role() -> DatabaseRefused:
    """Return the refusal of a database role (user) that may not create the database tables, or does
    not own them.
    """
    return DatabaseRefused(
        "database_role",
        "This role may not create or upgrade the tables. Run this command once with the role that "
        "owns the database.",
    )


def no_house() -> DatabaseRefused:
    """Return the refusal of a database that no house has used."""
    return DatabaseRefused(
        "database_empty", "The database holds no house. Check the address of the database."
    )


async def _apply(connection: Connection, *, from_version: int) -> None:
    for number, migration in enumerate(_migrations()[from_version:], from_version + 1):
        if number == 1:
            await _create_schema(connection)
        await connection.execute(migration)
        await connection.execute("INSERT INTO migrations (number) VALUES ($1)", number)


async def _create_schema(connection: Connection) -> None:
    if await connection.fetch(_TABLES_OF_OTHERS):
        raise DatabaseRefused(
            "database_foreign",
            "The database holds tables of another program. Create an empty database for Circolo.",
        )
    encoding = await connection.fetchval("SELECT current_setting('server_encoding')")
    if encoding != "UTF8":
        raise DatabaseRefused(
            "database_encoding",
            f"The database has the encoding {encoding}. Create one with the encoding UTF8.",
        )
    if not await connection.fetch(_HAS_SCHEMA, SCHEMA):  # else it was made for this role
        await connection.execute(f"CREATE SCHEMA {SCHEMA}")
    await connection.execute(_MIGRATIONS)


async def _version(connection: Connection) -> int:
    """Return the number of the last migration of the database, 0 if it has no tables of Circolo."""
    if not await connection.fetch(_HAS_TABLE, SCHEMA):
        return 0
    version = await connection.fetchval(_LAST_MIGRATION)
    known = len(_migrations())
    if version > known:
        raise DatabaseRefused(
            "database_newer",
            f"The database was upgraded by a newer Circolo (schema {version}, this one knows "
            f"{known}). Start that version.",
        )
    return int(version)


@cache
def _migrations() -> tuple[str, ...]:
    folder = files("circolo.store") / "migrations" / "postgres"
    found = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir())
    assert [name for name, _ in found] == [f"{n:04}.sql" for n in range(1, len(found) + 1)]
    return tuple(text for _, text in found)
