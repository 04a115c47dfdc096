"""The schema of the database, and its upgrade by numbered migrations."""

from contextlib import closing, suppress
from functools import cache
from importlib.resources import files

import apsw

from circolo.store.errors import DataFolderRefused
from circolo.store.sqlite.connections import Row, fetch

_NAMELESS = 12
"""From this migration on, only older entries hold the names of people."""


def migrate(connection: apsw.Connection) -> None:
    """Apply the missing migrations, each in one transaction; raises DataFolderRefused."""
    migrations = _migrations()
    version = _version(connection, known=len(migrations))
    held_names = 0 < version < _NAMELESS
    for number, migration in enumerate(migrations[version:], version + 1):
        with connection:
            connection.execute(migration)
            connection.pragma("user_version", number)
    if held_names:
        with suppress(apsw.FullError):  # else freed pages keep old names until they are used again
            connection.execute("VACUUM")


def latest() -> int:
    """Return the number of the last migration."""
    return len(_migrations())


def is_ours(connection: apsw.Connection) -> bool:
    """Return whether a file has exactly the schema of its version.

    A reader would run foreign parts of a schema, such as a trigger or a view that never ends.
    """
    version = _version(connection, known=latest())
    return _objects(connection) == _made_by(version)


@cache
def _made_by(version: int) -> frozenset[Row]:
    with closing(apsw.Connection(":memory:")) as fresh:
        for migration in _migrations()[:version]:
            fresh.execute(migration)
        return _objects(fresh)


def _objects(connection: apsw.Connection) -> frozenset[Row]:
    return frozenset(fetch(connection, "SELECT type, name, tbl_name, sql FROM sqlite_schema"))


def check(connection: apsw.Connection) -> None:
    """Raise DataFolderRefused unless the schema has this version."""
    known = latest()
    version = _version(connection, known=known)
    if version < known:
        raise DataFolderRefused(
            "data_folder_older",
            f"The data folder was written by an older Circolo (schema {version}, this one knows "
            f"{known}). Start the house once, so that it is brought up to date.",
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
