"""Commands of the desk to tables of other nodes."""

from circolo.room.staff.staff_acts import Exclude
from circolo.wire import client_messages as client
from tests.cluster.test_tables_go_on import open_at
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.match import sheet

SHEET = sheet()


def test_an_excluded_player_leaves_a_table_that_another_node_plays() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        anna, bruno, table = await open_at(world, "n3")
        await world.desk.house.staff.do(
            Exclude(name="bruno", hours=1, reason="spoils games"), by="operator"
        )
        await world.later(500)
        bruno.say(client.Follow, table=table, seq=0)
        await world.later(200)
        place = anna.frame.view.places[1]
        assert place is None or place.absent == "left"

    in_cluster(story)


def test_a_repeated_quick_play_finds_the_same_table_after_the_desk_has_died() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        filler = await world.guest("filler", "n2")
        filler.say(client.QuickPlay, options=SHEET.options, buy_in=None, bots=False)
        await world.later(300)
        anna = await world.guest("anna", "n3")
        said = anna.say(client.QuickPlay, options=SHEET.options, buy_in=None, bots=False)
        await world.later(300)
        table = anna.done(said)
        world.nodes["n1"].kill()
        await world.later(6_000)
        anna.say(client.QuickPlay, options=SHEET.options, buy_in=None, bots=False, id=said)
        await world.later(1_000)
        assert anna.done(said) == table

    in_cluster(story)
