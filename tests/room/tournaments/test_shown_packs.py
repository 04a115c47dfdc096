"""The packs of a duplicate's table that was closed early, or that nobody plays any more: they are
shown with those of the other tables.
"""

import pytest

from circolo.fairness.epoch import faults
from circolo.records.record_builder import build_record
from circolo.records.record_verifier import verify_record
from circolo.room.audit.audit import audit
from circolo.room.tables.table_recovery import RESTARTS
from circolo.tables.commands import Close
from circolo.tables.state import TableId, TableState
from circolo.tournaments.state import TournamentId
from tests.room.match import in_world
from tests.room.restarting import restart
from tests.room.tournaments.test_duplicate import DEALS, one_table_is_over
from tests.room.tournaments.tournament_play import (
    announced,
    contestants,
    duplicate,
    entered,
    state_of,
)
from tests.room.world import World

pytestmark = pytest.mark.usefixtures("beats_by_the_day")


async def closes_during_a_deal(world: World) -> tuple[TableId, TournamentId]:
    """Let staff close one of two tables after its first deal, while the other plays on."""
    people = await contestants(world, 8, after=1_000)
    event = await announced(world, duplicate(8))
    await entered(world, event, *people)
    await world.later(2_000)
    first, second = (TableId(str(match.table)) for match in state_of(world, event).matches)
    for person in people:
        if person.called == [second]:
            person.answers_nothing()
    await world.until(lambda: _state(world, first).deal == DEALS, step=500)
    await world.house.tables[first].put("close", Close("closed_by_staff"))
    return first, event


def _state(world: World, table: TableId) -> TableState:
    state = world.house.tables[table].state
    assert state is not None
    return state


async def assert_packs_are_shown(world: World, table: TableId) -> None:
    for number in range(1, DEALS + 1):
        epoch = await world.house.logs.epoch(table, number)
        assert epoch.seed
        assert (epoch.ended, faults(epoch)) == ("closed", ())
    index = await world.house.logs.index(table)
    assert [*index.deals] == [1]  # the second was not over
    entries = await world.house.logs.entries(table)
    assert verify_record(build_record(entries, 1)).findings == ()


def test_a_table_that_the_staff_closes_shows_its_packs_once_the_others_have_played_them() -> None:
    async def story(world: World) -> None:
        table, event = await closes_during_a_deal(world)
        await world.later(60_000)
        epoch = await world.house.logs.epoch(table, 1)
        assert (epoch.ended, epoch.seed) == (None, b"")
        assert (await world.house.logs.index(table)).deals == {}
        await world.until(lambda: state_of(world, event).secrets, step=60_000)
        await world.later(1_000)
        assert not state_of(world, event).pending
        await assert_packs_are_shown(world, table)
        assert (await audit(world.store)).findings == ()

    in_world(story)


def test_a_closed_table_shows_its_packs_after_a_restart_too() -> None:
    async def story(world: World) -> None:
        table, event = await closes_during_a_deal(world)
        await restart(world)
        await world.until(lambda: state_of(world, event).secrets, step=60_000)
        await world.later(1_000)
        await assert_packs_are_shown(world, table)
        await restart(world)
        await world.later(1_000)
        await assert_packs_are_shown(world, table)
        assert (await audit(world.store)).findings == ()

    in_world(story)


def test_a_finished_table_that_fails_again_and_again_closes_with_its_deals_shown() -> None:
    async def story(world: World) -> None:
        first, _, _ = await one_table_is_over(world)
        event, table = TournamentId(first[:-4]), TableId(first)
        for _ in range(RESTARTS + 1):
            world.house.recovery.failed(world.house.tables[table], RuntimeError("broken"))
            await world.later(2_000)
        assert world.house.recovery.is_left_alone(table)
        await world.until(lambda: state_of(world, event).secrets, step=60_000)
        await world.later(2_000)
        assert not state_of(world, event).pending
        assert table not in world.house.tables
        index = await world.house.logs.index(table)
        assert ([*index.deals], index.closed is None) == ([1, 2], False)
        await restart(world)
        assert table not in world.house.tables
        assert (await audit(world.store)).findings == ()

    in_world(story)
