"""The friends port in PostgreSQL: friendships, privacy settings and private messages.

A change of a friendship first locks the rows of both people, so that two servers make such changes
one after the other.
"""

from collections.abc import Collection
from functools import partial

from circolo.cards.units import Millis
from circolo.store.friends_port import (
    FRIENDS_MAX,
    MESSAGES_LAST,
    MESSAGES_OF_PAIR,
    MESSAGES_OF_SENDER,
    REQUESTS_MAX,
    Privacy,
    PrivateMessage,
    Tie,
    Ties,
)
from circolo.store.people_port import PeopleRefused, person_of
from circolo.store.postgres.connections import Connection, ConnectionPool, fetch, fetch_one

_LOCKED = "SELECT id FROM people WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"
_TIES = """
SELECT id, name, kind, created, (SELECT card FROM avatars WHERE avatars.person = people.id),
    mine.at AS mine, theirs.at AS theirs
FROM people
LEFT JOIN friends AS mine ON mine.person = $1 AND mine.other = id
LEFT JOIN friends AS theirs ON theirs.person = id AND theirs.other = $1
WHERE id IN (
    SELECT other FROM friends WHERE person = $1 UNION SELECT person FROM friends WHERE other = $1
)
ORDER BY folded
"""
_REQUESTS = """
SELECT count(*) FROM friends AS theirs WHERE other = $1 AND NOT EXISTS (
    SELECT FROM friends AS mine WHERE mine.person = $1 AND mine.other = theirs.person
)
"""
_SET_PRIVACY = """
INSERT INTO privacy (person, results, presence) VALUES ($1, $2, $3)
ON CONFLICT (person) DO UPDATE SET results = excluded.results, presence = excluded.presence
"""
_MESSAGE = "SELECT sender, id, recipient, at, text FROM private_messages "
_OF_PAIR = "(sender = $1 AND recipient = $2 OR sender = $2 AND recipient = $1) "
_NEWEST = "ORDER BY at DESC, sender DESC, id DESC OFFSET"
_KEPT_BY_PAIR = (
    "DELETE FROM private_messages WHERE (sender, id) IN (SELECT sender, id FROM private_messages "  # noqa: S608
    f"WHERE {_OF_PAIR}{_NEWEST} {MESSAGES_OF_PAIR})"
)
_KEPT_BY_SENDER = (
    "DELETE FROM private_messages WHERE (sender, id) IN (SELECT sender, id FROM private_messages "  # noqa: S608
    f"WHERE sender = $1 {_NEWEST} {MESSAGES_OF_SENDER})"
)
_SEND = """
INSERT INTO private_messages (sender, id, recipient, at, text) VALUES ($1, $2, $3, $4, $5)
"""

ERASE = (
    "DELETE FROM friends WHERE person = $1 OR other = $1",
    "DELETE FROM privacy WHERE person = $1",
    "DELETE FROM private_messages WHERE sender = $1 OR recipient = $1",
)
"""The statements that delete all data of a person in these database tables."""


class PostgresFriends:
    """The implementation of `Friends` in PostgreSQL, on the connections of a pool."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._read = pool.ask
        self._change = pool.change

    async def ask(self, person: str, other: str, *, at: Millis) -> bool:
        return await self._change(partial(_ask, person=person, other=other, at=at))

    async def part(self, person: str, other: str) -> None:
        await self._change(partial(part, person=person, other=other))

    async def ties(self, person: str) -> Ties:
        return await self._read(partial(_ties, person=person))

    async def are_friends(self, person: str, other: str) -> bool:
        return await self._read(partial(_are_friends, person=person, other=other))

    async def privacy(self, people: Collection[str]) -> dict[str, Privacy]:
        return await self._read(partial(_privacy, people=people))

    async def set_privacy(self, person: str, privacy: Privacy) -> None:
        await self._change(partial(_set_privacy, person=person, privacy=privacy))

    async def send(self, message: PrivateMessage) -> bool:
        return await self._change(partial(_send, message=message))

    async def messages(self, person: str, other: str) -> tuple[PrivateMessage, ...]:
        return await self._read(partial(_messages, person=person, other=other))

    async def all_messages(self, person: str) -> tuple[PrivateMessage, ...]:
        return await self._read(partial(_all_messages, person=person))

    async def newest(self, person: str) -> dict[str, Millis]:
        return await self._read(partial(_newest, person=person))


async def part(connection: Connection, person: str, other: str) -> None:
    """Delete the friendship of two people, and the requests between them."""
    statement = "DELETE FROM friends WHERE person = $1 AND other = $2"
    for pair in sorted([(person, other), (other, person)]):
        await connection.execute(statement, *pair)


async def _ask(connection: Connection, *, person: str, other: str, at: Millis) -> bool:
    await _lock(connection, person, other)
    if await _has_blocked(connection, person, other):
        raise PeopleRefused("friend_blocked")
    if await _has_blocked(connection, other, person):
        return False
    is_answer = await _wants(connection, other, person)
    if not await _wants(connection, person, other):
        own = "SELECT count(*) FROM friends WHERE person = $1"
        if await connection.fetchval(own, person) >= FRIENDS_MAX:
            raise PeopleRefused("friends_full")
        if not is_answer and await connection.fetchval(_REQUESTS, other) >= REQUESTS_MAX:
            raise PeopleRefused("friend_requests_full")
        statement = "INSERT INTO friends (person, other, at) VALUES ($1, $2, $3)"
        await connection.execute(statement, person, other, at)
    return is_answer


async def _lock(connection: Connection, *people: str) -> None:
    """Lock the rows of these accounts until the commit. Raises PeopleRefused: person_unknown."""
    if len(await fetch(connection, _LOCKED, [*people])) < len(set(people)):
        raise PeopleRefused("person_unknown")


async def _wants(connection: Connection, person: str, other: str) -> bool:
    query = "SELECT 1 FROM friends WHERE person = $1 AND other = $2"
    return await fetch_one(connection, query, person, other) is not None


async def _has_blocked(connection: Connection, person: str, other: str) -> bool:
    query = "SELECT 1 FROM blocks WHERE person = $1 AND other = $2"
    return await fetch_one(connection, query, person, other) is not None


async def _ties(connection: Connection, *, person: str) -> Ties:
    found: dict[str, list[Tie]] = {"friends": [], "asking": [], "asked": []}
    for *account, mine, theirs in await fetch(connection, _TIES, person):
        kind = "asking" if mine is None else "asked" if theirs is None else "friends"
        since = max(at for at in (mine, theirs) if at is not None)
        found[kind].append(Tie(person_of(account), since))
    return Ties(**{kind: tuple(ties) for kind, ties in found.items()})


async def _are_friends(connection: Connection, *, person: str, other: str) -> bool:
    return await _wants(connection, person, other) and await _wants(connection, other, person)


async def _privacy(connection: Connection, *, people: Collection[str]) -> dict[str, Privacy]:
    query = "SELECT person, results, presence FROM privacy WHERE person = ANY($1::text[])"
    rows = await fetch(connection, query, [*people])
    return dict.fromkeys(people, Privacy()) | {person: Privacy(*kept) for person, *kept in rows}


async def _set_privacy(connection: Connection, *, person: str, privacy: Privacy) -> None:
    await _lock(connection, person)
    await connection.execute(_SET_PRIVACY, person, privacy.results, privacy.presence)


async def _send(connection: Connection, *, message: PrivateMessage) -> bool:
    sender, recipient = message.sender, message.recipient
    await fetch(connection, _LOCKED, [sender, recipient])
    is_stored = "SELECT 1 FROM private_messages WHERE sender = $1 AND id = $2"
    if await fetch_one(connection, is_stored, sender, message.id) is not None:
        return False
    if not await _are_friends(connection, person=sender, other=recipient):
        raise PeopleRefused("not_friends")
    await connection.execute(_SEND, sender, message.id, recipient, message.at, message.text)
    await connection.execute(_KEPT_BY_PAIR, sender, recipient)
    await connection.execute(_KEPT_BY_SENDER, sender)
    oldest = message.at - MESSAGES_LAST
    await connection.execute("DELETE FROM private_messages WHERE at <= $1", oldest)
    return True


async def _messages(
    connection: Connection, *, person: str, other: str
) -> tuple[PrivateMessage, ...]:
    query = f"{_MESSAGE}WHERE {_OF_PAIR}ORDER BY at, sender, id"
    return tuple(PrivateMessage(*row) for row in await fetch(connection, query, person, other))


async def _all_messages(connection: Connection, *, person: str) -> tuple[PrivateMessage, ...]:
    query = f"{_MESSAGE}WHERE sender = $1 OR recipient = $1 ORDER BY at DESC, sender, id"
    return tuple(PrivateMessage(*row) for row in await fetch(connection, query, person))


async def _newest(connection: Connection, *, person: str) -> dict[str, Millis]:
    query = "SELECT sender, max(at) FROM private_messages WHERE recipient = $1 GROUP BY sender"
    rows = await fetch(connection, query, person)
    return {row[0]: row[1] for row in rows}
