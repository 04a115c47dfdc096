"""A restarted house is the same: same deck, same turn, same clocks, nothing done twice."""

import asyncio
from itertools import count

import pytest

from circolo.simulation.loop import run
from circolo.store.entries import Entry
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.room.match import in_world, sheet, table_of_two, to_play
from tests.room.restarting import FailingStore, back, restart
from tests.room.world import Player, World, plays_first_card


def test_a_restart_in_mid_trick_keeps_hands_trick_turn_and_stock() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        for _ in range(5):
            to_play(anna, bruno).play()
            await world.settle()
        before = world.house.tables[TableId(table)].state
        assert before is not None
        await restart(world)
        after = world.house.tables[TableId(table)].state
        assert after is not None
        assert (after.match, after.places, after.epoch) == (
            before.match,
            before.places,
            before.epoch,
        )
        assert (await back(world, anna, table)).frame.match == anna.frame.match

    in_world(story)


def test_a_clock_goes_on_from_where_it_stood() -> None:
    async def story(world: World) -> None:
        _, _, table = await table_of_two(world, first=None, second=None)
        await world.later(5_000)
        left = world.house.tables[TableId(table)].state.deadlines[0].at - world.clock.now()  # type: ignore[union-attr]
        await restart(world, away=60_000)
        (deadline,) = world.house.tables[TableId(table)].state.deadlines  # type: ignore[union-attr]
        assert deadline.at - world.clock.now() in range(left - 5, left + 1)

    in_world(story)


def test_a_message_that_took_effect_before_the_restart_is_answered_and_not_done_again() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        player = to_play(anna, bruno)
        ask = player.frame.asks[0]
        action = next(iter(ask.offers[0].actions()))
        said = player.play()
        await world.settle()
        await restart(world)
        again = await back(world, player, table)
        version = world.house.tables[TableId(table)].head.version
        again.say(client.Act, id=said, table=table, ask=ask.id, action=action)
        await world.settle()
        assert isinstance(again.answer_to(said), Done)
        assert world.house.tables[TableId(table)].head.version == version

    in_world(story)


def test_a_message_that_opened_a_table_before_the_restart_opens_no_second_one() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        said = anna.say(client.OpenTable, sheet=sheet(entry=100))
        await world.settle()
        await restart(world)
        again = Player("anna")
        again.enter(world.house)
        again.say(client.OpenTable, id=said, sheet=sheet(entry=100))
        await world.settle()
        assert again.done(said) == anna.done(said)
        assert await world.house.cashier.chips(anna.person) == 900

    in_world(story)


def test_bots_come_back_to_their_seats() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        said = anna.say(client.QuickPlay, options=sheet(4).options, bots=True)
        await world.later(3_010)
        await restart(world)
        again = Player("anna", plays_first_card)
        again.enter(world.house)
        again.say(client.Follow, table=anna.done(said))
        await world.later(599_000)
        assert again.frame.view.phase == "over"

    in_world(story)


def test_a_closed_table_stays_closed_and_is_not_even_read() -> None:
    async def story(world: World) -> None:
        await table_of_two(world)
        await world.later(700_000)
        _, _, live = await table_of_two(world, first=None, second=None, names=("carla", "dino"))
        read: list[str] = []
        reads = world.store.read

        async def noted(
            stream: str, *, after: int = 0, limit: int | None = None
        ) -> tuple[Entry, ...]:
            read.append(stream)
            return await reads(stream, after=after, limit=limit)

        world.store.read = noted  # type: ignore[method-assign]
        await restart(world)
        assert list(world.house.tables) == [live]
        assert read == ["house", "clubs", f"table:{live}"]

    in_world(story)


def test_a_restart_after_every_card_changes_nothing_of_the_deal() -> None:
    def first_deal(*, restarts: bool) -> object:
        async def story() -> object:
            # The same messages with the same ids: a shuffle is bound to the name of its table.
            Player._ids = count(1_000_000)
            world = World(asyncio.get_running_loop())  # type: ignore[arg-type]
            await world.house.start()
            anna, bruno, table = await table_of_two(world, first=None, second=None, entry=100)
            while (state := world.house.tables[TableId(table)].state) and not state.match.sheet:
                to_play(anna, bruno).play()
                await world.settle()
                if restarts:
                    await restart(world)
                    anna = await back(world, anna, table)
                    bruno = await back(world, bruno, table)
            assert state is not None
            return state.match.sheet, sum((await world.store.balances("")).values())

        return run(story())

    assert first_deal(restarts=True) == first_deal(restarts=False)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_write_that_fails_is_not_acknowledged_and_the_table_is_read_again(when: str) -> None:
    async def story() -> None:
        world = World(asyncio.get_running_loop())  # type: ignore[arg-type]
        store = FailingStore()
        world.store = store
        world.house = world.new_house()
        await world.house.start()
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        player = to_play(anna, bruno)
        ask = player.frame.asks[0]
        action = next(iter(ask.offers[0].actions()))
        store.fail = when
        said = player.play()
        await world.settle()
        assert player.refusal(said) == "store_failed"
        assert len(world.errors) == 1
        player.say(client.Act, id=said, table=table, ask=ask.id, action=action)
        await world.settle()
        assert isinstance(player.answer_to(said), Done)
        state = world.house.tables[TableId(table)].state
        assert state is not None
        assert len(state.match.deal.trick) == 1
        assert anna.frame.match.table.trick == bruno.frame.match.table.trick  # type: ignore[union-attr]

    run(story())


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_table_opened_during_a_failed_write_seats_its_host_on_retry(when: str) -> None:
    async def story() -> None:
        world = World(asyncio.get_running_loop())  # type: ignore[arg-type]
        store = FailingStore()
        world.store = store
        world.house = world.new_house()
        await world.house.start()
        anna = await world.guest("anna")
        store.fail = when
        said = anna.say(client.OpenTable, sheet=sheet(entry=100))
        await world.settle()
        assert anna.refusal(said) == "store_failed"
        anna.say(client.OpenTable, id=said, sheet=sheet(entry=100))
        await world.settle()
        assert list(world.house.tables) == [anna.done(said)]
        assert anna.frame.seat == 0
        assert await world.house.cashier.chips(anna.person) == 900

    run(story())
