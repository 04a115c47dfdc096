"""The contract of the stores that the nodes of a cluster can share."""

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Protocol

import pytest

from circolo.cards.units import Millis
from circolo.store.cluster_port import ClusterStore, DeskEpoch
from circolo.store.errors import StoreFailed
from circolo.store.memory_store import MemoryStore
from tests.contract.stores import memory, postgres

pytestmark = pytest.mark.anyio


class SharedStore(ClusterStore, Protocol):
    """A cluster store that can be closed."""

    async def close(self) -> None:
        """Close the store."""
        ...


@pytest.fixture(params=(memory, postgres), ids=lambda open_store: open_store.__name__)
async def store(request: pytest.FixtureRequest) -> AsyncIterator[SharedStore]:
    """Open a store that has never had a desk."""
    async with request.param(request) as opened:
        yield opened


async def test_a_new_store_has_no_desk(store: SharedStore) -> None:
    assert await store.desk() == DeskEpoch(0, "", Millis(0))


async def test_a_node_that_takes_the_desk_begins_the_next_epoch(store: SharedStore) -> None:
    before = await store.database_time()
    assert await store.take_desk("a", after=0)
    desk = await store.desk()
    assert desk == DeskEpoch(1, "a", desk.since)
    assert before <= desk.since <= await store.database_time()


@pytest.mark.parametrize("after", [-1, 0, 2])
async def test_a_desk_of_another_epoch_is_not_taken(store: SharedStore, after: int) -> None:
    await store.take_desk("a", after=0)
    desk = await store.desk()
    assert not await store.take_desk("b", after=after)
    assert await store.desk() == desk


async def test_the_desk_may_take_it_again(store: SharedStore) -> None:
    await store.take_desk("a", after=0)
    assert await store.take_desk("a", after=1)
    desk = await store.desk()
    assert (desk.epoch, desk.node) == (2, "a")


async def test_of_nodes_that_take_the_desk_at_once_one_gets_it(store: SharedStore) -> None:
    nodes = [f"node {number}" for number in range(8)]
    taken = await asyncio.gather(*(store.take_desk(node, after=0) for node in nodes))
    (winner,) = (node for node, is_desk in zip(nodes, taken, strict=True) if is_desk)
    desk = await store.desk()
    assert (desk.epoch, desk.node) == (1, winner)


async def test_the_time_of_a_database_is_in_milliseconds_since_1970(
    request: pytest.FixtureRequest,
) -> None:
    """A day may pass between two readings: another machine may have another clock."""
    async with postgres(request) as store:
        found = await store.database_time()
    assert abs(found - time.time() * 1000) < 86_400_000


async def test_a_closed_store_tells_nothing_about_the_desk(store: SharedStore) -> None:
    await store.close()
    for work in (store.desk(), store.take_desk("a", after=0), store.database_time()):
        with pytest.raises(StoreFailed) as failed:
            await work
        assert failed.value.code == "store_closed"


async def test_a_simulation_gives_the_store_its_own_clock() -> None:
    store = MemoryStore(database_clock=lambda: Millis(7))
    await store.take_desk("a", after=0)
    assert (await store.desk(), await store.database_time()) == (DeskEpoch(1, "a", Millis(7)), 7)
