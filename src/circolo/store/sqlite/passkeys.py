"""Passkeys in SQLite."""

from functools import partial

import apsw

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
from circolo.store.sqlite.connections import fetch
from circolo.store.sqlite.reader_pool import ReaderPool
from circolo.store.sqlite.writer import Writer

_OF = """
SELECT id, host, key, name, since, used, counter, asked FROM passkeys WHERE person = ?
ORDER BY since, id
"""
_ADD = """
INSERT INTO passkeys (person, id, host, key, name, since, used, counter, asked)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_USE = "UPDATE passkeys SET used = ?, counter = ?, asked = ? WHERE id = ?"
_REMOVE_ALL = "DELETE FROM passkeys WHERE person = ? RETURNING id"


class SqlitePasskeys:
    """The implementation of `Passkeys` in SQLite, whose writer decides one change at a time."""

    def __init__(self, writer: Writer, readers: ReaderPool) -> None:
        self._writer = writer
        self._readers = readers

    async def of(self, person: str) -> tuple[Passkey, ...]:
        return await self._readers.ask(partial(_of, person=person))

    async def add(self, person: str, passkey: Passkey) -> None:
        await self._writer.call(partial(_add, person=person, passkey=passkey))

    async def use(self, person: str, use: PasskeyUse) -> None:
        await self._writer.call(partial(_use, person=person, use=use))

    async def rename(self, person: str, id_: bytes, name: str) -> None:
        await self._writer.call(partial(_rename, person=person, id_=id_, name=name))

    async def remove(self, person: str, id_: bytes, *, may_be_last: bool) -> None:
        await self._writer.call(partial(_remove, person=person, id_=id_, may_be_last=may_be_last))

    async def remove_all(self, person: str) -> bool:
        return await self._writer.call(partial(_remove_all, person=person))


def _of(connection: apsw.Connection, *, person: str) -> tuple[Passkey, ...]:
    return tuple(map(passkey_of, fetch(connection, _OF, (person,))))


def _add(connection: apsw.Connection, *, person: str, passkey: Passkey) -> None:
    if not fetch(connection, "SELECT 1 FROM people WHERE id = ?", (person,)):
        raise PeopleRefused("person_unknown")
    if fetch(connection, "SELECT 1 FROM passkeys WHERE id = ?", (passkey.id,)):
        raise PeopleRefused("passkey_known")
    check_addition(_of(connection, person=person), passkey)
    connection.execute(_ADD, row_of(person, passkey))


def _use(connection: apsw.Connection, *, person: str, use: PasskeyUse) -> None:
    check_use(_of(connection, person=person), use)
    connection.execute(_USE, (use.at, use.counter, use.asked, use.id))


def _rename(connection: apsw.Connection, *, person: str, id_: bytes, name: str) -> None:
    found_passkey(_of(connection, person=person), id_)
    connection.execute("UPDATE passkeys SET name = ? WHERE id = ?", (name, id_))


def _remove(connection: apsw.Connection, *, person: str, id_: bytes, may_be_last: bool) -> None:
    check_removal(_of(connection, person=person), id_, may_be_last=may_be_last)
    connection.execute("DELETE FROM passkeys WHERE id = ?", (id_,))


def _remove_all(connection: apsw.Connection, *, person: str) -> bool:
    return bool(fetch(connection, _REMOVE_ALL, (person,)))
