"""The Ed25519 signing keys of a house: the current one, and the earlier ones
that its stream names.
"""

from functools import lru_cache

from circolo.fairness.signing import PublishedKey, PublishedKeys, Signed, SigningKey
from circolo.room.actors.house_events import KeyPublished
from circolo.room.actors.house_stream import HouseStream
from circolo.room.ports import Clock

_KEPT = 4_096
"""Maximum number of cached signatures."""


class HouseSignatures:
    """Signs heads (last entry hashes) of tables with the house's key, and publishes a new key.

    `key` is None if the house has none.
    """

    def __init__(self, register: HouseStream, clock: Clock, secret: bytes | None) -> None:
        self._register = register
        self.key = None if secret is None else SigningKey(secret)
        self._clock = clock
        self._signed = lru_cache(_KEPT)(self._sign)

    async def start(self) -> None:
        """Publish the key in the stream `house` if it is not the last published one."""
        if self.key is None:
            return
        published = self.published.keys
        if not published or published[-1].key != self.key.public:
            await self._register.write(KeyPublished(self.key.public), command=None)

    @property
    def published(self) -> PublishedKeys:
        """All public keys, the oldest first, each with the times between which the
        house used it.
        """
        keys = self._register.state.keys
        ends = [*(since for _, since in keys[1:]), None]
        return PublishedKeys(
            tuple(
                PublishedKey(key, since, until)
                for (key, since), until in zip(keys, ends, strict=False)
            )
        )

    def sign(self, stream: str, deal: int, head: bytes) -> Signed | None:
        """Return the signature of the head (last entry hash) of a stream after a deal; None if the
        house has no key.
        """
        return None if self.key is None else self._signed(stream, deal, head)

    def _sign(self, stream: str, deal: int, head: bytes) -> Signed:
        assert self.key is not None
        return self.key.sign(stream=stream, deal=deal, head=head, at=self._clock.now())
