"""Anchors of a house: one a day, each over all streams at that time."""

from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from circolo.cards.units import DAY, Millis
from circolo.fairness.anchors import (
    NO_ANCHOR,
    Anchor,
    anchored,
    hash_of,
    is_signed,
    tree_over,
)
from circolo.fairness.signing import SigningKey
from circolo.room.actors import house_events
from circolo.room.actors.house_events import HOUSE, Anchored, HouseEvent, KeyPublished
from circolo.room.audit.audit import audit
from circolo.room.proofs.daily_anchors import tree_at
from circolo.store.entries import GENESIS_HASH, SALT_BYTES, Head, chain_entry, head_after
from circolo.store.memory_store import MemoryStore
from circolo.store.store_port import Store
from tests.room.match import in_world, table_of_two
from tests.room.world import START, World

pytestmark = pytest.mark.anyio

SECRET = bytes(range(32))


def in_signing_house(story: Callable[[World], Awaitable[None]]) -> World:
    return in_world(story, signing_key=SECRET)


def anchors(world: World) -> tuple[Anchor, ...]:
    return world.house.anchors.published.anchors


async def heads(store: Store) -> dict[str, bytes]:
    return {head.stream: head.hash for head in await store.streams("")}


def test_a_house_makes_an_anchor_a_day_over_all_that_there_is() -> None:
    async def story(world: World) -> None:
        assert anchors(world) == ()
        await table_of_two(world)
        await world.later(DAY - 3_600_000)
        assert anchors(world) == ()
        before = await heads(world.store)
        await world.later(3_600_000)
        (anchor,) = anchors(world)
        position = (await last_anchored(world.store)).position
        there = dict(await world.store.heads(until=position, limit=99))
        tree = tree_over(there.items())
        assert there.keys() == before.keys()
        assert (anchor.root, anchor.size) == (tree.root.hex(), tree.size)
        assert (anchor.before, anchor.anchor) == (NO_ANCHOR, hash_of(anchor).hex())
        assert is_signed(anchor)
        await world.later(2 * DAY)
        assert [one.before for one in anchors(world)[1:]] == [
            one.anchor for one in anchors(world)[:-1]
        ]
        assert [(one.at - START) // DAY for one in anchors(world)] == [1, 2, 3]
        assert (await audit(world.store)).findings == ()

    in_signing_house(story)


def test_a_house_that_opens_twice_in_a_day_makes_one_anchor() -> None:
    async def story(world: World) -> None:
        await table_of_two(world)
        for _ in range(2):
            await world.house.anchors.make()
        await world.house.stop()
        world.house = world.new_house()
        await world.house.start()
        await world.later(1_000)
        assert len(anchors(world)) == 1

    in_signing_house(story)


def test_a_house_in_which_nobody_has_opened_a_table_makes_none() -> None:
    async def story(world: World) -> None:
        await world.later(2 * DAY)
        assert anchors(world) == ()

    in_signing_house(story)


def test_a_house_whose_anchors_are_off_makes_none() -> None:
    async def story(world: World) -> None:
        world.house.anchors.are_daily = False
        await table_of_two(world)
        await world.later(2 * DAY)
        assert anchors(world) == ()

    in_signing_house(story)


def test_an_anchor_reveals_no_premoves() -> None:
    """Streams that differ only in the number of their entries have anchors of the same size."""
    short, long = tree_over([("table:1", bytes(32))]), tree_over([("table:1", b"\1" * 32)])
    assert short.size == long.size == 1
    assert Anchor.__struct_fields__ == ("anchor", "at", "size", "root", "before", "signed")


async def last_anchored(store: Store) -> Anchored:
    events = [house_events.decode_events(entry.events) for entry in await store.read(HOUSE)]
    return [event for told in events for event in told if isinstance(event, Anchored)][-1]


# --- The audit


class Written:
    """A house whose log an expert rewrites, with or without its key."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.head = Head(HOUSE, 0, GENESIS_HASH)
        self.key = SigningKey(SECRET)

    async def write(self, event: HouseEvent) -> None:
        salt = self.head.version.to_bytes(SALT_BYTES)
        entry = chain_entry(
            self.head,
            house_events.encode_events([event]),
            command=f"{self.head.version}",
            cause="house",
            at=START,
            salt=salt,
        )
        await self.store.append(entry)
        self.head = head_after(entry)

    async def anchor(self, *, before: str = NO_ANCHOR, key: SigningKey | None = None) -> Anchored:
        until = await self.store.last_position()
        tree = await tree_at(self.store, until)
        return Anchored(anchored(tree, at=START, before=before, key=key or self.key), until)


def resigned(event: Anchored, **fields: object) -> Anchored:
    anchor = replace(event.anchor, **fields)
    hashed = hash_of(anchor)
    signed = SigningKey(SECRET).sign_anchor(hashed, at=anchor.at)
    return replace(event, anchor=replace(anchor, anchor=hashed.hex(), signed=signed))


def with_hash(event: Anchored) -> Anchored:
    return replace(event, anchor=replace(event.anchor, anchor="00" * 32))


PLANTED: dict[str, tuple[Callable[[Anchored], Anchored], list[str]]] = {
    "nothing": (lambda event: event, []),
    "another hash": (with_hash, ["anchor_wrong", "anchor_wrong"]),
    "another time": (
        lambda event: replace(event, anchor=replace(event.anchor, at=Millis(START + 1))),
        ["anchor_wrong", "anchor_wrong"],
    ),
    "other heads": (lambda event: resigned(event, root="11" * 32), ["anchor_differs"]),
    "a stream more": (lambda event: resigned(event, size=2), ["anchor_differs"]),
    "another anchor before it": (
        lambda event: resigned(event, before="22" * 32),
        ["anchor_wrong"],
    ),
    "no signature": (
        lambda event: replace(event, anchor=replace(event.anchor, signed=None)),
        ["anchor_wrong"],
    ),
}


@pytest.mark.parametrize(("forge", "codes"), PLANTED.values(), ids=PLANTED.keys())
async def test_an_audit_finds_an_anchor_that_the_house_cannot_have_made(
    forge: Callable[[Anchored], Anchored], codes: list[str]
) -> None:
    house = Written()
    await house.write(KeyPublished(house.key.public))
    await house.write(forge(await house.anchor()))
    assert [finding.code for finding in (await audit(house.store)).findings] == codes


async def test_an_audit_finds_an_anchor_of_another_key() -> None:
    house = Written()
    await house.write(KeyPublished(house.key.public))
    await house.write(await house.anchor(key=SigningKey(bytes(32))))
    findings = (await audit(house.store)).findings
    assert [finding.code for finding in findings] == ["anchor_wrong"]
