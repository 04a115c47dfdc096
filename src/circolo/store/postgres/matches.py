"""The database table of finished matches in PostgreSQL."""

from collections.abc import Sequence

from circolo.store.entries import Deed, MatchSummary
from circolo.store.postgres import deeds
from circolo.store.postgres.connections import Connection, Row, fetch
from circolo.store.store_port import FinishedMatch

_MATCH = """
SELECT matches.position, at, kind, summary, ARRAY(
    SELECT person FROM players WHERE players.position = matches.position ORDER BY person
)
FROM matches JOIN entries ON entries.position = matches.position
"""
_OF_PERSON = (
    _MATCH
    + """
JOIN players AS own ON own.position = matches.position
WHERE own.person = $1 AND own.position < $2 AND kind = 'table'
ORDER BY own.position DESC LIMIT $3
"""
)
_ALL = _MATCH + "WHERE matches.position > $1 ORDER BY matches.position LIMIT $2"
_ADD = "INSERT INTO matches (position, summary, kind) VALUES ($1, $2, $3)"
_ADD_PLAYER = "INSERT INTO players (person, position) VALUES ($1, $2)"
_AFTER_EVERY_POSITION = 2**63 - 1


async def of_person(
    connection: Connection, person: str, *, limit: int, before: int | None
) -> tuple[FinishedMatch, ...]:
    """Return a person's finished matches at tables, latest first, as `Reader.matches` does."""
    below = _AFTER_EVERY_POSITION if before is None else before
    return _read(await fetch(connection, _OF_PERSON, person, below, limit))


async def after(connection: Connection, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
    """Return at most `limit` results of all people after `position`, in commit order."""
    return _read(await fetch(connection, _ALL, position, limit))


async def list_older(
    connection: Connection,
    matches: Sequence[FinishedMatch],
    done: Sequence[tuple[int, Deed]],
) -> None:
    """Insert the results of entries that are stored already.

    `done` are the deeds (lines of players' histories), each with the position of its entry.
    """
    for match in matches:
        finished = match.finished
        await connection.execute(_ADD, match.position, finished.summary, finished.kind)
        players = [(person, match.position) for person in finished.people]
        await connection.executemany(_ADD_PLAYER, players)
    await deeds.add_older(connection, done)


def _read(rows: list[Row]) -> tuple[FinishedMatch, ...]:
    return tuple(
        FinishedMatch(position, at, MatchSummary(tuple(people), summary, kind))
        for position, at, kind, summary, people in rows
    )
