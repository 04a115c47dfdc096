"""A sitting of chemin de fer: calls and graces with deadlines, the commission, standing bettors."""

from typing import Any

import pytest

from circolo.games.chemin_de_fer import Options, View
from circolo.ledger.account import CAGNOTTE, MINT
from circolo.play.events import DealEnded
from circolo.room.chips.cashier import FOR_BOTS
from circolo.tables.events import Played
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Lobby
from tests.room.match import in_world
from tests.room.restarting import back, restart
from tests.room.rings import (
    assert_books_are_right,
    deals,
    plays_at_random,
    seat_of,
    shoe_sheet,
    sit_down,
    state_of,
)
from tests.room.world import Player, World

QUARTER = 900_000
TABLES = {
    "online": {"variant": "online", "most": 5},
    "tournament": {"variant": "online", "most": 5, "tournament": True},
    "casino": {"variant": "casino", "most": 8, "least": 2},
}
VARIANTS = pytest.mark.parametrize("variant", TABLES)


async def four(world: World, variant: str) -> tuple[list[Player], TableId]:
    """Four people who play at random."""
    people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abcd")]
    return people, await sit_down(world, shoe_sheet(**TABLES[variant]), *people, chips=400)


def settlements(player: Player) -> list[DealEnded]:
    events = [event for frame in player.frames for event in frame.events]
    played = [event.event for event in events if isinstance(event, Played)]
    return [event for event in played if isinstance(event, DealEnded)]


# --- a whole sitting


@VARIANTS
def test_in_a_long_sitting_every_chip_is_accounted_for(variant: str) -> None:
    async def story(world: World) -> None:
        people, _ = await four(world, variant)
        await world.later(QUARTER)
        assert deals(people[0]) > 10
        await assert_books_are_right(world)
        assert -await world.store.balance(MINT) == FOR_BOTS + 4_000

    in_world(story)


@pytest.mark.rule("F22")
def test_at_the_casino_the_houses_part_lies_in_the_cagnotte() -> None:
    async def story(world: World) -> None:
        people, _ = await four(world, "casino")
        await world.later(QUARTER)
        # By number: a player who is broke and has stood up sees the last one again, as a spectator.
        taken = {ended.number: ended.settlement.house for ended in settlements(people[0])}
        assert sum(taken.values()) > 0
        assert await world.store.balance(CAGNOTTE) == sum(taken.values())

    in_world(story)


@pytest.mark.rule("F22")
def test_online_the_house_takes_nothing() -> None:
    async def story(world: World) -> None:
        await four(world, "online")
        await world.later(QUARTER)
        assert await world.store.balance(CAGNOTTE) == 0

    in_world(story)


@pytest.mark.rule("F23")
def test_a_person_with_bots_at_the_casino_gets_enough_bots_to_begin() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna", plays_at_random(world, 1))
        anna.say(client.QuickPlay, options=Options(variant="casino"), bots=True, buy_in=500)
        await world.later(120_000)
        assert deals(anna) > 0
        places = anna.frame.view.places
        assert [place and place.bot for place in places[:6]] == [False, *[True] * 4, None]

    in_world(story)


# --- coming and going


@VARIANTS
@pytest.mark.rule("R10")
@pytest.mark.parametrize("moment", range(1, 8))
def test_a_player_who_leaves_at_any_moment_gets_chips_back_soon(variant: str, moment: int) -> None:
    async def story(world: World) -> None:
        people, table = await four(world, variant)
        await world.later(moment * 3_100)
        leaver = people[moment % 4]
        leaver.say(client.Leave, table=table)
        await world.later(120_000)
        held = world.house.tables.get(table)
        seats = [] if held is None or held.state is None else held.state.places
        assert leaver.person.id not in [place.player for place in seats if place is not None]
        await assert_books_are_right(world)

    in_world(story)


# --- a restart


@VARIANTS
@pytest.mark.parametrize("moment", range(1, 8))
def test_a_restart_in_the_middle_of_a_coup_changes_nothing(variant: str, moment: int) -> None:
    async def story(world: World) -> None:
        people, table = await four(world, variant)
        await world.later(20_000 + moment * 2_300)
        before = state_of(world, table)
        await restart(world)
        after = state_of(world, table)
        assert (after.match, after.places, after.epoch) == (
            before.match,
            before.places,
            before.epoch,
        )
        again = [await back(world, person, table) for person in people]
        for at, person in enumerate(again):
            person.answers_by(plays_at_random(world, 50 + at))
        seen = deals(again[0])
        await world.later(60_000)
        assert deals(again[0]) > seen
        await assert_books_are_right(world)

    in_world(story)


# --- behind the seats


async def with_one_behind(world: World) -> tuple[Player, TableId]:
    """A casino table with olga as a standing bettor."""
    _, table = await four(world, "casino")
    olga = await world.guest("olga", plays_at_random(world, 7))
    said = olga.say(client.Sit, table=table, seat=8, buy_in=200)
    await world.settle()
    assert olga.done(said) == table
    return olga, table


@pytest.mark.rule("F25")
def test_a_standing_bettor_sees_the_coup_live_without_covered_cards() -> None:
    async def story(world: World) -> None:
        olga, table = await with_one_behind(world)
        live = False
        for _ in range(600):
            await world.later(200)
            view: Any = olga.frame.match
            assert isinstance(view, View)
            assert view.number == state_of(world, table).match.number
            if view.coup is not None and not view.coup.over:
                live = True
                punta = view.coup.punta
                is_seen = punta.shown or punta.seat == view.seat
                assert is_seen or set(punta.cards[:2]) == {None}
        assert live

    in_world(story)


@pytest.mark.rule("F25")
def test_a_standing_bettor_bets_own_chips() -> None:
    async def story(world: World) -> None:
        olga, table = await with_one_behind(world)
        assert seat_of(olga) == 8
        await world.until(
            lambda: any(ended.settlement.changes[8] for ended in settlements(olga)), step=1_000
        )
        place = state_of(world, table).places[8]
        won = sum(ended.settlement.changes[8] for ended in settlements(olga))
        assert place is not None
        assert place.stack == 200 + won
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("F25")
def test_the_lobby_lists_the_seats_only() -> None:
    async def story(world: World) -> None:
        olga, table = await with_one_behind(world)
        olga.say(client.WatchLobby, on=True)
        await world.settle()
        (listing,) = [message for message in olga.received if isinstance(message, Lobby)]
        (row,) = [row for row in listing.tables if row.id == table]
        assert row.players == ("a", "b", "c", "d", None, None, None, None)

    in_world(story)


@pytest.mark.rule("F16")
def test_bets_are_open_as_long_as_the_banker_may_add_however_short_their_time() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(n, plays_at_random(world, at)) for at, n in enumerate("abc")]
        await sit_down(world, shoe_sheet(), *people, chips=400)
        await world.later(60_000)
        ends = [
            {end.kind: end.at for end in frame.deadlines}
            for frame in people[0].frames
            if any(end.kind == "adding" for end in frame.deadlines)
        ]
        assert ends
        assert all(end["bets"] >= end["adding"] for end in ends)

    in_world(story)
