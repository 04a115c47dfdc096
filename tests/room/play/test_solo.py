"""A person with bots may close the page and return: the house plays nothing for them."""

from typing import Any

import pytest

from circolo.games.chiamatre import Options
from circolo.room.audit.audit import audit
from circolo.room.tables import outage
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import TableOptions, Times
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet
from tests.room.restarting import back, restart
from tests.room.rings import ring_sheet
from tests.room.world import Player, World

pytestmark = pytest.mark.rule("R11")

MINUTES = 60_000
WAITS = 60 * MINUTES


@pytest.fixture(autouse=True)
def _waits_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outage, "PAUSED_AT_MOST", WAITS)


async def with_bots(
    world: World, of: TableOptions[Any] | None = None, *, after: int = 8_000
) -> tuple[Player, str]:
    """Anna, so many milliseconds after asking for a table with bots: one question is open."""
    anna = await world.guest("anna")
    options = (of or sheet(4)).options
    said = anna.say(client.QuickPlay, options=options, bots=True)
    await world.later(after)
    return anna, anna.done(said)


def state_of(world: World, table: str) -> TableState:
    state = world.house.tables[TableId(table)].state
    assert state is not None
    return state


def close_the_page(player: Player) -> None:
    assert player.session is not None
    player.session.closed()


def test_a_lone_player_who_closes_the_page_finds_the_table_unchanged() -> None:
    async def story(world: World) -> None:
        anna, table = await with_bots(world)
        await world.until(lambda: anna.frame.asks, step=200)
        (ask,) = anna.frame.asks
        close_the_page(anna)
        await world.later(50 * MINUTES)
        again = await back(world, anna, table)
        assert [one.id for one in again.frame.asks] == [ask.id]
        assert (again.frame.view.held, again.frame.view.untimed) == (False, True)
        assert [place.absent for place in again.frame.view.places if place] == [None] * 4

    in_world(story)


def test_a_table_waits_through_a_restart_and_no_longer_for_it() -> None:
    async def story(world: World) -> None:
        anna, table = await with_bots(world)
        close_the_page(anna)
        await world.settle()
        await restart(world, away=20 * MINUTES)
        await world.later(WAITS - 10 * MINUTES)
        assert TableId(table) in world.house.paused
        await world.later(12 * MINUTES)
        assert (world.house.tables, len(world.house.paused)) == ({}, 0)

    in_world(story)


def test_a_restart_does_not_play_for_players_who_are_not_back_yet() -> None:
    async def story(world: World) -> None:
        anna, table = await with_bots(world)
        await world.until(lambda: anna.frame.asks, step=200)
        await restart(world)
        assert state_of(world, table).held is not None
        await world.later(20 * MINUTES)
        again = await back(world, anna, table)
        assert again.frame.asks
        assert not again.frame.view.held

    in_world(story)


def test_a_ring_table_waits_for_a_lone_player_who_closed_the_page() -> None:
    async def story(world: World) -> None:
        anna, table = await with_bots(world, ring_sheet())
        close_the_page(anna)
        await world.later(10_000)
        deal = state_of(world, table).deal
        await world.later(30 * MINUTES)
        await world.house.paused.read_back(TableId(table))
        assert state_of(world, table).deal == deal
        await world.later(WAITS)
        assert world.house.tables == {}
        assert (await audit(world.store)).findings == ()

    in_world(story)


def test_leaving_a_match_with_bots_ends_it_at_once() -> None:
    async def story(world: World) -> None:
        anna, table = await with_bots(world)
        left = anna.say(client.Leave, table=table)
        await world.settle()
        assert anna.refusal(left) == ""
        assert world.house.tables == {}
        assert (await audit(world.store)).findings == ()

    in_world(story)


@pytest.mark.rule("P3")
def test_the_entry_of_a_match_that_is_left_goes_to_the_bots() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        opened = anna.say(client.OpenTable, sheet=sheet(entry=50))
        await world.settle()
        table = anna.done(opened)
        anna.say(client.AddBot, table=table)
        await world.later(5_000)
        assert anna.frame.view.untimed
        anna.say(client.Leave, table=table)
        await world.settle()
        assert await world.house.cashier.chips(anna.person) == 950
        assert (await audit(world.store)).findings == ()

    in_world(story)


@pytest.mark.rule("C4")
def test_the_time_to_annul_keeps_its_length() -> None:
    async def story(world: World) -> None:
        _, table = await with_bots(world, TableOptions(Options()), after=1)
        await world.until(
            lambda: any(one.kind == "annul" for one in state_of(world, table).deadlines), step=100
        )
        (window,) = state_of(world, table).deadlines
        assert (window.untimed, window.at - window.opened) == (False, 5_000)
        await world.later(6_000)
        assert not any(one.kind == "annul" for one in state_of(world, table).deadlines)

    in_world(story)


def test_when_a_second_person_sits_down_the_clocks_begin() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        opened = anna.say(client.OpenTable, sheet=ring_sheet(most=4), buy_in=200)
        await world.settle()
        table = anna.done(opened)
        for _ in range(2):
            anna.say(client.AddBot, table=table)
        await world.later(4_000)
        assert any(one.untimed for one in state_of(world, table).deadlines)
        bruno = await world.guest("bruno")
        bruno.say(client.Sit, table=table, buy_in=200)
        await world.settle()
        assert anna.frame.view.untimed is False
        assert not any(one.untimed for one in anna.frame.deadlines)

    in_world(story)


def test_a_clock_against_bots_is_an_option_of_the_sheet() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        timed = TableOptions(sheet().options, times=Times(no_clock_alone=False))
        opened = anna.say(client.OpenTable, sheet=timed)
        await world.settle()
        anna.say(client.AddBot, table=anna.done(opened))
        await world.later(4_000)
        assert not anna.frame.view.untimed
        assert anna.frame.view.sheet.times.no_clock_alone is False

    in_world(story)
