"""One server of a cluster: its process ends and begins anew, as its supervisor has it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from circolo.bots.runner import HouseBots
from circolo.cards.units import Chips, Millis
from circolo.cluster.bus.memory_bus import MemoryBus
from circolo.cluster.bus.memory_network import MemoryNetwork
from circolo.cluster.line import Line
from circolo.cluster.node import Node
from circolo.cluster.node_parts import NodeParts
from circolo.games import sette_e_mezzo, tressette
from circolo.room.clock import LoopClock
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.ports import Connection as Socket
from circolo.room.tempo import Tempo
from circolo.store.errors import StoreFailed, VersionConflict
from circolo.store.people_port import Person
from circolo.tournaments.tournament_options import (
    AnyTournamentOptions,
    FreezeOut,
    Knockout,
    Level,
    TournamentOptions,
)
from tests.cluster.simulated.database import Connection, Database
from tests.cluster.simulated.process import Process
from tests.room.world import OpenVault, entropy

TEMPO = Tempo(between=Millis(100), bot=Millis(300))
PURSE = Chips(5_000)
SKEW = 5_000
"""Milliseconds by which the clock of a machine may differ from that of the database."""

GONE_BY = Millis(8_000)
"""Milliseconds after which a supervisor kills a process that does not end."""

SIT_AND_GOS: tuple[AnyTournamentOptions, ...] = (
    TournamentOptions(
        name="knockout",
        options=tressette.Options(players=2, target=11),
        format=Knockout(),
        least=4,
        most=4,
        bots=True,
    ),
    TournamentOptions(
        name="freeze-out",
        options=sette_e_mezzo.Options(tournament=True, most=4),
        format=FreezeOut(chips=100, levels=(Level(20, 1), Level(50, 1), Level(100, 1))),
        least=4,
        most=4,
        bots=True,
    ),
)


@dataclass
class Surroundings:
    """What all servers share: the time, the network, the database, chance, and what went wrong."""

    clock: LoopClock
    network: MemoryNetwork
    database: Database
    chance: Random
    counts: Counter[str] = field(default_factory=Counter)
    errors: list[BaseException] = field(default_factory=list)
    on_freeze: list[Callable[["Server", int], None]] = field(default_factory=list)
    on_kill: list[Callable[["Server"], None]] = field(default_factory=list)

    def later(self, millis: int, action: Callable[[], None]) -> None:
        """Do something after a time."""
        self.clock.call_at(Millis(self.clock.now() + millis), action)

    def failed(self, error: BaseException) -> None:
        """Note an uncaught exception; those that end an actor are allowed: that its entry was not
        taken, or that another node has written.
        """
        if isinstance(error, StoreFailed):
            self.counts["task failed by the database"] += 1
        elif isinstance(error, VersionConflict):
            self.counts["met another writer"] += 1
        else:
            self.errors.append(error)


class Door:
    """A client's connection to a process. What the client sends waits while that is frozen."""

    def __init__(self, process: Process, line: Line, node: Node) -> None:
        self.node = node
        self.line = line
        self._process = process

    def receive(self, data: bytes) -> None:
        """Pass on a message of the client."""
        self._process.wake(partial(self.line.receive, data))

    def closed(self) -> None:
        """Pass on that the connection has ended."""
        self._process.wake(self.line.closed)


class Server:
    """One server: its present process, node and house, and those that come after them.

    `number` is counted up with each process, because a node that begins anew has another name.
    """

    def __init__(self, around: Surroundings, machine: str) -> None:
        self.machine = machine
        self.number = 0
        self.is_up = False
        """Whether its node has joined the cluster."""

        self.sockets: dict[Socket, None] = {}
        self._around = around
        self._begin()

    @property
    def name(self) -> str:
        """The name of its present node."""
        return f"{self.machine}-{self.number}"

    @property
    def is_well(self) -> bool:
        """Whether its node has joined, runs and has not given up."""
        return self.is_up and not self.process.is_frozen and not self.node.lost.done()

    # --- Beginning ----------------------------------------------------------------------------

    def _begin(self) -> None:
        around = self._around
        self.number += 1
        skew = Millis(around.chance.randrange(-SKEW, SKEW + 1))
        self.process = Process(self.name, around.clock, skew=skew, errors=around.failed)
        self.bus = MemoryBus(around.network, self.name, clock=self.process)
        store: Any = Connection(around.database, self.process, around.database.store)
        self.node = Node(
            NodeParts(
                name=self.name,
                release="test",
                address="",
                bus=self.bus,
                store=store,
                log=store,
                clock=self.process,
                spawn=self.process.spawn,
            )
        )
        seed = around.chance.randrange(1 << 32)
        self.house = House(
            HouseParts(
                store=store,
                people=Connection(around.database, self.process, around.database.store.people),
                vault=OpenVault(),
                clock=self.process,
                entropy=entropy(seed),
                spawn=self.process.spawn,
                bots=HouseBots(entropy(seed + 1)),
                tempo=TEMPO,
                welcome_chips=PURSE,
                sit_and_gos=SIT_AND_GOS,
                cluster=self.node,
            )
        )
        self.process.wake(partial(self._start_to_join, self.process, store))

    def _start_to_join(self, process: Process, store: Any) -> None:
        process.spawn(self._join(process, store), name="join")

    async def _join(self, process: Process, store: Any) -> None:
        try:
            process.move_on(Millis(await store.database_time() - process.now()))
            await self.node.join(self.house)
        except StoreFailed:
            self._around.counts["not started"] += 1
            self.end("not started")
            return
        self.is_up = True
        self.node.lost.add_done_callback(lambda _: process.wake(self._given_up))

    def _given_up(self) -> None:
        """End the process of a node that has given up, as the server does at once."""
        process = self.process
        self._around.counts[f"gave up {self.node.lost.result()}"] += 1
        self._around.later(
            self._around.chance.choice((0, 5, 300)), lambda: self._end_of(process, "gave up")
        )

    # --- Ending -------------------------------------------------------------------------------

    def end(self, why: str) -> None:
        """Kill the process, and let the supervisor begin another one some time later."""
        if self.process.is_over:
            return
        self._around.counts[f"ended {why}"] += 1
        self.is_up = False
        self.process.end()
        self.bus.kill()
        self._around.network.thaw(self.name)
        sockets, self.sockets = tuple(self.sockets), {}
        for socket in sockets:
            socket.close(1006, "")
        self._around.later(self._around.chance.choice((50, 700, 2_000, 6_000)), self._begin)

    def _end_of(self, process: Process, why: str) -> None:
        if process is self.process:
            self.end(why)

    def kill(self) -> None:
        """Kill the process, as a failure of its machine does."""
        for told in self._around.on_kill:
            told(self)
        self.end("killed")

    def freeze(self, millis: int) -> None:
        """Stop the process for a time, as a pause of its machine does."""
        for told in self._around.on_freeze:
            told(self, millis)
        process, name = self.process, self.name
        self._around.network.freeze(name)
        process.freeze()
        self._around.later(millis, lambda: self._thaw(process, name))

    def _thaw(self, process: Process, name: str) -> None:
        if process.is_over:
            return
        steps: list[Callable[[], None]] = [process.thaw, partial(self._around.network.thaw, name)]
        self._around.chance.shuffle(steps)
        for step in steps:
            step()

    def leave(self) -> None:
        """Let the node leave, as for a new release, and begin anew."""
        if self.is_up:
            process = self.process
            process.spawn(self._leave(process), name="leave")
            self._around.later(GONE_BY, lambda: self._end_of(process, "did not leave"))

    async def _leave(self, process: Process) -> None:
        await self.node.leave()
        self._end_of(process, "left")

    # --- Clients ------------------------------------------------------------------------------

    def connect(self, person: Person, socket: Socket) -> Door:
        """Let a client connect."""
        self.sockets[socket] = None
        return Door(self.process, self.node.connect(person, socket, address=""), self.node)
