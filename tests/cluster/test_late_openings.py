"""A new desk goes on with what the last one has opened after it was replaced."""

import asyncio

import pytest

from circolo.cards.units import Chips
from circolo.cluster.letting_go import let_go
from circolo.cluster.messages import Done, Put, TakeUp
from circolo.cluster.table_forms import encode_command
from circolo.room.actors.mailbox import Outcome
from circolo.room.tournaments.tournament_actor import HOUSE
from circolo.store.entries import Entry
from circolo.store.errors import VersionConflict
from circolo.tables.commands import Open
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.tournament_options import Knockout, TournamentOptions
from tests.cluster.world import ClusterWorld, NodeWorld, in_cluster
from tests.room.match import sheet

TABLE = TableId("tlate")


async def replaced(
    world: ClusterWorld, monkeypatch: pytest.MonkeyPatch
) -> tuple[NodeWorld, NodeWorld]:
    """Return a desk that does not notice that it is none any more, and its successor."""
    await world.start("n1", "n2")
    first = world.desk
    monkeypatch.setattr(first.node.membership, "_check_desk", _checks_nothing)
    world.network.freeze(first.name)
    await world.later(4_000)
    (second,) = [one for one in world.nodes.values() if one is not first]
    assert second.node.is_open_desk
    return first, second


def test_a_table_that_the_last_desk_opens_late_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: ClusterWorld) -> None:
        first, second = await replaced(world, monkeypatch)
        late = first.house.opener.new_table(TABLE, sheet().options)
        await late.put("anna:m1/open", Open(TABLE, sheet(), (), PlayerId("anna")))
        assert TABLE not in second.house.tables
        await world.later(2_000)
        assert second.house.tables[TABLE].state == late.state

    in_cluster(story)


def test_a_tournament_that_the_last_desk_announces_late_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        first, second = await replaced(world, monkeypatch)
        knockout = TournamentOptions(
            name="late", options=sheet().options, format=Knockout(), least=4, most=4, entry=Chips(0)
        )
        tournament = await first.house.tournaments.announce(knockout, by="", cause=HOUSE)
        await world.later(2_000)
        assert second.house.tournaments.live(tournament).state is not None

    in_cluster(story)


def test_a_desk_takes_nothing_that_the_next_one_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: ClusterWorld) -> None:
        first, second = await replaced(world, monkeypatch)
        opened = second.house.opener.new_table(TABLE, sheet().options)
        await opened.put("anna:m1/open", Open(TABLE, sheet(), (), PlayerId("anna")))
        await world.later(3_000)
        assert TABLE not in first.house.tables
        assert second.house.tables[TABLE] is opened

    in_cluster(story)


def test_a_desk_does_not_look_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: ClusterWorld) -> None:
        first, second = await replaced(world, monkeypatch)
        await world.later(20_000)
        late = first.house.opener.new_table(TABLE, sheet().options)
        await late.put("anna:m1/open", Open(TABLE, sheet(), (), PlayerId("anna")))
        await world.later(5_000)
        assert TABLE not in second.house.tables

    in_cluster(story)


def test_a_node_whose_opening_comes_too_late_keeps_the_table_that_it_has_taken_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2")
        first, second = world.nodes["n1"], world.nodes["n2"]
        commit = world.store.append

        async def append(entry: Entry) -> None:
            await world.later(0 if entry.command == "anna:m1/open" else 300)
            await commit(entry)

        monkeypatch.setattr(world.store, "append", append)
        kind, command = encode_command(Open(TABLE, sheet(), (), PlayerId("anna")))
        put = asyncio.create_task(second.node.tables.put(Put(TABLE, "late", kind, command)))
        await world.later(100)
        here = first.house.opener.new_table(TABLE, sheet().options)
        await here.put("anna:m1/open", Open(TABLE, sheet(), (), PlayerId("anna")))
        let_go(first.house, here)
        await second.node.tables.take_up(TakeUp(TABLE))
        assert await put == Done(Outcome("busy"), None)
        assert second.house.tables[TABLE].state is not None
        (conflict,) = world.errors
        assert type(conflict) is VersionConflict
        world.errors.clear()

    in_cluster(story)


async def _checks_nothing() -> None: ...
