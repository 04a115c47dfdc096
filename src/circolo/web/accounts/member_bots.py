"""Members' bots: members create bots, make and revoke their tokens, and delete them."""

import unicodedata
from asyncio import Lock

import structlog

from circolo.cards.units import DAY, Millis
from circolo.room.house import House
from circolo.room.ports import Entropy
from circolo.store.bot_tokens_port import BotToken, Scope
from circolo.store.people_port import Person
from circolo.tables.member_bots import NAME_ENDING, bot_id
from circolo.tables.state import PlayerId
from circolo.web.accounts import display_names
from circolo.web.accounts.bot_tokens import BotSignIn
from circolo.web.accounts.name_index import NameIndex
from circolo.web.refusals import Refusal
from circolo.web.transport.game_sockets import GameSockets

VALID_TOKENS = 5
"""The maximum number of valid tokens of one bot."""

LONGEST_DAYS = 366
"""The longest time for which a token may be valid, in days."""

_ID_BYTES = 4

log = structlog.get_logger()


class MemberBots:
    """Creates, lists and deletes the bots of members. `most` is the number that one member may
    have.
    """

    def __init__(
        self,
        house: House,
        sockets: GameSockets,
        sign_in: BotSignIn,
        *,
        names: NameIndex,
        entropy: Entropy,
        most: int,
    ) -> None:
        self.most = most
        self._house = house
        self._people = house.people
        self._sockets = sockets
        self.sign_in = sign_in
        self._names = names
        self._entropy = entropy
        self._counted = Lock()
        """Held from a count to the row that it allows, so that requests at once stay within it."""

    async def of(self, owner: Person) -> tuple[Person, ...]:
        """Return the bots of a member, the oldest first."""
        return await self._people.bot_tokens.bots_of(owner.id)

    async def create(self, owner: Person, *, name: str) -> Person:
        """Create a bot of a member. Its name is `name` and the word "bot", which shows everywhere
        what it is.

        Raises Refusal, such as `too_many_bots`, `bots_members` or `name_alike`, or PeopleRefused.
        """
        if owner.kind != "member":
            raise Refusal("bots_members")
        if not self.most:
            raise Refusal("bots_off")
        given = given_name(name)
        bot = Person(
            id=bot_id(PlayerId(owner.id), self._entropy(_ID_BYTES).hex()),
            name=f"{given} {NAME_ENDING}",
            kind="bot",
            created=self._house.clock.now(),
        )
        async with self._counted:
            if len(await self.of(owner)) >= self.most:
                raise Refusal("too_many_bots")
            await self._names.check_free(given, by=owner.id)
            async with self._names.held(bot.name, by=bot.id):
                await self._people.create(bot)
        log.info("bot_created", person=owner.id, bot=bot.id)
        return bot

    async def delete(self, owner: Person, bot: str) -> None:
        """Delete a bot with its tokens. Raises Refusal `bot_unknown`, or RoomRefused such as
        `account_seated`.
        """
        own = await self._own(owner, bot)
        await self._house.erasure.erase(own, by=owner.id)
        self._names.forget(own)
        self._sockets.end(own.id)
        log.info("bot_deleted", person=owner.id, bot=own.id)

    async def tokens_of(self, bot: Person) -> tuple[tuple[bytes, BotToken], ...]:
        """Return the valid tokens of a bot with their hashes, the newest first."""
        now = self._house.clock.now()
        kept = await self._people.bot_tokens.tokens_of(bot.id)
        return tuple(one for one in kept if one[1].revoked is None and now < one[1].expires)

    async def issue(
        self, owner: Person, bot: str, *, note: str, scopes: frozenset[Scope], days: int
    ) -> str:
        """Make a token of a bot, valid for this many days, and return it: nobody can read it again.

        Raises Refusal `bot_unknown` or `too_many_tokens`.
        """
        own = await self._own(owner, bot)
        lives = Millis(days * DAY)
        async with self._counted:
            if len(await self.tokens_of(own)) >= VALID_TOKENS:
                raise Refusal("too_many_tokens")
            token = await self.sign_in.issue(own, note=note, scopes=scopes, lives=lives)
        log.info("token_made", person=owner.id, bot=own.id)
        return token

    async def revoke(self, owner: Person, bot: str, token: str) -> None:
        """End the token with this id of a bot, and close its connections at once. Idempotent."""
        own = await self._own(owner, bot)
        for digest, _ in await self._people.bot_tokens.tokens_of(own.id):
            if token_id(digest) == token:
                await self._people.bot_tokens.revoke(digest, at=self._house.clock.now())
                self._sockets.end(own.id, token=digest)
                log.info("token_revoked", person=owner.id, bot=own.id)

    async def _own(self, owner: Person, bot: str) -> Person:
        for one in await self.of(owner):
            if one.id == bot:
                return one
        raise Refusal("bot_unknown")


def given_name(name: str) -> str:
    """Return the name that an owner gives a bot, without the word "bot" at its end.

    Raises Refusal such as `name_invalid`.
    """
    name = unicodedata.normalize("NFKC", name)
    ending = f" {NAME_ENDING}"
    if name.casefold().endswith(ending):
        name = name[: -len(ending)]
    if len(name) > display_names.LONGEST - len(ending):
        raise Refusal("name_invalid")
    return display_names.accepted_name(name)


def token_id(digest: bytes) -> str:
    """Return the id of a token, by which its owner revokes it; it gives no access."""
    return digest[:8].hex()
