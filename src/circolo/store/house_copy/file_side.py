"""The side of a copy that is the SQLite file of a data folder."""

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import apsw

from circolo.store.data_folder import DATABASE, sync_folder
from circolo.store.errors import DataFolderRefused
from circolo.store.house_copy.house_tables import PAGE_BYTES, Row, Table, size
from circolo.store.sqlite import inspection, integrity, schema, seals
from circolo.store.sqlite.connections import connect_writer, fetch, store_failures

_ENDING = ".filling"
"""The ending of a file that is being filled. Its name also has the first digits of the hash of its
source, so that a copy of an older state is never continued.
"""

_DIGITS = 16
_BESIDE = ("", "-journal", "-wal", "-shm")


def check_listed(connection: apsw.Connection) -> None:
    """Check that the lists of matches and deeds are complete.

    Raises DataFolderRefused: lists_unfinished.
    """
    if inspection.unlisted(connection):
        raise DataFolderRefused(
            "lists_unfinished",
            "The lists of matches and hands are not complete after an upgrade. Start the server "
            "once, stop it, and run the command again.",
        )


def check_complete(folder: Path) -> None:
    """Check that a data folder without a database holds no unfinished copy of a house, which an
    interrupted `circolo migrate` has left there.

    Raises DataFolderRefused: database_incomplete, if the folder holds such a copy.
    """
    if not (folder / DATABASE).exists() and any(_unfinished(folder)):
        raise DataFolderRefused(
            "database_incomplete",
            f"`circolo migrate` has not finished its copy in {folder}. Run it again: it continues.",
        )


def _unfinished(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"{DATABASE}.*{_ENDING}"))


class FileSide:
    """The rows of a SQLite file, read on one connection, which blocks the caller's thread."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    async def page(self, table: Table, after: Row) -> list[Row]:
        query = table.page_query(["?"] * len(after))
        rows: list[Row] = []
        size_ = 0
        with store_failures(self._connection), closing(self._connection.cursor()) as cursor:
            for row in cursor.execute(query, after):
                rows.append(row)
                size_ += size(row)
                if size_ >= PAGE_BYTES:
                    break
        return rows


class FileTarget(FileSide):
    """A new SQLite file, which is renamed to `circolo.db` when it is complete.

    All rows get their seals (HMACs that show later changes) together at the end, as after an
    upgrade. Earlier changes cannot be found, because the source has no seals.
    """

    def __init__(self, file: Path, connection: apsw.Connection, *, deal_key: bytes) -> None:
        super().__init__(connection)
        self.file = file
        self._key = seals.SealKey(deal_key)

    async def last_key(self, table: Table) -> Row:
        with store_failures(self._connection):
            return next(iter(fetch(self._connection, table.last_key_query)), ())

    async def add(self, table: Table, rows: list[Row]) -> None:
        with store_failures(self._connection), self._connection:
            self._connection.executemany(table.insert_query, rows)

    async def finish(self) -> None:
        with store_failures(self._connection):
            self._connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 1)
            seals.open_(self._connection, self._key, new_key=True)

    async def complete(self) -> None:
        with store_failures(self._connection):
            self._connection.pragma("journal_mode", "delete")  # it syncs the file
        self._connection.close()
        self.file.rename(self.file.with_name(DATABASE))
        sync_folder(self.file.parent)


def check_fillable(folder: Path) -> None:
    """Check that a data folder has no database; raises DataFolderRefused: data_folder_not_empty."""
    database = folder / DATABASE
    if database.exists():
        raise DataFolderRefused(
            "data_folder_not_empty",
            f"There is already a house in {database}. If this command made it, it is complete. "
            "Otherwise name another folder, or move the file away.",
        )


@contextmanager
def filled_file(folder: Path, *, source: bytes, deal_key: bytes) -> Iterator[FileTarget]:
    """Open the file that is filled from the house whose `house_hash` is `source`.

    If there is an incomplete copy of the same state, it is continued; copies of other states are
    deleted. Raises DataFolderRefused: data_folder_damaged; or StoreFailed.
    """
    file = folder / f"{DATABASE}.{source.hex()[:_DIGITS]}{_ENDING}"
    for other in _unfinished(folder):
        if other != file:
            _remove(other)
    try:
        with closing(connect_writer(file)) as connection:
            with store_failures(connection):
                schema.migrate(connection)
                connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
            yield FileTarget(file, connection, deal_key=deal_key)
    except (apsw.NotADBError, apsw.CorruptError) as error:
        raise integrity.damaged(str(error)) from error


def _remove(file: Path) -> None:
    for ending in _BESIDE:
        with suppress(FileNotFoundError):
            file.with_name(file.name + ending).unlink()
