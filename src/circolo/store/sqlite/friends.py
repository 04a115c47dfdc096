"""The friends port in SQLite: friendships, privacy settings and private messages."""

from collections.abc import Collection
from functools import partial

import apsw
import msgspec

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
from circolo.store.sqlite.connections import fetch
from circolo.store.sqlite.reader_pool import ReaderPool
from circolo.store.sqlite.writer import Writer

_TIES = """
SELECT id, name, kind, created, (SELECT card FROM avatars WHERE avatars.person = people.id),
    mine.at, theirs.at
FROM people
LEFT JOIN friends AS mine ON mine.person = ?1 AND mine.other = id
LEFT JOIN friends AS theirs ON theirs.person = id AND theirs.other = ?1
WHERE id IN (
    SELECT other FROM friends WHERE person = ?1 UNION SELECT person FROM friends WHERE other = ?1
)
ORDER BY folded
"""
_REQUESTS = """
SELECT count(*) FROM friends AS theirs WHERE other = ?1 AND NOT EXISTS (
    SELECT 1 FROM friends AS mine WHERE mine.person = ?1 AND mine.other = theirs.person
)
"""
_PRIVACY = """
SELECT person, results, presence FROM privacy
WHERE person IN (SELECT value FROM json_each(?))
"""
_MESSAGE = "SELECT sender, id, recipient, at, text FROM private_messages "
_OF_PAIR = (
    "(sender = :sender AND recipient = :recipient OR sender = :recipient AND recipient = :sender) "
)
_NEWEST = "ORDER BY at DESC, sender DESC, id DESC LIMIT -1 OFFSET"
_KEPT_BY_PAIR = (
    "DELETE FROM private_messages WHERE (sender, id) IN (SELECT sender, id FROM private_messages "  # noqa: S608
    f"WHERE {_OF_PAIR}{_NEWEST} {MESSAGES_OF_PAIR})"
)
_KEPT_BY_SENDER = (
    "DELETE FROM private_messages WHERE (sender, id) IN (SELECT sender, id FROM private_messages "  # noqa: S608
    f"WHERE sender = :sender {_NEWEST} {MESSAGES_OF_SENDER})"
)

ERASE = (
    "DELETE FROM friends WHERE person = :person OR other = :person",
    "DELETE FROM privacy WHERE person = :person",
    "DELETE FROM private_messages WHERE sender = :person OR recipient = :person",
)
"""The statements that delete all data of a person in these database tables."""


class SqliteFriends:
    """The implementation of `Friends` in SQLite."""

    def __init__(self, writer: Writer, readers: ReaderPool) -> None:
        self._writer = writer
        self._readers = readers

    async def ask(self, person: str, other: str, *, at: Millis) -> bool:
        return await self._writer.call(partial(_ask, person=person, other=other, at=at))

    async def part(self, person: str, other: str) -> None:
        await self._writer.call(partial(part, person=person, other=other))

    async def ties(self, person: str) -> Ties:
        return await self._readers.ask(partial(_ties, person=person))

    async def are_friends(self, person: str, other: str) -> bool:
        return await self._readers.ask(partial(_are_friends, person=person, other=other))

    async def privacy(self, people: Collection[str]) -> dict[str, Privacy]:
        return await self._readers.ask(partial(_privacy, people=people))

    async def set_privacy(self, person: str, privacy: Privacy) -> None:
        await self._writer.call(partial(_set_privacy, person=person, privacy=privacy))

    async def send(self, message: PrivateMessage) -> bool:
        return await self._writer.call(partial(_send, message=message))

    async def messages(self, person: str, other: str) -> tuple[PrivateMessage, ...]:
        return await self._readers.ask(partial(_messages, person=person, other=other))

    async def all_messages(self, person: str) -> tuple[PrivateMessage, ...]:
        return await self._readers.ask(partial(_all_messages, person=person))

    async def newest(self, person: str) -> dict[str, Millis]:
        return await self._readers.ask(partial(_newest, person=person))


def part(connection: apsw.Connection, person: str, other: str) -> None:
    """Delete the friendship of two people, and the requests between them."""
    for pair in ((person, other), (other, person)):
        connection.execute("DELETE FROM friends WHERE person = ? AND other = ?", pair)


def _ask(connection: apsw.Connection, *, person: str, other: str, at: Millis) -> bool:
    for one in (person, other):
        if not fetch(connection, "SELECT 1 FROM people WHERE id = ?", (one,)):
            raise PeopleRefused("person_unknown")
    if _has_blocked(connection, person, other):
        raise PeopleRefused("friend_blocked")
    if _has_blocked(connection, other, person):
        return False
    is_answer = _wants(connection, other, person)
    if not _wants(connection, person, other):
        ((own,),) = fetch(connection, "SELECT count(*) FROM friends WHERE person = ?", (person,))
        if own >= FRIENDS_MAX:
            raise PeopleRefused("friends_full")
        ((waiting,),) = fetch(connection, _REQUESTS, (other,))
        if not is_answer and waiting >= REQUESTS_MAX:
            raise PeopleRefused("friend_requests_full")
        connection.execute("INSERT INTO friends VALUES (?, ?, ?)", (person, other, at))
    return is_answer


def _wants(connection: apsw.Connection, person: str, other: str) -> bool:
    query = "SELECT 1 FROM friends WHERE person = ? AND other = ?"
    return bool(fetch(connection, query, (person, other)))


def _has_blocked(connection: apsw.Connection, person: str, other: str) -> bool:
    query = "SELECT 1 FROM blocks WHERE person = ? AND other = ?"
    return bool(fetch(connection, query, (person, other)))


def _ties(connection: apsw.Connection, *, person: str) -> Ties:
    found: dict[str, list[Tie]] = {"friends": [], "asking": [], "asked": []}
    for *account, mine, theirs in fetch(connection, _TIES, (person,)):
        kind = "asking" if mine is None else "asked" if theirs is None else "friends"
        since = max(at for at in (mine, theirs) if at is not None)
        found[kind].append(Tie(person_of(account), since))
    return Ties(**{kind: tuple(ties) for kind, ties in found.items()})


def _are_friends(connection: apsw.Connection, *, person: str, other: str) -> bool:
    return _wants(connection, person, other) and _wants(connection, other, person)


def _privacy(connection: apsw.Connection, *, people: Collection[str]) -> dict[str, Privacy]:
    rows = fetch(connection, _PRIVACY, (msgspec.json.encode([*people]).decode(),))
    return dict.fromkeys(people, Privacy()) | {person: Privacy(*kept) for person, *kept in rows}


def _set_privacy(connection: apsw.Connection, *, person: str, privacy: Privacy) -> None:
    if not fetch(connection, "SELECT 1 FROM people WHERE id = ?", (person,)):
        raise PeopleRefused("person_unknown")
    connection.execute(
        "INSERT INTO privacy VALUES (?, ?, ?) ON CONFLICT (person) DO UPDATE "
        "SET results = excluded.results, presence = excluded.presence",
        (person, privacy.results, privacy.presence),
    )


def _send(connection: apsw.Connection, *, message: PrivateMessage) -> bool:
    is_stored = "SELECT 1 FROM private_messages WHERE sender = ? AND id = ?"
    if fetch(connection, is_stored, (message.sender, message.id)):
        return False
    if not _are_friends(connection, person=message.sender, other=message.recipient):
        raise PeopleRefused("not_friends")
    row = (message.sender, message.id, message.recipient, message.at, message.text)
    connection.execute("INSERT INTO private_messages VALUES (?, ?, ?, ?, ?)", row)
    pair = {"sender": message.sender, "recipient": message.recipient}
    connection.execute(_KEPT_BY_PAIR, pair)
    connection.execute(_KEPT_BY_SENDER, {"sender": message.sender})
    connection.execute("DELETE FROM private_messages WHERE at <= ?", (message.at - MESSAGES_LAST,))
    return True


def _messages(
    connection: apsw.Connection, *, person: str, other: str
) -> tuple[PrivateMessage, ...]:
    query = f"{_MESSAGE}WHERE {_OF_PAIR}ORDER BY at, sender, id"
    pair = {"sender": person, "recipient": other}
    return tuple(PrivateMessage(*row) for row in connection.execute(query, pair))


def _all_messages(connection: apsw.Connection, *, person: str) -> tuple[PrivateMessage, ...]:
    query = f"{_MESSAGE}WHERE sender = :person OR recipient = :person ORDER BY at DESC, sender, id"
    rows = connection.execute(query, {"person": person})
    return tuple(PrivateMessage(*row) for row in rows)


def _newest(connection: apsw.Connection, *, person: str) -> dict[str, Millis]:
    query = "SELECT sender, max(at) FROM private_messages WHERE recipient = ? GROUP BY sender"
    return dict(fetch(connection, query, (person,)))
