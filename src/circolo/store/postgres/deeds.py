"""The database table of deeds in PostgreSQL: lines of players' histories, such as a hand played."""

from collections.abc import Sequence
from typing import NamedTuple

from circolo.cards.units import Chips
from circolo.store.entries import Deed
from circolo.store.postgres.connections import Connection, Row, fetch, fetch_one
from circolo.store.store_port import Sitting, StoredDeed

_AFTER_EVERY_NUMBER = 2**63 - 1
_ADD_OLDER = """
WITH last AS (UPDATE counters SET deeds = deeds + 1 RETURNING deeds)
INSERT INTO deeds (number, position, stream, person, kind, chips, summary)
SELECT last.deeds, position, stream, $2, $3, $4, $5 FROM last, entries WHERE position = $1
"""
_DEEDS = """
SELECT number, deeds.position, at, person, kind, chips, summary
FROM deeds JOIN entries ON entries.position = deeds.position
"""
_DEEDS_WITH_STREAM = _DEEDS + "JOIN streams ON streams.id = deeds.stream "
_NEWEST = "person = $1 AND kind = $2 AND number > $3 AND number < $4"
_LIMITED = " ORDER BY number DESC LIMIT $5"
_OF_PERSON = f"{_DEEDS}WHERE {_NEWEST}{_LIMITED}"
_OF_PERSON_AT_TABLE = f"{_DEEDS_WITH_STREAM}WHERE {_NEWEST} AND name = $6{_LIMITED}"
_STREAM = "SELECT stream FROM deeds WHERE number = $1"
_STOOD = (
    _DEEDS + "WHERE person = $1 AND deeds.stream = $2 AND kind = 'stood' AND number > $3 "
    "ORDER BY number LIMIT 1"
)
_SUMS_BETWEEN = """
SELECT kind, count(*), sum(chips)::bigint, max(number) FROM deeds
WHERE person = $1 AND stream = $2 AND kind IN ('added', 'hand', 'voided')
    AND number > $3 AND number < $4
GROUP BY kind
"""
_ALL = _DEEDS + "WHERE number > $1 ORDER BY number LIMIT $2"


class Asked(NamedTuple):
    """The arguments of `Reader.hands`, which returns the deals that a person played."""

    person: str
    limit: int
    before: int | None
    stream: str | None
    after: int


async def add_older(connection: Connection, deeds: Sequence[tuple[int, Deed]]) -> None:
    """Insert lines of players' histories for stored entries, each given as (position of its entry,
    deed).
    """
    rows = [
        (position, deed.person, deed.kind, deed.chips, deed.summary) for position, deed in deeds
    ]
    await connection.executemany(_ADD_OLDER, rows)


async def hands(connection: Connection, asked: Asked) -> tuple[StoredDeed, ...]:
    """Return the deals that a person played, latest first, as `Reader.hands` does."""
    below = _AFTER_EVERY_NUMBER if asked.before is None else asked.before
    parameters = (asked.person, "hand", asked.after, below, asked.limit)
    if asked.stream is None:
        return _deeds_of(await fetch(connection, _OF_PERSON, *parameters))
    return _deeds_of(await fetch(connection, _OF_PERSON_AT_TABLE, *parameters, asked.stream))


async def sittings(
    connection: Connection, person: str, *, limit: int, before: int | None
) -> tuple[Sitting, ...]:
    """Return a person's visits to ring tables, latest first, as `Reader.sittings` does."""
    below = _AFTER_EVERY_NUMBER if before is None else before
    began = _deeds_of(await fetch(connection, _OF_PERSON, person, "sat", 0, below, limit))
    return tuple([await _sitting(connection, sat) for sat in began])


async def after(connection: Connection, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
    """Return at most `limit` deeds of all people with numbers above `number`, in order."""
    return _deeds_of(await fetch(connection, _ALL, number, limit))


async def _sitting(connection: Connection, sat: StoredDeed) -> Sitting:
    person = sat.deed.person
    stream = await connection.fetchval(_STREAM, sat.number)
    row = await fetch_one(connection, _STOOD, person, stream, sat.number)
    stood = None if row is None else _deed(row)
    below = _AFTER_EVERY_NUMBER if stood is None else stood.number
    rows = await fetch(connection, _SUMS_BETWEEN, person, stream, sat.number, below)
    sums = {kind: (count, chips, last) for kind, count, chips, last in rows}
    count, won, last = sums.get("hand", (0, 0, 0))
    _, added, _ = sums.get("added", (0, 0, 0))
    _, back, _ = sums.get("voided", (0, 0, 0))
    return Sitting(sat, stood, added=Chips(added), hands=count, won=Chips(won + back), last=last)


def _deed(row: Row) -> StoredDeed:
    number, position, at, person, kind, chips, summary = row
    return StoredDeed(number, position, at, Deed(person, kind, Chips(chips), summary))


def _deeds_of(rows: list[Row]) -> tuple[StoredDeed, ...]:
    return tuple(map(_deed, rows))
