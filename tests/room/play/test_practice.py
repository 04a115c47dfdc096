"""Practice chips: lent by a table to one person with bots, and in no account."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.catalogue import GAMES
from circolo.games import chemin_de_fer
from circolo.room.chips.chip_account import chips_of
from circolo.store.people_port import Session
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame, Lobby
from tests.room.match import in_world, sheet
from tests.room.rings import (
    assert_books_are_right,
    plays_at_random,
    plays_small,
    ring_sheet,
    seat_of,
    state_of,
)
from tests.room.world import Player, World, plays_first_card

A = PlayerId("anna")
TABLES = (
    *(game.types.options() for game in GAMES),
    chemin_de_fer.Options(variant="casino", most=9),
)


async def without_chips(
    world: World, name: str, answer: Callable[[Player, Frame], None] | None = None
) -> Player:
    """A guest without a grant, as the second guest of an address."""
    player = Player(name, answer)
    await world.house.people.create(player.person)
    now = world.clock.now()
    session = Session(name, created=now, seen=now, expires=now)
    await world.store.people.open_session(name.encode().ljust(32), session)
    player.enter(world.house)
    await world.settle()
    return player


async def practises(world: World, player: Player, options: Any) -> TableId:
    said = player.say(client.QuickPlay, options=options, bots=True)
    await world.later(3_001)
    return TableId(player.done(said))


@pytest.mark.parametrize("options", TABLES, ids=lambda one: type(one).__module__)
def test_a_guest_without_chips_plays_every_game_with_bots(options: Any) -> None:
    async def story(world: World) -> None:
        anna = await without_chips(world, "anna")
        await practises(world, anna, options)
        assert anna.frame.match is not None
        assert await world.house.cashier.chips(anna.person) == 0

    in_world(story)


def test_practice_chips_are_in_no_account() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna", plays_at_random(world, 1))
        before = await world.store.balances("")
        table = await practises(world, anna, ring_sheet().options)
        anna.say(client.TopUp, table=table, chips=50)
        await world.later(40_000)
        assert state_of(world, table).sheet.chips == "practice"
        assert await world.store.balances("") == before
        await assert_books_are_right(world)
        anna.say(client.Leave, table=table)
        await world.later(60_000)
        assert table not in world.house.tables
        assert await world.store.balances("") == before
        assert await world.store.statement(chips_of(anna.person), limit=9, before=None) == (
            await world.store.statement(chips_of(anna.person), limit=1, before=None)
        )
        await assert_books_are_right(world)

    in_world(story)


def test_a_player_without_practice_chips_is_lent_more() -> None:
    async def story(world: World) -> None:
        anna = await without_chips(world, "anna")
        table = await practises(world, anna, ring_sheet().options)
        said = anna.say(client.TopUp, table=table, chips=300)
        await world.settle()
        assert anna.refusal(said) == ""
        place = state_of(world, table).places[seat_of(anna)]
        assert place is not None
        assert place.stack + place.coming == 400

    in_world(story)


def test_a_bot_of_the_person_plays_with_them_for_lent_chips() -> None:
    async def story(world: World) -> None:
        anna, bot = await world.guest("anna"), await world.guest("anna-bot-1")
        opened = anna.say(client.OpenTable, sheet=replace(ring_sheet(), chips="practice"))
        await world.settle()
        table = anna.done(opened)
        said = bot.say(client.Sit, table=table)
        await world.settle()
        assert bot.done(said) == table

    in_world(story)


def test_a_second_person_cannot_sit_down_where_chips_are_lent() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        opened = anna.say(client.OpenTable, sheet=replace(ring_sheet(), chips="practice"))
        await world.settle()
        table = anna.done(opened)
        said = bruno.say(client.Sit, table=table)
        called = anna.say(client.AddBot, table=table)
        await world.settle()
        assert bruno.refusal(said) == "practice_alone"
        assert anna.refusal(called) == ""

    in_world(story)


def test_a_practice_table_is_in_nobodys_list() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        anna.say(client.OpenTable, sheet=replace(ring_sheet(), chips="practice", access="open"))
        bruno.say(client.WatchLobby, on=True)
        await world.later(1_000)
        listings = [message for message in bruno.received if isinstance(message, Lobby)]
        assert listings[-1].tables == ()

    in_world(story)


def test_a_table_that_is_opened_for_chips_costs_chips() -> None:
    async def story(world: World) -> None:
        anna, carla = await world.guest("anna"), await without_chips(world, "carla")
        opened = anna.say(client.OpenTable, sheet=ring_sheet())
        await world.settle()
        said = carla.say(client.Sit, table=anna.done(opened))
        await world.settle()
        assert state_of(world, TableId(anna.done(opened))).sheet.chips == "guests"
        assert carla.refusal(said) == "insufficient_chips"
        assert await world.house.cashier.chips(anna.person) == 950

    in_world(story)


def test_a_match_for_the_pleasure_lends_nothing_and_takes_people() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        opened = anna.say(client.OpenTable, sheet=replace(sheet(), chips="practice"))
        await world.settle()
        said = bruno.say(client.Sit, table=anna.done(opened))
        await world.settle()
        assert bruno.refusal(said) == ""
        assert bruno.frame.view.sheet.chips == "members"

    in_world(story)


def test_a_match_with_a_lent_entry_is_played_again_without_chips() -> None:
    async def story(world: World) -> None:
        anna = await without_chips(world, "anna", plays_first_card)
        lent: TableOptions[Any] = replace(sheet(entry=100), chips="practice")
        opened = anna.say(client.OpenTable, sheet=lent)
        await world.settle()
        anna.say(client.AddBot, table=anna.done(opened))
        await world.later(60_000)
        assert anna.frame.view.phase == "over"
        again = anna.say(client.Rematch, table=anna.done(opened))
        await world.later(3_001)
        assert anna.done(again) != anna.done(opened)
        (of_all,) = await world.house.player_history.statistics(A)
        assert (of_all.matches, of_all.chips_won, of_all.chips_lost) == (2, 0, 0)
        await assert_books_are_right(world)

    in_world(story)


def test_hands_for_practice_chips_say_so_and_count_no_chips() -> None:
    async def story(world: World) -> None:
        anna = await without_chips(world, "anna", plays_small(world))
        await practises(world, anna, ring_sheet().options)
        await world.later(10_000)
        hands = await world.house.player_history.hands(A, limit=100)
        assert any(played.change for played in hands)
        assert all(played.hand.practice for played in hands)
        (of_all,) = await world.house.player_history.hand_statistics(A)
        assert of_all.hands == len(hands)
        assert (of_all.chips_won, of_all.chips_lost) == (0, 0)
        assert {times.chips for times in of_all.as_.values()} <= {0}

    in_world(story)


def test_practice_chips_at_a_table_leave_a_member_poor() -> None:
    async def story(world: World) -> None:
        anna = await without_chips(world, "anna")
        await practises(world, anna, ring_sheet().options)
        member = replace(anna.person, kind="member")
        await world.house.cashier.welcome_member(member.id, Chips(1))
        await world.house.chip_gate.enter(member, member.id)
        assert await world.house.cashier.chips(member) == 501

    in_world(story)
