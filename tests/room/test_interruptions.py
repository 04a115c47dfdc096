"""Interruptions by a full disk or a suspended process: no turn is lost, nothing is lost or done
twice, and the house goes on by itself (P6).
"""

import asyncio

import pytest
from msgspec.structs import replace

from circolo.cards.units import DAY, Millis
from circolo.room import interruption
from circolo.simulation.loop import VirtualLoop
from circolo.store.entries import Entry
from circolo.store.errors import DiskFull
from circolo.store.memory_store import MemoryStore
from circolo.tables.state import TableId
from circolo.tournaments.state import State
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.room.match import (
    act_again,
    in_world,
    left,
    sheet,
    state_of,
    table_of_two,
    to_play,
)
from tests.room.tournaments.tournament_play import (
    announced,
    assert_books_are_right,
    contestants,
    over,
    swiss,
)
from tests.room.world import World

A_WHILE = 10 * 60_000
MOVE = 25_000


class FullStore(MemoryStore):
    """A disk that can be filled and freed."""

    def __init__(self) -> None:
        super().__init__()
        self.is_full = False

    async def append(self, entry: Entry) -> None:
        self._check()
        await super().append(entry)

    async def beat(self, now: Millis) -> None:
        self._check()
        await super().beat(now)

    def _check(self) -> None:
        if self.is_full:
            raise DiskFull


class SlowStore(MemoryStore):
    """A store whose commits take 200 ms."""

    async def append(self, entry: Entry) -> None:
        await asyncio.sleep(0.2)
        await super().append(entry)


def filled(world: World, *, full: bool) -> None:
    assert isinstance(world.store, FullStore)
    world.store.is_full = full


def suspended(millis: int) -> None:
    """Suspend the process for this time: afterwards everything that was due comes at once."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    loop.pass_by(millis / 1_000)


def absent(world: World, table: str) -> list[str]:
    places = state_of(world, table).places
    return [place.name for place in places if place is not None and place.absent is not None]


@pytest.mark.rule("P6")
def test_on_a_full_disk_acts_are_refused_and_clocks_stand_still_until_there_is_room() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None, entry=100)
        await world.later(9_000)
        before, version = left(world, table), world.house.tables[TableId(table)].head.version
        filled(world, full=True)
        player = to_play(anna, bruno)
        said = player.play()
        await world.settle()
        assert player.refusal(said) == "disk_full"
        assert why_not_ready(world) == "disk_full"
        await world.later(A_WHILE)
        assert world.house.tables[TableId(table)].head.version == version
        assert absent(world, table) == []

        filled(world, full=False)
        await world.later(1_500)
        assert why_not_ready(world) == ""
        assert before - 3_000 < left(world, table) <= before
        player.say(client.Act, **act_again(player, said))
        await world.settle()
        assert isinstance(player.answer_to(said), Done)
        assert len(state_of(world, table).match.deal.trick) == 1
        assert await world.house.cashier.chips(anna.person) == 900

    in_world(story, store=FullStore())


def why_not_ready(world: World) -> str:
    return world.house.interruption.why


@pytest.mark.rule("P6")
def test_a_deadline_that_comes_on_a_full_disk_costs_nobody_a_turn() -> None:
    """The disk is full from just before the deadline, and no message comes meanwhile."""

    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, first=None, second=None)
        await world.later(MOVE - 500)
        filled(world, full=True)
        await world.later(A_WHILE)
        filled(world, full=False)
        await world.later(9_000)
        assert absent(world, table) == []
        await world.later(MOVE)
        assert len(absent(world, table)) == 1, "the clock runs again"

    in_world(story, store=FullStore())


@pytest.mark.rule("P6")
def test_a_disk_that_is_full_again_and_again_costs_nobody_a_turn() -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, first=None, second=None)
        await world.later(MOVE - 12_000)
        for full in (True, False) * 6:
            filled(world, full=full)
            await world.later(10_000 if full else 1_500)
        assert absent(world, table) == []

    in_world(story, store=FullStore())


@pytest.mark.rule("P6")
def test_a_house_that_opens_on_a_full_disk_gives_back_the_whole_time() -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, first=None, second=None)
        await world.later(9_000)
        before = left(world, table)
        await world.house.stop()
        await world.later(A_WHILE)
        world.house = world.new_house()
        filled(world, full=True)
        await world.house.start()
        await world.later(A_WHILE)
        filled(world, full=False)
        await world.later(1_500)
        assert before - 4_000 < left(world, table) <= before
        assert absent(world, table) == []

    in_world(story, store=FullStore())


@pytest.mark.rule("P6")
def test_a_tournament_goes_on_after_a_full_disk_with_nothing_lost_or_doubled() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 4)
        event = await announced(world, swiss(4, 1))
        for person in people[:3]:
            person.say(client.Register, event=event)
        await world.settle()
        filled(world, full=True)
        said = people[3].say(client.Register, event=event)
        await world.later(A_WHILE)
        assert people[3].refusal(said) == "disk_full"
        filled(world, full=False)
        await world.later(1_500)
        people[3].say(client.Register, id=said, event=event)
        for moment in range(7_000, 12_000, 1_000):
            await world.later(moment)
            filled(world, full=True)
            await world.later(A_WHILE)
            filled(world, full=False)
        state: State = await over(world, event)
        assert state.phase == "over"
        await assert_books_are_right(world)
        world.errors = [error for error in world.errors if not isinstance(error, DiskFull)]

    in_world(story, store=FullStore())


@pytest.mark.rule("P6")
@pytest.mark.parametrize("when", [3_000, MOVE - 400])
def test_a_process_that_is_suspended_costs_nobody_a_turn(when: int) -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, first=None, second=None)
        await world.later(when)
        before = left(world, table)
        suspended(30_000)
        await world.settle()
        assert absent(world, table) == []
        assert left(world, table) >= min(before, 10_000) - 1_000
        await world.later(MOVE)
        assert len(absent(world, table)) == 1, "the clock runs again"

    in_world(story)


@pytest.mark.rule("P6")
def test_a_table_that_is_opened_in_an_interruption_has_clocks_after_it() -> None:
    """The interruption is over before the first entry of the table is in the log."""

    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna", None), await world.guest("bruno", None)
        world.house.interruption.others_are_away()
        opened = anna.say(client.OpenTable, sheet=sheet())
        await world.later(100)
        world.house.interruption.others_are_heard()
        await world.later(1_000)
        table = anna.done(opened)
        bruno.say(client.Sit, table=table)
        await world.later(5_000 + MOVE)
        assert len(absent(world, table)) == 1

    in_world(story, store=SlowStore())


def test_a_short_delay_gives_nothing_back() -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, first=None, second=None)
        before, version = left(world, table), world.house.tables[TableId(table)].head.version
        suspended(interruption.LATE - 1)
        await world.later(1_000)
        assert before - left(world, table) == interruption.LATE - 1 + 1_000
        assert world.house.tables[TableId(table)].head.version == version

    in_world(story)


@pytest.mark.rule("P6")
def test_a_machine_that_sleeps_costs_nobody_a_turn_and_delays_no_schedule() -> None:
    """The loop's clock stands still meanwhile: the house learns the time from another clock."""
    asleep = 8 * 3_600_000

    async def story(world: World) -> None:
        people = await contestants(world, 4)
        begins = world.clock.now() + asleep + 60_000
        event = await announced(world, replace(swiss(4, 1), begins=begins, least=4))
        for person in people:
            person.say(client.Register, event=event)
        _, _, table = await table_of_two(world, first=None, second=None)
        await world.later(MOVE - 12_000)
        before = left(world, table)
        slept = iter([asleep])
        timers = world.house._timers
        catch_up = lambda: world.clock.move_on(Millis(next(slept, 0)))  # noqa: E731
        timers._parts = replace(timers._parts, catch_up=catch_up)
        await world.later(2_000)
        assert absent(world, table) == []
        assert before - 3_000 < left(world, table) <= before
        await world.later(60_000)
        (state,) = world.house.tournaments.states()
        assert state.phase == "running"

    in_world(story)


@pytest.mark.rule("P6")
@pytest.mark.parametrize("days", [-2, 0, 2])
def test_a_time_of_day_that_jumps_at_a_restart_leaves_what_was_left(days: int) -> None:
    """Up to one heartbeat, and at least ten seconds."""

    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, first=None, second=None)
        await world.later(9_000)
        before = left(world, table)
        await world.house.stop()
        world.clock.move_on(Millis(days * DAY))
        world.house = world.new_house()
        await world.house.start()
        await world.settle()
        assert before - 1_500 < left(world, table) <= before + 1_500

    in_world(story)


@pytest.mark.rule("P6")
@pytest.mark.parametrize("days", [-2, 2])
def test_a_time_of_day_that_jumps_at_a_restart_leaves_a_tournament_its_clock(days: int) -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 4)
        event = await announced(world, swiss(4, 1))
        for person in people:
            person.say(client.Register, event=event)
        await world.later(2_000)  # the first match has not begun
        (state,) = world.house.tournaments.states()
        assert state.phase == "running"
        timer = state.timer
        before = None if timer is None else timer.at - world.clock.now()
        await world.house.stop()
        world.clock.move_on(Millis(days * DAY))
        world.house = world.new_house()
        await world.house.start()
        await world.settle()
        (state,) = world.house.tournaments.states()
        timer = state.timer
        after = None if timer is None else timer.at - world.clock.now()
        assert before is not None
        assert after is not None
        assert abs(before - after) < 1_500

    in_world(story)
