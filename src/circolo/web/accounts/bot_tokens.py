"""Bot tokens: the secrets with which programs of members' bots sign in, in the header
Authorization. Only their hashes are stored.
"""

import re
from contextlib import suppress

from circolo.cards.units import Millis
from circolo.room.ports import Clock, Entropy
from circolo.room.rate_limit import RateLimit
from circolo.store.bot_tokens_port import BotToken, Scope
from circolo.store.errors import StoreUnavailable
from circolo.store.people_port import People, Person
from circolo.web.accounts.sessions import SEEN_EVERY, Authenticated, hashed, new_token
from circolo.web.refusals import Refusal
from circolo.web.usage_limits import UsageLimits

PREFIX = "circolo_bot_"
"""The beginning of every token, by which people and secret scanners recognise one."""

_TOKEN = re.compile(rf"{PREFIX}[A-Za-z0-9_-]{{43}}")


class BotSignIn:
    """Makes bot tokens, and signs in the requests and sockets that have one."""

    def __init__(
        self, people: People, clock: Clock, entropy: Entropy, *, limits: UsageLimits
    ) -> None:
        self._people = people
        self._clock = clock
        self._entropy = entropy
        self._are_allowed = limits.bots_per_member > 0
        a_second = limits.bot_requests_per_second
        self._rate = RateLimit(burst=5 * a_second, every=Millis(1_000 // a_second))

    async def issue(
        self, bot: Person, *, note: str, scopes: frozenset[Scope], lives: Millis
    ) -> str:
        """Store a new token of a bot, valid for `lives` milliseconds, and return it."""
        token = PREFIX + new_token(self._entropy)
        now = self._clock.now()
        kept = BotToken(bot.id, note, scopes, now, Millis(now + lives))
        await self._people.bot_tokens.add(hashed(token), kept)
        return token

    async def revoke_all(self, person: Person) -> None:
        """End all tokens of a bot, or of all bots of a member."""
        tokens = self._people.bot_tokens
        bots = (person,) if person.kind == "bot" else await tokens.bots_of(person.id)
        for bot in bots:
            for token, _ in await tokens.tokens_of(bot.id):
                await tokens.revoke(token, at=self._clock.now())

    async def known(self, token: str) -> Authenticated:
        """Return the bot that has this token, with the token's scopes.

        Raises Refusal: token_malformed, token_unknown, token_revoked, token_expired, bots_off.
        """
        if _TOKEN.fullmatch(token) is None:
            raise Refusal("token_malformed")
        return await self.known_by_hash(hashed(token))

    async def known_by_hash(self, token: bytes) -> Authenticated:
        """Return the bot whose token has this hash; raises Refusal as `known` does.

        The store looks a token up by the hash of 256 random bits, so the time that this takes tells
        nothing about valid tokens.
        """
        now = self._clock.now()
        kept = await self._people.bot_tokens.find(token)
        bot = None if kept is None else await self._people.by_id(kept.bot)
        if kept is None or bot is None:
            raise Refusal("token_unknown")
        if kept.revoked is not None:
            raise Refusal("token_revoked")
        if now >= kept.expires:
            raise Refusal("token_expired")
        if not self._are_allowed:
            raise Refusal("bots_off")
        if kept.seen is None or now - kept.seen >= SEEN_EVERY:
            with suppress(StoreUnavailable):  # a token stays valid while nothing can be written
                await self._people.bot_tokens.note_use(token, at=now)
        return Authenticated(bot, token, kept.scopes)

    async def admit_request(self, token: str, scope: Scope | None) -> None:
        """Raise Refusal unless this token allows a REST operation that needs `scope`.

        None is an operation that no bot may use. Also raises `too_fast` above the bots' own rate.
        """
        known = await self.known(token)
        now = self._clock.now()
        if wait := self._rate.wait(known.person.id, now):
            raise Refusal("too_fast", wait=wait)
        self._rate.take(known.person.id, now)
        check_scope(known, scope)


def check_scope(known: Authenticated, scope: Scope | None) -> None:
    """Raise Refusal `token_scope` if a token does not allow this; a session allows everything."""
    if known.scopes is not None and scope not in known.scopes:
        raise Refusal("token_scope")
