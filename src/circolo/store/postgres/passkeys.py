"""Passkeys in PostgreSQL."""

from functools import partial

import asyncpg

from circolo.store.passkeys_port import (
    Passkey,
    PasskeyUse,
    check_addition,
    check_removal,
    check_use,
    found_passkey,
    passkey_of,
    row_of,
)
from circolo.store.people_port import PeopleRefused
from circolo.store.postgres.connections import Connection, ConnectionPool, fetch

_OF = """
SELECT id, host, key, name, since, used, counter, asked FROM passkeys WHERE person = $1
ORDER BY since, id
"""
_LOCKED = "SELECT id FROM people WHERE id = $1 FOR UPDATE"
_ADD = """
INSERT INTO passkeys (person, id, host, key, name, since, used, counter, asked)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
_USE = "UPDATE passkeys SET used = $2, counter = $3, asked = $4 WHERE id = $1"
_REMOVE_ALL = "DELETE FROM passkeys WHERE person = $1 RETURNING id"


class PostgresPasskeys:
    """The implementation of `Passkeys` in PostgreSQL.

    Every change locks the row of the account, so that two nodes decide one after the other.
    """

    def __init__(self, pool: ConnectionPool) -> None:
        self._ask = pool.ask
        self._change = pool.change

    async def of(self, person: str) -> tuple[Passkey, ...]:
        return await self._ask(partial(_of, person=person))

    async def add(self, person: str, passkey: Passkey) -> None:
        await self._change(partial(_add, person=person, passkey=passkey))

    async def use(self, person: str, use: PasskeyUse) -> None:
        await self._change(partial(_use, person=person, use=use))

    async def rename(self, person: str, id_: bytes, name: str) -> None:
        await self._change(partial(_rename, person=person, id_=id_, name=name))

    async def remove(self, person: str, id_: bytes, *, may_be_last: bool) -> None:
        await self._change(partial(_remove, person=person, id_=id_, may_be_last=may_be_last))

    async def remove_all(self, person: str) -> bool:
        return bool(await self._change(lambda connection: fetch(connection, _REMOVE_ALL, person)))


async def _of(connection: Connection, *, person: str) -> tuple[Passkey, ...]:
    return tuple(map(passkey_of, map(tuple, await fetch(connection, _OF, person))))


async def _held(connection: Connection, *, person: str) -> tuple[Passkey, ...]:
    """Return the passkeys of a person, and let no other change begin before this one ends."""
    await fetch(connection, _LOCKED, person)
    return await _of(connection, person=person)


async def _add(connection: Connection, *, person: str, passkey: Passkey) -> None:
    if not await fetch(connection, _LOCKED, person):
        raise PeopleRefused("person_unknown")
    check_addition(await _of(connection, person=person), passkey)
    try:
        await connection.execute(_ADD, *row_of(person, passkey))
    except asyncpg.UniqueViolationError as error:
        raise PeopleRefused("passkey_known") from error


async def _use(connection: Connection, *, person: str, use: PasskeyUse) -> None:
    check_use(await _held(connection, person=person), use)
    await connection.execute(_USE, use.id, use.at, use.counter, use.asked)


async def _rename(connection: Connection, *, person: str, id_: bytes, name: str) -> None:
    found_passkey(await _held(connection, person=person), id_)
    await connection.execute("UPDATE passkeys SET name = $2 WHERE id = $1", id_, name)


async def _remove(connection: Connection, *, person: str, id_: bytes, may_be_last: bool) -> None:
    check_removal(await _held(connection, person=person), id_, may_be_last=may_be_last)
    await connection.execute("DELETE FROM passkeys WHERE id = $1", id_)
