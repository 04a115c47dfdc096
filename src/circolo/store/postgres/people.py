"""The people port in PostgreSQL: accounts, sessions, recovery links, block lists and grants.

A change that depends on rows of a person first locks that person's row, so that two servers make
such changes one after the other.
"""

from collections.abc import Collection
from functools import partial

import asyncpg
from msgspec.structs import replace

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
from circolo.store.postgres import friends
from circolo.store.postgres.bot_tokens import PostgresBotTokens
from circolo.store.postgres.connections import Connection, ConnectionPool, fetch, fetch_one
from circolo.store.postgres.emails import PostgresEmails
from circolo.store.postgres.passkeys import PostgresPasskeys
from circolo.store.postgres.push import PostgresPush
from circolo.store.postgres.second_factors import PostgresSecondFactors

_PERSON = """
SELECT id, name, kind, created, (SELECT card FROM avatars WHERE avatars.person = people.id)
FROM people
"""
_LOCKED = _PERSON + "WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"
_CREATE = "INSERT INTO people (id, name, folded, kind, created) VALUES ($1, $2, $3, $4, $5)"
_CLAIM = """
UPDATE people SET name = $2, folded = $3, kind = 'member', password = $4,
    since = (SELECT position FROM counters)
WHERE id = $1
"""
_NAMES = """
SELECT id, name FROM people WHERE id = ANY($1::text[])
UNION ALL SELECT id, '' FROM erased WHERE id = ANY($1::text[])
"""
_ERASE = (
    *friends.ERASE,
    *map("DELETE FROM {} WHERE person = $1".format, OF_PERSON),
    "DELETE FROM bot_tokens WHERE bot = $1",
    "DELETE FROM blocks WHERE person = $1 OR other = $1",
    "DELETE FROM people WHERE id = $1",
    "INSERT INTO erased (id) VALUES ($1)",
)
_MEMBERS = "SELECT id, since FROM people WHERE id = ANY($1::text[]) AND kind = 'member'"
_RENAME = "UPDATE people SET name = $2, folded = $3 WHERE id = $1"
_CHOOSE_AVATAR = """
INSERT INTO avatars (person, card) VALUES ($1, $2)
ON CONFLICT (person) DO UPDATE SET card = excluded.card
"""
_AVATARS = "SELECT person, card FROM avatars WHERE person = ANY($1::text[])"
_CHOSEN_NAMES = """
SELECT id, name FROM people
WHERE kind IN ('member', 'bot') OR (kind = 'guest' AND folded NOT LIKE $1) ORDER BY created, id
"""
_DELETE_OLD_SESSIONS = """
DELETE FROM sessions WHERE token IN (
    SELECT token FROM sessions WHERE person = $1 ORDER BY seen DESC, token DESC OFFSET $2
)
"""
_OPEN_SESSION = """
INSERT INTO sessions (token, person, created, seen, expires) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (token) DO UPDATE SET person = excluded.person, created = excluded.created,
    seen = excluded.seen, expires = excluded.expires
"""
_SESSIONS = "SELECT person, created, seen, expires FROM sessions "
_SESSIONS_OF = """
SELECT token, person, created, seen, expires FROM sessions
WHERE person = $1 AND expires > $2 ORDER BY seen DESC, token DESC
"""
_OPEN_LINK = """
INSERT INTO links (person, link, expires) VALUES ($1, $2, $3)
ON CONFLICT (person) DO UPDATE SET link = excluded.link, expires = excluded.expires
"""
_GRANT = """
INSERT INTO grants (mark, account, at) VALUES ($1, $2, $3)
ON CONFLICT (mark, account) DO UPDATE SET at = excluded.at
"""
_BLOCK = "INSERT INTO blocks (person, other) VALUES ($1, $2) ON CONFLICT DO NOTHING"


class PostgresPeople:
    """The implementation of `People` in PostgreSQL, on the connections of a pool."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._ask = pool.ask
        self._change = pool.change
        self.friends = friends.PostgresFriends(pool)
        self.push = PostgresPush(pool)
        self.bot_tokens = PostgresBotTokens(pool)
        self.emails = PostgresEmails(pool)
        self.second_factors = PostgresSecondFactors(pool)
        self.passkeys = PostgresPasskeys(pool)

    async def create(self, person: Person) -> None:
        await self._change(partial(_create, person=person))

    async def by_id(self, person: str) -> Person | None:
        return await self._ask(partial(by_id, person=person))

    async def by_name(self, name: str) -> Person | None:
        return await self._ask(partial(by_name, name=name))

    async def names(self, people: Collection[str]) -> dict[str, str]:
        return await self._ask(partial(names, people=people))

    async def erase(self, person: str) -> None:
        await self._change(partial(_erase, person=person))

    async def claim(self, person: str, *, name: str, password: str) -> Person:
        return await self._change(partial(_claim, person=person, name=name, password=password))

    async def rename(self, person: str, *, name: str) -> Person:
        return await self._change(partial(_rename, person=person, name=name))

    async def choose_avatar(self, person: str, card: Card) -> Person:
        return await self._change(partial(_choose_avatar, person=person, card=card))

    async def avatars(self, people: Collection[str]) -> dict[str, Card]:
        return await self._ask(partial(_avatars, people=people))

    async def chosen_names(self, *, given: str) -> tuple[tuple[str, str], ...]:
        return await self._ask(partial(_chosen_names, given=given))

    async def members(self, people: Collection[str]) -> dict[str, int]:
        return await self._ask(partial(members, people=people))

    async def set_password(self, person: str, password: str) -> None:
        await self._change(partial(_set_password, person=person, password=password))

    async def password_hash(self, person: str) -> str | None:
        return await self._ask(partial(_password_hash, person=person))

    async def open_session(self, token: bytes, session: Session) -> None:
        await self._change(partial(_open_session, token=token, session=session))

    async def session(self, token: bytes, *, now: Millis) -> Session | None:
        return await self._ask(partial(_session, token=token, now=now))

    async def sessions_of(self, person: str, *, now: Millis) -> tuple[tuple[bytes, Session], ...]:
        return await self._ask(partial(_sessions_of, person=person, now=now))

    async def has_session(self, person: str, *, now: Millis) -> bool:
        return await self._ask(partial(_has_session, person=person, now=now))

    async def renew_session(self, token: bytes, *, seen: Millis, expires: Millis) -> None:
        statement = "UPDATE sessions SET seen = $2, expires = $3 WHERE token = $1"
        await self._change(lambda connection: connection.execute(statement, token, seen, expires))

    async def close_session(self, token: bytes) -> None:
        statement = "DELETE FROM sessions WHERE token = $1"
        await self._change(lambda connection: connection.execute(statement, token))

    async def close_sessions(self, person: str) -> None:
        statement = "DELETE FROM sessions WHERE person = $1"
        await self._change(lambda connection: fetch(connection, statement, person))

    async def open_link(self, link: bytes, *, person: str, expires: Millis) -> None:
        await self._change(partial(_open_link, link=link, person=person, expires=expires))

    async def link_owner(self, link: bytes, *, now: Millis) -> Person:
        return await self._ask(partial(_link_owner, link=link, now=now))

    async def use_link(self, link: bytes, *, now: Millis) -> Person:
        return await self._change(partial(_use_link, link=link, now=now))

    async def count_grant(self, mark: bytes, *, account: str, now: Millis, most: int) -> bool:
        count = partial(_count_grant, mark=mark, account=account, now=now, most=most)
        return await self._change(count)

    async def forget_grants(self, *, now: Millis) -> None:
        await self._change(partial(_forget_grants, now=now))

    async def block(self, person: str, other: str) -> None:
        await self._change(partial(_block, person=person, other=other))

    async def unblock(self, person: str, other: str) -> None:
        statement = "DELETE FROM blocks WHERE person = $1 AND other = $2"
        await self._change(lambda connection: fetch(connection, statement, person, other))

    async def blocked(self, person: str) -> tuple[Person, ...]:
        return await self._ask(partial(_blocked, person=person))


async def _create(connection: Connection, person: Person) -> None:
    if await by_id(connection, person.id) is not None:
        raise PeopleRefused("person_exists")
    folded = await _free_name(connection, person)
    try:
        await connection.execute(
            _CREATE, person.id, person.name, folded, person.kind, person.created
        )
    except asyncpg.UniqueViolationError as error:
        raise _taken(error) from error


async def by_id(connection: Connection, person: str) -> Person | None:
    """Return the account with the id `person`, or None if there is none."""
    row = await fetch_one(connection, _PERSON + "WHERE id = $1", person)
    return None if row is None else person_of(row)


async def by_name(connection: Connection, name: str) -> Person | None:
    """Return the account whose name equals `name` after `fold_name`, or None."""
    row = await fetch_one(connection, _PERSON + "WHERE folded = $1", fold_name(name))
    return None if row is None else person_of(row)


async def names(connection: Connection, people: Collection[str]) -> dict[str, str]:
    """Return the names of accounts by id, as `People.names` does."""
    rows = await fetch(connection, _NAMES, [*people])
    return {row["id"]: row["name"] for row in rows}


async def members(connection: Connection, people: Collection[str]) -> dict[str, int]:
    """Return the members among these people, as `People.members` does."""
    rows = await fetch(connection, _MEMBERS, [*people])
    return {row["id"]: row["since"] for row in rows}


async def _erase(connection: Connection, person: str) -> None:
    await _lock(connection, person)
    for statement in _ERASE:
        await connection.execute(statement, person)
    accounts = [purse(person), wallet(person)]
    await connection.execute("DELETE FROM grants WHERE account = ANY($1::text[])", accounts)


async def _claim(connection: Connection, person: str, *, name: str, password: str) -> Person:
    (guest,) = await _lock(connection, person)
    if guest.kind != "guest":
        raise PeopleRefused("not_a_guest")
    member = replace(guest, name=name, kind="member")
    folded = await _free_name(connection, member)
    try:
        await connection.execute(_CLAIM, person, name, folded, password)
    except asyncpg.UniqueViolationError as error:
        raise _taken(error) from error
    return member


async def _rename(connection: Connection, person: str, *, name: str) -> Person:
    (known,) = await _lock(connection, person)
    renamed = replace(known, name=name)
    folded = await _free_name(connection, renamed)
    try:
        await connection.execute(_RENAME, person, name, folded)
    except asyncpg.UniqueViolationError as error:
        raise _taken(error) from error
    return renamed


async def _choose_avatar(connection: Connection, *, person: str, card: Card) -> Person:
    (known,) = await _lock(connection, person)
    await connection.execute(_CHOOSE_AVATAR, person, card.value)
    return replace(known, chosen_avatar=card)


async def _avatars(connection: Connection, *, people: Collection[str]) -> dict[str, Card]:
    rows = await fetch(connection, _AVATARS, [*people])
    return {row["person"]: Card(row["card"]) for row in rows}


async def _chosen_names(connection: Connection, *, given: str) -> tuple[tuple[str, str], ...]:
    rows = await connection.fetch(_CHOSEN_NAMES, f"{fold_name(given)} %")
    return tuple((row[0], row[1]) for row in rows)


async def _set_password(connection: Connection, person: str, password: str) -> None:
    await _lock(connection, person)
    await connection.execute("UPDATE people SET password = $2 WHERE id = $1", person, password)


async def _password_hash(connection: Connection, person: str) -> str | None:
    row = await fetch_one(connection, "SELECT password FROM people WHERE id = $1", person)
    return None if row is None else row["password"]


async def _open_session(connection: Connection, token: bytes, session: Session) -> None:
    await _lock(connection, session.person)
    await connection.execute("DELETE FROM sessions WHERE expires <= $1", session.created)
    await connection.execute(_DELETE_OLD_SESSIONS, session.person, SESSIONS_MAX - 1)
    times = (session.created, session.seen, session.expires)
    await connection.execute(_OPEN_SESSION, token, session.person, *times)


async def _session(connection: Connection, token: bytes, now: Millis) -> Session | None:
    query = _SESSIONS + "WHERE token = $1 AND expires > $2"
    row = await fetch_one(connection, query, token, now)
    return None if row is None else Session(*row)


async def _sessions_of(
    connection: Connection, *, person: str, now: Millis
) -> tuple[tuple[bytes, Session], ...]:
    rows = await fetch(connection, _SESSIONS_OF, person, now)
    return tuple((token, Session(*session)) for token, *session in rows)


async def _has_session(connection: Connection, *, person: str, now: Millis) -> bool:
    query = _SESSIONS + "WHERE person = $1 AND expires > $2 LIMIT 1"
    return await fetch_one(connection, query, person, now) is not None


async def _open_link(connection: Connection, *, link: bytes, person: str, expires: Millis) -> None:
    await _lock(connection, person)
    await connection.execute(_OPEN_LINK, person, link, expires)


async def _link_owner(connection: Connection, link: bytes, now: Millis) -> Person:
    query = "SELECT person FROM links WHERE link = $1 AND expires > $2"
    return await _of_link(connection, await connection.fetchval(query, link, now))


async def _use_link(connection: Connection, link: bytes, now: Millis) -> Person:
    statement = "DELETE FROM links WHERE link = $1 AND expires > $2 RETURNING person"
    return await _of_link(connection, await connection.fetchval(statement, link, now))


async def _of_link(connection: Connection, person: str | None) -> Person:
    found = None if person is None else await by_id(connection, person)
    if found is None:
        raise PeopleRefused("link_invalid")
    return found


async def _count_grant(
    connection: Connection, *, mark: bytes, account: str, now: Millis, most: int
) -> bool:
    lock = int.from_bytes(mark[:8].ljust(8, b"\0"), signed=True)
    await connection.execute("SELECT pg_advisory_xact_lock($1)", lock)
    await _forget_grants(connection, now=now)
    rows = await connection.fetch("SELECT account, at FROM grants WHERE mark = $1", mark)
    counted: dict[str, int] = {row["account"]: row["at"] for row in rows}
    if account not in counted and len(counted) >= most:
        return False
    if account not in counted or counted[account] // DAY < now // DAY:
        await connection.execute(_GRANT, mark, account, now)
    return True


async def _forget_grants(connection: Connection, *, now: Millis) -> None:
    await connection.execute("DELETE FROM grants WHERE at <= $1", now - GRANT_LASTS)


async def _block(connection: Connection, person: str, other: str) -> None:
    await _lock(connection, person, other)
    await connection.execute(_BLOCK, person, other)
    count = "SELECT count(*) FROM blocks WHERE person = $1"
    if await connection.fetchval(count, person) > BLOCKS_MAX:
        raise PeopleRefused("blocks_full")
    await friends.part(connection, person, other)


async def _blocked(connection: Connection, person: str) -> tuple[Person, ...]:
    query = f"{_PERSON}JOIN blocks ON other = id WHERE person = $1 ORDER BY folded"
    return tuple(person_of(row) for row in await fetch(connection, query, person))


async def _lock(connection: Connection, *people: str) -> tuple[Person, ...]:
    """Lock the rows of these accounts until the commit, in the order of their ids.

    Raises PeopleRefused: person_unknown.
    """
    rows = await fetch(connection, _LOCKED, [*people])
    if len(rows) < len(set(people)):
        raise PeopleRefused("person_unknown")
    return tuple(person_of(row) for row in rows)


async def _free_name(connection: Connection, person: Person) -> str:
    """Return the folded name of `person`.

    Raises PeopleRefused: name_invalid, or name_taken if another account has it.
    """
    holder = await by_name(connection, check_name(person.name))
    if holder is not None and holder.id != person.id:
        raise PeopleRefused("name_taken")
    return fold_name(person.name)


def _taken(error: asyncpg.UniqueViolationError) -> PeopleRefused:
    """Return the refusal of an account whose id or name another server has just stored."""
    is_name = error.constraint_name == "people_folded"
    return PeopleRefused("name_taken" if is_name else "person_exists")
