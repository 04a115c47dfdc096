"""Tournaments in a house: who may enter, when they begin, and how they end."""

from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import FEES, pool, purse
from circolo.room.actors.house_events import OPERATOR
from circolo.room.staff import staff_acts
from circolo.tables.state import PlayerId
from circolo.tournaments.deciding_table import deciding_table
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done, TournamentBeginsSoon
from tests.room.match import in_world
from tests.room.staff.test_staff import member
from tests.room.tournaments.tournament_play import (
    announced,
    assert_books_are_right,
    contestants,
    entered,
    freeze_out,
    knockout,
    over,
    pairs,
    past,
    round_robin,
    rounds_of_chiamatre,
    state_of,
    swiss,
)
from tests.room.world import START, Player, World

pytestmark = pytest.mark.usefixtures("beats_by_the_day")

MINUTE = 60_000


def told(player: Player, kind: type) -> list[object]:
    """All messages of a kind that a person was sent."""
    return [message for message in player.received if isinstance(message, kind)]


# --- Played to the end


@pytest.mark.rule("P4")
@pytest.mark.parametrize(
    ("sheet", "people"),
    [
        (knockout(5), 5),
        (pairs(8), 8),
        (swiss(4, 2), 4),
        (round_robin(3), 3),
        (rounds_of_chiamatre(8, 1), 8),
        (freeze_out(12), 12),
        (freeze_out(11, chemin=True), 11),
    ],
    ids=[
        "knockout",
        "drawn pairs",
        "swiss",
        "round robin",
        "chiamatre",
        "sette e mezzo",
        "chemin de fer",
    ],
)
def test_a_sit_and_go_is_played_to_its_end(sheet: object, people: int) -> None:
    async def story(world: World) -> None:
        event = await announced(world, sheet)  # type: ignore[arg-type]
        players = await contestants(world, people)
        await entered(world, event, *players)
        state = await over(world, event)
        teams = sorted(team for place in state.places for team in place)
        assert (state.phase, teams) == ("over", [*range(len(state.teams))])
        assert sum(chips for _, chips in state.won) == people * 50
        await world.later(15 * MINUTE)
        assert (await world.store.balance(FEES), world.house.tables) == (people * 5, {})
        await assert_books_are_right(world)
        decided = deciding_table(state)
        assert decided is not None
        assert (await world.house.logs.index(decided)).deals, "its last deal can be seen again"

    in_world(story)


# --- Who may enter


def refused(check: Callable[[World], Awaitable[tuple[Player, str, str]]]) -> None:
    """Run a story that returns the refused player, the message, and the expected code."""

    async def story(world: World) -> None:
        player, said, code = await check(world)
        await world.settle()
        assert player.refusal(said) == code

    in_world(story)


def test_an_event_that_there_is_not_is_refused() -> None:
    async def check(world: World) -> tuple[Player, str, str]:
        (anna,) = await contestants(world, 1)
        return anna, anna.say(client.Register, event="nowhere"), "no_such_event"

    refused(check)


def test_nobody_enters_twice() -> None:
    async def check(world: World) -> tuple[Player, str, str]:
        anna, _ = await contestants(world, 2)
        event = await announced(world, knockout(4))
        await entered(world, event, anna)
        return anna, anna.say(client.Register, event=event), "already_registered"

    refused(check)


def test_the_same_message_twice_is_one_entry_and_one_payment() -> None:
    async def story(world: World) -> None:
        (anna,) = await contestants(world, 1)
        event = await announced(world, knockout(4))
        said = anna.say(client.Register, event=event)
        await world.settle()
        anna.say(client.Register, id=said, event=event)
        await world.settle()
        assert [m.id for m in told(anna, Done)].count(said) == 2  # type: ignore[attr-defined]
        assert await world.store.balance(purse("p0")) == 945

    in_world(story)


def test_a_player_without_the_chips_cannot_enter() -> None:
    async def check(world: World) -> tuple[Player, str, str]:
        (anna,) = await contestants(world, 1)
        event = await announced(world, knockout(4, entry=996))
        return anna, anna.say(client.Register, event=event), "insufficient_chips"

    refused(check)


def test_a_full_tournament_has_begun_and_takes_no_entrants() -> None:
    async def check(world: World) -> tuple[Player, str, str]:
        *two, late = await contestants(world, 3)
        event = await announced(world, knockout(2))
        await entered(world, event, *two)
        return late, late.say(client.Register, event=event), "registration_closed"

    refused(check)


def test_members_and_guests_enter_each_their_own_events() -> None:
    async def story(world: World) -> None:
        (guest,) = await contestants(world, 1)
        carla = await member(world, "carla")
        guests = await announced(world, knockout(4))
        members = await announced(world, replace(knockout(4), chips="members"))
        free = await announced(world, replace(knockout(4), entry=0, fee=0, chips="members"))
        says = [
            (guest, guest.say(client.Register, event=members)),
            (carla, carla.say(client.Register, event=guests)),
            (guest, guest.say(client.Register, event=free)),
            (carla, carla.say(client.Register, event=free)),
            (carla, carla.say(client.Register, event=members)),
        ]
        await world.settle()
        codes = [player.refusal(said) for player, said in says]
        assert codes == ["members_only", "guests_only", "", "", ""]

    in_world(story)


def test_an_excluded_player_cannot_enter_and_is_withdrawn_from_open_lists() -> None:
    async def story(world: World) -> None:
        carla = await member(world, "carla")
        first = await announced(world, replace(knockout(4), chips="members"))
        second = await announced(world, replace(knockout(4), chips="members"))
        await entered(world, first, carla)
        before = await world.house.cashier.chips(carla.person)
        await world.house.staff.do(staff_acts.Exclude("carla", 5, "for a while"), by=OPERATOR)
        said = carla.say(client.Register, event=second)
        await world.settle()
        assert carla.refusal(said) == "excluded"
        assert not state_of(world, first).entrants[0].entered
        assert await world.house.cashier.chips(carla.person) == before + 55

    in_world(story)


def test_a_partner_is_named_and_must_name_back() -> None:
    async def story(world: World) -> None:
        anna, bruno, carla, dino = await contestants(world, 4)
        sheet = replace(pairs(4), format=replace(pairs(4).format, teams="pairs"))
        event = await announced(world, sheet)
        nobody = anna.say(client.Register, event=event, partner="nobody")
        alone = anna.say(client.Register, event=event)
        await world.settle()
        assert [anna.refusal(nobody), anna.refusal(alone)] == ["person_unknown", "partner_missing"]
        for one, other in ((anna, bruno), (bruno, anna), (carla, dino), (dino, carla)):
            one.say(client.Register, event=event, partner=other.person.name)
            await world.settle()
        state = await over(world, event)
        assert {team.members for team in state.teams} == {(0, 1), (2, 3)}

    in_world(story)


def test_a_withdrawal_returns_entry_and_fee() -> None:
    async def story(world: World) -> None:
        (anna,) = await contestants(world, 1)
        event = await announced(world, knockout(4))
        await entered(world, event, anna)
        assert await world.store.balance(pool(event)) == 50
        said = anna.say(client.WithdrawEntry, event=event)
        await world.settle()
        assert anna.refusal(said) == ""
        assert await world.store.balance(purse("p0")) == 1_000
        again = anna.say(client.WithdrawEntry, event=event)
        await world.settle()
        assert anna.refusal(again) == "not_registered"

    in_world(story)


# --- A time to begin


@pytest.mark.rule("P4")
def test_a_scheduled_event_without_its_least_gives_everything_back() -> None:
    async def story(world: World) -> None:
        (anna,) = await contestants(world, 1)
        begins = Millis(START + 30 * MINUTE)
        event = await announced(world, replace(knockout(8), begins=begins))
        await entered(world, event, anna)
        state = await over(world, event)
        assert (state.phase, await world.store.balance(purse("p0"))) == ("cancelled", 1_000)
        await assert_books_are_right(world)

    in_world(story)


def test_bots_of_the_house_fill_a_scheduled_event_and_win_nothing() -> None:
    async def story(world: World) -> None:
        (anna,) = await contestants(world, 1)
        begins = Millis(START + 30 * MINUTE)
        sheet = replace(knockout(8), begins=begins, least=4, bots=True)
        event = await announced(world, sheet)
        await entered(world, event, anna)
        state = await over(world, event)
        assert [entrant.bot for entrant in state.entrants] == [False, True, True, True]
        assert state.won == ((0, Chips(50)),)
        await assert_books_are_right(world)

    in_world(story)


def test_entrants_are_reminded_five_minutes_and_one_minute_before_the_start() -> None:
    async def story(world: World) -> None:
        anna, bruno = await contestants(world, 2)
        begins = Millis(START + 30 * MINUTE)
        event = await announced(world, replace(knockout(8), begins=begins))
        await entered(world, event, anna)
        moments = []
        for _ in range(29):
            await world.later(MINUTE)
            moments.append(len(told(anna, TournamentBeginsSoon)))
        assert [at + 1 for at in range(29) if moments[at] > (moments[at - 1] if at else 0)] == [
            25,
            29,
        ]
        assert told(anna, TournamentBeginsSoon) == [TournamentBeginsSoon(event, begins)] * 2
        assert told(bruno, TournamentBeginsSoon) == []

    in_world(story)


def test_an_entrant_fills_a_sit_and_go_with_bots() -> None:
    async def story(world: World) -> None:
        anna, bruno = await contestants(world, 2)
        event = await announced(world, knockout(4, entry=0, fee=0, bots=True))
        plain = await announced(world, knockout(4))
        await entered(world, event, anna)
        await entered(world, plain, anna)
        stranger = bruno.say(client.FillTournament, event=event)
        without = anna.say(client.FillTournament, event=plain)
        filled = anna.say(client.FillTournament, event=event)
        await world.settle()
        codes = [bruno.refusal(stranger), anna.refusal(without), anna.refusal(filled)]
        assert codes == ["not_entered", "no_bots_here", ""]
        state = await over(world, event)
        assert [entrant.bot for entrant in state.entrants] == [False, True, True, True]

    in_world(story)


# --- Sit-and-gos


def test_the_house_keeps_a_sit_and_go_open() -> None:
    async def story(world: World) -> None:
        sheet = knockout(2, entry=0, fee=0, bots=True)
        await world.house.stop()
        world.house = world.new_house(sit_and_gos=(sheet,))
        await world.house.start()
        await world.settle()
        (first,) = world.house.tournaments.states()
        (anna,) = await contestants(world, 1)
        await entered(world, first.id, anna)
        anna.say(client.FillTournament, event=first.id)
        await world.settle()
        phases = sorted(state.phase for state in world.house.tournaments.states())
        assert phases == ["open", "running"]
        await over(world, first.id)
        assert [state.phase for state in world.house.tournaments.states()] == ["open"]
        await world.house.stop()
        world.house = world.new_house(sit_and_gos=(sheet,))
        await world.house.start()
        await world.settle()
        assert [state.phase for state in world.house.tournaments.states()] == ["open"]

    in_world(story)


def test_a_finished_tournament_is_found_after_a_restart() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 2)
        event = await announced(world, knockout(2))
        await entered(world, event, *people)
        came_to = await over(world, event)
        view = await world.house.tournaments.shown.view(event, None)
        await world.house.stop()
        world.house = world.new_house()
        await world.house.start()
        assert past(world, event) == came_to
        assert await world.house.tournaments.shown.view(event, None) == view
        assert world.house.tournaments.shown.entered()[PlayerId("p0")] == (event,)

    in_world(story)
