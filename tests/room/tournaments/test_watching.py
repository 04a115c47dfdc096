"""Watching tournaments, and calls to their tables."""

import pytest

from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff import director_acts as event_acts
from circolo.wire import client_messages as client
from circolo.wire.server_messages import (
    CalledToTable,
    Lobby,
    TournamentList,
    TournamentShown,
    Welcome,
)
from tests.room.match import in_world
from tests.room.tournaments.tournament_play import (
    Contestant,
    announced,
    assert_books_are_right,
    contestants,
    entered,
    freeze_out,
    knockout,
    over,
)
from tests.room.world import Player, World

pytestmark = pytest.mark.usefixtures("beats_by_the_day")

MINUTE = 60_000


def told(player: Player, kind: type) -> list[object]:
    """All messages of a kind that a person was sent."""
    return [message for message in player.received if isinstance(message, kind)]


# --- Watching


def test_the_list_is_sent_at_most_twice_a_second() -> None:
    async def story(world: World) -> None:
        anna, *others = await contestants(world, 5)
        event = await announced(world, knockout(8))
        anna.say(client.WatchTournaments, on=True)
        await world.settle()
        (now,) = told(anna, TournamentList)
        assert [row.entered for row in now.rows] == [0]  # type: ignore[attr-defined]
        for other in others:
            other.say(client.Register, event=event)
        await world.later(400)
        assert len(told(anna, TournamentList)) == 1
        await world.later(200)
        latest = told(anna, TournamentList)[-1]
        assert (len(told(anna, TournamentList)), latest.rows[0].entered, latest.mine) == (2, 4, ())  # type: ignore[attr-defined]
        anna.say(client.Register, event=event)
        await world.later(600)
        assert told(anna, TournamentList)[-1].mine == (event,)  # type: ignore[attr-defined]
        anna.say(client.WatchTournaments, on=False)
        anna.say(client.WithdrawEntry, event=event)
        await world.later(600)
        assert len(told(anna, TournamentList)) == 3

    in_world(story)


def test_the_list_tells_the_level_that_is_played_and_that_it_is_paused() -> None:
    async def story(world: World) -> None:
        anna, *others = await contestants(world, 4)
        for other in others:
            other.answers_nothing()
        event = await announced(world, freeze_out(3))
        anna.say(client.WatchTournaments, on=True)
        await entered(world, event, *others)
        await world.later(600)
        (row,) = told(anna, TournamentList)[-1].rows  # type: ignore[attr-defined]
        assert (row.phase, row.paused, row.level.number) == ("running", False, 1)
        assert row.level.ends > world.clock.now()
        await world.house.director_desk.do(
            event_acts.Pause(event, "the lights are out"), by=OPERATOR
        )
        await world.later(600)
        (row,) = told(anna, TournamentList)[-1].rows  # type: ignore[attr-defined]
        assert (row.phase, row.paused, row.level.ends) == ("running", True, None)
        assert row.level.left > 0

    in_world(story)


def test_a_watched_tournament_is_sent_at_every_change_and_at_its_end() -> None:
    async def story(world: World) -> None:
        anna, *others = await contestants(world, 3)
        event = await announced(world, knockout(2))
        anna.say(client.WatchTournament, event=event, on=True)
        unknown = anna.say(client.WatchTournament, event="nowhere", on=True)
        await entered(world, event, *others)
        await over(world, event)
        await world.settle()
        views = [shown.view for shown in told(anna, TournamentShown)]  # type: ignore[attr-defined]
        assert (views[0].phase, views[-1].phase) == ("open", "over")
        assert anna.refusal(unknown) == "no_such_event"
        late = others[0].say(client.WatchTournament, event=event, on=True)
        await world.settle()
        assert others[0].refusal(late) == ""
        assert told(others[0], TournamentShown)[0].view == views[-1]  # type: ignore[attr-defined]

    in_world(story)


def test_an_event_shows_its_seed_at_the_end_and_not_before() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 4)
        event = await announced(world, knockout(4))
        await entered(world, event, *people)
        assert (await world.house.tournaments.shown.view(event, None)).seed is None
        sealed = await world.store.secrets(f"event:{event}")
        await over(world, event)
        assert (await world.house.tournaments.shown.view(event, None)).seed == sealed[0]
        assert await world.store.secrets(f"event:{event}") == {}

    in_world(story)


# --- Calls to a table


def test_people_are_called_to_their_seats_and_called_again_when_they_come_back() -> None:
    async def story(world: World) -> None:
        anna, bruno = await contestants(world, 2)
        anna.answers_nothing()
        event = await announced(world, knockout(2))
        await entered(world, event, anna, bruno)
        (table,) = anna.called
        assert told(anna, CalledToTable) == [CalledToTable(event, table)]  # type: ignore[arg-type]
        assert anna.session is not None
        anna.session.closed()
        again = Contestant("p0")
        again.enter(world.house)
        await world.settle()
        assert again.called == [table]
        (welcome,) = told(again, Welcome)
        assert [row.id for row in welcome.tables] == [table]  # type: ignore[attr-defined]

    in_world(story)


def test_tables_of_tournaments_are_not_in_the_lobby_and_take_no_players() -> None:
    async def story(world: World) -> None:
        anna, bruno, carla = await contestants(world, 3)
        anna.answers_nothing()
        event = await announced(world, knockout(2))
        await entered(world, event, anna, bruno)
        (table,) = anna.called
        carla.say(client.WatchLobby, on=True)
        sits = carla.say(client.Sit, table=table)
        leaves = anna.say(client.Leave, table=table)
        follows = carla.say(client.Follow, table=table)
        await world.settle()
        codes = [carla.refusal(sits), anna.refusal(leaves), carla.refusal(follows)]
        assert codes == ["event_table", "event_table", ""]
        assert [lobby.tables for lobby in told(carla, Lobby)] == [()]  # type: ignore[attr-defined]

    in_world(story)


@pytest.mark.rule("P5")
def test_the_house_plays_to_the_end_for_a_player_who_never_comes() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 4)
        event = await announced(world, knockout(4))
        await entered(world, event, *people)
        absent = people[0]
        assert absent.session is not None
        absent.session.closed()
        state = await over(world, event)
        assert state.phase == "over"
        await assert_books_are_right(world)

    in_world(story)
