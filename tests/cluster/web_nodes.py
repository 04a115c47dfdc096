"""Nodes of one house behind real servers on free ports, on one store and one bus in memory."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from circolo.cards.units import Chips
from circolo.cluster.bus.memory_bus import MemoryBus
from circolo.cluster.bus.memory_network import MemoryNetwork
from circolo.cluster.node import Node
from circolo.cluster.node_parts import NodeParts
from circolo.room import tempo
from circolo.room.chips.cashier import Allowance
from circolo.room.clock import wall_clock
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.ports import Clock
from circolo.room.tasks import spawner
from circolo.store.memory_store import MemoryStore
from circolo.store.vault import Vault
from circolo.web.accounts.passwords import Hasher
from circolo.web.app import Web
from circolo.web.house_addresses import HouseAddresses
from circolo.web.http_server import Server, http_config
from circolo.web.listening_socket import listen
from circolo.web.usage_limits import UsageLimits
from tests.random.chance import Seeded
from tests.web.rig import QUICK_KIB, HandClock, NoBots, Rig, _close, entropy_from

PATIENCE_SECONDS = 60
LIMITS = UsageLimits(purses_per_day=100, guests_per_hour=100)


@dataclass
class WebNode(Rig):
    """A node with its server; a rig whose clock is the real one."""

    node: Node


@dataclass
class Shared:
    """What all nodes of a test share."""

    clock: Clock
    store: MemoryStore
    network: MemoryNetwork
    errors: list[BaseException]


@asynccontextmanager
async def web_nodes(*names: str) -> AsyncIterator[list[WebNode]]:
    """Open nodes, the desk first; afterwards nothing of them may have failed unseen."""
    clock = wall_clock(asyncio.get_running_loop())
    shared = Shared(clock, MemoryStore(), MemoryNetwork(clock, Seeded(1)), [])
    async with AsyncExitStack() as ending:
        nodes = [await ending.enter_async_context(_web_node(shared, name)) for name in names]
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not all(one.node.membership.desk for one in nodes):
                await asyncio.sleep(0.02)
            nodes.sort(key=lambda one: not one.node.is_open_desk)
            yield nodes
    assert shared.errors == []


@asynccontextmanager
async def _web_node(shared: Shared, name: str) -> AsyncIterator[WebNode]:
    spawn = spawner(shared.errors.append)
    node = Node(
        NodeParts(
            name=name,
            release="test",
            address="127.0.0.1",
            bus=MemoryBus(shared.network, name),
            store=shared.store,
            log=shared.store,
            clock=shared.clock,
            spawn=spawn,
        )
    )
    seed = int.from_bytes(sha256(name.encode()).digest()[:4])
    house = House(
        HouseParts(
            store=shared.store,
            people=shared.store.people,
            vault=Vault(bytes(32), entropy_from(seed)),
            clock=shared.clock,
            entropy=entropy_from(seed + 1),
            spawn=spawn,
            bots=NoBots(),
            tempo=tempo.OFF,
            welcome_chips=Chips(1_000),
            allowance=Allowance(purses_per_address=LIMITS.purses_per_day),
            cluster=node,
        )
    )
    await node.join(house)
    hasher = Hasher(entropy_from(seed + 2), memory_kib=QUICK_KIB)
    web = Web(
        house,
        hasher=hasher,
        entropy=entropy_from(seed + 3),
        client=Path("no-client-here"),
        limits=LIMITS,
        addresses=HouseAddresses(frozenset(), lambda: None),
    )
    config = http_config(web, proxies=())
    config.load()
    server = Server(config)
    server.lifespan = config.lifespan_class(config)
    listener = listen("127.0.0.1", 0)
    await server.startup(sockets=[listener])
    try:
        port = listener.getsockname()[1]
        yield WebNode(house, web, shared.store, HandClock(), server, port, node)
    finally:
        await _close(server)
        hasher.close()
        await node.leave()
