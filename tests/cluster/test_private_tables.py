"""Tables of a club's tournament on another node than the desk: strangers do not see them there."""

from circolo.clubs.club_state import ClubId
from circolo.clubs.events import Founded, Invited, Joined, Left
from circolo.room.staff import director_acts
from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done, Refused
from tests.cluster.world import ClusterWorld, in_cluster
from tests.room.match import sheet
from tests.room.tournaments.tournament_play import knockout
from tests.room.world import START

CLUB = ClubId("c100")


def test_only_members_watch_a_table_that_another_node_plays() -> None:
    async def story(world: ClusterWorld) -> None:
        await world.start("n1", "n2", "n3")
        filler = await world.guest("filler", "n1")
        for _ in range(2):
            filler.say(client.OpenTable, sheet=sheet())
            await world.later(200)
        names = ("anna", "bruno", "carla", "dino")
        anna, bruno, carla, dino = [await world.guest(name, "n2") for name in names]
        clubs = world.desk.house.clubs
        ids = [PlayerId(one.person.id) for one in (anna, bruno, carla)]
        await clubs.stream.write(
            Founded(CLUB, ids[0], "Gli Amici", "", "green"),
            Invited(CLUB, ids[0], "i1", "hash", START, 9),
            *(Joined(CLUB, one, "i1") for one in ids[1:]),
            command=None,
        )
        act = director_acts.Announce(knockout(2, entry=0, fee=0), club=CLUB)
        event = await world.desk.house.director_desk.do(act, by=ids[0])
        for entrant in (anna, bruno):
            entrant.say(client.Register, event=event)
            await world.later(200)
        stranger = dino.say(client.Register, event=event)
        await world.later(1_000)
        (table,) = world.nodes["n3"].house.tables
        asked = [one.say(client.Follow, table=table) for one in (carla, dino)]
        await world.later(500)
        assert dino.refusal(stranger) == "no_such_event"
        assert isinstance(carla.answer_to(asked[0]), Done)
        assert isinstance(dino.answer_to(asked[1]), Refused)
        audience = world.nodes["n3"].house.tables[table].audience
        assert ids[2] in [one.player for one in audience.followers()]
        assert dino.person.id not in [one.player for one in audience.followers()]
        await clubs.stream.write(Left(CLUB, ids[2]), command=None)
        await world.later(2_000)
        assert ids[2] not in [one.player for one in audience.followers()]

    in_cluster(story)
