"""E-mail addresses in SQLite."""

from functools import partial

import apsw

from circolo.store.emails_port import Email
from circolo.store.people_port import PeopleRefused
from circolo.store.sqlite.connections import fetch
from circolo.store.sqlite.reader_pool import ReaderPool
from circolo.store.sqlite.writer import Writer

_OF = "SELECT address, since FROM emails WHERE person = ?"
_PUT = """
INSERT INTO emails (person, address, since) VALUES (?, ?, ?)
ON CONFLICT (person) DO UPDATE SET address = excluded.address, since = excluded.since
"""


class SqliteEmails:
    """The implementation of `Emails` in SQLite."""

    def __init__(self, writer: Writer, readers: ReaderPool) -> None:
        self._writer = writer
        self._readers = readers

    async def of(self, person: str) -> Email | None:
        return await self._readers.ask(partial(_of, person=person))

    async def put(self, person: str, email: Email, *, in_place_of: str) -> bool:
        return await self._writer.call(
            partial(_put, person=person, email=email, in_place_of=in_place_of)
        )

    async def remove(self, person: str) -> None:
        await self._writer.call(partial(_remove, person=person))


def _of(connection: apsw.Connection, *, person: str) -> Email | None:
    row = connection.execute(_OF, (person,)).fetchone()
    return None if row is None else Email(*row)


def _put(connection: apsw.Connection, *, person: str, email: Email, in_place_of: str) -> bool:
    if not fetch(connection, "SELECT 1 FROM people WHERE id = ?", (person,)):
        raise PeopleRefused("person_unknown")
    present = _of(connection, person=person)
    if (present.address if present else "") != in_place_of:
        return False
    connection.execute(_PUT, (person, email.address, email.since))
    return True


def _remove(connection: apsw.Connection, *, person: str) -> None:
    connection.execute("DELETE FROM emails WHERE person = ?", (person,))
