"""People enter a running freeze-out in a real house, late and again."""

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId, team_of
from circolo.tournaments.tournament_options import AnyTournamentOptions, FreezeOut
from circolo.wire import client_messages as client
from tests.room.match import in_world
from tests.room.tournaments.tournament_play import (
    LEVELS,
    Contestant,
    announced,
    assert_books_are_right,
    contestants,
    entered,
    freeze_out,
    over,
    past,
    state_of,
)
from tests.room.world import World

MINUTE = 60_000
SOON = 2_000


def open_for_three_levels(world: World) -> AnyTournamentOptions:
    """A freeze-out that begins in a minute, and may be entered for three levels more."""
    form = FreezeOut(1_000, LEVELS, late_levels=3, reentries=2)
    return replace(freeze_out(16), format=form, begins=Millis(world.clock.now() + MINUTE))


def is_out(world: World, event: TournamentId, person: Contestant) -> bool:
    state = state_of(world, event)
    assert state.freeze is not None, "it has begun"
    team = team_of(state, PlayerId(person.person.id))
    is_seated = any(team in table.players for table in state.freeze.tables)
    return not is_seated and any(out.team == team for out in state.freeze.out)


def test_people_come_late_and_come_again_and_the_books_are_right() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 7, after=SOON)
        event = await announced(world, open_for_three_levels(world))
        await entered(world, event, *people[:5])
        await world.later(MINUTE + SOON)
        await entered(world, event, *people[5:])
        while past(world, event) is None:
            for person in people:
                if past(world, event) is None and is_out(world, event, person):
                    person.say(client.Register, event=event)
                    await world.settle()
            await world.later(SOON)
        state = await over(world, event)
        assert len(state.late) > 2, "somebody has entered again"
        (winner,) = state.teams[state.places[0][0]].members
        assert not state.entrants[winner].has_reentered
        assert all(person.called for person in people)
        await assert_books_are_right(world)

    in_world(story)
