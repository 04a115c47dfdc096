"""A node forgets where a table is played that none of its lines follows."""

from circolo.cluster.node import LOOK_FOR_LOST
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.cluster.test_chat_goes_on import sit_at_n3
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.people.talking import say


def test_a_closed_table_has_no_place_any_more() -> None:
    async def story(world: ClusterWorld) -> None:
        anna, bruno, table = await sit_at_n3(world)
        places = {name: node.node.lines for name, node in world.nodes.items()}
        assert places["n2"].node_of(table) == "n3"
        for person in (anna, bruno):
            person.say(client.Leave, table=table)
            person.say(client.Unfollow, table=table)
        await world.later(LOOK_FOR_LOST + 1_000)
        assert [lines.node_of(table) for lines in places.values()] == ["", "", ""]

    in_cluster(story)


def test_a_message_finds_a_table_whose_place_was_forgotten() -> None:
    async def story(world: ClusterWorld) -> None:
        anna, _, table = await sit_at_n3(world)
        anna.say(client.Unfollow, table=table)
        await world.later(LOOK_FOR_LOST + 1_000)
        assert world.nodes["n2"].node.lines.node_of(table) == ""
        said = say(anna, table, ":hello")
        await world.later(500)
        assert isinstance(anna.answer_to(said), Done)

    in_cluster(story)
