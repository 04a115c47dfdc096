"""Voided deals of tournaments: no chip of the ledger moves, and the tournament goes on."""

import pytest

from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff import staff_acts
from circolo.tables.state import TableState
from tests.room.match import in_world
from tests.room.tournaments.tournament_play import (
    announced,
    answers,
    assert_books_are_right,
    contestants,
    entered,
    freeze_out,
    knockout,
    over,
    state_of,
)
from tests.room.world import World

pytestmark = pytest.mark.usefixtures("beats_by_the_minute")

WHY = "the pack was short"


def live_tables(world: World) -> list[TableState]:
    """Return the states of the live tables."""
    return [actor.state for actor in world.house.tables.values() if actor.state is not None]


def chips_at(state: TableState) -> int:
    """Return the chips of all players of a table."""
    return sum(place.stack + place.coming for place in state.places if place is not None)


async def void(world: World, state: TableState, deal: int) -> None:
    """Void a deal."""
    await world.house.staff.do(staff_acts.Void(state.id, deal, WHY), by=OPERATOR)


def test_a_match_whose_running_deal_is_void_begins_again_at_another_table() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 4)
        event = await announced(world, knockout(4))
        for person in people:
            person.answers_nothing()
        await entered(world, event, *people)
        await world.later(5_000)
        first = min(live_tables(world), key=lambda state: state.id)
        await void(world, first, first.deal)
        await world.settle()
        for number, person in enumerate(people):
            person.answers_by(answers(world, number))
        matches = state_of(world, event).matches
        assert first.id not in {match.table for match in matches}
        state = await over(world, event)
        assert sorted(team for place in state.places for team in place) == [0, 1, 2, 3]
        await assert_books_are_right(world)

    in_world(story)


def test_a_voided_coup_of_a_freeze_out_returns_the_tournament_chips() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 4)
        event = await announced(world, freeze_out(4))
        for person in people:
            person.answers_nothing()  # the clock plays for them, coup after coup
        await entered(world, event, *people)
        (table,) = live_tables(world)
        for _ in range(600):
            if table.deal > 1 and table.dealing:
                break
            await world.later(1_000)
            (table,) = live_tables(world)
        await void(world, table, table.deal - 1)
        for number, person in enumerate(people):
            person.answers_by(answers(world, number))
        (after,) = live_tables(world)
        assert (after.voided[-1].deal, chips_at(after)) == (table.deal - 1, 4 * 200)
        state = await over(world, event)
        assert sum(chips for _, chips in state.won) == 4 * 50
        await assert_books_are_right(world)

    in_world(story)
