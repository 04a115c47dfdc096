"""The people port in SQLite: accounts, sessions, recovery links, block lists and grants."""

from collections.abc import Collection
from functools import partial

import apsw
import msgspec

from circolo.cards.card import Card
from circolo.cards.units import DAY, Millis
from circolo.ledger.account import purse, wallet
from circolo.store.people_port import (
    BLOCKS_MAX,
    GRANT_LASTS,
    OF_PERSON,
    SESSIONS_MAX,
    PeopleRefused,
    Person,
    Session,
    check_name,
    fold_name,
    person_of,
)
from circolo.store.sqlite import friends
from circolo.store.sqlite.bot_tokens import SqliteBotTokens
from circolo.store.sqlite.connections import fetch
from circolo.store.sqlite.emails import SqliteEmails
from circolo.store.sqlite.passkeys import SqlitePasskeys
from circolo.store.sqlite.push import SqlitePush
from circolo.store.sqlite.reader_pool import ReaderPool
from circolo.store.sqlite.second_factors import SqliteSecondFactors
from circolo.store.sqlite.writer import Writer

_PERSON = """
SELECT id, name, kind, created, (SELECT card FROM avatars WHERE avatars.person = people.id)
FROM people
"""
_CLAIM = """
UPDATE people SET name = ?, folded = ?, kind = 'member', password = ?,
    since = (SELECT coalesce(max(position), 0) FROM entries)
WHERE id = ?
"""
_NAMES = """
WITH asked AS (SELECT value FROM json_each(?1))
SELECT id, name FROM people WHERE id IN asked
UNION ALL SELECT id, '' FROM erased WHERE id IN asked
"""
_AVATARS = """
SELECT person, card FROM avatars WHERE person IN (SELECT value FROM json_each(?))
"""
_CHOSEN_NAMES = """
SELECT id, name FROM people
WHERE kind IN ('member', 'bot') OR (kind = 'guest' AND folded NOT LIKE ?) ORDER BY created, id
"""
_ERASE = (
    *friends.ERASE,
    *map("DELETE FROM {} WHERE person = :person".format, OF_PERSON),
    "DELETE FROM bot_tokens WHERE bot = :person",
    "DELETE FROM blocks WHERE person = :person OR other = :person",
    "DELETE FROM people WHERE id = :person",
    "INSERT INTO erased (id) VALUES (:person)",
)
_MEMBERS = """
SELECT id, since FROM people
WHERE id IN (SELECT value FROM json_each(?)) AND kind = 'member'
"""


class SqlitePeople:
    """The implementation of `People` in SQLite, with the writer thread and readers of the log."""

    def __init__(self, writer: Writer, readers: ReaderPool) -> None:
        self._writer = writer
        self._readers = readers
        self.friends = friends.SqliteFriends(writer, readers)
        self.push = SqlitePush(writer, readers)
        self.bot_tokens = SqliteBotTokens(writer, readers)
        self.emails = SqliteEmails(writer, readers)
        self.second_factors = SqliteSecondFactors(writer, readers)
        self.passkeys = SqlitePasskeys(writer, readers)

    async def create(self, person: Person) -> None:
        await self._writer.call(partial(_create, person=person))

    async def by_id(self, person: str) -> Person | None:
        return await self._readers.ask(partial(by_id, person=person))

    async def by_name(self, name: str) -> Person | None:
        return await self._readers.ask(partial(by_name, name=name))

    async def names(self, people: Collection[str]) -> dict[str, str]:
        return await self._readers.ask(partial(names, people=people))

    async def erase(self, person: str) -> None:
        await self._writer.call(partial(_erase, person=person))
        await self._writer.truncate_log()

    async def claim(self, person: str, *, name: str, password: str) -> Person:
        return await self._writer.call(partial(_claim, person=person, name=name, password=password))

    async def rename(self, person: str, *, name: str) -> Person:
        return await self._writer.call(partial(_rename, person=person, name=name))

    async def choose_avatar(self, person: str, card: Card) -> Person:
        return await self._writer.call(partial(_choose_avatar, person=person, card=card))

    async def avatars(self, people: Collection[str]) -> dict[str, Card]:
        return await self._readers.ask(partial(_avatars, people=people))

    async def chosen_names(self, *, given: str) -> tuple[tuple[str, str], ...]:
        return await self._readers.ask(partial(_chosen_names, given=given))

    async def members(self, people: Collection[str]) -> dict[str, int]:
        return await self._readers.ask(partial(members, people=people))

    async def set_password(self, person: str, password: str) -> None:
        await self._writer.call(partial(_set_password, person=person, password=password))

    async def password_hash(self, person: str) -> str | None:
        return await self._readers.ask(partial(_password_hash, person=person))

    async def open_session(self, token: bytes, session: Session) -> None:
        await self._writer.call(partial(_open_session, token=token, session=session))

    async def session(self, token: bytes, *, now: Millis) -> Session | None:
        return await self._readers.ask(partial(_session, token=token, now=now))

    async def sessions_of(self, person: str, *, now: Millis) -> tuple[tuple[bytes, Session], ...]:
        return await self._readers.ask(partial(_sessions_of, person=person, now=now))

    async def has_session(self, person: str, *, now: Millis) -> bool:
        return await self._readers.ask(partial(_has_session, person=person, now=now))

    async def renew_session(self, token: bytes, *, seen: Millis, expires: Millis) -> None:
        await self._writer.call(partial(_renew_session, token=token, seen=seen, expires=expires))

    async def close_session(self, token: bytes) -> None:
        await self._writer.call(partial(_close_session, token=token))

    async def close_sessions(self, person: str) -> None:
        await self._writer.call(partial(_close_sessions, person=person))

    async def open_link(self, link: bytes, *, person: str, expires: Millis) -> None:
        await self._writer.call(partial(_open_link, link=link, person=person, expires=expires))

    async def link_owner(self, link: bytes, *, now: Millis) -> Person:
        return await self._readers.ask(partial(_link_owner, link=link, now=now))

    async def use_link(self, link: bytes, *, now: Millis) -> Person:
        return await self._writer.call(partial(_use_link, link=link, now=now))

    async def count_grant(self, mark: bytes, *, account: str, now: Millis, most: int) -> bool:
        return await self._writer.call(
            partial(_count_grant, mark=mark, account=account, now=now, most=most)
        )

    async def forget_grants(self, *, now: Millis) -> None:
        await self._writer.call(partial(_forget_grants, now=now))

    async def block(self, person: str, other: str) -> None:
        await self._writer.call(partial(_block, person=person, other=other))

    async def unblock(self, person: str, other: str) -> None:
        await self._writer.call(partial(_unblock, person=person, other=other))

    async def blocked(self, person: str) -> tuple[Person, ...]:
        return await self._readers.ask(partial(_blocked, person=person))


def _create(connection: apsw.Connection, person: Person) -> None:
    if by_id(connection, person.id) is not None:
        raise PeopleRefused("person_exists")
    connection.execute(
        "INSERT INTO people (id, name, folded, kind, created) VALUES (?, ?, ?, ?, ?)",
        (person.id, person.name, _free_name(connection, person), person.kind, person.created),
    )


def by_id(connection: apsw.Connection, person: str) -> Person | None:
    """Return the account with the id `person`, or None if there is none."""
    row = connection.execute(_PERSON + "WHERE id = ?", (person,)).fetchone()
    return None if row is None else person_of(row)


def by_name(connection: apsw.Connection, name: str) -> Person | None:
    """Return the account whose name equals `name` after `fold_name`, or None."""
    row = connection.execute(_PERSON + "WHERE folded = ?", (fold_name(name),)).fetchone()
    return None if row is None else person_of(row)


def names(connection: apsw.Connection, people: Collection[str]) -> dict[str, str]:
    """Return the names of accounts by id, "" for an erased account; skip unknown ids."""
    return dict(fetch(connection, _NAMES, (msgspec.json.encode([*people]).decode(),)))


def _erase(connection: apsw.Connection, person: str) -> None:
    _known(connection, person)
    for statement in _ERASE:
        connection.execute(statement, {"person": person})
    for account in (purse(person), wallet(person)):
        connection.execute("DELETE FROM grants WHERE account = ?", (account,))


def _claim(connection: apsw.Connection, person: str, *, name: str, password: str) -> Person:
    guest = _known(connection, person)
    if guest.kind != "guest":
        raise PeopleRefused("not_a_guest")
    member = msgspec.structs.replace(guest, name=name, kind="member")
    connection.execute(_CLAIM, (name, _free_name(connection, member), password, person))
    return member


def members(connection: apsw.Connection, people: Collection[str]) -> dict[str, int]:
    """Return, by id, the position (in commit order) of the last log entry before each person became
    a member. Guests, bots and unknown ids are left out.
    """
    return dict(fetch(connection, _MEMBERS, (msgspec.json.encode([*people]).decode(),)))


def _rename(connection: apsw.Connection, person: str, *, name: str) -> Person:
    renamed = msgspec.structs.replace(_known(connection, person), name=name)
    folded = _free_name(connection, renamed)
    connection.execute(
        "UPDATE people SET name = ?, folded = ? WHERE id = ?", (name, folded, person)
    )
    return renamed


def _choose_avatar(connection: apsw.Connection, *, person: str, card: Card) -> Person:
    known = _known(connection, person)
    connection.execute(
        "INSERT INTO avatars (person, card) VALUES (?, ?) "
        "ON CONFLICT (person) DO UPDATE SET card = excluded.card",
        (person, card.value),
    )
    return msgspec.structs.replace(known, chosen_avatar=card)


def _avatars(connection: apsw.Connection, *, people: Collection[str]) -> dict[str, Card]:
    rows = fetch(connection, _AVATARS, (msgspec.json.encode([*people]).decode(),))
    return {person: Card(card) for person, card in rows}


def _chosen_names(connection: apsw.Connection, *, given: str) -> tuple[tuple[str, str], ...]:
    rows = fetch(connection, _CHOSEN_NAMES, (f"{fold_name(given)} %",))
    return tuple((person, name) for person, name in rows)


def _set_password(connection: apsw.Connection, person: str, password: str) -> None:
    _known(connection, person)
    connection.execute("UPDATE people SET password = ? WHERE id = ?", (password, person))


def _password_hash(connection: apsw.Connection, person: str) -> str | None:
    row = connection.execute("SELECT password FROM people WHERE id = ?", (person,)).fetchone()
    return None if row is None else row[0]


def _open_session(connection: apsw.Connection, token: bytes, session: Session) -> None:
    _known(connection, session.person)
    connection.execute("DELETE FROM sessions WHERE expires <= ?", (session.created,))
    connection.execute(
        "DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE person = ? "
        "ORDER BY seen DESC, token DESC LIMIT -1 OFFSET ?)",
        (session.person, SESSIONS_MAX - 1),
    )
    connection.execute(
        "INSERT INTO sessions (token, person, created, seen, expires) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (token) DO UPDATE SET person = excluded.person, "
        "created = excluded.created, seen = excluded.seen, expires = excluded.expires",
        (token, session.person, session.created, session.seen, session.expires),
    )


def _session(connection: apsw.Connection, token: bytes, now: Millis) -> Session | None:
    row = connection.execute(
        "SELECT person, created, seen, expires FROM sessions WHERE token = ? AND expires > ?",
        (token, now),
    ).fetchone()
    return None if row is None else Session(*row)


def _sessions_of(
    connection: apsw.Connection, *, person: str, now: Millis
) -> tuple[tuple[bytes, Session], ...]:
    query = (
        "SELECT token, person, created, seen, expires FROM sessions "
        "WHERE person = ? AND expires > ? ORDER BY seen DESC, token DESC"
    )
    rows = fetch(connection, query, (person, now))
    return tuple((token, Session(*session)) for token, *session in rows)


def _has_session(connection: apsw.Connection, *, person: str, now: Millis) -> bool:
    query = "SELECT 1 FROM sessions WHERE person = ? AND expires > ? LIMIT 1"
    return connection.execute(query, (person, now)).fetchone() is not None


def _renew_session(
    connection: apsw.Connection, *, token: bytes, seen: Millis, expires: Millis
) -> None:
    connection.execute(
        "UPDATE sessions SET seen = ?, expires = ? WHERE token = ?", (seen, expires, token)
    )


def _close_session(connection: apsw.Connection, token: bytes) -> None:
    connection.execute("DELETE FROM sessions WHERE token = ?", (token,))


def _close_sessions(connection: apsw.Connection, person: str) -> None:
    connection.execute("DELETE FROM sessions WHERE person = ?", (person,))


def _open_link(connection: apsw.Connection, *, link: bytes, person: str, expires: Millis) -> None:
    _known(connection, person)
    connection.execute(
        "INSERT INTO links (person, link, expires) VALUES (?, ?, ?) "
        "ON CONFLICT (person) DO UPDATE SET link = excluded.link, expires = excluded.expires",
        (person, link, expires),
    )


def _link_owner(connection: apsw.Connection, link: bytes, now: Millis) -> Person:
    query = "SELECT person FROM links WHERE link = ? AND expires > ?"
    row = connection.execute(query, (link, now)).fetchone()
    if row is None:
        raise PeopleRefused("link_invalid")
    return _known(connection, row[0])


def _use_link(connection: apsw.Connection, link: bytes, now: Millis) -> Person:
    row = connection.execute(
        "DELETE FROM links WHERE link = ? AND expires > ? RETURNING person", (link, now)
    ).fetchone()
    if row is None:
        raise PeopleRefused("link_invalid")
    return _known(connection, row[0])


def _count_grant(
    connection: apsw.Connection, *, mark: bytes, account: str, now: Millis, most: int
) -> bool:
    _forget_grants(connection, now=now)
    query = "SELECT account, at FROM grants WHERE mark = ?"
    counted: dict[str, Millis] = dict(fetch(connection, query, (mark,)))
    if account not in counted and len(counted) >= most:
        return False
    if account not in counted or counted[account] // DAY < now // DAY:
        connection.execute(
            "INSERT INTO grants (mark, account, at) VALUES (?, ?, ?) "
            "ON CONFLICT (mark, account) DO UPDATE SET at = excluded.at",
            (mark, account, now),
        )
    return True


def _forget_grants(connection: apsw.Connection, *, now: Millis) -> None:
    connection.execute("DELETE FROM grants WHERE at <= ?", (now - GRANT_LASTS,))


def _block(connection: apsw.Connection, person: str, other: str) -> None:
    _known(connection, person)
    _known(connection, other)
    connection.execute(
        "INSERT INTO blocks (person, other) VALUES (?, ?) ON CONFLICT DO NOTHING", (person, other)
    )
    count = "SELECT count(*) FROM blocks WHERE person = ?"
    row = connection.execute(count, (person,)).fetchone()
    if row is not None and row[0] > BLOCKS_MAX:
        raise PeopleRefused("blocks_full")
    friends.part(connection, person, other)


def _unblock(connection: apsw.Connection, person: str, other: str) -> None:
    connection.execute("DELETE FROM blocks WHERE person = ? AND other = ?", (person, other))


def _blocked(connection: apsw.Connection, person: str) -> tuple[Person, ...]:
    query = f"{_PERSON}JOIN blocks ON other = id WHERE person = ? ORDER BY folded"
    return tuple(person_of(row) for row in connection.execute(query, (person,)))


def _known(connection: apsw.Connection, person: str) -> Person:
    known = by_id(connection, person)
    if known is None:
        raise PeopleRefused("person_unknown")
    return known


def _free_name(connection: apsw.Connection, person: Person) -> str:
    """Return the folded name of `person`.

    Raises PeopleRefused: name_invalid, or name_taken if another account has it.
    """
    holder = by_name(connection, check_name(person.name))
    if holder is not None and holder.id != person.id:
        raise PeopleRefused("name_taken")
    return fold_name(person.name)
