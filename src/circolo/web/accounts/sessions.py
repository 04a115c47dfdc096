"""Sessions: a random token in a cookie identifies a signed-in person; only its hash is stored."""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

import msgspec

from circolo.cards.units import DAY, Millis
from circolo.room.ports import Clock, Entropy
from circolo.store.bot_tokens_port import Scope
from circolo.store.errors import StoreUnavailable
from circolo.store.people_port import People, Person, Session

TOKEN_BYTES = 32
HOUR = Millis(3_600_000)
IDLE = Millis(14 * DAY)
OLDEST = Millis(90 * DAY)
STAFF_IDLE = Millis(2 * HOUR)
"""A session of staff ends after this time without a request or an open page, in milliseconds."""
STAFF_OLDEST = Millis(7 * DAY)
SEEN_EVERY = Millis(600_000)
"""Minimum time between two updates of the time at which a session was last used, in milliseconds.
"""


class Authenticated(msgspec.Struct, frozen=True):
    """A signed-in person, and the hash of the token of their session.

    For a member's bot it is the hash of a bot token, and `scopes` is what that token allows.
    """

    person: Person
    token: bytes
    scopes: frozenset[Scope] | None = None


def new_token(entropy: Entropy) -> str:
    """Return a random secret in URL-safe base64, for a cookie or a link."""
    return urlsafe_b64encode(entropy(TOKEN_BYTES)).rstrip(b"=").decode()


def hashed(token: str) -> bytes:
    """Return the SHA-256 hash of a token; the store identifies a session by it."""
    return sha256(token.encode()).digest()


class Sessions:
    """Opens, finds, renews and ends the sessions in the store."""

    def __init__(
        self, people: People, clock: Clock, entropy: Entropy, *, is_staff: Callable[[str], bool]
    ) -> None:
        self._people = people
        self._is_staff = is_staff
        self._clock = clock
        self._entropy = entropy

    async def open(self, person: Person) -> str:
        """Open a session for a person and return its token."""
        token = new_token(self._entropy)
        now = self._clock.now()
        session = Session(person.id, created=now, seen=now, expires=Millis(now + IDLE))
        await self._people.open_session(hashed(token), session)
        return token

    async def known(self, token: str) -> Authenticated | None:
        """Return the person whose session has this token, or None if no valid session has it.

        Also renews the session, as `known_by_hash` does.
        """
        return await self.known_by_hash(hashed(token)) if token else None

    async def known_by_hash(self, token: bytes) -> Authenticated | None:
        """Return the person whose session has this token hash, or None if no valid session has it.

        Also stores the present time as the session's last use, which extends the session; at most
        once in SEEN_EVERY.
        """
        now = self._clock.now()
        session = await self._people.session(token, now=now)
        if session is None:
            return None
        person = await self._people.by_id(session.person)
        if person is None:
            return None
        if self._is_staff(person.id) and _is_over_for_staff(session, now):
            with suppress(StoreUnavailable):
                await self._people.close_session(token)
            return None
        if now - session.seen >= SEEN_EVERY:
            expires = Millis(min(now + IDLE, session.created + OLDEST))
            with suppress(StoreUnavailable):  # a session stays valid while nothing can be written
                await self._people.renew_session(token, seen=now, expires=expires)
        return Authenticated(person, token)

    async def close(self, token: bytes) -> None:
        """End the session with this token hash."""
        await self._people.close_session(token)

    async def close_all(self, person: Person) -> None:
        """End all sessions of a person."""
        await self._people.close_sessions(person.id)

    async def of(self, person: Person) -> tuple[tuple[bytes, Session], ...]:
        """Return the open sessions of a person, each with its token hash, the latest used first."""
        return await self._people.sessions_of(person.id, now=self._clock.now())


def _is_over_for_staff(session: Session, now: Millis) -> bool:
    return now - session.seen >= STAFF_IDLE or now - session.created >= STAFF_OLDEST
