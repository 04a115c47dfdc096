"""A node reads again a table to whose log its former node has appended late."""

import pytest

from circolo.cluster.desk.roll_call import EVERY
from circolo.cluster.letting_go import let_go
from circolo.cluster.membership import ALL
from circolo.cluster.messages import Placed, encode
from circolo.store.entries import Entry
from circolo.store.errors import VersionConflict
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.match import sheet, to_play


def test_a_new_desk_notices_a_late_entry_of_the_last_one() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2")
        anna = await world.guest("anna", "n2")
        opened = anna.say(client.OpenTable, sheet=sheet())
        await world.later(200)
        table = TableId(anna.done(opened))
        n1, n2 = world.nodes["n1"], world.nodes["n2"]
        assert table in n1.house.tables
        world.network.freeze("n1")
        await world.later(5_000)
        assert table in n2.house.tables
        late = await n1.house.opener.take_up(table, stopped_since=world.clock.now())
        await world.later(2 * EVERY)
        assert late is not None
        assert n2.house.tables[table].head.version >= late.head.version

    in_cluster(story)


def test_a_node_looks_again_at_a_table_that_another_one_says_to_play() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2")
        anna = await world.guest("anna", "n1")
        opened = anna.say(client.OpenTable, sheet=sheet())
        await world.later(200)
        table, (n1, n2) = TableId(anna.done(opened)), world.nodes.values()
        await world.later(2 * EVERY)
        at, other = (n1, n2) if table in n1.house.tables else (n2, n1)
        late = await other.house.opener.take_up(table, stopped_since=world.clock.now())
        await world.later(500)
        assert late is not None
        other.bus.publish(ALL, encode(Placed(other.name, (table,))))
        let_go(other.house, late)
        await world.later(2 * EVERY)
        playing = [one for one in (at, other) if table in one.house.tables]
        assert [one.house.tables[table].head.version for one in playing] == [late.head.version + 1]

    in_cluster(story)


def test_a_node_that_lacks_entries_refuses_no_action_as_too_late() -> None:
    """Another node has asked the question, so this one does not know it."""

    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2")
        anna, bruno = await world.guest("anna", "n1"), await world.guest("bruno", "n1")
        opened = anna.say(client.OpenTable, sheet=sheet())
        await world.later(200)
        table, (n1, n2) = TableId(anna.done(opened)), world.nodes.values()
        bruno.say(client.Sit, table=table)
        await world.later(5_000)
        at, other = (n1, n2) if table in n1.house.tables else (n2, n1)
        player = to_play(anna, bruno)
        ask = player.frame.asks[0]
        action = next(iter(ask.offers[0].actions()))
        later = {"table": table, "ask": ask.id + 1, "action": action}

        early = player.say(client.Act, **later)
        await world.later(100)
        assert player.refusal(early) == "stale_ask"

        behind = at.house.tables[table]
        assert await other.house.opener.take_up(table) is not None
        in_time = player.say(client.Act, **later)
        await world.later(100)
        assert player.refusal(in_time) == "busy"
        assert behind.is_stopped
        (conflict,) = world.errors
        assert type(conflict) is VersionConflict
        world.errors.clear()

    in_cluster(story)


def test_an_own_entry_whose_answer_is_on_its_way_is_no_late_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2")
        anna = await world.guest("anna", "n2")
        opened = anna.say(client.OpenTable, sheet=sheet())
        await world.later(200)
        table, n1 = TableId(anna.done(opened)), world.nodes["n1"]
        actor, commit = n1.house.tables[table], world.store.append

        async def append(entry: Entry) -> None:
            await commit(entry)
            await world.later(300)

        monkeypatch.setattr(world.store, "append", append)
        anna.say(client.SetLock, table=table, locked=True)
        await world.later(100)
        version = actor.head.version
        assert not await n1.house.lacks_entries(actor)
        assert actor.head.version == version + 1

    in_cluster(story)
