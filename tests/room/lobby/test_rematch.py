"""Rematches: one table for all players, with the same seats and the same bots."""

import asyncio
from collections.abc import Awaitable

import pytest
from msgspec.structs import replace

from circolo.room.actors.mailbox import Outcome
from circolo.room.tables.table_actor import TableActor
from circolo.tables.commands import Command, Rematch
from circolo.tables.events import RematchOpened
from circolo.tables.state import Keeper, PlayerId, TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame, Lobby
from tests.room.match import in_world, sheet, table_of_two
from tests.room.restarting import back, restart
from tests.room.world import Player, World, plays_first_card


def names(frame: Frame) -> list[str | None]:
    return [None if place is None else place.name for place in frame.view.places]


async def over(world: World, *, entry: int = 0) -> tuple[Player, Player, str]:
    """Anna and Bruno have played a match to its end."""
    anna, bruno, table = await table_of_two(world, entry=entry)
    await world.later(1_000)
    assert anna.frame.view.phase == "over"
    return anna, bruno, table


async def asks(world: World, player: Player, table: str) -> str:
    said = player.say(client.Rematch, table=table)
    await world.settle()
    return said


def test_a_rematch_seats_the_player_at_a_new_table_with_the_same_options_and_seat() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await over(world)
        said = await asks(world, bruno, table)
        assert bruno.done(said) != table
        assert (bruno.frame.table, bruno.frame.seat) == (bruno.done(said), 1)
        assert bruno.frame.view.sheet == anna.frame.view.sheet
        assert names(bruno.frame) == [None, "bruno"]

    in_world(story)


def test_everybody_at_the_old_table_learns_where_the_rematch_is() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await over(world)
        said = await asks(world, bruno, table)
        assert (anna.frame.table, anna.frame.view.rematch) == (table, bruno.done(said))
        assert anna.frame.events == (RematchOpened(TableId(bruno.done(said))),)

    in_world(story)


def test_a_second_rematch_request_joins_the_same_table_and_the_match_begins() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await over(world)
        said = [await asks(world, player, table) for player in (bruno, anna)]
        assert bruno.done(said[0]) == anna.done(said[1])
        assert names(anna.frame) == ["anna", "bruno"]
        await world.later(3_100)
        assert anna.frame.view.phase != "waiting"
        assert len(world.house.tables) == 2

    in_world(story)


def test_two_simultaneous_rematch_requests_join_one_table() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await over(world)
        said = [player.say(client.Rematch, table=table) for player in (anna, bruno)]
        await world.settle()
        assert anna.done(said[0]) == bruno.done(said[1])
        assert names(anna.frame) == ["anna", "bruno"]

    in_world(story)


def test_a_message_that_comes_again_is_answered_again() -> None:
    async def story(world: World) -> None:
        anna, _, table = await over(world)
        said = await asks(world, anna, table)
        new = anna.done(said)
        anna.say(client.Rematch, table=table, id=said)
        await world.settle()
        assert anna.done(said) == new
        assert len(world.house.tables) == 2

    in_world(story)


def test_a_repeated_rematch_request_keeps_the_seat_and_pays_once() -> None:
    async def story(world: World) -> None:
        anna, _, table = await over(world, entry=50)
        before = await world.house.cashier.chips(anna.person)
        first, second = await asks(world, anna, table), await asks(world, anna, table)
        assert anna.done(first) == anna.done(second)
        assert await world.house.cashier.chips(anna.person) == before - 50

    in_world(story)


def test_a_rematch_keeps_the_seats_of_its_players() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await over(world)
        new = bruno.done(await asks(world, bruno, table))
        assert bruno.frame.view.kept == (Keeper(PlayerId("anna"), "anna"), None)
        carla = await world.guest("carla")
        said = [carla.say(client.Sit, table=new), carla.say(client.Sit, table=new, seat=0)]
        await world.settle()
        assert [carla.refusal(one) for one in said] == ["seat_kept", "seat_kept"]
        sat = anna.say(client.Sit, table=new)
        await world.settle()
        assert anna.done(sat) == new
        assert anna.frame.view.kept == (None, None)

    in_world(story)


def test_a_seated_player_can_add_a_bot_to_a_kept_seat() -> None:
    async def story(world: World) -> None:
        _, bruno, table = await over(world)
        new = bruno.done(await asks(world, bruno, table))
        bruno.say(client.AddBot, table=new, seat=0)
        await world.settle()
        assert bruno.frame.view.phase == "starting"

    in_world(story)


def test_no_seat_is_kept_for_a_player_who_left_the_match() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        bruno.say(client.Leave, table=table)
        anna.answers_by(plays_first_card)
        await world.later(600_000)
        assert anna.frame.view.phase == "over"
        new = anna.done(await asks(world, anna, table))
        assert anna.frame.view.kept == (None, None)
        carla = await world.guest("carla")
        said = carla.say(client.Sit, table=new)
        await world.settle()
        assert carla.done(said) == new

    in_world(story)


def test_a_player_who_left_the_match_may_ask_for_a_rematch() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        bruno.say(client.Leave, table=table)
        anna.answers_by(plays_first_card)
        await world.later(600_000)
        said = await asks(world, bruno, table)
        assert (bruno.done(said), bruno.frame.seat) == (bruno.frame.table, 1)

    in_world(story)


def test_the_same_bots_come_back_to_their_seats_with_their_levels() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna", plays_first_card)
        options = sheet(4).options
        said = anna.say(client.QuickPlay, options=options, bots=True, level="maestro")
        await world.later(20_000)
        first = anna.done(said)
        before = anna.frame.view.places
        assert anna.frame.view.phase == "over"
        new = anna.done(await asks(world, anna, first))
        assert (anna.frame.table, anna.frame.view.phase) == (new, "starting")
        assert [place and (place.name, place.bot, place.level) for place in before] == [
            place and (place.name, place.bot, place.level) for place in anna.frame.view.places
        ]
        assert [place and place.level for place in before] == [None, *["maestro"] * 3]

    in_world(story)


def test_a_rematch_that_nobody_waits_at_any_more_is_followed_by_another() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await over(world)
        first = bruno.done(await asks(world, bruno, table))
        bruno.say(client.Leave, table=first)
        await world.settle()
        second = anna.done(await asks(world, anna, table))
        assert second not in (first, table)
        assert bruno.done(await asks(world, bruno, table)) == second

    in_world(story)


def test_a_rematch_is_found_again_after_a_restart() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await over(world)
        new = bruno.done(await asks(world, bruno, table))
        await restart(world, away=5_000)
        again = await back(world, anna, table)
        assert again.frame.view.rematch == new
        assert again.done(await asks(world, again, table)) == new
        assert again.frame.view.kept == (None, None)
        assert names(again.frame) == ["anna", "bruno"]

    in_world(story)


def test_a_house_that_ended_before_it_could_tell_leads_both_to_one_table() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await over(world)
        told = []
        put = TableActor.put

        def silent(actor: TableActor, command_id: str, command: Command) -> Awaitable[Outcome]:
            if isinstance(command, Rematch):
                told.append(command.table)
                return asyncio.get_running_loop().create_future()  # which is never answered
            return put(actor, command_id, command)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(TableActor, "put", silent)
            said = await asks(world, bruno, table)
            assert bruno.answer_to(said) is None
        await restart(world)
        for player in (await back(world, bruno, table), await back(world, anna, table)):
            assert player.done(await asks(world, player, table)) == told[0]
            assert player.frame.view.phase == (
                "waiting" if player.person.id == "bruno" else "starting"
            )

    in_world(story)


def test_a_player_who_cannot_pay_the_entry_opens_no_table() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await over(world, entry=600)
        assert anna.frame.match is not None
        loser, winner = (bruno, anna) if anna.frame.match.places[0] == 1 else (anna, bruno)
        assert loser.refusal(await asks(world, loser, table)) == "insufficient_chips"
        assert (list(world.house.tables), loser.frame.view.rematch) == ([table], None)
        assert winner.done(await asks(world, winner, table)) == loser.frame.view.rematch

    in_world(story)


def test_a_guest_who_has_become_a_member_cannot_play_on_for_guests_chips() -> None:
    async def story(world: World) -> None:
        anna, _, table = await over(world, entry=10)
        world.house.renamed(replace(anna.person, kind="member"))
        assert anna.refusal(await asks(world, anna, table)) == "guests_only"
        assert list(world.house.tables) == [table]

    in_world(story)


def test_a_match_that_is_not_over_has_no_rematch() -> None:
    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world, first=None, second=None)
        assert anna.refusal(await asks(world, anna, table)) == "match_not_over"

    in_world(story)


def test_only_players_of_a_table_may_ask_for_a_rematch() -> None:
    async def story(world: World) -> None:
        _, _, table = await over(world)
        carla = await world.guest("carla")
        said = [await asks(world, carla, at) for at in (table, "tnowhere")]
        assert [carla.refusal(one) for one in said] == ["not_seated", "no_such_table"]

    in_world(story)


def test_a_table_that_is_closed_has_no_rematch() -> None:
    async def story(world: World) -> None:
        anna, _, table = await over(world)
        await world.later(11 * 60_000)
        assert anna.refusal(await asks(world, anna, table)) == "no_such_table"

    in_world(story)


def test_a_late_rematch_request_is_refused_while_the_rematch_runs() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await over(world)
        new = bruno.done(await asks(world, bruno, table))
        bruno.answers_by(lambda player, frame: None)
        bruno.say(client.AddBot, table=new, seat=0)
        await world.later(3_100)
        assert anna.refusal(await asks(world, anna, table)) == "match_running"

    in_world(story)


def test_a_rematch_that_waits_for_its_own_people_is_neither_listed_nor_offered() -> None:
    async def story(world: World) -> None:
        _, bruno, table = await over(world)
        new = bruno.done(await asks(world, bruno, table))
        carla = await world.guest("carla")
        carla.say(client.WatchLobby, on=True)
        said = carla.say(client.QuickPlay, options=sheet().options, bots=False)
        await world.later(600)
        (listing,) = [m for m in carla.received if isinstance(m, Lobby)][-1:]
        assert [row.id for row in listing.tables] == [carla.done(said), table]
        assert carla.done(said) != new

    in_world(story)


def test_a_rematch_that_somebody_is_missing_at_is_listed_and_offered() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        bruno.say(client.Leave, table=table)
        anna.answers_by(plays_first_card)
        await world.later(600_000)
        new = anna.done(await asks(world, anna, table))
        carla = await world.guest("carla")
        said = carla.say(client.QuickPlay, options=sheet().options, bots=False)
        await world.settle()
        assert carla.done(said) == new

    in_world(story)
