"""Members' bots and their tokens in SQLite."""

from functools import partial
from typing import Any

import apsw

from circolo.cards.units import Millis
from circolo.store.bot_tokens_port import TOKENS_MAX, BotToken, joined_scopes, token_of
from circolo.store.people_port import PeopleRefused, Person, person_of
from circolo.store.sqlite.connections import fetch
from circolo.store.sqlite.reader_pool import ReaderPool
from circolo.store.sqlite.writer import Writer
from circolo.tables.member_bots import id_range
from circolo.tables.state import PlayerId

_BOTS_OF = """
SELECT id, name, kind, created, (SELECT card FROM avatars WHERE avatars.person = people.id)
FROM people WHERE id >= ? AND id < ? AND kind = 'bot' ORDER BY created, id
"""
_COLUMNS = "bot, note, scopes, created, expires, seen, revoked"
_ADD = f"INSERT INTO bot_tokens (token, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_FIND = f"SELECT {_COLUMNS} FROM bot_tokens WHERE token = ?"  # noqa: S608
_TOKENS_OF = f"""
SELECT token, {_COLUMNS} FROM bot_tokens WHERE bot = ? ORDER BY created DESC, token DESC
"""  # noqa: S608
_DELETE_OLD = """
DELETE FROM bot_tokens WHERE token IN (
    SELECT token FROM bot_tokens WHERE bot = ? ORDER BY created DESC, token DESC
    LIMIT -1 OFFSET ?
)
"""


class SqliteBotTokens:
    """The implementation of `BotTokens` in SQLite."""

    def __init__(self, writer: Writer, readers: ReaderPool) -> None:
        self._writer = writer
        self._readers = readers

    async def bots_of(self, owner: str) -> tuple[Person, ...]:
        return await self._readers.ask(partial(_bots_of, owner=owner))

    async def add(self, token: bytes, kept: BotToken) -> None:
        await self._writer.call(partial(_add, token=token, kept=kept))

    async def find(self, token: bytes) -> BotToken | None:
        return await self._readers.ask(partial(_find, token=token))

    async def tokens_of(self, bot: str) -> tuple[tuple[bytes, BotToken], ...]:
        return await self._readers.ask(partial(_tokens_of, bot=bot))

    async def note_use(self, token: bytes, *, at: Millis) -> None:
        statement = "UPDATE bot_tokens SET seen = ? WHERE token = ?"
        await self._writer.call(partial(_execute, statement=statement, values=(at, token)))

    async def revoke(self, token: bytes, *, at: Millis) -> None:
        statement = "UPDATE bot_tokens SET revoked = ? WHERE token = ? AND revoked IS NULL"
        await self._writer.call(partial(_execute, statement=statement, values=(at, token)))


def _bots_of(connection: apsw.Connection, *, owner: str) -> tuple[Person, ...]:
    return tuple(person_of(row) for row in fetch(connection, _BOTS_OF, id_range(PlayerId(owner))))


def _add(connection: apsw.Connection, *, token: bytes, kept: BotToken) -> None:
    if not fetch(connection, "SELECT 1 FROM people WHERE id = ?", (kept.bot,)):
        raise PeopleRefused("person_unknown")
    connection.execute(_DELETE_OLD, (kept.bot, TOKENS_MAX - 1))
    scopes = joined_scopes(kept.scopes)
    row = (token, kept.bot, kept.note, scopes, kept.created, kept.expires, kept.seen, kept.revoked)
    connection.execute(_ADD, row)


def _find(connection: apsw.Connection, *, token: bytes) -> BotToken | None:
    row = connection.execute(_FIND, (token,)).fetchone()
    return None if row is None else token_of(row)


def _tokens_of(connection: apsw.Connection, *, bot: str) -> tuple[tuple[bytes, BotToken], ...]:
    rows = fetch(connection, _TOKENS_OF, (bot,))
    return tuple((token, token_of(row)) for token, *row in rows)


def _execute(connection: apsw.Connection, *, statement: str, values: tuple[Any, ...]) -> None:
    connection.execute(statement, values)
