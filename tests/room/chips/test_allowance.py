"""Daily chips, the limit of bot winnings, and that chips pass between people at tables only."""

from itertools import product

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.ledger.account import BOTS, wallet
from circolo.room.actors.house_events import (
    OPERATOR,
    BotsCounted,
    HouseEvent,
    Returned,
    decode_events,
)
from circolo.room.audit.audit import audit
from circolo.room.chips.cashier import FOR_BOTS, USUAL, Allowance
from circolo.room.staff import staff_acts
from circolo.wire import client_messages as client
from tests.room.chips.test_chips import member
from tests.room.match import in_world, sheet, table_of_two
from tests.room.staff.test_staff import restarted
from tests.room.world import World, plays_first_card

pytestmark = pytest.mark.usefixtures("beats_by_the_day")

DAY = 86_400_000


async def reopened(world: World, allowance: Allowance) -> None:
    """The same house again, with other settings."""
    await world.settle()
    await world.house.stop()
    world.house = world.new_house()
    world.house.cashier._allowance = allowance
    await world.house.start()
    await world.settle()


async def told(world: World) -> list[HouseEvent]:
    entries = await world.store.read("house")
    return [event for entry in entries for event in decode_events(entry.events)]


async def lose(world: World, name: str, chips: int) -> None:
    """Put chips on a table and leave them there."""
    account = wallet(name)
    held = await world.store.balance(account)
    assert held >= chips
    back = Returned(account, Chips(chips), "test")
    await world.house.cashier._house_stream.write(back, command=None)


# --- Daily chips


def test_a_member_who_has_become_poor_gets_chips_once_a_day() -> None:
    async def story(world: World) -> None:
        carla = await member(world, "carla")
        await world.house.chip_gate.enter(carla.person, carla.person.id)
        assert await world.house.cashier.chips(carla.person) == 1_000
        await lose(world, "carla", 900)
        for _ in range(3):
            await world.house.chip_gate.enter(carla.person, carla.person.id)
        assert await world.house.cashier.chips(carla.person) == 600
        await world.later(DAY)
        await world.house.chip_gate.enter(carla.person, carla.person.id)
        assert await world.house.cashier.chips(carla.person) == 1_000
        latest = (await world.house.player_history.statement(carla.person, limit=1, before=None))[0]
        assert (latest.transfer.why, latest.transfer.amount) == ("daily", 400)

    in_world(story)


def test_the_day_is_remembered_by_a_house_that_opens_again() -> None:
    async def story(world: World) -> None:
        carla = await member(world, "carla")
        await lose(world, "carla", 900)
        await world.house.chip_gate.enter(carla.person, carla.person.id)
        await lose(world, "carla", 600)
        await restarted(world)
        await world.house.chip_gate.enter(carla.person, carla.person.id)
        assert await world.house.cashier.chips(carla.person) == 0

    in_world(story)


def test_chips_at_tables_are_not_poverty() -> None:
    async def story(world: World) -> None:
        carla = await member(world, "carla")
        carla.say(client.OpenTable, sheet=sheet(entry=700))
        await world.settle()
        assert await world.house.cashier.chips(carla.person) == 300
        await world.house.chip_gate.enter(carla.person, carla.person.id)
        assert await world.house.cashier.chips(carla.person) == 300

    in_world(story)


def test_a_house_can_do_without_chips_of_the_day() -> None:
    async def story(world: World) -> None:
        carla = await member(world, "carla")
        await reopened(world, replace(USUAL, daily=Chips(0)))
        await lose(world, "carla", 1_000)
        await world.house.chip_gate.enter(carla.person, carla.person.id)
        assert await world.house.cashier.chips(carla.person) == 0

    in_world(story)


# --- Bots


def test_bot_winnings_above_the_daily_limit_go_back_to_the_mint() -> None:
    async def story(world: World) -> None:
        await reopened(world, replace(USUAL, bots_win_per_day=Chips(300)))
        less = BotsCounted(Chips(FOR_BOTS - 1_000))  # so that they have won 1,000 since
        await world.house.cashier._house_stream.write(less, command=None)
        await world.later(DAY)
        assert await world.store.balance(BOTS) == FOR_BOTS - 700
        assert (await told(world))[-2:] == [
            Returned(BOTS, Chips(700), "bots_won"),
            BotsCounted(Chips(FOR_BOTS - 700)),
        ]
        await world.later(DAY)
        assert await world.store.balance(BOTS) == FOR_BOTS - 700

    in_world(story)


def test_bots_are_counted_with_what_they_have_at_tables_and_once_a_day() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        opened = anna.say(client.OpenTable, sheet=sheet(4, entry=100))
        await world.settle()
        anna.say(client.AddBot, table=anna.done(opened), seat=None)
        await world.settle()
        assert await world.store.balance(BOTS) == FOR_BOTS - 100
        await restarted(world)
        assert [e for e in await told(world) if isinstance(e, BotsCounted)] == [
            BotsCounted(FOR_BOTS)
        ]
        await world.house.stop()
        await world.later(DAY)
        await restarted(world)
        assert (await told(world))[-1] == BotsCounted(FOR_BOTS)

    in_world(story)


def test_bots_can_always_pay_and_what_they_lack_is_an_entry() -> None:
    async def story(world: World) -> None:
        all_but = Returned(BOTS, Chips(FOR_BOTS - 10), "test")
        await world.house.cashier._house_stream.write(all_but, command=None)
        anna = await world.guest("anna", plays_first_card)
        opened = anna.say(client.OpenTable, sheet=sheet(entry=100))
        await world.settle()
        added = anna.say(client.AddBot, table=anna.done(opened), seat=None)
        await world.settle()
        assert anna.refusal(added) == ""
        assert await world.store.balance(BOTS) == FOR_BOTS - 100

    in_world(story)


# --- Transfers between people


def test_no_transfer_joins_two_people_but_through_a_table() -> None:
    """Of everything in a house: play for chips, a voided deal, grants, daily chips, clearing."""

    async def story(world: World) -> None:
        people = [await member(world, name, answers=True) for name in ("carla", "dino")]
        opened = people[0].say(client.OpenTable, sheet=sheet(entry=100))
        await world.settle()
        table = people[0].done(opened)
        people[1].say(client.Sit, table=table)
        _, _, guests = await table_of_two(world, entry=100)
        await world.later(1_500_000)
        staff = world.house.staff
        for at in (table, guests):
            await staff.do(staff_acts.Void(at, 1, "it is only a test"), by=OPERATOR)
        await staff.do(staff_acts.Give("carla", 5, "it is only a test"), by=OPERATOR)
        await lose(world, "dino", 1_000)
        await world.house.chip_gate.enter(people[1].person, people[1].person.id)
        await world.later(20 * DAY)
        joined = set()
        for committed in await world.store.feed(0, limit=100_000):
            for transfer in committed.entry.transfers:
                kinds = (transfer.debit.partition(":")[0], transfer.credit.partition(":")[0])
                joined.add(frozenset(kinds))
        personal = ("wallet", "purse")
        assert not joined & {frozenset(pair) for pair in product(personal, personal)}
        assert joined == {
            *(frozenset(pair) for pair in product(personal, ("mint", "seat", "pot"))),
            frozenset(("seat", "pot")),
            frozenset(("mint", "bots")),
        }
        assert (await audit(world.store)).findings == ()

    in_world(story)
