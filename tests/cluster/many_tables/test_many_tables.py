"""Tables of a large cluster are placed evenly, and go on evenly and soon when nodes die.

`make prove-placement` does the same with 1,000 nodes and 1,000,000 tables.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from circolo.cards.units import Millis
from circolo.cluster.desk.placed_tables import PlacedTables
from circolo.simulation.loop import run
from tests.cluster.many_tables.large_cluster import LargeCluster
from tests.conftest import Report

NODES = 20
TABLES = 600
KILLED = 4
WITHIN = Millis(2_500)
"""The time, in milliseconds, within which each table of four nodes goes on: about 1,200 until the
nodes are known to be gone, and then 40 for each 32 tables.
"""

STANDS = Millis(300)
"""The time, in milliseconds, for which a table stands while its node leaves: four reads of the
store, and for some a write, of at most 60 each.
"""


class Killed:
    """A small large cluster after some of its nodes have died."""

    def __init__(self, seed: int) -> None:
        self.placed: list[int] = []
        self.times: list[Millis] = []
        self.left: list[int] = []
        self.digest = ""
        run(self._story(seed))

    async def _story(self, seed: int) -> None:
        cluster = LargeCluster(seed)
        await cluster.start(NODES)
        await cluster.open_tables(TABLES)
        self.placed = cluster.tables_of_nodes()
        self.times = await cluster.kill(KILLED)
        self.left = cluster.tables_of_nodes()
        cluster.look()
        self.digest = cluster.record.hexdigest()


def test_tables_are_placed_evenly_and_go_on_soon(report: Report) -> None:
    killed = Killed(1)
    assert killed.placed == [TABLES // NODES] * NODES
    assert len(killed.times) == KILLED * TABLES // NODES
    assert killed.times[-1] <= WITHIN
    assert killed.left[-1] - killed.left[0] <= 1
    report(f"{KILLED} of {NODES} nodes killed: the last table goes on after {killed.times[-1]} ms")


def test_a_node_that_leaves_lets_each_table_stand_for_its_own_move_only(report: Report) -> None:
    async def story() -> list[Millis]:
        cluster = LargeCluster(1)
        await cluster.start(3)
        await cluster.open_tables(TABLES)
        stood = await cluster.leave()
        cluster.look()
        return stood

    stood = run(story())
    assert len(stood) == TABLES // 3
    assert stood[-1] <= STANDS
    report(f"a node with {len(stood)} tables leaves: one stands for {stood[-1]} ms at most")


def test_the_same_seed_has_the_same_takeover() -> None:
    assert Killed(2).digest == Killed(2).digest != Killed(3).digest


def test_a_desk_that_forgets_the_tables_on_their_way_places_unevenly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @contextmanager
    def nothing(self: PlacedTables, node: str) -> Iterator[None]:
        yield

    monkeypatch.setattr(PlacedTables, "expecting", nothing)
    killed = Killed(1)
    assert killed.left[-1] - killed.left[0] > 5
