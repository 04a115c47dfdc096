"""A large cluster in virtual time: real nodes, and a bus, a store and tables in memory.

All nodes run the code of `circolo.cluster`. Their tables are idle, and no client is connected.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from random import Random
from typing import Any

from circolo.bots.policy import seeded_rng
from circolo.cards.units import Millis
from circolo.cluster.bus.memory_network import Delivery, MemoryNetwork
from circolo.cluster.node import Node
from circolo.cluster.node_parts import NodeParts
from circolo.room.actors.mailbox import DONE
from circolo.room.clock import LoopClock
from circolo.tables.state import TableId
from tests.cluster.many_tables.idle_house import IdleHouse
from tests.cluster.many_tables.idle_table import SHEET, IdleStore, opening
from tests.cluster.many_tables.sparse_bus import SparseBus
from tests.cluster.simulated.process import Process
from tests.room.world import START
from tests.simulation.invariants import Broken

SETTLES = 3_000
"""Milliseconds after which a node that has started is known, or is the desk."""

STARTED_AT_ONCE = 50
OPENED_AT_ONCE = 1_000
LOOKS_EVERY = 50
ANSWERED = 500
"""Milliseconds after which the desk knows that a node has taken up a table."""


class IdleNode:
    """One node of a large cluster."""

    def __init__(self, cluster: "LargeCluster", name: str) -> None:
        self.name = name
        self.process = Process(name, cluster.clock, skew=Millis(0), errors=cluster.errors.append)
        self.bus = SparseBus(
            cluster.network, name, desk=cluster.desk_name, clock=self.process, sent=cluster.sent
        )
        store: Any = cluster.store
        self.node = Node(
            NodeParts(
                name=name,
                release="test",
                address="",
                bus=self.bus,
                store=store,
                log=store,
                clock=self.process,
                spawn=self.process.spawn,
            )
        )
        self.house = IdleHouse(
            self.node,
            cluster.store,
            spawn=self.process.spawn,
            taken_up=cluster.note_taken_up,
        )

    async def join(self) -> None:
        """Join the cluster."""
        house: Any = self.house
        await self.node.join(house)

    def kill(self) -> None:
        """End the process at once."""
        self.process.end()
        self.bus.kill()


class LargeCluster:
    """Many nodes, the first of which is the desk. `sent` counts messages by kind."""

    def __init__(self, seed: int) -> None:
        self.clock = LoopClock(asyncio.get_running_loop(), START)
        self.chance = Random(seed)
        self.errors: list[BaseException] = []
        self.sent: Counter[str] = Counter()
        self.carried = 0
        self.record = sha256()
        self.network = MemoryNetwork(
            self.clock, seeded_rng(sha256(b"%d" % seed).digest()), watch=self._carried
        )
        self.store = IdleStore(self.clock, self.chance)
        self.nodes: dict[str, IdleNode] = {}
        self.desk_name = "n00000"
        self._lost: set[TableId] = set()
        self._taken_up: dict[TableId, Millis] = {}

    @property
    def desk(self) -> Node:
        """The node that is the desk."""
        return self.nodes[self.desk_name].node

    async def later(self, millis: int) -> None:
        """Let time pass; raises what a task of a node has raised."""
        await self.clock.sleep_until(Millis(self.clock.now() + millis))
        for error in self.errors:
            raise error

    async def start(self, nodes: int) -> None:
        """Start the desk, and then all other nodes."""
        await self._start([self.desk_name])
        await self.later(SETTLES)
        names = [f"n{number:05}" for number in range(1, nodes)]
        for first in range(0, len(names), STARTED_AT_ONCE):
            await self._start(names[first : first + STARTED_AT_ONCE])
        await self.later(SETTLES)

    async def _start(self, names: list[str]) -> None:
        for name in names:
            self.nodes[name] = IdleNode(self, name)
        await asyncio.gather(*(self.nodes[name].join() for name in names))

    async def open_tables(self, tables: int) -> None:
        """Let the desk open tables, many at the same time."""
        ids = iter([TableId(f"t{number:08}") for number in range(tables)])
        await asyncio.gather(*(self._open_some(ids) for _ in range(OPENED_AT_ONCE)))
        await self.later(0)

    async def _open_some(self, ids: Iterable[TableId]) -> None:
        for table in ids:
            known = self.desk.desk_tables.new_table(table, SHEET.options)
            outcome = await known.put(f"open:{table}", opening(table))
            if outcome != DONE:
                raise Broken("placement", f"{table} is not opened: {outcome}")

    def tables_of_nodes(self) -> list[int]:
        """Return the number of tables of each node, in order."""
        return sorted(len(node.house.tables) for node in self.nodes.values())

    async def kill(self, count: int) -> list[Millis]:
        """Kill nodes, not the desk; return after how long each of their tables went on."""
        others = [name for name in self.nodes if name != self.desk_name]
        victims = [self.nodes.pop(name) for name in self.chance.sample(others, count)]
        lost = [table for victim in victims for table in victim.house.tables]
        self._lost, self._taken_up = set(lost), {}
        killed_at = self.clock.now()
        for victim in victims:
            victim.kill()
        while self._lost:
            await self.later(LOOKS_EVERY)
        await self.later(ANSWERED)
        return sorted(Millis(self._taken_up[table] - killed_at) for table in lost)

    async def leave(self) -> list[Millis]:
        """Let a node that is not the desk leave; return for how long each of its tables stood."""
        name = self.chance.choice([name for name in self.nodes if name != self.desk_name])
        leaver = self.nodes.pop(name)
        self._lost, self._taken_up = set(leaver.house.tables), {}
        leaver.process.spawn(leaver.node.leave(), name="leave")
        while self._lost:
            await self.later(LOOKS_EVERY)
        await self.later(ANSWERED)
        stopped = self.store.stopped
        return sorted(Millis(at - stopped[table]) for table, at in self._taken_up.items())

    def look(self) -> None:
        """Each table is played by one node, the one that the desk believes; raises Broken."""
        played = Counter(table for node in self.nodes.values() for table in node.house.tables)
        known = self.desk.desk_tables.known
        for table in self.store.versions:
            if played[table] != 1:
                raise Broken("tables", f"{played[table]} nodes play {table}")
            at = known.node_of(known[table])
            if table not in self.nodes[at].house.tables:
                raise Broken("tables", f"the desk believes {table} at {at}")

    def note_taken_up(self, table: TableId, node: str) -> None:
        """Note that a node has taken up a table."""
        self._lost.discard(table)
        self._taken_up[table] = self.clock.now()

    def _carried(self, delivery: Delivery) -> None:
        self.carried += 1
        way = f"{delivery.at} {delivery.sender} {delivery.receiver} {delivery.subject} "
        self.record.update(way.encode() + delivery.data)
