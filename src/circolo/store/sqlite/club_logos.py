"""Logos of clubs in SQLite."""

from functools import partial

import apsw

from circolo.store.sqlite.connections import fetch
from circolo.store.sqlite.reader_pool import ReaderPool
from circolo.store.sqlite.writer import Writer

_OF = "SELECT picture FROM club_logos WHERE club = ? AND digest = ?"
_PUT = "INSERT INTO club_logos (club, digest, picture) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_KEEP_ONLY = "DELETE FROM club_logos WHERE club = ? AND digest <> ?"


class SqliteClubLogos:
    """The implementation of `ClubLogos` in SQLite."""

    def __init__(self, writer: Writer, readers: ReaderPool) -> None:
        self._writer = writer
        self._readers = readers

    async def of(self, club: str, digest: str) -> bytes | None:
        return await self._readers.ask(partial(_of, club=club, digest=digest))

    async def put(self, club: str, digest: str, picture: bytes) -> None:
        await self._writer.call(partial(_execute, statement=_PUT, values=(club, digest, picture)))

    async def keep_only(self, club: str, digest: str) -> None:
        await self._writer.call(partial(_execute, statement=_KEEP_ONLY, values=(club, digest)))


def _of(connection: apsw.Connection, *, club: str, digest: str) -> bytes | None:
    rows = fetch(connection, _OF, (club, digest))
    return rows[0][0] if rows else None


def _execute(
    connection: apsw.Connection, *, statement: str, values: tuple[str | bytes, ...]
) -> None:
    connection.execute(statement, values)
