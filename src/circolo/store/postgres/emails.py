"""E-mail addresses in PostgreSQL."""

from functools import partial

from circolo.store.emails_port import Email
from circolo.store.people_port import PeopleRefused
from circolo.store.postgres.connections import Connection, ConnectionPool, fetch, fetch_one

_OF = "SELECT address, since FROM emails WHERE person = $1"
_LOCKED = "SELECT id FROM people WHERE id = $1 FOR UPDATE"
_PUT = """
INSERT INTO emails (person, address, since) VALUES ($1, $2, $3)
ON CONFLICT (person) DO UPDATE SET address = excluded.address, since = excluded.since
"""
_REMOVE = "DELETE FROM emails WHERE person = $1"


class PostgresEmails:
    """The implementation of `Emails` in PostgreSQL."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._ask = pool.ask
        self._change = pool.change

    async def of(self, person: str) -> Email | None:
        return await self._ask(partial(_of, person=person))

    async def put(self, person: str, email: Email, *, in_place_of: str) -> bool:
        return await self._change(
            partial(_put, person=person, email=email, in_place_of=in_place_of)
        )

    async def remove(self, person: str) -> None:
        await self._change(lambda connection: fetch(connection, _REMOVE, person))


async def _of(connection: Connection, *, person: str) -> Email | None:
    row = await fetch_one(connection, _OF, person)
    return None if row is None else Email(*row)


async def _put(connection: Connection, *, person: str, email: Email, in_place_of: str) -> bool:
    if not await fetch(connection, _LOCKED, person):
        raise PeopleRefused("person_unknown")
    present = await _of(connection, person=person)
    if (present.address if present else "") != in_place_of:
        return False
    await connection.execute(_PUT, person, email.address, email.since)
    return True
