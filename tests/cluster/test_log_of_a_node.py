"""The log of a node names the node in every line."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from circolo.cluster.bus.memory_bus import MemoryBus
from circolo.cluster.bus.memory_network import MemoryNetwork
from circolo.cluster.joining import new_node
from circolo.cluster.node_parts import NodeParts
from circolo.room.clock import LoopClock
from circolo.room.tasks import spawner
from circolo.simulation.loop import run
from circolo.store.memory_store import MemoryStore
from circolo.web.monitoring import logging_setup
from tests.cluster.scene import START
from tests.random.chance import Seeded


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    stream, handlers, level = io.StringIO(), logging.root.handlers[:], logging.root.level
    logging_setup.configure("info", stream=stream)
    yield stream
    structlog.reset_defaults()
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)


def test_every_line_of_a_node_has_its_name(written: io.StringIO) -> None:
    errors: list[BaseException] = []

    async def story() -> None:
        clock = LoopClock(asyncio.get_running_loop(), START)
        bus = MemoryBus(MemoryNetwork(clock, Seeded(1)), "bus")
        new_node(
            NodeParts(
                name="north-1",
                release="test",
                address="",
                bus=bus,
                store=MemoryStore(),
                log=MemoryStore(),
                clock=clock,
                spawn=spawner(errors.append),
            )
        )
        structlog.get_logger().info("node_joined", node="south")
        await asyncio.create_task(in_a_task())
        logging.getLogger("library").warning("says something")

    async def in_a_task() -> None:
        structlog.get_logger().warning("store_failed", code="store_busy")

    run(story())
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["at_node"] for line in lines] == ["north-1"] * 3
    assert (lines[0]["node"], errors) == ("south", [])
