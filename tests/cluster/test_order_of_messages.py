"""The messages of a line to one table are handled in the order in which the person sent them."""

from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.cluster.test_chat_goes_on import sit_at_n3
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.people.talking import heard, say

LONG = 40
"""More messages than the node of a table notes as handled."""


async def mended(world: ClusterWorld) -> None:
    """Mend the network after what was sent meanwhile is lost."""
    await world.later(50)
    world.network.mend("n2", "n3")


def test_a_message_does_not_overtake_a_lost_one() -> None:
    async def story(world: ClusterWorld) -> None:
        anna, bruno, table = await sit_at_n3(world)
        world.network.cut("n2", "n3")
        said = [say(anna, table, ":hello")]
        await mended(world)
        said += [say(anna, table, ":ready"), say(anna, table, ":thanks")]
        await world.later(3_000)
        assert heard(bruno) == [":hello", ":ready", ":thanks"]
        assert all(isinstance(anna.answer_to(one), Done) for one in said)

    in_cluster(story)


def test_a_person_who_leaves_has_done_before_what_was_lost() -> None:
    async def story(world: ClusterWorld) -> None:
        anna, _, table = await sit_at_n3(world)
        world.network.cut("n2", "n3")
        locked = anna.say(client.SetLock, table=table, locked=True)
        await mended(world)
        left = anna.say(client.Leave, table=table)
        await world.later(3_000)
        assert [type(anna.answer_to(one)) for one in (locked, left)] == [Done, Done]

    in_cluster(story)


def test_messages_keep_their_order_when_their_table_moves() -> None:
    async def story(world: ClusterWorld) -> None:
        anna, bruno, table = await sit_at_n3(world)
        world.network.cut("n2", "n3")
        say(anna, table, ":hello")
        say(anna, table, ":ready")
        await world.later(100)
        world.nodes["n3"].kill()
        await world.later(6_000)
        assert heard(bruno) == [":hello", ":ready"]

    in_cluster(story)


def test_a_message_that_waits_long_holds_up_nothing() -> None:
    async def story(world: ClusterWorld) -> None:
        anna, _, table = await sit_at_n3(world)
        world.network.cut("n3", "n2")
        first = say(anna, table, ":hello")
        await mended(world)
        followed = [anna.say(client.Follow, table=table, seq=0) for _ in range(LONG)]
        await world.later(3_000)
        answers = [type(anna.answer_to(one)) for one in (first, *followed)]
        assert answers == [Done] * (LONG + 1)

    in_cluster(story)
