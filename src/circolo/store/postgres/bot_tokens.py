"""Members' bots and their tokens in PostgreSQL."""

from functools import partial

from circolo.cards.units import Millis
from circolo.store.bot_tokens_port import TOKENS_MAX, BotToken, joined_scopes, token_of
from circolo.store.people_port import PeopleRefused, Person, person_of
from circolo.store.postgres.connections import Connection, ConnectionPool, fetch, fetch_one
from circolo.tables.member_bots import id_range
from circolo.tables.state import PlayerId

_BOTS_OF = """
SELECT id, name, kind, created, (SELECT card FROM avatars WHERE avatars.person = people.id)
FROM people WHERE id >= $1 AND id < $2 AND kind = 'bot' ORDER BY created, id
"""
_COLUMNS = "bot, note, scopes, created, expires, seen, revoked"
_ADD = f"""
INSERT INTO bot_tokens (token, {_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
"""  # noqa: S608
_FIND = f"SELECT {_COLUMNS} FROM bot_tokens WHERE token = $1"  # noqa: S608
_TOKENS_OF = f"""
SELECT token, {_COLUMNS} FROM bot_tokens WHERE bot = $1 ORDER BY created DESC, token DESC
"""  # noqa: S608
_DELETE_OLD = """
DELETE FROM bot_tokens WHERE token IN (
    SELECT token FROM bot_tokens WHERE bot = $1 ORDER BY created DESC, token DESC OFFSET $2
)
"""
_USED = "UPDATE bot_tokens SET seen = $2 WHERE token = $1"
_REVOKE = "UPDATE bot_tokens SET revoked = $2 WHERE token = $1 AND revoked IS NULL"


class PostgresBotTokens:
    """The implementation of `BotTokens` in PostgreSQL."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._read = pool.ask
        self._change = pool.change

    async def bots_of(self, owner: str) -> tuple[Person, ...]:
        return await self._read(partial(_bots_of, owner=owner))

    async def add(self, token: bytes, kept: BotToken) -> None:
        await self._change(partial(_add, token=token, kept=kept))

    async def find(self, token: bytes) -> BotToken | None:
        return await self._read(partial(_find, token=token))

    async def tokens_of(self, bot: str) -> tuple[tuple[bytes, BotToken], ...]:
        return await self._read(partial(_tokens_of, bot=bot))

    async def note_use(self, token: bytes, *, at: Millis) -> None:
        await self._change(lambda connection: connection.execute(_USED, token, at))

    async def revoke(self, token: bytes, *, at: Millis) -> None:
        await self._change(lambda connection: connection.execute(_REVOKE, token, at))


async def _bots_of(connection: Connection, *, owner: str) -> tuple[Person, ...]:
    rows = await fetch(connection, _BOTS_OF, *id_range(PlayerId(owner)))
    return tuple(person_of(row) for row in rows)


async def _add(connection: Connection, *, token: bytes, kept: BotToken) -> None:
    locked = "SELECT 1 FROM people WHERE id = $1 FOR UPDATE"
    if await fetch_one(connection, locked, kept.bot) is None:
        raise PeopleRefused("person_unknown")
    await connection.execute(_DELETE_OLD, kept.bot, TOKENS_MAX - 1)
    scopes = joined_scopes(kept.scopes)
    row = (token, kept.bot, kept.note, scopes, kept.created, kept.expires, kept.seen, kept.revoked)
    await connection.execute(_ADD, *row)


async def _find(connection: Connection, *, token: bytes) -> BotToken | None:
    row = await fetch_one(connection, _FIND, token)
    return None if row is None else token_of(tuple(row))


async def _tokens_of(connection: Connection, *, bot: str) -> tuple[tuple[bytes, BotToken], ...]:
    rows = await fetch(connection, _TOKENS_OF, bot)
    return tuple((row[0], token_of(row[1:])) for row in map(tuple, rows))
