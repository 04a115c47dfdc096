"""Signing keys of a house: each is published once, and again after another one."""

import pytest

from circolo.cards.units import Millis
from circolo.fairness.signing import PublishedKey, SigningKey, holds, is_known
from circolo.room.actors.house_stream import HouseStream
from circolo.room.audit.audit import audit
from circolo.room.proofs.house_signatures import HouseSignatures
from circolo.store.memory_store import MemoryStore
from tests.web.rig import HandClock, entropy_from

pytestmark = pytest.mark.anyio

FIRST, SECOND = bytes(range(32)), bytes(range(1, 33))


class Opening:
    """A house that is opened several times on one store, with various keys."""

    def __init__(self) -> None:
        self.store, self.clock, self._entropy = MemoryStore(), HandClock(), entropy_from(1)

    async def with_key(self, secret: bytes | None) -> HouseSignatures:
        register = HouseStream(self.store, self.clock, self._entropy)
        await register.start()
        signatures = HouseSignatures(register, self.clock, secret)
        await signatures.start()
        return signatures


async def test_a_key_is_published_once() -> None:
    opening = Opening()
    first = await opening.with_key(FIRST)
    assert first.published.keys == (PublishedKey(SigningKey(FIRST).public, opening.clock.now()),)
    opening.clock.advance(60_000)
    assert (await opening.with_key(FIRST)).published == first.published
    assert len(await opening.store.read("house")) == 1
    assert (await audit(opening.store)).findings == ()


async def test_an_old_key_stays_published_with_the_time_in_which_it_was_used() -> None:
    opening = Opening()
    began = opening.clock.now()
    signed = (await opening.with_key(FIRST)).sign("table:1", 1, bytes(32))
    assert signed is not None
    opening.clock.advance(60_000)
    turned = opening.clock.now()
    keys = (await opening.with_key(SECOND)).published.keys
    assert keys == (
        PublishedKey(SigningKey(FIRST).public, began, turned),
        PublishedKey(SigningKey(SECOND).public, turned),
    )
    assert holds(signed, stream="table:1", deal=1, head=bytes(32))
    late = SigningKey(FIRST).sign(stream="table:1", deal=1, head=bytes(32), at=Millis(turned + 1))
    assert [is_known(one, keys) for one in (signed, late)] == [True, False]


async def test_a_house_without_a_key_signs_and_publishes_nothing() -> None:
    signatures = await Opening().with_key(None)
    assert signatures.published.keys == ()
    assert signatures.sign("table:1", 1, bytes(32)) is None
