"""Sessions: a token in a cookie stands for a person for some time. Only its hash is kept."""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256

import msgspec

from circolo.cards.units import DAY, Millis
from circolo.room.ports import Clock, Entropy
from circolo.store.errors import DiskFull
from circolo.store.people_port import People, Person, Session

TOKEN_BYTES = 32
HOUR = Millis(3_600_000)
IDLE = Millis(14 * DAY)
OLDEST = Millis(90 * DAY)
STAFF_IDLE = Millis(2 * HOUR)
"""After so long without a request or an open page, who has a role signs in again."""
STAFF_OLDEST = Millis(7 * DAY)
SEEN_EVERY = Millis(600_000)
"""How often it is noted that a session is in use."""


class Authenticated(msgspec.Struct, frozen=True):
    """A person recognised by a token, here by its hash."""

    person: Person
    token: bytes


def new_token(entropy: Entropy) -> str:
    """Return a secret that fits a cookie and an address."""
    return urlsafe_b64encode(entropy(TOKEN_BYTES)).rstrip(b"=").decode()


def hashed(token: str) -> bytes:
    """Return what the store knows of a token."""
    return sha256(token.encode()).digest()


class Sessions:
    """Who has signed in, in the store's words."""

    def __init__(
        self, people: People, clock: Clock, entropy: Entropy, *, is_staff: Callable[[str], bool]
    ) -> None:
        self._people = people
        self._is_staff = is_staff
        self._clock = clock
        self._entropy = entropy

    async def open(self, person: Person) -> str:
        """Return a new token for a person."""
        token = new_token(self._entropy)
        now = self._clock.now()
        session = Session(person.id, created=now, seen=now, expires=Millis(now + IDLE))
        await self._people.open_session(hashed(token), session)
        return token

    async def known(self, token: str) -> Authenticated | None:
        """Return who holds a token, and count the session as in use."""
        return await self.known_by_hash(hashed(token)) if token else None

    async def known_by_hash(self, token: bytes) -> Authenticated | None:
        """The same, for a token that came in earlier."""
        now = self._clock.now()
        session = await self._people.session(token, now=now)
        if session is None:
            return None
        person = await self._people.by_id(session.person)
        if person is None:
            return None
        if self._is_staff(person.id) and _is_over_for_staff(session, now):
            with suppress(DiskFull):
                await self._people.close_session(token)
            return None
        if now - session.seen >= SEEN_EVERY:
            expires = Millis(min(now + IDLE, session.created + OLDEST))
            with suppress(DiskFull):  # who is known stays so while nothing can be written
                await self._people.renew_session(token, seen=now, expires=expires)
        return Authenticated(person, token)

    async def close(self, token: bytes) -> None:
        """Forget a token."""
        await self._people.close_session(token)

    async def close_all(self, person: Person) -> None:
        """Forget all tokens of a person."""
        await self._people.close_sessions(person.id)

    async def of(self, person: Person) -> tuple[tuple[bytes, Session], ...]:
        """Return the open sessions of a person by their tokens, the one seen last first."""
        return await self._people.sessions_of(person.id, now=self._clock.now())


def _is_over_for_staff(session: Session, now: Millis) -> bool:
    return now - session.seen >= STAFF_IDLE or now - session.created >= STAFF_OLDEST
