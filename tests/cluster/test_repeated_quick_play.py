"""A quick play that is repeated gives no second seat, whatever became of its first copy."""

import pytest

from circolo.store.entries import Entry
from circolo.store.errors import StoreFailed
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.cluster.test_late_openings import replaced
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.match import sheet
from tests.room.world import Player

QUICK = {"options": sheet().options, "bots": False, "level": "circolo", "buy_in": None}


def tables_of(world: ClusterWorld, player: Player) -> set[TableId]:
    """Return the tables at which a player has a seat, at any node."""
    seated = PlayerId(player.person.id)
    states = [one.state for node in world.nodes.values() for one in node.house.tables.values()]
    return {one.id for one in states if one is not None and seat_of(one, seated) is not None}


async def waits(world: ClusterWorld, name: str, at: str) -> None:
    """Let a player wait at a table of their own for somebody to join."""
    player = await world.guest(name, at)
    player.say(client.OpenTable, sheet=sheet())
    await world.later(300)


def loses_the_answer(world: ClusterWorld, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    """Let the store take one entry and not say so."""
    commit, lost = world.store.append, [command]

    async def append(entry: Entry) -> None:
        await commit(entry)
        if entry.command in lost:
            lost.remove(entry.command)
            raise StoreFailed("database_lost")

    monkeypatch.setattr(world.store, "append", append)


def test_a_seat_whose_answer_was_lost_is_the_seat_of_the_repeated_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2")
        anna, carla = await world.guest("anna", "n1"), await world.guest("carla", "n2")
        loses_the_answer(world, monkeypatch, "carla:carla-00000001")
        said = carla.say(client.QuickPlay, **QUICK)
        await world.later(20)
        assert carla.refusal(said) == "store_failed"
        anna.say(client.OpenTable, sheet=sheet())
        await world.later(20)
        carla.say(client.QuickPlay, id=said, **QUICK)
        await world.later(3_000)
        assert isinstance(carla.answer_to(said), Done)
        assert len(tables_of(world, carla)) == 1
        (failure,) = world.errors  # it has ended the actor of the table, which was read again
        assert isinstance(failure, StoreFailed)
        world.errors.clear()

    in_cluster(story)


def test_two_nodes_that_believe_to_be_the_desk_choose_one_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(world: ClusterWorld) -> None:
        first, second = await replaced(world, monkeypatch)
        carla = await world.guest("carla", first.name)
        await waits(world, "anna", second.name)
        said = carla.say(client.QuickPlay, **QUICK)
        await world.later(20)
        (table,) = tables_of(world, carla)
        second.enter(carla)
        carla.say(client.QuickPlay, id=said, **QUICK)
        await world.later(3_000)
        assert carla.done(said) == table
        assert tables_of(world, carla) == {table}

    in_cluster(story)
