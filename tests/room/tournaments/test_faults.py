"""Faults of tournaments: each has its effect once, and costs nobody anything (P6)."""

import asyncio
from collections.abc import Awaitable

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.ledger.account import purse
from circolo.room.actors.house_events import OPERATOR
from circolo.room.errors import RoomRefused
from circolo.room.staff import director_acts as event_acts
from circolo.room.staff import staff_acts
from circolo.room.tables.table_recovery import RESTARTS
from circolo.tables import commands as table
from circolo.tables.state import BotLevel, TableId, seat_of
from circolo.tournaments.state import TournamentId
from circolo.tournaments.tournament_options import FreezeOut, Level
from circolo.wire import client_messages as client
from tests.room.match import in_world
from tests.room.restarting import restart
from tests.room.staff.test_staff import member, staffed
from tests.room.tournaments.tournament_play import (
    Contestant,
    announced,
    answers,
    assert_books_are_right,
    contestants,
    entered,
    freeze_out,
    knockout,
    over,
    past,
    state_of,
    swiss,
)
from tests.room.world import START, World

pytestmark = pytest.mark.usefixtures("beats_by_the_minute")

MINUTE = 60_000
WHY = "the light went out"


async def code(doing: Awaitable[object]) -> str:
    """Return the refusal code, or nothing."""
    try:
        await doing
    except RoomRefused as refused:
        return refused.code
    return ""


async def do(world: World, act: event_acts.AnyTournamentAct, by: str = OPERATOR) -> TournamentId:
    """Carry out an act at the directors' desk."""
    return await world.house.director_desk.do(act, by=by)


async def back(world: World, *people: Contestant) -> list[Contestant]:
    """The same people in new sessions."""
    again = []
    for number, person in enumerate(people):
        new = Contestant(person.person.id, answers(world, number))
        new.brings_seeds = False
        new.enter(world.house)
        again.append(new)
    await world.settle()
    return again


# --- Directors


def test_only_a_director_directs() -> None:
    async def story(world: World) -> None:
        await staffed(world)
        sheet = replace(knockout(4), begins=START + 60 * MINUTE)
        event = await do(world, event_acts.Announce(sheet), by="dora")
        extend = event_acts.Extend(event, 5)
        codes = {who: await code(do(world, extend, by=who)) for who in ("hans", "piero", "dora")}
        assert codes == {"hans": "not_allowed", "piero": "not_allowed", "dora": ""}
        (note,) = state_of(world, event).notes
        assert (note.what, note.by, note.why) == ("extended", "dora", "5")
        entries = await world.store.read(f"event:{event}")
        assert [entry.cause for entry in entries] == ["dora", "dora"]

    in_world(story)


def test_of_two_directors_at_once_one_cancels_and_the_other_is_told() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 3)
        event = await announced(world, knockout(8))
        await entered(world, event, *people)
        cancel = event_acts.Cancel(event, WHY)
        codes = await asyncio.gather(code(do(world, cancel)), code(do(world, cancel)))
        assert sorted(codes) == ["", "event_over"]
        assert await code(do(world, cancel)) == "event_over"
        held = await world.store.balances("purse:")
        assert held == {purse(f"p{n}"): 1_000 for n in range(3)}
        await assert_books_are_right(world)

    in_world(story)


def test_an_act_about_an_event_that_there_is_not_is_refused() -> None:
    async def story(world: World) -> None:
        acts_ = (
            event_acts.Cancel("nowhere", WHY),
            event_acts.Adjudicate("nowhere", "t0001", "p0", WHY),
        )
        assert [await code(do(world, act)) for act in acts_] == ["no_such_event"] * 2
        assert await code(do(world, event_acts.Cancel("nowhere", "  "))) == "bad_reason"

    in_world(story)


def test_a_paused_event_plays_nothing_until_it_is_resumed() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 6)
        for person in people:
            person.answers_nothing()
        event = await announced(world, freeze_out(6))
        await entered(world, event, *people)
        await world.later(20_000)
        await do(world, event_acts.Pause(event, WHY))
        for number, person in enumerate(people):
            person.answers_by(answers(world, number))
        await world.later(30 * MINUTE)
        assert past(world, event) is None
        (still,) = (actor.state for actor in world.house.tables.values())
        assert still is not None
        assert still.still
        assert not still.deadlines
        await do(world, event_acts.Resume(event))
        state = await over(world, event)
        assert [note.what for note in state.notes] == ["paused", "resumed"]
        await assert_books_are_right(world)

    in_world(story)


def test_a_beginning_can_be_put_off() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 2)
        begins = Millis(START + 10 * MINUTE)
        event = await announced(world, replace(knockout(8), begins=begins))
        await entered(world, event, *people)
        await do(world, event_acts.Extend(event, 15))
        await world.later(24 * MINUTE)
        assert state_of(world, event).phase == "open"
        await over(world, event)

    in_world(story)


def test_a_director_can_decide_a_match_and_correct_the_decision() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 2)
        for person in people:
            person.answers_nothing()
        event = await announced(world, knockout(2))
        await entered(world, event, *people)
        (at,) = people[0].called
        await do(world, event_acts.Adjudicate(event, at, "p1", WHY))
        state = await over(world, event)
        assert (state.places, state.won) == (((1,), (0,)), ((1, 100),))
        await do(world, event_acts.Adjudicate(event, at, "p0", "it was the other"))
        await world.settle()
        held = await world.store.balances("purse:")
        assert held == {purse("p0"): 1_045, purse("p1"): 945}
        assert (await world.house.tournaments.shown.view(event, None)).notes[-1].what == "corrected"
        await assert_books_are_right(world)

    in_world(story)


# --- A bot that plays for a player


def test_a_bot_plays_for_a_player_who_watches_until_the_player_returns() -> None:
    async def story(world: World) -> None:
        anna, bruno = await contestants(world, 2)
        anna.answers_nothing()
        event = await announced(world, knockout(2))
        await entered(world, event, anna, bruno)
        (at,) = anna.called
        await world.later(5_000)
        level: BotLevel = "circolo"
        await do(world, event_acts.PlayFor(event, "p0", level))
        await world.settle()
        frame = anna.frame
        assert frame.seat is not None
        place = frame.view.places[frame.seat]
        assert place is not None
        assert place.played_for == level
        sits_out = anna.say(client.SitOut, table=at)
        await world.later(2_000)
        assert anna.refusal(sits_out) == "event_played_for"
        assert len(anna.frames) > 20
        assert past(world, event) is not None

    in_world(story)


def test_a_bot_plays_for_a_player_across_a_restart_until_the_player_returns() -> None:
    async def story(world: World) -> None:
        anna, bruno = await contestants(world, 2)
        anna.answers_nothing()
        bruno.answers_nothing()
        event = await announced(world, knockout(2))
        await entered(world, event, anna, bruno)
        await world.later(4_000)
        await do(world, event_acts.PlayFor(event, "p0", "circolo"))
        await restart(world)
        (actor,) = world.house.tables.values()
        await world.later(3_000)
        assert actor.state is not None
        seat = seat_of(actor.state, anna.person.id)  # type: ignore[arg-type]
        assert seat is not None
        assert all(seat not in deadline.seats for deadline in actor.state.deadlines)
        await do(world, event_acts.PlayFor(event, "p0", None))
        await world.later(3 * MINUTE)
        place = actor.state.places[seat]
        assert place is not None
        assert (place.played_for, place.absent) == (None, "offline")

    in_world(story)


# --- Tables that fail


@pytest.mark.rule("P6")
def test_a_match_whose_table_is_closed_begins_again_at_another() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 2)
        for person in people:
            person.answers_nothing()
        event = await announced(world, knockout(2))
        await entered(world, event, *people)
        (first,) = people[0].called
        await world.house.tables.live(TableId(first)).put("close", table.Close("fault"))
        await world.settle()
        assert people[0].called[1:] != []
        for number, person in enumerate(people):
            person.answers_by(answers(world, number))
        state = await over(world, event)
        assert state.matches[0].anew == 1
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("P6")
def test_a_match_that_nobody_can_end_is_ended_by_a_director() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 4)
        event = await announced(world, knockout(4))
        people[0].answers_nothing()
        people[1].answers_nothing()
        await entered(world, event, *people)
        table_ = people[0].called[0]
        world.house.tables.live(TableId(table_)).stop()
        world.house.recovery._failures[TableId(table_)] = RESTARTS + 1
        await world.later(30 * MINUTE)
        assert past(world, event) is None
        winner = next(
            match for match in state_of(world, event).matches if match.table == table_
        ).teams[0]
        await do(world, event_acts.Adjudicate(event, table_, f"p{winner}", WHY))
        state = await over(world, event)
        assert state.matches[0].said_by or state.matches[1].said_by

    in_world(story)


# --- A house that stops


@pytest.mark.rule("P6")
def test_the_clock_of_an_event_stands_while_the_house_is_closed() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 4)
        for person in people:
            person.answers_nothing()
        sheet = freeze_out(4)
        levels = (Level(10, 30), Level(20, 30))
        event = await announced(world, replace(sheet, format=FreezeOut(200, levels)))
        await entered(world, event, *people)
        await world.later(10 * MINUTE)
        before = state_of(world, event).timer
        assert before is not None
        left = before.at - world.clock.now()
        await restart(world, away=3 * 60 * MINUTE)
        after = state_of(world, event).timer
        assert after is not None
        assert abs(after.at - world.clock.now() - left) <= 1_000

    in_world(story)


def test_a_house_that_ends_between_a_result_and_the_next_pairing_pairs_again() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 4)
        event = await announced(world, swiss(4, 2))
        await entered(world, event, *people)
        director = world.house.tournaments.live(event)
        await world.until(lambda: people[3].frames, step=1)
        people[3].answers_by(lambda *_: None)
        await world.until(
            lambda: any(match.order for match in state_of(world, event).matches), step=50
        )
        director.stop()  # it misses the last match of the round
        people[3].answers_by(answers(world, 3))
        await world.later(5 * MINUTE)
        assert {match.round for match in state_of(world, event).matches} == {1}
        await restart(world)
        people = await back(world, *people)
        state = await over(world, event)
        assert {match.round for match in state.matches} == {1, 2}
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.rule("P6")
def test_a_tournament_without_its_seed_is_cancelled_and_refunded() -> None:
    async def story(world: World) -> None:
        people = await contestants(world, 3)
        event = await announced(world, knockout(4))
        await entered(world, event, *people)
        world.store._secrets.clear()  # type: ignore[union-attr]
        await restart(world)
        state = past(world, event)
        assert state is not None
        assert (state.phase, state.seed) == ("cancelled", None)
        held = await world.store.balances("purse:")
        assert held == {purse(f"p{n}"): 1_000 for n in range(3)}

    in_world(story)


def test_a_player_excluded_during_a_tournament_plays_it_to_its_end() -> None:
    async def story(world: World) -> None:
        carla, dino = [await member(world, name) for name in ("carla", "dino")]
        event = await announced(world, replace(knockout(2), chips="members"))
        await entered(world, event, carla, dino)
        await world.house.staff.do(staff_acts.Exclude("carla", 5, WHY), by=OPERATOR)
        state = await over(world, event)
        assert state.phase == "over"

    in_world(story)
