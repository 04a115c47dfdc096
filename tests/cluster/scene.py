"""Two nodes on a memory network in virtual time, and what became of each message."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from circolo.cards.units import Millis
from circolo.cluster.bus.memory_bus import MemoryBus
from circolo.cluster.bus.memory_network import Delivery, MemoryNetwork
from circolo.room.clock import LoopClock
from circolo.simulation.loop import run
from tests.cluster.places import echo
from tests.random.chance import Seeded

START = Millis(1_800_000_000_000)
SECOND = Millis(1_000)


@dataclass
class Scene:
    """Two nodes, one that sends and one that hears, and what the network did."""

    network: MemoryNetwork
    one: MemoryBus
    two: MemoryBus
    log: list[Delivery]
    heard: list[bytes] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    async def wait(self, millis: int) -> None:
        clock = self.network.clock
        await clock.sleep_until(Millis(clock.now() + millis))

    def send(self, *sent: bytes) -> None:
        for data in sent:
            self.one.publish("node.two", data, if_nobody=f"{data.decode()} finds nobody")

    def connected(self) -> list[str]:
        return [bus.name for bus in (self.one, self.two) if bus.is_connected]

    async def ask(self) -> bytes:
        return await self.one.request("desk", b"card", within=SECOND)


def played(story: Callable[[Scene], Awaitable[None]], *, seed: int = 1) -> list[Delivery]:
    """Play a story of two nodes, and return the log of the network."""
    log: list[Delivery] = []

    async def play() -> None:
        clock = LoopClock(asyncio.get_running_loop(), START)
        network = MemoryNetwork(clock, Seeded(seed), watch=log.append)
        scene = Scene(network, MemoryBus(network, "one"), MemoryBus(network, "two"), log)
        scene.one.tell_nobody(scene.told.append)
        await scene.two.listen("node.two", scene.heard.append)
        await scene.two.serve("desk", echo)
        try:
            await story(scene)
        finally:
            await scene.one.close()
            await scene.two.close()

    run(play())
    return log


def many(count: int) -> list[bytes]:
    return [b"%04d" % number for number in range(count)]
