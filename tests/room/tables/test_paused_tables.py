"""Tables of one person with bots leave memory while that person is away, and come back (R11)."""

import pytest

from circolo.bots.runner import HouseBots
from circolo.room.audit.audit import audit
from circolo.room.tables import outage
from circolo.room.tables.abandoned_tables import ABANDONED_AFTER
from circolo.room.tables.paused_tables import MOST_PAUSED, RESTS_AFTER
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Welcome
from tests.room.match import in_world, sheet
from tests.room.play.test_solo import close_the_page, state_of, with_bots
from tests.room.restarting import back, restart
from tests.room.world import Player, World

pytestmark = pytest.mark.rule("R11")

MINUTE = 60_000
HOUR = 60 * MINUTE
RESTING = RESTS_AFTER + MINUTE


async def asked(world: World) -> tuple[Player, str]:
    anna, table = await with_bots(world)
    await world.until(lambda: anna.frame.asks, step=200)
    return anna, table


def test_a_paused_table_is_in_no_memory_and_comes_back_with_its_person() -> None:
    async def story(world: World) -> None:
        anna, table = await asked(world)
        (ask,) = anna.frame.asks
        close_the_page(anna)
        await world.later(RESTING)
        assert (world.house.tables, len(world.house.paused)) == ({}, 1)
        await world.later(2 * HOUR)
        again = await back(world, anna, table)
        assert [one.id for one in again.frame.asks] == [ask.id]
        assert (again.frame.view.held, again.frame.view.untimed) == (False, True)
        assert (set(world.house.tables), len(world.house.paused)) == ({TableId(table)}, 0)
        assert [row.id for row in welcomed(again).tables] == [table]
        again.play()
        await world.later(5_000)
        assert not state_of(world, table).held

    in_world(story)


def test_a_paused_table_stays_in_the_log_through_a_restart() -> None:
    async def story(world: World) -> None:
        anna, table = await asked(world)
        close_the_page(anna)
        await world.later(RESTING)
        before = await world.store.read(f"table:{table}")
        await restart(world, away=3 * HOUR)
        assert (world.house.tables, len(world.house.paused)) == ({}, 1)
        assert await world.store.read(f"table:{table}") == before
        again = await back(world, anna, table)
        assert again.frame.asks

    in_world(story)


def test_a_paused_table_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    assert outage.PAUSED_AT_MOST == 30 * 24 * HOUR
    monkeypatch.setattr(outage, "PAUSED_AT_MOST", 2 * HOUR)

    async def story(world: World) -> None:
        anna, table = await asked(world)
        close_the_page(anna)
        await world.later(HOUR)
        assert len(world.house.paused) == 1
        await world.later(HOUR + 2 * MINUTE)
        assert (world.house.tables, len(world.house.paused)) == ({}, 0)
        (head,) = [one for one in await world.store.streams("table:") if one.closed]
        assert head.stream == f"table:{table}"
        assert (await audit(world.store)).findings == ()

    in_world(story)


def test_one_person_has_three_paused_tables_at_most() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        tables = []
        for _ in range(MOST_PAUSED + 1):
            said = anna.say(client.QuickPlay, options=sheet(4).options, bots=True)
            await world.later(8_000)
            tables.append(anna.done(said))
        close_the_page(anna)
        await world.later(RESTING + MINUTE)
        assert (world.house.tables, len(world.house.paused)) == ({}, MOST_PAUSED)
        again = await back(world, anna, tables[-1])
        assert [row.id for row in welcomed(again).tables] == tables[1:]
        assert (await audit(world.store)).findings == ()

    in_world(story)


def welcomed(player: Player) -> Welcome:
    (welcome,) = [one for one in player.received if isinstance(one, Welcome)]
    return welcome


def test_a_stranger_is_told_that_a_table_is_paused() -> None:
    async def story(world: World) -> None:
        anna, table = await asked(world)
        close_the_page(anna)
        await world.later(RESTING)
        bruno = await world.guest("bruno")
        said = bruno.say(client.Follow, table=table)
        assert bruno.refusal(said) == "table_paused"
        assert world.house.tables == {}

    in_world(story)


def test_a_table_that_somebody_watches_stays() -> None:
    async def story(world: World) -> None:
        anna, table = await asked(world)
        bruno = await world.guest("bruno")
        bruno.say(client.Follow, table=table)
        close_the_page(anna)
        await world.later(RESTING)
        assert set(world.house.tables) == {TableId(table)}
        close_the_page(bruno)
        await world.later(RESTING)
        assert world.house.tables == {}

    in_world(story)


def test_chips_at_a_paused_table_keep_a_member_from_being_poor() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        opened = anna.say(client.OpenTable, sheet=sheet(entry=900))
        await world.settle()
        anna.say(client.AddBot, table=anna.done(opened))
        await world.later(5_000)
        close_the_page(anna)
        await world.later(RESTING)
        (paused,) = world.house.paused.of(anna.person.id)  # type: ignore[arg-type]
        assert paused.chips == 900
        assert len(paused.bots) == 1

    in_world(story)


def test_a_table_that_waits_for_nobody_closes() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        for player in (anna, bruno):
            player.say(client.OpenTable, sheet=sheet())
        await world.settle()
        assert len(world.house.tables) == 2
        close_the_page(anna)
        await world.later(ABANDONED_AFTER + 3 * MINUTE)
        assert players(world) == ["bruno"]

    in_world(story)


def players(world: World) -> list[str]:
    states = [actor.state for actor in world.house.tables.values()]
    return [place.player for state in states if state for place in state.places if place]


def test_208_tables_of_26_guests_leave_the_memory_of_the_house() -> None:
    """With bots that play: each guest opens as many tables as allowed, and disconnects."""

    async def story(world: World) -> None:
        guests = [await world.guest(f"guest{number}") for number in range(26)]
        for guest in guests:
            for _ in range(8):
                guest.say(client.OpenTable, sheet=sheet())
            await world.settle()
        assert len(world.house.tables) <= 26 * 4
        for guest in guests:
            close_the_page(guest)
        await world.later(ABANDONED_AFTER + 3 * MINUTE)
        assert (world.house.tables, len(world.house.paused)) == ({}, 0)

    in_world(story)


def test_bots_of_the_house_go_with_a_paused_table_and_come_back() -> None:
    async def story(world: World) -> None:
        world.house._parts = world.house._parts.__class__(
            **{
                name: getattr(world.house._parts, name)
                for name in world.house._parts.__dataclass_fields__
                if name != "bots"
            },
            bots=HouseBots(world.entropy),
        )
        anna, table = await asked(world)
        close_the_page(anna)
        await world.later(RESTING)
        assert world.house.sessions == {}
        again = await back(world, anna, table)
        for _ in range(5):
            await world.until(lambda: again.frame.asks, step=500)
            again.play()
            await world.settle()

    in_world(story)
