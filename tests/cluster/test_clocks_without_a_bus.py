"""While a node hears no other node, clocks stop: people who are connected there cannot act (P6)."""

import pytest

from circolo.tables.state import TableId
from tests.cluster.test_tables_go_on import open_at
from tests.cluster.world import ClusterWorld, in_cluster


def time_left(world: ClusterWorld, node: str, table: str) -> int:
    state = world.nodes[node].house.tables[TableId(table)].state
    assert state is not None
    return min(deadline.at for deadline in state.deadlines) - world.clock.now()


@pytest.mark.rule("P6")
def test_the_time_without_a_bus_is_given_back() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        _, _, table = await open_at(world, "n3")
        await world.later(5_000)
        before = time_left(world, "n3", table)
        world.network.wipe()
        for name in world.nodes:
            world.network.disconnect(name)
        await world.later(20_000)
        for name in world.nodes:
            world.network.reconnect(name)
        await world.later(3_000)
        assert TableId(table) in world.nodes["n3"].house.tables
        assert before - time_left(world, "n3", table) <= 5_000

    in_cluster(story)
