"""The desk hears of the tables of other nodes, also if it cannot read something."""

from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from circolo.cards.units import Millis
from circolo.cluster import node_requests, node_tables
from circolo.cluster.messages import Paused, TableShown
from circolo.cluster.table_forms import shown
from circolo.room.tables.paused_tables import RESTS_AFTER
from circolo.room.tables.table_actor import TableActor
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.cluster.test_moving_tables import asked, plays
from tests.cluster.test_tables_go_on import host_of, open_at
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.match import sheet
from tests.room.world import Player


def of_another_release(actor: TableActor, **_: Any) -> TableShown:
    """Return a table in a form that no node can read."""
    return replace(shown(actor, taken_up=Millis(0)), schema="of-tomorrow", version=1_000)


async def waiting_at_n3(world: ClusterWorld) -> tuple[Player, TableActor]:
    """Anna waits at a table of n3 for others; n1 is the desk."""
    await world.start("n1", "n2", "n3")
    anna = await world.guest("anna", "n2")
    for _ in range(2):
        await opens(world, anna)
    table = await opens(world, anna)
    assert host_of(world, table) == "n3"
    return anna, world.nodes["n3"].house.tables[TableId(table)]


async def opens(world: ClusterWorld, anna: Player) -> str:
    said = anna.say(client.OpenTable, sheet=sheet())
    await world.later(200)
    return anna.done(said)


async def locks(world: ClusterWorld, anna: Player, table: TableActor, *, locked: bool) -> None:
    assert table.state is not None
    anna.say(client.SetLock, table=table.state.id, locked=locked)
    await world.later(500)
    assert table.state.locked is locked


def desk_knows(world: ClusterWorld, table: TableActor) -> bool:
    """Whether the desk knows the newest state of a table."""
    assert table.state is not None
    known = world.desk.node.desk_tables.known[table.state.id]
    return known.head.version == table.head.version


def test_news_that_the_desk_cannot_read_are_logged_once_and_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        anna, table = await waiting_at_n3(world)
        with capture_logs() as lines, monkeypatch.context() as newer:
            newer.setattr(node_tables, "shown", of_another_release)
            await locks(world, anna, table, locked=True)
            await locks(world, anna, table, locked=False)
            await world.later(5_000)
        unread = [line["node"] for line in lines if line["event"] == "node_of_other_version"]
        assert unread == ["n3"]
        assert not desk_knows(world, table)
        await locks(world, anna, table, locked=True)
        assert desk_knows(world, table)

    in_cluster(story)


def test_a_pause_that_the_desk_cannot_read_holds_up_no_news() -> None:
    async def story(world: ClusterWorld) -> None:
        anna, table = await waiting_at_n3(world)
        world.nodes["n3"].node.tables._tell(Paused("n3", of_another_release(table)))
        await locks(world, anna, table, locked=True)
        assert desk_knows(world, table)

    in_cluster(story)


def test_a_line_looks_again_for_its_table_after_an_answer_that_it_cannot_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        anna, bruno, table = await open_at(world, "n1")
        await world.later(5_000)
        with monkeypatch.context() as newer:
            newer.setattr(node_requests, "encode", lambda _: b"of tomorrow")
            for name in ("n2", "n3"):
                world.nodes[name].node.lines.moved(table, "n1")
            await world.later(500)
        player = asked(anna, bruno)
        said = plays(player)
        await world.later(2_000)
        assert isinstance(player.answer_to(said), Done)

    in_cluster(story)


async def paused_by_n3(world: ClusterWorld) -> tuple[TableId, Paused]:
    """Anna's table with bots, which n3 has paused, and what n3 has told the desk of it."""
    await world.start("n1", "n2", "n3")
    filler = await world.guest("filler", "n1")
    for _ in range(2):
        await opens(world, filler)
    anna = await world.guest("anna", "n2")
    said = anna.say(client.QuickPlay, options=sheet(4).options, bots=True)
    await world.later(3_000)
    table = TableId(anna.done(said))
    actor = world.nodes["n3"].house.tables[table]
    assert anna.session is not None
    anna.session.closed()
    await world.later(RESTS_AFTER + 60_000)
    assert table in world.desk.house.paused
    assert table not in world.nodes["n3"].house.tables
    return table, Paused("n3", shown(actor, taken_up=Millis(0)))


async def comes_back(world: ClusterWorld, table: TableId) -> Player:
    anna = Player("anna")
    world.nodes["n2"].enter(anna)
    await world.later(1_000)
    anna.say(client.Follow, table=table, seq=0)
    await world.later(1_000)
    return anna


def test_a_late_pause_changes_nothing_at_a_table_that_is_played_again() -> None:
    async def story(world: ClusterWorld) -> None:
        table, told = await paused_by_n3(world)
        await comes_back(world, table)
        assert host_of(world, table) == "n3"
        world.nodes["n3"].node.tables._tell(told)
        await world.later(1_000)
        desk = world.desk
        assert (table in desk.house.paused, table in desk.node.desk_tables.known) == (False, True)

    in_cluster(story)


def test_a_late_pause_of_a_table_that_has_closed_is_left_out() -> None:
    async def story(world: ClusterWorld) -> None:
        table, told = await paused_by_n3(world)
        anna = await comes_back(world, table)
        anna.say(client.Leave, table=table)
        await world.later(1_000)
        world.nodes["n3"].node.tables._tell(told)
        await world.later(1_000)
        assert table not in world.desk.house.paused

    in_cluster(story)


def test_a_desk_that_leaves_tells_the_next_one_what_came_after_its_own_knowledge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        anna = await world.guest("anna", "n2")
        table = await opens(world, anna)
        node, told = world.nodes["n1"].node, list[Any]()
        actor = world.nodes["n1"].house.tables[TableId(table)]
        known = actor.head.version
        monkeypatch.setattr(node.tables, "_tell", told.append)
        node.announce_leaving()
        node._resign()
        await locks(world, anna, actor, locked=True)
        assert [(one.table, one.after) for one in told] == [(table, known)]

    in_cluster(story)
