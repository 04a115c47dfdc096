"""The port to members' bots and the tokens with which their programs sign in.

Callers pass the SHA-256 of a token, so a copy of the database does not help to sign in.
"""

from collections.abc import Collection, Sequence
from typing import Any, Literal, Protocol, get_args

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.store.people_port import Person

Scope = Literal["play", "read", "challenge"]
"""What a token allows. `play`: to open the game socket; `read`: to read the bot's own data;
`challenge`: to invite players to the bot's table.
"""

TOKENS_MAX = 20
"""The maximum number of stored tokens of one bot, ended ones included. A new one replaces the
oldest.
"""


class BotToken(Struct, frozen=True):
    """A token of a member's bot. `note` is the owner's word for it, such as the machine that has
    it. `seen` is the time of its last use; `revoked` that at which the owner has ended it.
    """

    bot: str
    note: str
    scopes: frozenset[Scope]
    created: Millis
    expires: Millis
    seen: Millis | None = None
    revoked: Millis | None = None


def joined_scopes(scopes: Collection[Scope]) -> str:
    """Return scopes as one text, in which a database stores them."""
    return " ".join(sorted(scopes))


def token_of(row: Sequence[Any]) -> BotToken:
    """Return the token in a row of a database: bot, note, scopes, created, expires, seen, revoked.

    A scope that this version does not know is left out.
    """
    bot, note, scopes, *times = row
    known = frozenset(one for one in get_args(Scope) if one in scopes.split())
    return BotToken(bot, note, known, *times)


class BotTokens(Protocol):
    """The operations on members' bots and their tokens. Every change is durable when its method
    returns. A token is deleted with its bot.

    Every method may raise StoreFailed.
    """

    async def bots_of(self, owner: str) -> tuple[Person, ...]:
        """Return the bots of a member, the oldest first."""
        ...

    async def add(self, token: bytes, kept: BotToken) -> None:
        """Store a token by its hash. Raises PeopleRefused: person_unknown, if there is no such
        bot.
        """
        ...

    async def find(self, token: bytes) -> BotToken | None:
        """Return the token with this hash, also if it has ended; None if it is unknown."""
        ...

    async def tokens_of(self, bot: str) -> tuple[tuple[bytes, BotToken], ...]:
        """Return all stored tokens of a bot with their hashes, the newest first."""
        ...

    async def note_use(self, token: bytes, *, at: Millis) -> None:
        """Store the time at which a token was used; does nothing if it was deleted."""
        ...

    async def revoke(self, token: bytes, *, at: Millis) -> None:
        """End a token, unless it was revoked before. Idempotent."""
        ...
