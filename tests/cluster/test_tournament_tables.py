"""Tables of tournaments whose node dies."""

from typing import get_args

from circolo.cluster import table_forms
from circolo.fairness.epoch import faults
from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff import director_acts
from circolo.tables.commands import Close, TournamentCommand
from circolo.tables.state import TableId
from circolo.tournaments.state import tables
from circolo.wire import client_messages as client
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.match import sheet
from tests.room.tournaments.tournament_play import duplicate, knockout


def test_every_command_of_a_tournament_reaches_the_tables_of_other_nodes() -> None:
    assert {kind.__name__ for kind in get_args(TournamentCommand)} <= set(table_forms._KINDS)


def test_a_duplicate_over_several_nodes_plays_and_shows_the_same_deals() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        announced = director_acts.Announce(duplicate(8, 1))
        event = await world.desk.house.director_desk.do(announced, by=OPERATOR)
        for number in range(8):
            entrant = await world.guest(f"p{number}", "n2")
            entrant.say(client.Register, event=event)
            await world.later(200)
        await world.later(3_600_000)
        (state,) = world.desk.house.tournaments.past()
        roots = set()
        for match in state.matches:
            assert match.table is not None
            epoch = await world.desk.house.logs.epoch(match.table, 1)
            assert faults(epoch) == ()
            roots.add(epoch.root)
        assert (len(state.matches), len(roots)) == (2, 1)

    in_cluster(story)


async def plays_at_n3(world: ClusterWorld) -> TableId:
    """The only table of a knockout of two, which n3 plays; n1 is the desk."""
    await world.start("n1", "n2", "n3")
    filler = await world.guest("filler", "n1")
    for _ in range(2):
        filler.say(client.OpenTable, sheet=sheet())
        await world.later(200)
    announced = director_acts.Announce(knockout(2))
    event = await world.desk.house.director_desk.do(announced, by=OPERATOR)
    for entrant in [await world.guest(name, "n2") for name in ("anna", "bruno")]:
        entrant.say(client.Register, event=event)
        await world.later(200)
    await world.later(1_000)
    (table,) = world.nodes["n3"].house.tables
    return table


def test_a_tournament_plays_anew_at_once_what_failed_as_its_node_died() -> None:
    async def story(world: ClusterWorld) -> None:
        table = await plays_at_n3(world)
        n3 = world.nodes["n3"]
        world.network.cut("n3", "n1")
        await n3.house.tables[table].put("fault", Close("fault"))
        n3.kill()
        await world.later(4_000)
        (state,) = world.desk.house.tournaments.states()
        first, second = tables(state)
        assert (first, second in world.desk.node.desk_tables.known) == (table, True)

    in_cluster(story)
