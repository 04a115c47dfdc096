"""Second factors in SQLite."""

from functools import partial
from typing import Any

import apsw

from circolo.store.people_port import PeopleRefused
from circolo.store.second_factors_port import (
    SecondFactor,
    factor_of,
    joined_codes,
    split_codes,
)
from circolo.store.sqlite.connections import fetch
from circolo.store.sqlite.reader_pool import ReaderPool
from circolo.store.sqlite.writer import Writer

_OF = "SELECT box, since, step, codes FROM second_factors WHERE person = ?"
_PUT = """
INSERT INTO second_factors (person, box, since, step, codes) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (person) DO UPDATE SET box = excluded.box, since = excluded.since,
    step = excluded.step, codes = excluded.codes
"""
_SET_CODES = "UPDATE second_factors SET codes = ? WHERE person = ? RETURNING person"
_USE_STEP = "UPDATE second_factors SET step = ?2 WHERE person = ?1 AND step < ?2 RETURNING person"
_REMOVE = "DELETE FROM second_factors WHERE person = ? RETURNING person"


class SqliteSecondFactors:
    """The implementation of `SecondFactors` in SQLite."""

    def __init__(self, writer: Writer, readers: ReaderPool) -> None:
        self._writer = writer
        self._readers = readers

    async def of(self, person: str) -> SecondFactor | None:
        return await self._readers.ask(partial(_of, person=person))

    async def put(self, person: str, factor: SecondFactor) -> None:
        await self._writer.call(partial(_put, person=person, factor=factor))

    async def renew_codes(self, person: str, codes: tuple[bytes, ...]) -> None:
        values = (joined_codes(codes), person)
        await self._writer.call(partial(_has_changed, statement=_SET_CODES, values=values))

    async def use_step(self, person: str, step: int) -> bool:
        change = partial(_has_changed, statement=_USE_STEP, values=(person, step))
        return await self._writer.call(change)

    async def use_code(self, person: str, code: bytes) -> bool:
        return await self._writer.call(partial(_use_code, person=person, code=code))

    async def remove(self, person: str) -> bool:
        change = partial(_has_changed, statement=_REMOVE, values=(person,))
        return await self._writer.call(change)


def _of(connection: apsw.Connection, *, person: str) -> SecondFactor | None:
    row = connection.execute(_OF, (person,)).fetchone()
    return None if row is None else factor_of(row)


def _put(connection: apsw.Connection, *, person: str, factor: SecondFactor) -> None:
    if not fetch(connection, "SELECT 1 FROM people WHERE id = ?", (person,)):
        raise PeopleRefused("person_unknown")
    codes = joined_codes(factor.codes)
    connection.execute(_PUT, (person, factor.box, factor.since, factor.step, codes))


def _use_code(connection: apsw.Connection, *, person: str, code: bytes) -> bool:
    rows = fetch(connection, "SELECT codes FROM second_factors WHERE person = ?", (person,))
    codes = split_codes(rows[0][0]) if rows else ()
    if code not in codes:
        return False
    left = joined_codes(one for one in codes if one != code)
    connection.execute(_SET_CODES, (left, person))
    return True


def _has_changed(connection: apsw.Connection, *, statement: str, values: tuple[Any, ...]) -> bool:
    return bool(fetch(connection, statement, values))
