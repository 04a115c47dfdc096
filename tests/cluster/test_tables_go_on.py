"""Tables go on when nodes die, freeze, leave or lose each other."""

import pytest

from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.match import sheet
from tests.room.world import Player, plays_first_card


async def opened(world: ClusterWorld, *, target: int = 31) -> tuple[Player, Player, str]:
    """Anna at n2 and Bruno at n3 sit at a table, and a match runs."""
    anna = await world.guest("anna", "n2")
    bruno = await world.guest("bruno", "n3")
    said = anna.say(client.OpenTable, sheet=sheet(target=target))
    await world.later(200)
    table = anna.done(said)
    said = bruno.say(client.Sit, table=table)
    await world.later(200)
    bruno.done(said)
    return anna, bruno, table


def host_of(world: ClusterWorld, table: str) -> str:
    (name,) = [
        name
        for name, one in world.nodes.items()
        if TableId(table) in one.house.tables and one.house.ready
    ]
    return name


async def open_at(world: ClusterWorld, node: str) -> tuple[Player, Player, str]:
    """As `opened`, with the table at a node: new tables go to the node with the fewest."""
    filler = await world.guest("filler", "n1")
    for _ in range(["n1", "n2", "n3"].index(node)):
        filler.say(client.OpenTable, sheet=sheet())
        await world.later(200)
    anna, bruno, table = await opened(world)
    assert host_of(world, table) == node
    return anna, bruno, table


def plays(*players: Player) -> None:
    for player in players:
        player.answers_by(plays_first_card)


def seq(player: Player) -> int:
    return len(player.frames)


@pytest.mark.parametrize("victim", ["n1", "n2", "n3"])
@pytest.mark.parametrize("host", ["n1", "n2", "n3"])
def test_a_table_goes_on_when_a_node_dies(victim: str, host: str) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        anna, bruno, table = await open_at(world, host)
        await world.later(5_000)
        world.nodes[victim].kill()
        await world.later(3_000)
        for player, at in ((anna, "n2"), (bruno, "n3")):
            if at == victim:
                world.nodes["n1"].enter(player)
                player.say(client.Follow, table=table, seq=0)
        await world.later(3_000)
        plays(anna, bruno)
        await world.later(90_000)
        assert (anna.frame.view.phase, bruno.frame.view.phase) == ("over", "over")

    in_cluster(story)


def test_a_node_that_misses_who_has_gone_and_who_plays_its_table_finds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        _, bruno, table = await open_at(world, "n2")
        await world.later(5_000)
        node = world.nodes["n3"].node
        monkeypatch.setattr(node.membership, "take_gone", lambda _: None)
        monkeypatch.setattr(node.lines, "placed", lambda *_: None)
        world.nodes["n2"].kill()
        before = seq(bruno)
        await world.later(8_000)
        del world.nodes["n2"]
        assert node.lines.node_of(table) == host_of(world, table)
        assert seq(bruno) > before

    in_cluster(story)


@pytest.mark.parametrize("host", ["n1", "n2", "n3"])
def test_a_table_goes_on_when_its_node_leaves(host: str) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        anna, bruno, table = await open_at(world, host)
        await world.later(5_000)
        await world.nodes[host].node.leave()
        await world.later(3_000)
        for player, at in ((anna, "n2"), (bruno, "n3")):
            if at == host:
                assert player.closed_with == 1012
                world.nodes[next(n for n in world.nodes if n != host)].enter(player)
                player.say(client.Follow, table=table, seq=0)
        await world.later(1_000)
        plays(anna, bruno)
        await world.later(90_000)
        assert (anna.frame.view.phase, bruno.frame.view.phase) == ("over", "over")

    in_cluster(story)


@pytest.mark.parametrize("host", ["n1", "n2", "n3"])
def test_a_table_goes_on_when_its_node_freezes_and_wakes(host: str) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        anna, bruno, table = await open_at(world, host)
        await world.later(5_000)
        world.network.freeze(host)
        await world.later(6_000)
        world.network.thaw(host)
        await world.later(3_000)
        assert world.nodes[host].node.lost.done()
        for player, at in ((anna, "n2"), (bruno, "n3")):
            if at == host:
                assert player.closed_with == 1012
                world.nodes[next(n for n in world.nodes if n != host)].enter(player)
                player.say(client.Follow, table=table, seq=0)
        await world.later(1_000)
        plays(anna, bruno)
        await world.later(90_000)
        assert (anna.frame.view.phase, bruno.frame.view.phase) == ("over", "over")

    in_cluster(story)
