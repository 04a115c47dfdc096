"""The disturbances of a drill. Each ends with all nodes running and all ways open."""

import asyncio
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from types import MappingProxyType

from msgspec import Struct, field

from tests.cluster.drill.cluster import Cluster
from tests.cluster.drill.node_process import NodeProcess
from tests.cluster.drill.record import Record

FROZEN_SECONDS = (3.0, 8.0)
DOWN_SECONDS = (0.0, 2.0)
APART_SECONDS = (0.5, 6.0)
LOST_ANSWERS = 12
CLOCKS = (0.0, 0.0, 5.0, -5.0)
"""By how many seconds the clock of a node that starts may be ahead."""


class Done(Struct):
    """What a drill has done to the cluster; times are seconds of the monotonic clock."""

    counts: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    freezes: int = 0
    bus_ends: int = 0
    store_ends: int = 0
    began: dict[str, list[float]] = field(default_factory=dict)
    """When each disturbance began, by its kind."""

    deploys: list[tuple[float, float]] = field(default_factory=list)
    wrong_clocks: int = 0
    wrong_exits: list[str] = field(default_factory=list)

    @property
    def times(self) -> int:
        """Return the number of disturbances."""
        return sum(self.counts.values())


class Disturber:
    """Disturbs a cluster by chance."""

    def __init__(self, cluster: Cluster, record: Record, random: Random) -> None:
        self.done = Done()
        self._cluster = cluster
        self._record = record
        self._random = random

    async def disturb(self, kind: str) -> None:
        """Do one kind of disturbance, and wait until all nodes run again."""
        self.done.counts[kind] += 1
        self.done.began.setdefault(kind, []).append(time.monotonic())
        await _KINDS[kind](self)
        for node in self._cluster.nodes:
            node.mend()
        await self._cluster.until_ready()

    # --- Nodes ----------------------------------------------------------------------------------

    async def kill_one(self) -> None:
        """Kill a node, any or the desk."""
        await self._kill(self._any_node())

    async def kill_desk(self) -> None:
        """Kill the node that is the desk."""
        await self._kill(self._desk())

    async def kill_two(self) -> None:
        """Kill two nodes, one soon after the other."""
        first, second = self._random.sample(self._cluster.nodes, 2)
        await asyncio.gather(self._kill(first), self._later(self._kill(second)))

    async def kill_all(self) -> None:
        """Kill all nodes at once."""
        await asyncio.gather(*map(self._kill, self._cluster.nodes))

    async def freeze_one(self) -> None:
        """Stop a node's process for some seconds."""
        await self._freeze(self._any_node())

    async def freeze_desk(self) -> None:
        """Stop the process of the desk for some seconds."""
        await self._freeze(self._desk())

    async def freeze_two(self) -> None:
        """Freeze two nodes, one soon after the other."""
        first, second = self._random.sample(self._cluster.nodes, 2)
        await asyncio.gather(self._freeze(first), self._later(self._freeze(second)))

    async def kill_and_freeze(self) -> None:
        """Kill a node and freeze another one at the same time."""
        first, second = self._random.sample(self._cluster.nodes, 2)
        await asyncio.gather(self._freeze(first), self._later(self._kill(second)))

    async def deploy(self) -> None:
        """End one node after the other in order, and start each again."""
        began = time.monotonic()
        for node in self._cluster.nodes:
            code = await node.end()
            if code:
                self.done.wrong_exits.append(f"{node.name} ended with {code} after SIGTERM")
            self._start(node)
            await node.until_ready()
        self.done.deploys.append((began, time.monotonic()))

    async def _kill(self, node: NodeProcess) -> None:
        self.done.kills += 1
        await node.kill()
        await asyncio.sleep(self._random.uniform(*DOWN_SECONDS))
        self._start(node)
        await node.until_ready()

    async def _freeze(self, node: NodeProcess) -> None:
        self.done.freezes += 1
        node.freeze()
        await asyncio.sleep(self._random.uniform(*FROZEN_SECONDS))
        node.thaw()

    async def _later(self, work: Awaitable[None]) -> None:
        await asyncio.sleep(self._random.uniform(0.0, 2.0))
        await work

    def _start(self, node: NodeProcess) -> None:
        ahead = self._random.choice(CLOCKS)
        self.done.wrong_clocks += ahead != 0
        node.start(ahead=ahead)

    def _any_node(self) -> NodeProcess:
        return self._random.choice(self._cluster.nodes)

    def _desk(self) -> NodeProcess:
        by_name = {node.name: node for node in self._cluster.nodes}
        return by_name.get(self._cluster.desk) or self._any_node()

    # --- The bus --------------------------------------------------------------------------------

    async def end_bus(self) -> None:
        """Kill the NATS server, and start it again without anything that it knew."""
        self.done.bus_ends += 1
        self._cluster.nats.kill()
        await asyncio.sleep(self._random.uniform(*DOWN_SECONDS))
        self._cluster.nats.start()

    async def part_from_bus(self) -> None:
        """Part a node from the others: its way to NATS is cut, closed or stalled."""
        way = self._any_node().to_bus
        await self._part((way.cut, way.close, way.stall))

    async def kill_as_bus_ends(self) -> None:
        """Kill two nodes while NATS ends and starts again."""
        await asyncio.gather(self.end_bus(), self._later(self.kill_two()))

    # --- The store ------------------------------------------------------------------------------

    async def end_store(self) -> None:
        """End PostgreSQL, at once or in order, and start it again."""
        self.done.store_ends += 1
        await self._cluster.postgres.end(by=self._random.choice((signal.SIGQUIT, signal.SIGINT)))
        await asyncio.sleep(self._random.uniform(*DOWN_SECONDS))
        await self._cluster.postgres.start()

    async def freeze_as_store_ends(self) -> None:
        """Kill a node and freeze another one while PostgreSQL ends and starts again."""
        await asyncio.gather(self.end_store(), self._later(self.kill_and_freeze()))

    async def part_from_store(self) -> None:
        """Part a node from PostgreSQL: its way is cut, closed or stalled."""
        way = self._any_node().to_store
        await self._part((way.cut, way.close, way.stall))

    async def lose_answers(self) -> None:
        """Cut connections to PostgreSQL after a request has been sent, before its answer."""
        for node in self._cluster.nodes:
            node.to_store.cut_answers = self._random.randint(1, LOST_ANSWERS)
        await asyncio.sleep(self._random.uniform(0.5, 2.0))

    async def part_from_both(self) -> None:
        """Part a node from NATS and PostgreSQL at once."""
        node = self._any_node()
        for way in (node.to_bus, node.to_store):
            self._random.choice((way.close, way.stall))()
        await asyncio.sleep(self._random.uniform(*APART_SECONDS))

    async def _part(self, ways: tuple[Callable[[], None], ...]) -> None:
        self._random.choice(ways)()
        await asyncio.sleep(self._random.uniform(*APART_SECONDS))

    # --- The tables -----------------------------------------------------------------------------

    async def two_owners(self) -> None:
        """Let all nodes play one table."""
        tables = self._record.live_tables()
        for table in self._random.sample(tables, min(3, len(tables))):
            await self._cluster.take_up_everywhere(table)


_KINDS: Mapping[str, Callable[[Disturber], Awaitable[None]]] = MappingProxyType(
    {
        "kill a node": Disturber.kill_one,
        "kill the desk": Disturber.kill_desk,
        "kill two nodes": Disturber.kill_two,
        "kill all nodes": Disturber.kill_all,
        "freeze a node": Disturber.freeze_one,
        "freeze the desk": Disturber.freeze_desk,
        "freeze two nodes": Disturber.freeze_two,
        "kill one, freeze one": Disturber.kill_and_freeze,
        "rolling deploy": Disturber.deploy,
        "end NATS": Disturber.end_bus,
        "kill two as NATS ends": Disturber.kill_as_bus_ends,
        "part from NATS": Disturber.part_from_bus,
        "end PostgreSQL": Disturber.end_store,
        "kill one, freeze one as PostgreSQL ends": Disturber.freeze_as_store_ends,
        "part from PostgreSQL": Disturber.part_from_store,
        "lose answers of PostgreSQL": Disturber.lose_answers,
        "part from both": Disturber.part_from_both,
        "two owners": Disturber.two_owners,
    }
)
KINDS = tuple(_KINDS)
