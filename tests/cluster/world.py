"""A cluster in virtual time: several nodes in one process, on one store and one bus in memory."""

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import sha256

from circolo.bots.policy import seeded_rng
from circolo.cards.units import Chips, Millis
from circolo.cluster.bus.memory_bus import MemoryBus
from circolo.cluster.bus.memory_network import MemoryNetwork
from circolo.cluster.line import Line
from circolo.cluster.node import Node
from circolo.cluster.node_parts import NodeParts
from circolo.room.clock import LoopClock
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.push.push_gateway import PushGateway
from circolo.room.tasks import spawner
from circolo.room.tempo import OFF
from circolo.simulation.loop import VirtualLoop, run
from circolo.store.memory_store import MemoryStore
from circolo.store.people_port import Session
from circolo.wire import client_messages as client
from circolo.wire.message_codec import encode
from tests.room.world import A_FORTNIGHT, START, Bots, OpenVault, Player, entropy


class LineSession:
    """Lets a scripted player, who sends messages as objects, use a line, which takes bytes."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def handle(self, message: client.ClientMessage) -> None:
        self._line.receive(encode(message))

    def closed(self) -> None:
        self._line.closed()


class NodeWorld:
    """One node: its house and its bus."""

    def __init__(self, world: "ClusterWorld", name: str) -> None:
        self.name = name
        self.bus = MemoryBus(world.network, name)
        spawn = spawner(world.errors.append)
        self.node = Node(
            NodeParts(
                name=name,
                release="test",
                address="",
                bus=self.bus,
                store=world.store,
                log=world.store,
                clock=world.clock,
                spawn=spawn,
            )
        )
        self.house = House(
            HouseParts(
                store=world.store,
                people=world.store.people,
                vault=world.vault,
                clock=world.clock,
                entropy=entropy(int.from_bytes(sha256(name.encode()).digest()[:4])),
                spawn=spawn,
                bots=Bots(),
                tempo=OFF,
                welcome_chips=Chips(1_000),
                cluster=self.node,
                push=world.push,
            )
        )

    def enter(self, player: Player) -> None:
        """Connect a player to this node."""
        line = self.node.connect(player.person, player, address="")
        session = LineSession(line)
        player.session = session  # type: ignore[assignment]
        session.handle(client.Hello(client.PROTOCOL_VERSION, changes=player.takes_changes))

    def kill(self) -> None:
        """End the node at once, as if its process had died."""
        self.bus.kill()
        self.node.lost.set_result("killed")
        self.node._stop()
        self.house.ready = False
        self.house._timers.stop()
        for actor in tuple(self.house.tables.values()):
            actor.stop()


class ClusterWorld:
    """A store, a bus and nodes that start and end."""

    def __init__(self, loop: VirtualLoop, seed: int = 1) -> None:
        self.clock = LoopClock(loop, START)
        self.store = MemoryStore()
        self.vault = OpenVault()
        self.errors: list[BaseException] = []
        self.network = MemoryNetwork(self.clock, seeded_rng(bytes([seed] * 32)))
        self.nodes: dict[str, NodeWorld] = {}
        self.push: PushGateway | None = None
        """What the nodes that start from now on send notifications by."""

    async def start(self, *names: str) -> None:
        """Start nodes, and wait until one of them is the desk."""
        for name in names:
            self.nodes[name] = one = NodeWorld(self, name)
            await one.node.join(one.house)
        await self.later(3_000)

    @property
    def desk(self) -> NodeWorld:
        """The node that is the desk."""
        (desk,) = [one for one in self.nodes.values() if one.node.is_open_desk]
        return desk

    async def guest(self, name: str, at: str, answer: Callable[..., None] | None = None) -> Player:
        """Return a new guest whose line ends at a node."""
        player = Player(name, answer)
        guest, now = player.person, self.clock.now()
        await self.store.people.create(guest)
        await self.nodes[at].house.chip_gate.enter(guest, guest.id)
        session = Session(guest.id, created=now, seen=now, expires=Millis(now + A_FORTNIGHT))
        await self.store.people.open_session(sha256(guest.id.encode()).digest(), session)
        self.nodes[at].enter(player)
        await self.later(100)
        return player

    async def later(self, millis: int) -> None:
        """Let time pass."""
        await self.clock.sleep_until(Millis(self.clock.now() + millis))


def in_cluster(story: Callable[[ClusterWorld], Awaitable[None]], *, seed: int = 1) -> None:
    """Run a story in virtual time; no task may fail."""

    async def told() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        world = ClusterWorld(loop, seed)
        await story(world)
        assert world.errors == []

    run(told())
