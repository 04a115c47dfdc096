"""A person leaves a table of another node, and the answer is lost."""

import pytest

from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.cluster.test_chat_goes_on import sit_at_n3
from tests.cluster.world import ClusterWorld, in_cluster


@pytest.mark.parametrize("stays", [True, False], ids=["goes_on", "closes"])
def test_a_leave_whose_answer_was_lost_is_done(*, stays: bool) -> None:
    async def story(world: ClusterWorld) -> None:
        anna, bruno, table = await sit_at_n3(world)
        if not stays:
            bruno.say(client.Leave, table=table)
            await world.later(200)
        world.network.cut("n3", "n2")
        said = anna.say(client.Leave, table=table)
        await world.later(400)
        assert anna.answer_to(said) is None
        assert (TableId(table) in world.nodes["n3"].house.tables) is stays
        world.network.mend("n3", "n2")
        await world.later(3_000)
        assert isinstance(anna.answer_to(said), Done)

    in_cluster(story)
