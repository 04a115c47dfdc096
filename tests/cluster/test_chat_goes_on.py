"""Chat at a table whose node dies."""

from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.cluster.test_tables_go_on import host_of
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.match import sheet
from tests.room.people.talking import lines, say
from tests.room.world import Player


async def sit_at_n3(world: ClusterWorld) -> tuple[Player, Player, str]:
    """Anna at n2 and Bruno at n1, the desk, wait for others at a table of n3."""
    await world.start("n1", "n2", "n3")
    anna, bruno = await world.guest("anna", "n2"), await world.guest("bruno", "n1")
    opened = ""
    for _ in range(3):
        opened = anna.say(client.OpenTable, sheet=sheet(4))
        await world.later(200)
    table = anna.done(opened)
    bruno.say(client.Sit, table=table)
    await world.later(200)
    assert host_of(world, table) == "n3"
    return anna, bruno, table


def test_a_line_that_is_said_again_at_another_node_is_known_by_its_id() -> None:
    async def story(world: ClusterWorld) -> None:
        anna, bruno, table = await sit_at_n3(world)
        world.network.cut("n3", "n2")
        said = say(anna, table, ":hello")
        await world.later(200)
        world.nodes["n3"].kill()
        await world.later(6_000)
        assert isinstance(anna.answer_to(said), Done)
        heard = {line.number: (line.player, line.id) for line in lines(bruno)}
        assert [*heard.values()] == 2 * [("anna", said)]

    in_cluster(story)
