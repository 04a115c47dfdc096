"""The total time of outages is limited; a director sees it, and it survives a restart."""

import pytest

from circolo.room.tables.frames import audience
from circolo.tables.state import PlayerId, TableId, TableState, seat_of
from circolo.tables.table_options import HELD_AT_MOST, HELD_IN_ALL
from circolo.wire import client_messages as client
from tests.room.match import in_world, table_of_two
from tests.room.restarting import restart
from tests.room.tournaments.tournament_play import announced, entered, swiss
from tests.room.world import Player, World

pytestmark = pytest.mark.usefixtures("beats_by_the_minute")

HOLD = 4 * 60_000
assert HOLD < HELD_AT_MOST


def state_of(world: World, table: str) -> TableState:
    state = world.house.tables[TableId(table)].state
    assert state is not None
    return state


def absent(state: TableState) -> list[str]:
    return [place.name for place in state.places if place is not None and place.absent is not None]


async def drop(world: World, table: str, *people: Player, lasting: int) -> None:
    """Disconnect everybody at once, and reconnect them after a while."""
    for person in people:
        assert person.session is not None
        person.session.closed()
    await world.later(lasting)
    for person in people:
        person.enter(world.house)
        person.say(client.Follow, table=table)
    await world.settle()


@pytest.mark.rule("R3", "P6")
def test_lines_that_are_dropped_again_and_again_hold_a_table_no_longer_than_the_total() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        began, held = world.clock.now(), 0
        while not absent(state_of(world, table)):
            await drop(world, table, anna, bruno, lasting=HOLD)
            held += HOLD
            assert held <= HELD_IN_ALL + HOLD, "it is held for ever"
        assert world.clock.now() - began > HELD_IN_ALL
        assert state_of(world, table).held_in_all == HELD_IN_ALL

    in_world(story)


def test_held_time_survives_a_restart_without_the_downtime() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        await drop(world, table, anna, bruno, lasting=HOLD)
        before = state_of(world, table).held_in_all
        assert abs(before - HOLD) < 1_000
        await restart(world, away=HOLD)
        assert state_of(world, table).held_in_all == before

    in_world(story)


def test_while_clocks_are_held_a_restart_counts_what_lay_before_it() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        for person in (anna, bruno):
            assert person.session is not None
            person.session.closed()
        await world.later(2 * 60_000)
        assert state_of(world, table).held is not None
        await restart(world, away=3_600_000)
        assert abs(state_of(world, table).held_in_all - 2 * 60_000) < 1_000

    in_world(story)


@pytest.mark.rule("P6")
def test_a_director_sees_for_how_long_clocks_of_a_tournament_were_held() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(f"p{number}") for number in range(4)]
        event = await announced(world, swiss(4, 1))
        await entered(world, event, *people)
        await world.later(audience.AT_ONCE + 1_000)
        tables = [actor.state for actor in world.house.tables.values() if actor.state is not None]
        seated = {
            table.id: [one for one in people if seat_of(table, PlayerId(one.person.id)) is not None]
            for table in tables
        }
        for table_, there in seated.items():
            for person in there:
                person.say(client.Follow, table=table_)
        await world.settle()
        before = (await world.house.tournaments.shown.view(event, None)).held_in_all
        for table_, there in seated.items():
            await drop(world, table_, *there, lasting=60_000)
        seen = (await world.house.tournaments.shown.view(event, None)).held_in_all
        assert abs(seen - before - len(tables) * 60_000) < 3_000
        await restart(world)
        assert (await world.house.tournaments.shown.view(event, None)).held_in_all == seen

    in_world(story)
