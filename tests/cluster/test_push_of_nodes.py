"""Notifications of a house on several nodes: one of them sends."""

import pytest

from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client
from tests.cluster.test_tables_go_on import open_at
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.match import to_play
from tests.room.push.gateway import Gateway, subscribes
from tests.room.world import Player


async def a_turn(world: ClusterWorld, host: str) -> tuple[Player, Gateway]:
    """Return the player whose move a table at `host` waits for, and what all nodes send."""
    world.push = gateway = Gateway()
    await world.start("n1", "n2", "n3")
    anna, bruno, _ = await open_at(world, host)
    for name in ("anna", "bruno"):
        await subscribes(world.store, name)
    await world.later(3_000)
    return to_play(anna, bruno), gateway


@pytest.mark.parametrize("host", ["n1", "n3"])
def test_a_player_is_notified_once_wherever_the_table_is_played(host: str) -> None:
    async def story(world: ClusterWorld) -> None:
        mover, gateway = await a_turn(world, host)
        assert mover.session is not None
        mover.session.closed()
        await world.later(25_000)
        assert gateway.titles() == ["Tocca a te"]

    in_cluster(story)


def test_a_page_that_is_visible_at_another_node_is_enough() -> None:
    async def story(world: ClusterWorld) -> None:
        mover, gateway = await a_turn(world, "n3")
        mover.say(client.PageHidden, on=True)
        world.nodes["n1"].enter(Player(mover.person.id))
        await world.later(25_000)
        assert gateway.titles() == []

    in_cluster(story)


def test_a_new_desk_knows_which_pages_are_hidden() -> None:
    async def story(world: ClusterWorld) -> None:
        mover, gateway = await a_turn(world, "n3")
        player = PlayerId(mover.person.id)
        mover.say(client.PageHidden, on=True)
        await world.later(500)
        assert not world.desk.house.sessions.can_see(player)
        world.nodes.pop(world.desk.name).kill()
        await world.later(3_000)
        assert player in world.desk.house.sessions
        assert not world.desk.house.sessions.can_see(player)
        mover.say(client.PageHidden, on=False)
        await world.later(500)
        assert world.desk.house.sessions.can_see(player)
        gateway.shown()

    in_cluster(story)
