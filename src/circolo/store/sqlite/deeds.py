"""The database table of deeds in SQLite: lines of players' histories, such as a hand that they
played.
"""

from collections.abc import Iterable
from typing import NamedTuple

import apsw

from circolo.cards.units import Chips
from circolo.store.entries import Deed
from circolo.store.sqlite.connections import Row, fetch
from circolo.store.store_port import Sitting, StoredDeed

_AFTER_EVERY_NUMBER = 2**63 - 1
_ADD = (
    "INSERT INTO deeds (position, stream, person, kind, chips, summary) VALUES (?, ?, ?, ?, ?, ?)"
)
_ADD_OLDER = """
INSERT INTO deeds (position, stream, person, kind, chips, summary)
SELECT ?1, stream, ?2, ?3, ?4, ?5 FROM entries WHERE position = ?1
"""
_DEEDS = """
SELECT number, deeds.position, at, person, kind, chips, summary
FROM deeds JOIN entries ON entries.position = deeds.position
"""
_DEEDS_WITH_STREAM = _DEEDS + "JOIN streams ON streams.id = deeds.stream "
_NEWEST = "AND kind = ? AND number > ? AND number < ? ORDER BY number DESC LIMIT ?"
_OF_PERSON = _DEEDS + "WHERE person = ? " + _NEWEST
_OF_PERSON_AT_TABLE = _DEEDS_WITH_STREAM + "WHERE name = ? AND person = ? " + _NEWEST
_STREAM = "SELECT stream FROM deeds WHERE number = ?"
_STOOD = (
    _DEEDS + "WHERE person = ? AND deeds.stream = ? AND kind = 'stood' AND number > ? "
    "ORDER BY number LIMIT 1"
)
_SUMS_BETWEEN = """
SELECT kind, count(*), sum(chips), max(number) FROM deeds
WHERE person = ? AND stream = ? AND kind IN ('added', 'hand', 'voided')
    AND number > ? AND number < ?
GROUP BY kind
"""
_ALL = _DEEDS + "WHERE number > ? ORDER BY number LIMIT ?"


class Asked(NamedTuple):
    """The arguments of `Reader.hands`, which returns the deals that a person played."""

    person: str
    limit: int
    before: int | None
    stream: str | None
    after: int


def add(connection: apsw.Connection, deeds: Iterable[tuple[int, int, Deed]]) -> None:
    """Insert lines of players' histories, each given as (position of its entry, id of its stream,
    deed).
    """
    rows = [(position, stream, *_columns(deed)) for position, stream, deed in deeds]
    connection.executemany(_ADD, rows)


def add_older(connection: apsw.Connection, deeds: Iterable[tuple[int, Deed]]) -> None:
    """Insert lines of players' histories for stored entries, each given as (position of its entry,
    deed).
    """
    connection.executemany(_ADD_OLDER, [(position, *_columns(deed)) for position, deed in deeds])


def hands(connection: apsw.Connection, asked: Asked) -> tuple[StoredDeed, ...]:
    """Return the deals that a person played, latest first, as `Reader.hands` does."""
    below = _AFTER_EVERY_NUMBER if asked.before is None else asked.before
    parameters = (asked.person, "hand", asked.after, below, asked.limit)
    if asked.stream is None:
        return _deeds_of(fetch(connection, _OF_PERSON, parameters))
    return _deeds_of(fetch(connection, _OF_PERSON_AT_TABLE, (asked.stream, *parameters)))


def sittings(
    connection: apsw.Connection, person: str, *, limit: int, before: int | None
) -> tuple[Sitting, ...]:
    """Return a person's visits to ring tables, latest first, as `Reader.sittings` does."""
    below = _AFTER_EVERY_NUMBER if before is None else before
    began = _deeds_of(fetch(connection, _OF_PERSON, (person, "sat", 0, below, limit)))
    return tuple(_sitting(connection, sat) for sat in began)


def after(connection: apsw.Connection, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
    """Return at most `limit` deeds of all people with numbers above `number`, in order."""
    return _deeds_of(fetch(connection, _ALL, (number, limit)))


def _sitting(connection: apsw.Connection, sat: StoredDeed) -> Sitting:
    person = sat.deed.person
    ((stream,),) = fetch(connection, _STREAM, (sat.number,))
    stood = next(iter(_deeds_of(fetch(connection, _STOOD, (person, stream, sat.number)))), None)
    below = _AFTER_EVERY_NUMBER if stood is None else stood.number
    rows = fetch(connection, _SUMS_BETWEEN, (person, stream, sat.number, below))
    sums = {kind: (count, chips, last) for kind, count, chips, last in rows}
    count, won, last = sums.get("hand", (0, 0, 0))
    _, added, _ = sums.get("added", (0, 0, 0))
    _, back, _ = sums.get("voided", (0, 0, 0))
    return Sitting(sat, stood, added=Chips(added), hands=count, won=Chips(won + back), last=last)


def _columns(deed: Deed) -> tuple[str, str, int, bytes]:
    return deed.person, deed.kind, deed.chips, deed.summary


def _deeds_of(rows: list[Row]) -> tuple[StoredDeed, ...]:
    return tuple(
        StoredDeed(number, position, at, Deed(person, kind, Chips(chips), summary))
        for number, position, at, person, kind, chips, summary in rows
    )
