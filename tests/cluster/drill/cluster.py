"""The cluster of a drill: PostgreSQL, NATS and nodes as processes, on ports of their own."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

from circolo.cards.units import Millis
from circolo.cluster.asking import node_subject
from circolo.cluster.bus.bus_port import NoAnswer, NobodyThere
from circolo.cluster.bus.nats_bus import NatsBus
from circolo.cluster.membership import ALL
from circolo.cluster.messages import Beat, TakeUp, decode_to_all, encode
from circolo.store.data_folder import open_data_folder
from circolo.store.vault import Vault
from circolo.tables.state import TableId
from tests.cluster.drill.node_process import NodeProcess
from tests.cluster.drill.own_postgres import OwnPostgres
from tests.nats_server import NatsServer
from tests.store.postgres.own_server import own_folder

WATCHES_EVERY = 0.25
_TAKES_UP_WITHIN = Millis(5_000)


class Cluster:
    """Three nodes with their services. `names` are the names of the nodes, by their first part."""

    def __init__(self, nodes: list[NodeProcess], postgres: OwnPostgres, nats: NatsServer) -> None:
        self.nodes = nodes
        self.postgres = postgres
        self.nats = nats
        self.desk = ""
        """The first part of the name of the node that is the desk."""

        self.lines: dict[str, int] = {}
        """The number of clients at each node, by the first part of its name."""

        self._bus: NatsBus | None = None
        self._names: dict[str, str] = {}

    async def hear(self, house: str) -> None:
        """Listen to the heartbeats of the nodes of a house."""
        self._bus = await NatsBus.open(self.nats.url, house=house)
        await self._bus.listen(ALL, self._take)

    async def until_ready(self) -> None:
        """Wait until clients can play at all nodes."""
        await asyncio.gather(*(node.until_ready() for node in self.nodes))

    async def watch(self) -> None:
        """Start nodes again that have ended by themselves, for ever."""
        while True:
            for node in self.nodes:
                node.start_again()
            await asyncio.sleep(WATCHES_EVERY)

    async def take_up_everywhere(self, table: str) -> None:
        """Let every node continue a table, although one of them plays it already."""
        asked = encode(TakeUp(TableId(table)))
        assert self._bus is not None
        for name in tuple(self._names.values()):
            with suppress(NobodyThere, NoAnswer):
                await self._bus.request(node_subject(name), asked, within=_TAKES_UP_WITHIN)

    async def close(self) -> None:
        """Kill all that runs."""
        for node in self.nodes:
            node.close()
        if self._bus is not None:
            await self._bus.close()
        self.nats.close()
        self.postgres.close()

    def _take(self, data: bytes) -> None:
        beat = decode_to_all(data)
        if isinstance(beat, Beat):
            first = beat.node.partition("-")[0]
            self._names[first] = beat.node
            self.lines[first] = beat.lines
            if beat.desk:
                self.desk = first


@asynccontextmanager
async def running_cluster(folder: Path, *, nodes: int) -> AsyncIterator[Cluster]:
    """Start a cluster whose nodes keep their data and logs in a folder."""
    with own_folder() as own:
        postgres = OwnPostgres(own / "postgres")
        nats = NatsServer(folder)
        nats.start()
        processes = [
            NodeProcess(f"n{number}", folder, postgres=postgres.port, nats=nats.port)
            for number in range(1, nodes + 1)
        ]
        cluster = Cluster(processes, postgres, nats)
        try:
            await postgres.start()
            keys = None
            for node in processes:
                keys = await node.prepare(keys)
            assert keys is not None
            with closing(open_data_folder(keys.parent, entropy=os.urandom)) as data:
                house = Vault(data.deal_key, os.urandom).mark("bus")[:8].hex()
            await cluster.hear(house)
            for node in processes:
                node.start()
            await cluster.until_ready()
            yield cluster
        finally:
            await cluster.close()
