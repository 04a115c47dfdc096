"""Chips at ring tables: buy-ins, top-ups, races, and kills in between."""

import pytest

from circolo.store.errors import StoreFailed
from circolo.tables.state import Place, TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Wallet
from tests.room.match import in_world
from tests.room.restarting import FailingStore, back, restart
from tests.room.rings import (
    assert_books_are_right,
    plays_at_random,
    plays_high,
    ring_sheet,
    seat_of,
    shoe_sheet,
    sit_down,
    state_of,
    three,
)
from tests.room.world import Player, World


def place_of(world: World, player: Player, table: TableId) -> Place:
    (place,) = [p for p in state_of(world, table).places if p and p.player == player.person.id]
    return place


async def two_asked(world: World) -> tuple[list[Player], TableId]:
    """Two people in a game with an open question."""
    people = [await world.guest(name) for name in "ab"]
    table = await sit_down(world, ring_sheet(), *people)
    await world.later(1_000)
    return people, table


async def until_broke(world: World, table: TableId) -> None:
    """Play until a player has no chips."""
    for _ in range(200):
        if any(place and place.absent == "broke" for place in state_of(world, table).places):
            return
        await world.later(5_000)
    raise AssertionError(state_of(world, table).places)


# --- buying more


@pytest.mark.rule("R10")
def test_chips_are_paid_at_once_and_come_when_the_hand_is_over() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        anna = people[0]
        while state_of(world, table).match.coup is None:
            await world.later(300)
        said = anna.say(client.TopUp, table=table, chips=100)
        await world.settle()
        assert anna.refusal(said) == ""
        wallet = [message for message in anna.received if isinstance(message, Wallet)][-1]
        assert wallet.chips == 700
        shown = people[1].frame.view.places[seat_of(anna)]
        assert shown is not None
        assert shown.coming == place_of(world, anna, table).coming
        await world.later(200_000)
        assert place_of(world, anna, table).coming == 0
        await assert_books_are_right(world)

    in_world(story)


def test_the_same_message_buys_once_however_often_it_comes() -> None:
    async def story(world: World) -> None:
        people, table = await two_asked(world)
        for _ in range(3):
            people[0].say(client.TopUp, id="buyonce-1", table=table, chips=50)
            await world.settle()
        await restart(world)
        again = await back(world, people[0], table)
        again.say(client.TopUp, id="buyonce-1", table=table, chips=50)
        await world.settle()
        assert await world.house.cashier.chips(again.person) == 750
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"chips": 201}, "top_up_high"),
        ({"chips": 200, "poor": True}, "insufficient_chips"),
    ],
)
def test_buy_ins_against_the_limits_are_refused_without_payment(
    message: dict[str, int], code: str
) -> None:
    async def story(world: World) -> None:
        people, table = await two_asked(world)
        spent = 0
        if message.pop("poor", False):
            for other in range(2):
                sheet = ring_sheet(minimum=11 + other)
                people[0].say(client.OpenTable, sheet=sheet, buy_in=400 - 100 * other)
                await world.settle()
            spent = 700
        said = people[0].say(client.TopUp, table=table, **message)
        await world.settle()
        assert people[0].refusal(said) == code
        assert await world.house.cashier.chips(people[0].person) == 800 - spent
        await assert_books_are_right(world)

    in_world(story)


# --- without a chip


async def one_broke(world: World) -> tuple[list[Player], TableId, Player]:
    """Two players who stake everything: soon one of them has it all."""
    people = [await world.guest(name, plays_high(world)) for name in "ab"]
    table = await sit_down(world, ring_sheet(), *people, chips=50)
    await until_broke(world, table)
    broke = next(p for p in people if place_of(world, p, table).absent == "broke")
    return people, table, broke


@pytest.mark.rule("R4", "R5")
def test_a_broke_player_has_a_minute_to_buy_chips() -> None:
    async def story(world: World) -> None:
        people, table, broke = await one_broke(world)
        (due,) = [due for due in broke.frame.deadlines if due.kind == "broke"]
        assert due.seats == (seat_of(broke),)
        for person in people:
            shown = person.frame.view.places[seat_of(broke)]
            assert shown is not None
            assert shown.absent == "broke"
        assert broke.frame.asks == ()
        broke.say(client.TopUp, table=table, chips=100)
        await world.settle()
        assert place_of(world, broke, table).absent is None
        await world.later(30_000)
        assert any(frame.asks for frame in broke.frames[-20:])
        await assert_books_are_right(world)

    in_world(story)


def test_a_player_who_buys_no_chips_leaves_after_a_minute() -> None:
    async def story(world: World) -> None:
        _, table, broke = await one_broke(world)
        await world.later(61_000)
        assert broke.person.id not in [p.player for p in state_of(world, table).places if p]
        assert broke.frame.seat is None
        await assert_books_are_right(world)

    in_world(story)


def test_the_minute_goes_on_where_it_stood_after_a_restart() -> None:
    async def story(world: World) -> None:
        _, table, broke = await one_broke(world)
        await world.later(20_000)
        (before,) = [due for due in state_of(world, table).deadlines if due.kind == "broke"]
        left = before.at - world.clock.now()
        await restart(world, away=300_000)
        (after,) = [due for due in state_of(world, table).deadlines if due.kind == "broke"]
        assert abs(after.at - world.clock.now() - left) <= 2_000
        assert place_of(world, broke, table).absent == "broke"
        await world.later(left + 3_000)
        assert broke.person.id not in [p.player for p in state_of(world, table).places if p]
        await assert_books_are_right(world)

    in_world(story)


# --- races


def test_one_of_two_gets_the_last_seat_and_pays() -> None:
    async def story(world: World) -> None:
        _, table = await three(world)
        racers = [await world.guest(name) for name in ("dino", "elsa", "fabio")]
        said = [racer.say(client.Sit, table=table, buy_in=100) for racer in racers]
        await world.settle()
        codes = [racer.refusal(one) for racer, one in zip(racers, said, strict=True)]
        assert codes == ["", "table_full", "table_full"]
        assert [await world.house.cashier.chips(racer.person) for racer in racers] == [
            900,
            1_000,
            1_000,
        ]
        await assert_books_are_right(world)

    in_world(story)


def test_chips_promised_at_two_tables_are_paid_at_one() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        tables = []
        for other in range(2):
            host = await world.guest(f"host{other}")
            said = host.say(client.OpenTable, sheet=ring_sheet(minimum=10 + other), buy_in=100)
            await world.settle()
            tables.append(host.done(said))
        for number in range(2):  # 300 are left
            sheet = ring_sheet(minimum=15 + number)
            anna.say(client.OpenTable, sheet=sheet, buy_in=400 - 100 * number)
            await world.settle()
        both = [anna.say(client.Sit, table=table, buy_in=200) for table in tables]
        await world.settle()
        assert [anna.refusal(one) for one in both] == ["", "insufficient_chips"]
        assert await world.house.cashier.chips(anna.person) == 100
        await assert_books_are_right(world)

    in_world(story)


def test_the_last_chips_buy_once_of_two_purchases_at_two_tables() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        tables = [
            await sit_down(world, ring_sheet(minimum=10 + other), anna, bruno, chips=50)
            for other in range(2)
        ]
        sheet = ring_sheet(minimum=15)
        for _ in range(2):
            anna.say(client.OpenTable, sheet=sheet, buy_in=350)
            await world.settle()
        said = [anna.say(client.TopUp, table=table, chips=150) for table in tables]
        await world.settle()
        assert sorted(anna.refusal(one) for one in said) == ["", "insufficient_chips"]
        assert await world.house.cashier.chips(anna.person) == 50
        await assert_books_are_right(world)

    in_world(story)


# --- a buy-in during a kill


async def killed(world: World) -> None:
    """Return once the disk has failed, the house has died, and it is open again."""
    assert [type(error) for error in world.errors] == [StoreFailed]
    world.errors.clear()
    await restart(world)


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("shoe", [False, True])
def test_a_purchase_cut_off_by_a_kill_is_made_once_when_it_is_said_again(
    moment: str, *, shoe: bool
) -> None:
    store = FailingStore()

    async def story(world: World) -> None:
        people = [await world.guest(name, plays_at_random(world, 1)) for name in "ab"]
        sheet = shoe_sheet(most=4) if shoe else ring_sheet()
        table = await sit_down(world, sheet, *people)
        store.fail = moment
        people[0].say(client.TopUp, id="cut-off-1", table=table, chips=100)
        await world.settle()
        await killed(world)
        again = await back(world, people[0], table)
        said = again.say(client.TopUp, id="cut-off-1", table=table, chips=100)
        await world.settle()
        assert again.refusal(said) == ""
        assert await world.house.cashier.chips(again.person) == 700
        await assert_books_are_right(world)

    in_world(story, store=store)


@pytest.mark.parametrize("moment", ["before", "after"])
def test_sitting_down_cut_off_by_a_kill_is_paid_once_when_it_is_said_again(moment: str) -> None:
    store = FailingStore()

    async def story(world: World) -> None:
        _, table = await two_asked(world)
        carla = await world.guest("carla")
        store.fail = moment
        carla.say(client.Sit, id="cut-off-2", table=table, buy_in=150)
        await world.settle()
        await killed(world)
        again = Player("carla")
        again.enter(world.house)
        again.say(client.Sit, id="cut-off-2", table=table, buy_in=150)
        await world.settle()
        assert place_of(world, again, table).stack == 150
        assert await world.house.cashier.chips(again.person) == 850
        await assert_books_are_right(world)

    in_world(story, store=store)
