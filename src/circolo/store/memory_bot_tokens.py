"""Members' bots and their tokens in memory, for simulations and tests."""

from collections.abc import Mapping

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.store.bot_tokens_port import TOKENS_MAX, BotToken
from circolo.store.people_port import PeopleRefused, Person
from circolo.tables.member_bots import owner_of
from circolo.tables.state import PlayerId


class MemoryBotTokens:
    """The implementation of `BotTokens` with a dict; `people` has all accounts by id."""

    def __init__(self, people: Mapping[str, Person]) -> None:
        self._people = people
        self._tokens: dict[bytes, BotToken] = {}

    async def bots_of(self, owner: str) -> tuple[Person, ...]:
        own = [one for one in self._people.values() if owner_of(PlayerId(one.id)) == owner]
        return tuple(sorted(own, key=lambda one: (one.created, one.id)))

    async def add(self, token: bytes, kept: BotToken) -> None:
        if kept.bot not in self._people:
            raise PeopleRefused("person_unknown")
        for old, _ in (await self.tokens_of(kept.bot))[TOKENS_MAX - 1 :]:
            del self._tokens[old]
        self._tokens[token] = kept

    async def find(self, token: bytes) -> BotToken | None:
        kept = self._tokens.get(token)
        return kept if kept is not None and kept.bot in self._people else None

    async def tokens_of(self, bot: str) -> tuple[tuple[bytes, BotToken], ...]:
        own = [(token, kept) for token, kept in self._tokens.items() if kept.bot == bot]
        return tuple(sorted(own, key=lambda pair: (pair[1].created, pair[0]), reverse=True))

    async def note_use(self, token: bytes, *, at: Millis) -> None:
        if token in self._tokens:
            self._tokens[token] = replace(self._tokens[token], seen=at)

    async def revoke(self, token: bytes, *, at: Millis) -> None:
        kept = self._tokens.get(token)
        if kept is not None and kept.revoked is None:
            self._tokens[token] = replace(kept, revoked=at)

    def erase(self, bot: str) -> None:
        """Delete all tokens of a bot."""
        for token in [token for token, kept in self._tokens.items() if kept.bot == bot]:
            del self._tokens[token]
