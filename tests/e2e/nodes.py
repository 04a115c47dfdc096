"""Two nodes of one house behind two doors, which lead to the other node if their own is gone."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from tests.cluster.drill.cluster import Cluster, running_cluster
from tests.cluster.drill.passage import Passage

STARTS_WITHIN = 120.0
T = TypeVar("T")


class TwoNodes:
    """A cluster that runs in a thread of its own. `doors` are two addresses for browsers."""

    def __init__(self, cluster: Cluster, doors: list[Passage], loop: asyncio.AbstractEventLoop):
        self.doors = [f"http://127.0.0.1:{door.port}" for door in doors]
        self._cluster = cluster
        self._loop = loop

    def kill(self, number: int) -> None:
        """Kill one of the nodes."""
        self._wait(self._cluster.nodes[number].kill())

    def start(self, number: int) -> None:
        """Start a node again, and wait until people can play at it."""
        node = self._cluster.nodes[number]
        node.start()
        self._wait(node.until_ready())

    def until_lines(self, *counts: int) -> None:
        """Wait until so many clients are connected to each node."""
        self._wait(self._until_lines(list(counts)))

    async def _until_lines(self, counts: list[int]) -> None:
        names = [node.name for node in self._cluster.nodes]
        while [self._cluster.lines.get(name) for name in names] != counts:
            await asyncio.sleep(0.05)

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(STARTS_WITHIN)


@contextmanager
def two_nodes(folder: Path) -> Iterator[TwoNodes]:
    """Serve a house on two nodes, and end it whatever happens."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()

    def wait(work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, loop).result(STARTS_WITHIN)

    stack = AsyncExitStack()
    try:
        cluster, doors = wait(_open(stack, folder))
        yield TwoNodes(cluster, doors, loop)
    finally:
        wait(stack.aclose())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _open(stack: AsyncExitStack, folder: Path) -> tuple[Cluster, list[Passage]]:
    cluster = await stack.enter_async_context(running_cluster(folder, nodes=2))
    first, second = (node.port for node in cluster.nodes)
    doors = [Passage(first, second), Passage(second, first)]
    for door in doors:
        await door.start()
        stack.callback(door.stop)
    return cluster, doors
