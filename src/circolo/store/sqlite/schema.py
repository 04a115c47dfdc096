"""The tables, brought up to date by the numbered migrations."""

from importlib.resources import files

import apsw

from circolo.store.errors import DataFolderRefused


def migrate(connection: apsw.Connection) -> None:
    """Apply the migrations this file has not seen, each whole; raises DataFolderRefused."""
    migrations = _migrations()
    version = _version(connection, known=len(migrations))
    for number, migration in enumerate(migrations[version:], version + 1):
        with connection:
            connection.execute(migration)
            connection.pragma("user_version", number)


def latest() -> int:
    """Return the number of the last migration."""
    return len(_migrations())


def check(connection: apsw.Connection) -> None:
    """Raise DataFolderRefused unless the tables are those of this version."""
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


def _migrations() -> tuple[str, ...]:
    folder = files("circolo.store") / "migrations" / "sqlite"
    found = sorted((file.name, file.read_text("utf-8")) for file in folder.iterdir())
    assert [name for name, _ in found] == [f"{n:04}.sql" for n in range(1, len(found) + 1)]
    return tuple(text for _, text in found)
