"""Satellites in a house: their winners enter the other tournament, or get its price in chips."""

from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.ledger.account import pool, purse
from circolo.room.actors.house_events import OPERATOR
from circolo.room.audit.audit import audit
from circolo.room.errors import RoomRefused
from circolo.room.staff import director_acts, staff_acts
from circolo.room.tournaments import seat_giver
from circolo.tables.state import PlayerId
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import AnyTournamentOptions, Satellite
from circolo.wire import client_messages as client
from tests.room.match import in_world
from tests.room.restarting import restart
from tests.room.tournaments.tournament_play import (
    Contestant,
    announced,
    assert_books_are_right,
    contestants,
    entered,
    freeze_out,
    knockout,
    over,
    pairs,
    state_of,
)
from tests.room.world import World

pytestmark = pytest.mark.usefixtures("beats_by_the_day")

DAY = 24 * 60 * 60_000
PRICE = 95
"""Entry and fee of the final. The pool of a satellite of four, 200, pays two and leaves 10."""


async def final(world: World, **how: Any) -> TournamentId:
    """Announce a final for tomorrow."""
    begins = Millis(world.clock.now() + DAY)
    sheet = replace(knockout(4, entry=90, fee=5, begins=begins), name="Finale", **how)
    return await announced(world, sheet)


def of(target: TournamentId, sheet: AnyTournamentOptions | None = None) -> AnyTournamentOptions:
    return replace(sheet or freeze_out(4), satellite=Satellite(target))


async def satellite(
    world: World, target: TournamentId
) -> tuple[TournamentId, list[Contestant], dict[str, int]]:
    """Announce a satellite, and let four people enter; return their chips afterwards, too."""
    people = await contestants(world, 4)
    event = await announced(world, of(target))
    await entered(world, event, *people)
    return event, people, {one.person.id: await chips(world, one.person.id) for one in people}


async def chips(world: World, player: str) -> int:
    account = purse(PlayerId(player))
    return (await world.store.balances(account)).get(account, 0)


async def played(world: World, event: TournamentId) -> State:
    state = await over(world, event)
    assert [seat.end for seat in state.seats] != []
    return state


def best(state: State, count: int = 2) -> list[str]:
    groups = [group for group in state.places[:count] if len(group) == 1]
    return [state.entrants[state.teams[team].members[0]].player for (team,) in groups]


@pytest.mark.rule("P2")
def test_the_winners_enter_the_final_at_once() -> None:
    async def story(world: World) -> None:
        target = await final(world)
        event, _, before = await satellite(world, target)
        sheet = state_of(world, event).sheet
        assert sheet.satellite == Satellite(target, PRICE, "Finale")
        state = await played(world, event)
        assert [seat.end for seat in state.seats] == ["entered", "entered"]
        there = state_of(world, target)
        assert [one.player for one in there.entrants] == best(state)
        assert [one.seat and one.seat.event for one in there.entrants] == [event, event]
        for player in best(state):
            assert await chips(world, player) == before[player]
        third = state.entrants[state.teams[state.places[2][0]].members[0]].player
        assert await chips(world, third) == before[third] + 200 - 2 * PRICE
        books = await world.store.balances("pool:")
        assert books == {pool(target): 2 * 90}
        assert (await audit(world.store)).findings == ()

    in_world(story)


def test_who_has_entered_already_or_finds_no_place_gets_the_price_in_chips() -> None:
    async def story(world: World) -> None:
        target = await final(world)
        event, people, _ = await satellite(world, target)
        await entered(world, target, *people)  # and the final is full
        before = {one.person.id: await chips(world, one.person.id) for one in people}
        state = await played(world, event)
        assert [seat.end for seat in state.seats] == ["paid", "paid"]
        for player in best(state):
            assert await chips(world, player) == before[player] + PRICE
        assert len(state_of(world, target).entrants) == 4
        assert await world.store.balances("pool:") == {pool(target): 4 * 90}
        assert (await audit(world.store)).findings == ()

    in_world(story)


def test_if_the_final_is_full_the_winners_get_its_price() -> None:
    async def story(world: World) -> None:
        target = await final(world)
        event, _, before = await satellite(world, target)
        others = [Contestant(f"altro{n}", lambda *_: None) for n in range(4)]
        for other in others:
            await world.welcome(other)
        await entered(world, target, *others)
        state = await played(world, event)
        assert [seat.end for seat in state.seats] == ["paid", "paid"]
        assert [await chips(world, one) - before[one] for one in best(state)] == [PRICE] * 2

    in_world(story)


@pytest.mark.parametrize("when", ["before", "after"])
def test_if_the_final_is_cancelled_the_winners_get_its_price(when: str) -> None:
    async def story(world: World) -> None:
        target = await final(world)
        event, _, before = await satellite(world, target)
        cancel = director_acts.Cancel(target, "the room is taken")
        if when == "before":
            await world.house.director_desk.do(cancel, by=OPERATOR)
        state = await played(world, event)
        if when == "after":
            await world.house.director_desk.do(cancel, by=OPERATOR)
            await world.later(1_000)
        ends = {seat.end for seat in state.seats}
        assert ends == ({"paid"} if when == "before" else {"entered"})
        assert [await chips(world, one) - before[one] for one in best(state)] == [PRICE] * 2
        await assert_books_are_right(world)

    in_world(story)


def test_an_excluded_winner_gets_the_price() -> None:
    async def story(world: World) -> None:
        target = await final(world)
        event, people, _ = await satellite(world, target)
        for one in people:
            act = staff_acts.Exclude(one.person.name, 48, "a quarrel")
            await world.house.staff.do(act, by=OPERATOR)
        state = await played(world, event)
        assert {seat.end for seat in state.seats} == {"paid"}
        assert state_of(world, target).entrants == ()

    in_world(story)


def test_a_winner_who_withdraws_from_the_final_has_used_the_seat() -> None:
    async def story(world: World) -> None:
        target = await final(world)
        event, people, before = await satellite(world, target)
        state = await played(world, event)
        first = next(one for one in people if one.person.id == best(state)[0])
        first.say(client.WithdrawEntry, event=target)
        await world.settle()
        assert await chips(world, first.person.id) == before[first.person.id] + PRICE
        await restart(world)
        await world.later(60_000)
        assert [one.entered for one in state_of(world, target).entrants] == [False, True]

    in_world(story)


# --- crashes


def test_a_retry_finds_the_seat_in_the_log_of_a_final_that_is_over() -> None:
    async def story(world: World) -> None:
        target = await final(world)
        event, _, before = await satellite(world, target)
        state = await played(world, event)
        cancel = director_acts.Cancel(target, "the room is taken")
        await world.house.director_desk.do(cancel, by=OPERATOR)
        await world.later(1_000)
        giver = world.house.tournaments
        actor = giver._build_live(
            (await world.store.streams(f"event:{event}"))[0], state, seed=None, told={}
        )
        for seat in state.seats:
            assert await actor.seats._enter(state, seat.entrant) == ""
        assert [await chips(world, one) - before[one] for one in best(state)] == [PRICE] * 2

    in_world(story)


def test_a_giver_that_does_not_look_at_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seat_giver, "is_used", lambda *_: False)
    with pytest.raises(AssertionError):
        test_a_retry_finds_the_seat_in_the_log_of_a_final_that_is_over()


# --- announcing


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("nowhere", "names no tournament that is open"),
        ("of pairs", "names a tournament of pairs that enter together"),
        ("for members", "names a tournament for other chips"),
        ("free", "must name a tournament whose entry costs chips"),
        ("over", "names no tournament that is open"),
    ],
)
def test_a_satellite_of_what_its_winners_cannot_enter_is_refused(what: str, why: str) -> None:
    async def story(world: World) -> None:
        begins = Millis(world.clock.now() + DAY)
        sheets = {
            "of pairs": replace(
                pairs(8, begins=begins), format=replace(pairs(8).format, teams="pairs")
            ),
            "for members": replace(knockout(4, begins=begins), chips="members"),
            "free": replace(knockout(4, begins=begins), entry=0, fee=0),
        }
        sheet = sheets.get(what, knockout(4, begins=begins))
        target = TournamentId("nowhere") if what == "nowhere" else await announced(world, sheet)
        if what == "over":
            cancel = director_acts.Cancel(target, "the room is taken")
            await world.house.director_desk.do(cancel, by=OPERATOR)
        with pytest.raises(RoomRefused, match=why) as refused:
            await announced(world, of(target))
        assert refused.value.code == "bad_options"

    in_world(story)
