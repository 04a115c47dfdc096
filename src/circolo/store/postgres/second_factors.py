"""Second factors in PostgreSQL."""

from functools import partial

import asyncpg

from circolo.store.people_port import PeopleRefused
from circolo.store.postgres.connections import Connection, ConnectionPool, fetch, fetch_one
from circolo.store.second_factors_port import (
    SecondFactor,
    factor_of,
    joined_codes,
    split_codes,
)

_OF = "SELECT box, since, step, codes FROM second_factors WHERE person = $1"
_PUT = """
INSERT INTO second_factors (person, box, since, step, codes) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (person) DO UPDATE SET box = excluded.box, since = excluded.since,
    step = excluded.step, codes = excluded.codes
"""
_LOCKED_CODES = "SELECT codes FROM second_factors WHERE person = $1 FOR UPDATE"
_SET_CODES = "UPDATE second_factors SET codes = $2 WHERE person = $1 RETURNING person"
_USE_STEP = "UPDATE second_factors SET step = $2 WHERE person = $1 AND step < $2 RETURNING person"
_REMOVE = "DELETE FROM second_factors WHERE person = $1 RETURNING person"


class PostgresSecondFactors:
    """The implementation of `SecondFactors` in PostgreSQL."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._ask = pool.ask
        self._change = pool.change

    async def of(self, person: str) -> SecondFactor | None:
        return await self._ask(partial(_of, person=person))

    async def put(self, person: str, factor: SecondFactor) -> None:
        await self._change(partial(_put, person=person, factor=factor))

    async def renew_codes(self, person: str, codes: tuple[bytes, ...]) -> None:
        joined = joined_codes(codes)
        await self._change(lambda connection: fetch(connection, _SET_CODES, person, joined))

    async def use_step(self, person: str, step: int) -> bool:
        rows = await self._change(lambda connection: fetch(connection, _USE_STEP, person, step))
        return bool(rows)

    async def use_code(self, person: str, code: bytes) -> bool:
        return await self._change(partial(_use_code, person=person, code=code))

    async def remove(self, person: str) -> bool:
        return bool(await self._change(lambda connection: fetch(connection, _REMOVE, person)))


async def _of(connection: Connection, *, person: str) -> SecondFactor | None:
    row = await fetch_one(connection, _OF, person)
    return None if row is None else factor_of(row)


async def _put(connection: Connection, *, person: str, factor: SecondFactor) -> None:
    row = (person, factor.box, factor.since, factor.step, joined_codes(factor.codes))
    try:
        await connection.execute(_PUT, *row)
    except asyncpg.ForeignKeyViolationError as error:
        raise PeopleRefused("person_unknown") from error


async def _use_code(connection: Connection, *, person: str, code: bytes) -> bool:
    row = await fetch_one(connection, _LOCKED_CODES, person)
    codes = () if row is None else split_codes(row["codes"])
    if code not in codes:
        return False
    left = joined_codes(one for one in codes if one != code)
    await connection.execute(_SET_CODES, person, left)
    return True
