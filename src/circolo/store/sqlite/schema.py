"""The schema of the database, and its upgrade by numbered migrations."""

from contextlib import closing, suppress
from functools import cache
from importlib.resources import files

import apsw

from circolo.store.errors import DataFolderRefused
from circolo.store.sqlite.connections import Row, fetch

_FIRST_WITHOUT_NAMES = 12
"""The migration from which new rows of the log and its lists hold no names of people."""


def migrate(connection: apsw.Connection) -> None:
    """Apply the missing migrations to a database, each in one transaction.

    Raises DataFolderRefused: data_folder_newer, if a newer Circolo has written the database.
    """
    migrations = _migrations()
    version = _version(connection, known=len(migrations))
    held_names = 0 < version < _FIRST_WITHOUT_NAMES
    for number, migration in enumerate(migrations[version:], version + 1):
        with connection:
            connection.execute(migration)
            connection.pragma("user_version", number)
    if held_names:
        # Without it freed pages would keep old names until they are used again.
        with suppress(apsw.FullError):
            connection.execute("VACUUM")


def latest() -> int:
    """Return the number of the last migration, which is the schema version of new databases."""
    return len(_migrations())


def is_ours(connection: apsw.Connection) -> bool:
    """Return whether a database has exactly the schema that the migrations to its version create.

    A reader would execute a foreign view or trigger, which could change data or never end.
    Raises DataFolderRefused: data_folder_newer.
    """
    version = _version(connection, known=latest())
    return _objects(connection) == _schema_of_version(version)


@cache
def _schema_of_version(version: int) -> frozenset[Row]:
    with closing(apsw.Connection(":memory:")) as empty:
        for migration in _migrations()[:version]:
            empty.execute(migration)
        return _objects(empty)


def _objects(connection: apsw.Connection) -> frozenset[Row]:
    return frozenset(fetch(connection, "SELECT type, name, tbl_name, sql FROM sqlite_schema"))


def check(connection: apsw.Connection) -> None:
    """Check that a database has the latest schema version.

    Raises DataFolderRefused: data_folder_older, data_folder_newer.
    """
    known = latest()
    version = _version(connection, known=known)
    if version < known:
        raise DataFolderRefused(
            "data_folder_older",
            f"The data folder was written by an older Circolo (schema {version}, this one knows "
            f"{known}). Start the house once: it upgrades the data folder.",
        )


def _version(connection: apsw.Connection, *, known: int) -> int:
    version: int = connection.pragma("user_version")
    if version > known:
        raise DataFolderRefused(
            "data_folder_newer",
            f"The data folder was written by a newer Circolo (schema {version}, this one knows "
            f"{known}). Start that version, or restore an older backup.",
        )
    return version


@cache
def _migrations() -> tuple[str, ...]:
    folder = files("circolo.store") / "migrations" / "sqlite"
    found = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir())
    assert [name for name, _ in found] == [f"{n:04}.sql" for n in range(1, len(found) + 1)]
    return tuple(text for _, text in found)
