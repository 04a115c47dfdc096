"""A house from a backup: held tables go on, running deals are voided, no chip is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from circolo.cards.units import Chips, Millis, Seat
from circolo.games.tressette import GAME
from circolo.room.audit.audit import audit
from circolo.room.chips.cashier import FOR_BOTS
from circolo.simulation.loop import run
from circolo.store.sqlite.backup import back_up, restore
from circolo.store.sqlite.connections import connect_writer
from circolo.store.vault import Vault
from circolo.tables.events import CashedOut, Closed, EpochEnded, TableEvent
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire import table_log
from tests.room.match import in_world, sheet, table_of_two, to_play
from tests.room.world import Player, World, entropy, plays_first_card
from tests.store.inline import InlineStore

Story = Callable[[World], Awaitable[str]]

RESTORED_AT = Millis(1_800_090_000_000)


def in_two_houses(
    folder: Path, before: Story, after: Callable[[World, str], Awaitable[None]]
) -> None:
    """Run a story, back up the house in the middle, and continue in a house from the backup."""
    table = ""

    async def first(world: World) -> None:
        nonlocal table
        table = await before(world)
        back_up(folder / "first.db", folder / "backup.db", check=lambda _: None)

    with closing(_connected(folder / "first.db")) as connection:
        in_world(first, store=InlineStore(connection), vault=Vault(bytes(32), entropy(9)))
    restore(folder / "backup.db", folder / "second", check=lambda _: None)

    async def second() -> list[BaseException]:
        with closing(_connected(folder / "second" / "circolo.db")) as connection:
            loop = asyncio.get_running_loop()
            store, vault = InlineStore(connection), Vault(bytes(range(32)), entropy(8))
            world = World(loop, 2, store=store, start=RESTORED_AT, vault=vault)  # type: ignore[arg-type]
            await world.house.start()
            await world.settle()
            await after(world, table)
            assert (await audit(world.store)).findings == ()
            return world.errors

    assert run(second()) == []


def _connected(file: Path) -> apsw.Connection:
    connection = connect_writer(file)
    connection.pragma("synchronous", "off")
    return connection


async def told(world: World, table: str) -> list[TableEvent]:
    """Return the events of the last entry of a table."""
    return list(
        table_log.decode_events(GAME, (await world.store.read(f"table:{table}"))[-1].events)
    )


async def in_mid_deal(world: World, *, cards: int = 5) -> str:
    anna, bruno, table = await table_of_two(world, first=None, second=None, entry=100)
    for _ in range(cards):
        to_play(anna, bruno).play()
        await world.settle()
    return table


def test_a_table_restored_in_mid_deal_is_voided_in_public_and_its_entries_paid_back(
    tmp_path: Path,
) -> None:
    async def after(world: World, table: str) -> None:
        assert world.house.tables == {}
        assert await told(world, table) == [
            *(CashedOut(Seat(0)), CashedOut(Seat(1))),
            Closed("seed_lost"),
            EpochEnded(2, None, "lost"),
            EpochEnded(1, None, "lost"),
        ]
        assert await world.store.balances("purse:") == {"purse:anna": 1_000, "purse:bruno": 1_000}

    in_two_houses(tmp_path, in_mid_deal, after)


def test_a_voided_table_stays_voided(tmp_path: Path) -> None:
    async def after(world: World, table: str) -> None:
        entries = await world.store.read(f"table:{table}")
        world.house = world.new_house()
        await world.house.start()
        await world.settle()
        assert await world.store.read(f"table:{table}") == entries

    in_two_houses(tmp_path, in_mid_deal, after)


def test_between_two_deals_there_is_no_going_on_either(tmp_path: Path) -> None:
    """The pack of the deal before could never be proved."""

    async def before(world: World) -> str:
        anna, bruno, table = await table_of_two(world, first=None, second=None, entry=100)
        while not anna.frame.match.sheet:  # type: ignore[union-attr]
            to_play(anna, bruno).play()
            await world.settle()
        return table

    async def after(world: World, table: str) -> None:
        assert world.house.tables == {}
        assert sum((await world.store.balances("purse:")).values()) == 2_000

    in_two_houses(tmp_path, before, after)


def test_a_bot_takes_its_entry_back_to_the_house(tmp_path: Path) -> None:
    async def before(world: World) -> str:
        anna = await world.guest("anna")
        said = anna.say(client.OpenTable, sheet=sheet(entry=100))
        await world.settle()
        anna.say(client.AddBot, table=anna.done(said))
        await world.later(5_000)
        return anna.done(said)

    async def after(world: World, table: str) -> None:
        assert await world.store.balances("bots") == {"bots": FOR_BOTS}
        assert await world.store.balances("purse:") == {"purse:anna": 1_000}

    in_two_houses(tmp_path, before, after)


def test_a_table_that_waits_goes_on_waiting_and_is_played_at(tmp_path: Path) -> None:
    async def before(world: World) -> str:
        anna = await world.guest("anna")
        said = anna.say(client.OpenTable, sheet=sheet(entry=100))
        await world.settle()
        return anna.done(said)

    async def after(world: World, table: str) -> None:
        anna = Player("anna", plays_first_card)
        anna.enter(world.house)
        anna.say(client.Follow, table=table)
        bruno = await world.guest("bruno", plays_first_card)
        bruno.say(client.Sit, table=table)
        await world.later(60_000)
        assert anna.frame.view.phase == "over"
        assert sum((await world.store.balances("purse:")).values()) == 2_000

    in_two_houses(tmp_path, before, after)


@pytest.mark.parametrize("waited", [1, 400, 2_000])
def test_a_match_about_to_begin_is_voided_once_the_house_has_committed_to_its_pack(
    tmp_path: Path, waited: int
) -> None:
    async def before(world: World) -> str:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        said = anna.say(client.OpenTable, sheet=sheet(entry=100))
        await world.settle()
        bruno.say(client.Sit, table=anna.done(said))
        await world.later(waited)
        return anna.done(said)

    async def after(world: World, table: str) -> None:
        assert world.house.tables == {}
        assert sum((await world.store.balances("purse:")).values()) == 2_000
        assert (await told(world, table))[-1] == EpochEnded(1, None, "lost")

    in_two_houses(tmp_path, before, after)


def test_a_match_that_was_over_closes_in_its_time(tmp_path: Path) -> None:
    async def before(world: World) -> str:
        _, _, table = await table_of_two(world, entry=100)
        return table

    async def after(world: World, table: str) -> None:
        state = world.house.tables[TableId(table)].state
        assert state is not None
        assert state.phase == "over"
        await world.later(3_600_000)
        assert world.house.tables == {}
        assert Chips(900) in (await world.store.balances("purse:")).values()

    in_two_houses(tmp_path, before, after)


def test_players_of_a_lost_table_get_their_chips_and_can_open_another(tmp_path: Path) -> None:
    async def after(world: World, table: str) -> None:
        anna = Player("anna")
        anna.enter(world.house)
        assert anna.refusal(anna.say(client.Follow, table=table)) == "no_such_table"
        said = anna.say(client.OpenTable, sheet=sheet(entry=1_000))
        await world.settle()
        assert anna.done(said) != table

    in_two_houses(tmp_path, in_mid_deal, after)
