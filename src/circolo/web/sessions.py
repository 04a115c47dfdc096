"""Sessions: a token in a cookie stands for a person for some time. Only its hash is kept."""

from base64 import urlsafe_b64encode
from hashlib import sha256

import msgspec

from circolo.cards.units import DAY, Millis
from circolo.room.ports import Clock, Entropy
from circolo.store.people import People, Person, Session

TOKEN_BYTES = 32
HOUR = Millis(3_600_000)
IDLE = Millis(14 * DAY)
OLDEST = Millis(90 * DAY)


class Known(msgspec.Struct, frozen=True):
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

    def __init__(self, people: People, clock: Clock, entropy: Entropy) -> None:
        self._people = people
        self._clock = clock
        self._entropy = entropy

    async def open(self, person: Person) -> str:
        """Return a new token for a person."""
        token = new_token(self._entropy)
        now = self._clock.now()
        session = Session(person.id, created=now, seen=now, expires=Millis(now + IDLE))
        await self._people.open_session(hashed(token), session)
        return token

    async def known(self, token: str) -> Known | None:
        """Return who holds a token, and count the session as in use."""
        return await self.known_by_hash(hashed(token)) if token else None

    async def known_by_hash(self, token: bytes) -> Known | None:
        """The same, for a token that came in earlier."""
        now = self._clock.now()
        session = await self._people.session(token, now=now)
        if session is None:
            return None
        person = await self._people.by_id(session.person)
        if person is None:
            return None
        if now - session.seen >= HOUR:
            expires = Millis(min(now + IDLE, session.created + OLDEST))
            await self._people.renew_session(token, seen=now, expires=expires)
        return Known(person, token)

    async def close(self, token: bytes) -> None:
        """Forget a token."""
        await self._people.close_session(token)

    async def close_all(self, person: Person) -> None:
        """Forget all tokens of a person."""
        await self._people.close_sessions(person.id)
