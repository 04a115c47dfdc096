"""Tables that move from one node to another, while something fails."""

import asyncio

import pytest

from circolo.cluster.letting_go import let_go
from circolo.cluster.messages import Find, Found, NotTheDesk, TakeUp, Yes
from circolo.store.errors import StoreUnavailable
from circolo.tables.commands import Close, Open
from circolo.tables.state import PlayerId, TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.cluster.test_tables_go_on import host_of, open_at
from tests.cluster.world import ClusterWorld, NodeWorld, in_cluster
from tests.room.match import sheet
from tests.room.world import Player


def asked(*players: Player) -> Player:
    (player,) = [one for one in players if one.frame.asks]
    return player


def plays(player: Player) -> str:
    """Let a player answer their question; return the id of the message."""
    ask = player.frame.asks[0]
    action = next(iter(ask.offers[0].actions()))
    return player.say(client.Act, table=player.frame.table, ask=ask.id, action=action)


def cannot_read(node: NodeWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a node not reach the store for taking up tables."""

    async def fails(*_: object, **__: object) -> None:
        raise StoreUnavailable("database_unreachable")

    monkeypatch.setattr(node.house.opener, "take_up", fails)


def test_an_action_is_done_although_its_table_has_just_left_the_desk() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        anna, bruno, table = await open_at(world, "n1")
        await world.later(5_000)
        desk = world.nodes["n1"]
        assert world.desk is desk
        player = asked(anna, bruno)
        desk.node.is_played_elsewhere(desk.house.tables[TableId(table)])
        said = plays(player)
        await world.later(2_000)
        assert isinstance(player.answer_to(said), Done)

    in_cluster(story)


def test_a_table_goes_to_another_node_if_the_first_cannot_read_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        anna, bruno, table = await open_at(world, "n3")
        await world.later(5_000)
        cannot_read(world.nodes["n2"], monkeypatch)
        cannot_read(world.nodes["n3"], monkeypatch)
        await world.nodes["n3"].node.tables.release(TableId(table))
        world.desk.node.desk_tables.handed("n3", (TableId(table),))
        await world.later(3_000)
        assert host_of(world, table) == "n1"
        player = asked(anna, bruno)
        said = plays(player)
        await world.later(200)
        assert isinstance(player.answer_to(said), Done)

    in_cluster(story)


def test_a_table_whose_opening_has_failed_is_released() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1")
        node = world.nodes["n1"]
        actor = node.house.opener.new_table(TableId("t1"), sheet().options)
        assert await node.node.tables.release(TableId("t1")) == Yes()
        assert actor.is_stopped

    in_cluster(story)


def test_a_table_between_two_nodes_is_not_said_to_be_gone() -> None:
    """The node of the desk gives the table up, and reads it again from the store."""

    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        node = world.desk
        _, _, table = await open_at(world, node.name)
        one = TableId(table)
        desk = node.node.desk_tables
        assert await desk.find(Find(one)) == Found(node.name)
        let_go(node.house, node.house.tables[one])
        assert await desk.find(Find(one)) == NotTheDesk()
        await node.node.tables.take_up(TakeUp(one))
        assert await desk.find(Find(one)) == Found(node.name)
        await node.house.tables[one].put("close", Close("nobody_came"))
        await world.later(200)
        assert await desk.find(Find(one)) == Found("", "no_such_table")
        assert await desk.find(Find(TableId("t"))) == Found("", "no_such_table")

    in_cluster(story)


def test_a_table_goes_on_if_its_move_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        _, _, table = await open_at(world, "n3")
        await world.later(5_000)
        with monkeypatch.context() as outage:
            for node in world.nodes.values():
                cannot_read(node, outage)
            await world.nodes["n3"].node.tables.release(TableId(table))
            world.desk.node.desk_tables.handed("n3", (TableId(table),))
            await world.later(5_000)
        await world.later(3_000)
        assert TableId(table) in world.nodes[host_of(world, table)].house.tables

    in_cluster(story)


def test_a_table_may_be_continued_while_its_move_waits_for_other_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        anna, bruno, table = await open_at(world, "n3")
        await world.later(5_000)
        desk = world.desk.node.desk_tables
        others = asyncio.Semaphore(0)
        monkeypatch.setattr(desk, "_few", others)
        desk.handed("n3", (TableId(table),))
        await desk.take_up(TableId(table))
        others.release()
        await world.later(3_000)
        player = asked(anna, bruno)
        said = plays(player)
        await world.later(500)
        assert isinstance(player.answer_to(said), Done)

    in_cluster(story)


def test_nobody_is_sent_to_a_table_that_is_still_being_opened() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2")
        table = TableId("t0123456789abcde")
        world.desk.house.opener.new_table(table, sheet().options)
        assert await world.desk.node.desk_tables.find(Find(table)) == NotTheDesk()

    in_cluster(story)


def test_a_frozen_node_does_not_delay_the_opening_of_the_desk() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        await open_at(world, "n2")
        world.network.freeze("n3")
        world.nodes["n1"].kill()
        await world.later(4_000)
        assert world.nodes["n2"].node.is_open_desk

    in_cluster(story)


def test_a_table_is_not_moved_again_because_of_news_from_before_its_last_move() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        _, _, name = await open_at(world, "n2")
        table, desk = TableId(name), world.desk.node.desk_tables
        first = world.nodes["n2"].house.tables[table]
        assert await desk.find(Find(table, not_at="n2")) == NotTheDesk()
        await world.later(500)
        assert world.nodes["n2"].house.tables[table] is first
        await world.later(1_000)
        await desk.find(Find(table, not_at="n2"))
        await world.later(500)
        assert world.nodes[host_of(world, name)].house.tables[table] is not first

    in_cluster(story)


def test_the_desk_does_not_go_on_with_a_table_that_it_gives_away() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2")
        desk = world.desk
        tables = [TableId(f"t{number}") for number in range(10, 34)]
        for table in tables:
            actor = desk.house.opener.new_table(table, sheet().options)
            await actor.put(f"{table}/open", Open(table, sheet(), (), PlayerId("anna")))
        await world.later(10_000)
        n1, n2 = (one.house.tables for one in world.nodes.values())
        assert sorted([*n1, *n2]) == tables
        assert n1
        assert n2

    in_cluster(story)
