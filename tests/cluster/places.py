"""Places where buses meet: a memory network in virtual time, or a real NATS server.

A story plays in a place, so that one contract holds both implementations.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import Bus
from circolo.cluster.bus.memory_bus import MemoryBus
from circolo.cluster.bus.memory_network import MemoryNetwork
from circolo.cluster.bus.nats_bus import NatsBus
from circolo.room.ports import Clock
from tests.nats_server import NatsServer

PATIENCE = Millis(30_000)
"""The time after which an awaited condition counts as one that never comes."""

SHORT = Millis(50)
"""A time after which a story takes it that no answer comes."""

HOUSE = "house"


class Place(Protocol):
    """What a story needs of the place in which it plays."""

    clock: Clock

    async def bus(self, name: str, *, house: str = HOUSE) -> Bus:
        """Return a new bus of a node, connected."""
        ...

    async def stop_server(self) -> None:
        """Take the server away."""
        ...

    async def start_server(self) -> None:
        """Bring a server back that knows nothing of the past."""
        ...

    async def close(self) -> None:
        """Close all buses."""
        ...


Story = Callable[[Place], Awaitable[None]]

Play = Callable[[Story], None]
"""A function that plays a story in one of the places."""


class InMemory:
    """A place in memory."""

    def __init__(self, network: MemoryNetwork) -> None:
        self.clock = network.clock
        self._network = network
        self._buses: list[MemoryBus] = []

    async def bus(self, name: str, *, house: str = HOUSE) -> Bus:
        bus = MemoryBus(self._network, f"{house}.{name}", house=house)
        self._buses.append(bus)
        return bus

    async def stop_server(self) -> None:
        for bus in self._buses:
            self._network.disconnect(bus.name)

    async def start_server(self) -> None:
        for bus in self._buses:
            self._network.reconnect(bus.name)

    async def close(self) -> None:
        for bus in self._buses:
            await bus.close()


class OnNats:
    """A place on a NATS server, with houses of its own there."""

    def __init__(self, clock: Clock, server: NatsServer, number: int) -> None:
        self.clock = clock
        self._server = server
        self._number = number
        self._buses: list[NatsBus] = []

    async def bus(self, name: str, *, house: str = HOUSE) -> Bus:
        bus = await NatsBus.open(self._server.url, house=f"{house} {self._number}")
        self._buses.append(bus)
        return bus

    async def stop_server(self) -> None:
        self._server.stop()

    async def start_server(self) -> None:
        self._server.start()

    async def close(self) -> None:
        for bus in self._buses:
            await bus.close()


async def until(place: Place, holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    last = place.clock.now() + PATIENCE
    while not holds():
        assert place.clock.now() < last, "it never comes"
        await place.clock.sleep_until(Millis(place.clock.now() + 5))


async def echo(data: bytes) -> bytes:
    return b"echo of " + data


async def never(_: bytes) -> bytes:
    await asyncio.get_running_loop().create_future()
    raise AssertionError
