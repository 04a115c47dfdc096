"""The list of deeds: acts of people at tables, in SQLite."""

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
_THERE = _DEEDS + "JOIN streams ON streams.id = deeds.stream "
_NEWEST = "AND kind = ? AND number > ? AND number < ? ORDER BY number DESC LIMIT ?"
_OF_PERSON = _DEEDS + "WHERE person = ? " + _NEWEST
_OF_PERSON_THERE = _THERE + "WHERE name = ? AND person = ? " + _NEWEST
_STREAM = "SELECT stream FROM deeds WHERE number = ?"
_STOOD = (
    _DEEDS + "WHERE person = ? AND deeds.stream = ? AND kind = 'stood' AND number > ? "
    "ORDER BY number LIMIT 1"
)
_MEANWHILE = """
SELECT kind, count(*), sum(chips), max(number) FROM deeds
WHERE person = ? AND stream = ? AND kind IN ('added', 'hand', 'voided')
    AND number > ? AND number < ?
GROUP BY kind
"""
_ALL = _DEEDS + "WHERE number > ? ORDER BY number LIMIT ?"


class Asked(NamedTuple):
    """A query for hands: the person, and which of their hands."""

    person: str
    limit: int
    before: int | None
    stream: str | None
    after: int


def add(connection: apsw.Connection, done: Iterable[tuple[int, int, Deed]]) -> None:
    """Add deeds, each with the position and the stream of its entry."""
    rows = [(position, stream, *_told(deed)) for position, stream, deed in done]
    connection.executemany(_ADD, rows)


def add_older(connection: apsw.Connection, done: Iterable[tuple[int, Deed]]) -> None:
    """Add deeds of entries that are stored already, each with the position of its entry."""
    connection.executemany(_ADD_OLDER, [(position, *_told(deed)) for position, deed in done])


def hands(connection: apsw.Connection, asked: Asked) -> tuple[StoredDeed, ...]:
    """Return the hands of a person, latest first."""
    below = _AFTER_EVERY_NUMBER if asked.before is None else asked.before
    those = (asked.person, "hand", asked.after, below, asked.limit)
    if asked.stream is None:
        return _read(fetch(connection, _OF_PERSON, those))
    return _read(fetch(connection, _OF_PERSON_THERE, (asked.stream, *those)))


def sittings(
    connection: apsw.Connection, person: str, *, limit: int, before: int | None
) -> tuple[Sitting, ...]:
    """Return the sittings of a person, latest first."""
    below = _AFTER_EVERY_NUMBER if before is None else before
    began = _read(fetch(connection, _OF_PERSON, (person, "sat", 0, below, limit)))
    return tuple(_sitting(connection, sat) for sat in began)


def after(connection: apsw.Connection, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
    """Return the deeds after a number, in their order."""
    return _read(fetch(connection, _ALL, (number, limit)))


def _sitting(connection: apsw.Connection, sat: StoredDeed) -> Sitting:
    person = sat.deed.person
    ((stream,),) = fetch(connection, _STREAM, (sat.number,))
    stood = next(iter(_read(fetch(connection, _STOOD, (person, stream, sat.number)))), None)
    below = _AFTER_EVERY_NUMBER if stood is None else stood.number
    rows = fetch(connection, _MEANWHILE, (person, stream, sat.number, below))
    sums = {kind: (count, chips, last) for kind, count, chips, last in rows}
    count, won, last = sums.get("hand", (0, 0, 0))
    _, added, _ = sums.get("added", (0, 0, 0))
    _, back, _ = sums.get("voided", (0, 0, 0))
    return Sitting(sat, stood, added=Chips(added), hands=count, won=Chips(won + back), last=last)


def _told(deed: Deed) -> tuple[str, str, int, bytes]:
    return deed.person, deed.kind, deed.chips, deed.summary


def _read(rows: list[Row]) -> tuple[StoredDeed, ...]:
    return tuple(
        StoredDeed(number, position, at, Deed(person, kind, Chips(chips), summary))
        for number, position, at, person, kind, chips, summary in rows
    )
