"""The signing keys of a house: the current one, and the earlier ones in its stream."""

from functools import lru_cache

from circolo.fairness.signing import PublishedKey, PublishedKeys, Signed, SigningKey
from circolo.room.actors.house_events import KeyPublished
from circolo.room.actors.house_stream import HouseStream
from circolo.room.ports import Clock

_KEPT = 4_096
"""Signatures that are cached."""


class HouseSignatures:
    """Signs heads, if the house has a key; publishes a new key."""

    def __init__(self, register: HouseStream, clock: Clock, secret: bytes | None) -> None:
        self._register = register
        self.key = None if secret is None else SigningKey(secret)
        self._clock = clock
        self._signed = lru_cache(_KEPT)(self._sign)

    async def start(self) -> None:
        """Publish the key if the stream does not name it."""
        if self.key is None:
            return
        published = self.published.keys
        if not published or published[-1].key != self.key.public:
            await self._register.write(KeyPublished(self.key.public), command=None)

    @property
    def published(self) -> PublishedKeys:
        """All public keys, the oldest first; each is in use until the next one."""
        keys = self._register.state.keys
        ends = [*(since for _, since in keys[1:]), None]
        return PublishedKeys(
            tuple(
                PublishedKey(key, since, until)
                for (key, since), until in zip(keys, ends, strict=False)
            )
        )

    def sign(self, stream: str, deal: int, head: bytes) -> Signed | None:
        """Return the signature of a head, or None if the house has no key."""
        return None if self.key is None else self._signed(stream, deal, head)

    def _sign(self, stream: str, deal: int, head: bytes) -> Signed:
        assert self.key is not None
        return self.key.sign(stream=stream, deal=deal, head=head, at=self._clock.now())
