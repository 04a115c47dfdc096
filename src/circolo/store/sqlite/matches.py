"""The database table of finished matches in SQLite.

`catch_up` also adds the matches and deeds of entries that are older than the database tables of
matches and deeds.
"""

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
    """Insert the result of the match that ended with the entry at `position`."""
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
    """Return a person's finished matches at tables, latest first, as `Reader.matches` does."""
    below = _AFTER_EVERY_POSITION if before is None else before
    return _read(fetch(connection, _OF_PERSON, (person, below, limit)))


def after(connection: apsw.Connection, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
    """Return at most `limit` results of all people after `position`, in commit order."""
    return _read(fetch(connection, _ALL, (position, limit)))


def unlisted(connection: apsw.Connection) -> int:
    """Return the position of the last entry that is older than the database tables of matches and
    deeds, and whose results they lack; 0 if none is missing.
    """
    return sum(position for (position,) in fetch(connection, "SELECT position FROM unlisted"))


def catch_up(
    connection: apsw.Connection,
    matches: Iterable[FinishedMatch],
    done: Iterable[tuple[int, Deed]],
) -> None:
    """Insert the results of all entries up to the position `unlisted()`, which is 0 afterwards.

    `done` are the deeds (lines of players' histories), each with the position of its entry.
    """
    for match in matches:
        add(connection, match.position, match.finished)
    deeds.add_older(connection, done)
    connection.execute("DELETE FROM unlisted")


def _read(rows: list[Row]) -> tuple[FinishedMatch, ...]:
    return tuple(
        FinishedMatch(position, at, MatchSummary(_people.decode(people), summary, kind))
        for position, at, kind, summary, people in rows
    )
