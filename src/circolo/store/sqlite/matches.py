"""The list of matches in SQLite, and the late listing of matches and deeds of older entries."""

from collections.abc import Iterable

import apsw
import msgspec

from circolo.store.entries import Deed, MatchSummary
from circolo.store.sqlite import deeds
from circolo.store.sqlite.connections import Row, fetch
from circolo.store.store_port import FinishedMatch

_MATCH = """
SELECT matches.position, at, kind, summary, (
    SELECT json_group_array(person ORDER BY person) FROM players
    WHERE players.position = matches.position
)
FROM matches JOIN entries ON entries.position = matches.position
"""
_OF_PERSON = (
    _MATCH
    + """
JOIN players AS own ON own.position = matches.position
WHERE own.person = ? AND own.position < ? AND kind = 'table'
ORDER BY own.position DESC LIMIT ?
"""
)
_ALL = _MATCH + "WHERE matches.position > ? ORDER BY matches.position LIMIT ?"
_AFTER_EVERY_POSITION = 2**63 - 1
_people = msgspec.json.Decoder(tuple[str, ...])


def add(connection: apsw.Connection, position: int, finished: MatchSummary) -> None:
    """Add the match that the entry at this position has ended."""
    connection.execute(
        "INSERT INTO matches (position, summary, kind) VALUES (?, ?, ?)",
        (position, finished.summary, finished.kind),
    )
    connection.executemany(
        "INSERT INTO players VALUES (?, ?)", [(person, position) for person in finished.people]
    )


def of_person(
    connection: apsw.Connection, person: str, *, limit: int, before: int | None
) -> tuple[FinishedMatch, ...]:
    """Return the matches of a person at tables below a position, latest first."""
    below = _AFTER_EVERY_POSITION if before is None else before
    return _read(fetch(connection, _OF_PERSON, (person, below, limit)))


def after(connection: apsw.Connection, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
    """Return the matches after a position, in the order in which they ended."""
    return _read(fetch(connection, _ALL, (position, limit)))


def unlisted(connection: apsw.Connection) -> int:
    """Return the last position whose matches and deeds are not listed yet, 0 if all are."""
    return sum(position for (position,) in fetch(connection, "SELECT position FROM unlisted"))


def catch_up(
    connection: apsw.Connection,
    matches: Iterable[FinishedMatch],
    done: Iterable[tuple[int, Deed]],
) -> None:
    """Add the matches and deeds of entries that are not listed yet."""
    for match in matches:
        add(connection, match.position, match.finished)
    deeds.add_older(connection, done)
    connection.execute("DELETE FROM unlisted")


def _read(rows: list[Row]) -> tuple[FinishedMatch, ...]:
    return tuple(
        FinishedMatch(position, at, MatchSummary(_people.decode(people), summary, kind))
        for position, at, kind, summary, people in rows
    )
