"""Tables of tournaments whose node dies."""

from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff import director_acts
from circolo.tables.commands import Close
from circolo.tables.state import TableId
from circolo.tournaments.state import tables
from circolo.wire import client_messages as client
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.match import sheet
from tests.room.tournaments.tournament_play import knockout


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
