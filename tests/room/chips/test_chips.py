"""Chips of guests and members: their sources, that they never mix, and where they go."""

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.ledger.account import MINT, purse, wallet
from circolo.room.audit.audit import audit
from circolo.room.chips.cashier import FOR_BOTS
from circolo.store.people_port import Session
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet, table_of_two
from tests.room.world import A_FORTNIGHT, START, Player, World, plays_first_card

pytestmark = pytest.mark.usefixtures("beats_by_the_day")

DAY = 86_400_000


async def member(world: World, name: str, *, answers: bool = False) -> Player:
    """A guest who has become a member."""
    player = await world.guest(name, plays_first_card if answers else None)
    player.person = await world.house.people.claim(name, name=name, password="-")
    await world.house.chip_gate.join(player.person, player.person.id)
    return player


async def balances(world: World) -> dict[str, int]:
    """All balances, except those of the house."""
    kept = await world.store.balances("")
    return {account: chips for account, chips in kept.items() if account not in (MINT, "bots")}


# --- First chips


def test_a_guest_purse_is_filled_once_a_day() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        for _ in range(3):
            await world.house.chip_gate.enter(anna.person, "home")
        assert await balances(world) == {"purse:anna": 1_000}
        anna.say(client.OpenTable, sheet=sheet(entry=400))
        await world.settle()
        await world.house.chip_gate.enter(anna.person, "home")
        assert await world.house.cashier.chips(anna.person) == 600
        await world.later(DAY)  # nobody came, and the entry is back: less than all is missing
        anna.say(client.OpenTable, sheet=sheet(entry=300))
        await world.settle()
        await world.house.chip_gate.enter(anna.person, "home")
        assert await world.house.cashier.chips(anna.person) == 1_000

    in_world(story)


def test_a_new_member_gets_own_chips_and_loses_the_guest_chips() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna", plays_first_card)
        await table_of_two(world, entry=100, names=("bruno", "carla"))
        for player in ("anna", "bruno", "carla"):
            person = await world.house.people.claim(player, name=player, password="-")
            await world.house.chip_gate.join(person, person.id)
        assert await balances(world) == dict.fromkeys(
            ("wallet:anna", "wallet:bruno", "wallet:carla"), 1_000
        )
        assert (await world.store.balances("mint"))[MINT] == -(FOR_BOTS + 3_000)
        assert anna.session is not None
        assert (anna.session.person.kind, anna.person.kind) == ("member", "guest")

    in_world(story)


def test_guest_chips_at_a_table_go_back_to_the_mint_when_the_guest_becomes_a_member() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        anna.say(client.OpenTable, sheet=sheet(entry=100))
        await world.settle()
        person = await world.house.people.claim("anna", name="anna", password="-")
        await world.house.chip_gate.join(person, person.id)
        assert "purse:anna" not in await balances(world)
        await world.later(3_600_000)  # nobody came: the entry is paid back
        assert (await balances(world))["purse:anna"] == 100
        await world.later(DAY)
        assert await balances(world) == {"wallet:anna": 1_000}
        assert await world.house.cashier.chips(person) == 1_000

    in_world(story)


# --- Guests and members apart


def test_a_table_for_chips_is_for_the_kind_of_people_who_opened_it() -> None:
    async def story(world: World) -> None:
        guest, other = await world.guest("anna"), await world.guest("bruno")
        members = await member(world, "carla"), await member(world, "dino")
        for host, refused, welcome, code in (
            (guest, members[0], other, "guests_only"),
            (members[0], guest, members[1], "members_only"),
        ):
            opened = host.say(client.OpenTable, sheet=sheet(entry=100))
            await world.settle()
            table = host.done(opened)
            sat_down = [player.say(client.Sit, table=table) for player in (refused, welcome)]
            await world.settle()
            assert refused.refusal(sat_down[0]) == code
            assert welcome.done(sat_down[1]) == table
        assert await balances(world) == {
            **{f"purse:{name}": 900 for name in ("anna", "bruno")},
            **{f"wallet:{name}": 900 for name in ("carla", "dino")},
            **{f"seat:{table}:{seat}": 100 for table in world.house.tables for seat in (0, 1)},
        }

    in_world(story)


def test_without_chips_guests_and_members_play_together() -> None:
    async def story(world: World) -> None:
        anna, carla = await world.guest("anna"), await member(world, "carla")
        opened = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        carla.say(client.Sit, table=anna.done(opened))
        await world.settle()
        state = world.house.tables[TableId(anna.done(opened))].state
        assert state is not None
        assert (state.phase, state.sheet.chips) == ("starting", "members")

    in_world(story)


def test_a_client_cannot_choose_the_kind_of_chips_of_a_table() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        opened = anna.say(client.OpenTable, sheet=replace(sheet(entry=5), chips="members"))
        await world.settle()
        state = world.house.tables[TableId(anna.done(opened))].state
        assert state is not None
        assert state.sheet.chips == "guests"

    in_world(story)


def test_no_transfer_joins_a_purse_with_a_wallet() -> None:
    async def story(world: World) -> None:
        await table_of_two(world, entry=100)
        carla = await member(world, "carla", answers=True)
        dino = await member(world, "dino", answers=True)
        opened = carla.say(client.OpenTable, sheet=sheet(entry=100))
        await world.settle()
        dino.say(client.Sit, table=carla.done(opened))
        await world.later(600_000)
        entries = await world.store.feed(0, limit=10_000)
        of_streams: dict[str, set[str]] = {}
        for committed in entries:
            for transfer in committed.entry.transfers:
                kinds = {transfer.debit.partition(":")[0], transfer.credit.partition(":")[0]}
                of_streams.setdefault(committed.entry.stream, set()).update(kinds)
        of_streams.pop("house")
        assert sorted(map(sorted, of_streams.values())) == [
            ["pot", "purse", "seat"],
            ["pot", "seat", "wallet"],
        ]
        assert (await audit(world.store)).findings == ()

    in_world(story)


# --- Back to the mint


def test_chips_of_an_abandoned_guest_go_back_to_the_mint() -> None:
    async def story(world: World) -> None:
        await world.guest("anna")
        await world.later(7 * DAY)
        await world.guest("bruno")
        assert sorted(await balances(world)) == [purse("anna"), purse("bruno")]
        await world.later(8 * DAY)
        assert await balances(world) == {purse("bruno"): 1_000}
        await world.later(7 * DAY)
        assert await balances(world) == {}
        assert await world.store.balances("") == {"bots": FOR_BOTS, MINT: -FOR_BOTS}
        assert (await audit(world.store)).findings == ()

    in_world(story)


def test_a_guest_in_the_house_and_a_member_keep_theirs() -> None:
    async def story(world: World) -> None:
        await world.guest("anna")
        carla = await member(world, "carla")
        later = Millis(START + 300 * DAY)
        seen = Session("anna", created=START, seen=later, expires=Millis(later + A_FORTNIGHT))
        await world.store.people.open_session(b"anna on another day", seen)
        await world.later(100 * DAY)
        assert await balances(world) == {purse("anna"): 1_000, wallet(carla.person.id): 1_000}

    in_world(story)


def test_chips_that_come_back_from_a_table_are_cleared_another_day() -> None:
    async def story(world: World) -> None:
        await table_of_two(world, first=None, second=None, entry=100)
        await world.later(16 * DAY)
        assert await balances(world) == {}

    in_world(story)


def test_a_house_that_opens_looks_for_them_at_once() -> None:
    async def story(world: World) -> None:
        await world.guest("anna")
        await world.house.stop()
        await world.later(20 * DAY)
        world.house = world.new_house()
        await world.house.start()
        await world.settle()
        assert await balances(world) == {}

    in_world(story)
