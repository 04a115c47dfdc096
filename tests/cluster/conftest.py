"""Where the stories of the contract play."""

import asyncio
from collections.abc import Iterator
from itertools import count

import pytest

from circolo.cluster.bus import nats_bus
from circolo.cluster.bus.memory_network import MemoryNetwork
from circolo.room.clock import LoopClock
from circolo.simulation.loop import run
from tests.cluster.places import InMemory, OnNats, Place, Play, Story
from tests.cluster.scene import START
from tests.nats_server import NatsServer, nats_server
from tests.random.chance import Seeded

_NUMBERS = count()


async def _played(story: Story, place: Place) -> None:
    try:
        await story(place)
    finally:
        await place.close()


async def _in_memory(story: Story) -> None:
    clock = LoopClock(asyncio.get_running_loop(), START)
    await _played(story, InMemory(MemoryNetwork(clock, Seeded(1))))


async def _on_nats(story: Story, server: NatsServer) -> None:
    clock = LoopClock(asyncio.get_running_loop(), START)
    await _played(story, OnNats(clock, server, next(_NUMBERS)))


@pytest.fixture(scope="session")
def server() -> Iterator[NatsServer]:
    """A NATS server, which a test that stops it starts again."""
    with nats_server() as running:
        yield running


@pytest.fixture(params=["memory", "nats"])
def play(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return a function that plays a story in each of the places."""
    if request.param == "memory":
        return lambda story: run(_in_memory(story))
    monkeypatch.setattr(nats_bus, "RETRY_SECONDS", 0.02)
    server = request.getfixturevalue("server")
    if not server.is_running:
        server.start()
    return lambda story: asyncio.run(_on_nats(story, server))
