"""A frame that comes late from a node that no longer plays the table hides nothing newer."""

from circolo.cluster.line_messages import Deliveries, Sent
from circolo.wire import client_messages as client
from circolo.wire.message_codec import encode
from tests.cluster.test_chat_goes_on import sit_at_n3
from tests.cluster.test_tables_go_on import host_of
from tests.cluster.world import ClusterWorld, in_cluster


def test_a_late_frame_of_a_node_that_is_gone_is_not_shown() -> None:
    async def story(world: ClusterWorld) -> None:
        anna, bruno, table = await sit_at_n3(world)
        old = anna.frame
        world.nodes["n3"].kill()
        await world.later(6_000)
        assert host_of(world, table) != "n3"
        bruno.say(client.Leave, table=table)
        await world.later(500)
        shown = anna.frame
        lines = world.nodes["n2"].node.lines
        lines.take(Deliveries("n3", 99, (Sent(1, encode(old)),)))
        await world.later(500)
        assert anna.frame == shown

    in_cluster(story)
