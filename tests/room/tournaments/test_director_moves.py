"""A director sees the live tables of a tournament, pauses one, and moves a player."""

import pytest
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff import director_acts
from circolo.room.tournaments.live_tables import LiveTable, live_tables
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.state import TournamentId
from circolo.tournaments.tournament_options import AnyTournamentOptions
from tests.room.match import in_world
from tests.room.tournaments.tournament_play import (
    Contestant,
    announced,
    contestants,
    entered,
    freeze_out,
    state_of,
)
from tests.room.world import World

pytestmark = pytest.mark.usefixtures("beats_by_the_day")

SECOND = 1_000


def sheet() -> AnyTournamentOptions:
    """A freeze-out of eleven players at two tables."""
    known = freeze_out(11, chips=2_000)
    return replace(known, options=replace(known.options, most=8))


async def slow_people(world: World) -> list[Contestant]:
    """Eleven people who let their time pass, so that nobody is out soon."""
    people = await contestants(world, 11)
    for person in people:
        person.answers_nothing()
    return people


def seen(world: World, event: TournamentId) -> tuple[LiveTable, ...]:
    house = world.house
    return live_tables(
        state_of(world, event),
        house.known,
        names=house.directory.name,
        connected=house.sessions,
    )


def test_a_director_moves_a_player_in_play_and_the_tournament_goes_on() -> None:
    async def story(world: World) -> None:
        event = await announced(world, sheet())
        await entered(world, event, *await slow_people(world))
        await world.later(5 * SECOND)
        tables = seen(world, event)
        assert [len(table.seats) for table in tables] == [6, 5]
        assert any(seat.acts for table in tables for seat in table.seats)
        assert all(seat.here for table in tables for seat in table.seats)
        assert tables[0].since is not None
        assert tables[0].until is not None
        await _moves_somebody(world, event, tables)

    in_world(story)


async def _moves_somebody(world: World, event: TournamentId, tables: tuple[LiveTable, ...]) -> None:
    """Move somebody who holds no bank from the first table to a free seat at the second."""
    state = state_of(world, event)
    assert state.freeze is not None
    source, target = state.freeze.tables
    team = next(team for team in source.players if team not in (None, source.banker))
    assert team is not None
    (number,) = state.teams[team].members
    player = state.entrants[number].player
    free = target.players.index(None)
    act = director_acts.MovePlayer(event, player, target.table, Seat(free))
    await world.house.director_desk.do(act, by=OPERATOR)
    await world.later(120 * SECOND)
    assert _seat_of(world, target.table, player) == free


def _seat_of(world: World, table: TableId, player: PlayerId) -> int | None:
    state = world.house.known.live(table).state
    assert state is not None
    for seat, place in enumerate(state.places):
        if place is not None and place.player == player:
            return seat
    return None


def test_one_paused_table_stands_while_the_clock_runs() -> None:
    async def story(world: World) -> None:
        event = await announced(world, sheet())
        await entered(world, event, *await slow_people(world))
        await world.later(5 * SECOND)
        (first, _) = seen(world, event)
        desk = world.house.director_desk
        await desk.do(director_acts.PauseTable(event, first.table, "a card was shown"), by=OPERATOR)
        await world.later(120 * SECOND)
        (first, second) = seen(world, event)
        assert (first.still, second.still) == (True, False)
        assert not state_of(world, event).paused
        await desk.do(director_acts.ResumeTable(event, first.table), by=OPERATOR)
        await world.later(5 * SECOND)
        assert not seen(world, event)[0].still

    in_world(story)
