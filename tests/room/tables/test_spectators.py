"""Spectators are shown a match one deal later, whole, at the pace at which it was played."""

from itertools import chain
from typing import Any

import pytest
from msgspec.structs import replace

from circolo.games.tressette import GAME
from circolo.games.tressette.view import View
from circolo.play.events import DealEnded
from circolo.room.tables.frames import spectators
from circolo.room.tables.frames.spectators import MOST, PAGE
from circolo.store.entries import Entry
from circolo.tables.events import Closed, MatchBegan, RematchOpened
from circolo.tables.spectator_view import LONGEST, ends
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire import table_log
from circolo.wire.server_messages import Refused
from tests.room.match import sheet, table_of_two
from tests.room.restarting import restart
from tests.room.tables.spectating import (
    Onlooker,
    a_match,
    deals_ended,
    ends_of_deals,
    in_world,
    onlooker,
    played,
    slowly,
    until,
)
from tests.room.world import Player, World


def test_during_the_first_deal_a_spectator_sees_only_that_a_match_runs() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        carla = await onlooker(world, table)
        await until(world, lambda: deals_ended(anna) == 1 or len(anna.frames) > 15)
        assert deals_ended(anna) == 0
        (frame,) = carla.frames
        assert (frame.seat, frame.match, frame.asks, frame.deadlines) == (None, None, (), ())
        assert frame.view.phase == "playing"

    in_world(story)


def test_an_early_spectator_sees_the_match_begin_and_then_nothing_for_a_deal() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna", slowly(world))
        bruno = await world.guest("bruno", slowly(world))
        said = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        carla = await onlooker(world, anna.done(said))
        bruno.say(client.Sit, table=anna.done(said))
        await world.later(3_100)
        seen = len(carla.frames)
        assert MatchBegan() in carla.frame.events
        await until(world, lambda: deals_ended(anna) == 1)
        ended = ends_of_deals(anna)[0]
        assert [at for at in carla.times[seen:] if at < ended] == []

    in_world(story)


def test_while_a_deal_is_played_the_one_before_is_shown_at_its_own_pace() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        carla = await onlooker(world, table)
        await until(world, lambda: deals_ended(anna) == 1)
        first = played(anna)
        ended = world.clock.now()
        await until(world, lambda: deals_ended(anna) == 2)
        seen = [event for _, event in carla.shown()]
        assert [type(event) for event in seen[: len(first)]] == [type(event) for event in first]
        spaces = [b - a for a, b in zip(carla.times[1:], carla.times[2:], strict=False)]
        assert carla.times[1] >= ended - 500
        assert set(spaces[5:30]) == {2_000}

    in_world(story)


def test_the_whole_match_is_shown_to_its_end_without_any_hand() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        carla = await onlooker(world, table)
        await until(world, lambda: carla.frame.view.phase == "over")
        assert anna.frame.view.phase == "over"
        assert [event for _, event in carla.shown()] == played(anna)
        views = [frame.match for frame in carla.frames if isinstance(frame.match, View)]
        assert {(view.seat, view.hand) for view in views} == {(None, ())}
        state = world.house.tables[TableId(table)].state
        assert state is not None
        assert views[-1] == GAME.sight.view(state.match, None)
        assert {(frame.asks, frame.premoves, frame.habits) for frame in carla.frames} == {
            ((), (), None)
        }

    in_world(story)


def test_a_later_spectator_sees_what_all_others_see() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        carla = await onlooker(world, table)
        await until(world, lambda: deals_ended(anna) == 2)
        await world.later(7_000)
        dora = await onlooker(world, table, "dora")
        assert dora.frames[0] == replace(carla.frame, events=(), now=dora.frames[0].now)
        await until(world, lambda: carla.frame.view.phase == "over")
        assert dora.lines[1:] == carla.lines[-len(dora.lines) + 1 :]

    in_world(story)


def test_a_first_spectator_sees_the_table_where_others_would_see_it() -> None:
    """Earlier spectators make no difference."""

    def seen_by_the_last(*, first: bool) -> tuple[Any, list[int], list[Any]]:
        found: list[tuple[Any, list[int], list[Any]]] = []

        async def story(world: World) -> None:
            _, _, table = await a_match(world)
            if first:
                await onlooker(world, table)
            await world.later(150_000)
            dora = await onlooker(world, table, "dora")
            await world.later(150_000)
            found.append((dora.frames[0].match, dora.times[1:], list(dora.shown())[1:]))

        in_world(story)
        return found[0]

    alone, beside = seen_by_the_last(first=False), seen_by_the_last(first=True)
    assert alone[0] == beside[0] is not None
    assert alone[1] == beside[1]


def test_clocks_are_shown_as_they_ran() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        carla = await onlooker(world, table)
        await until(world, lambda: deals_ended(anna) == 2)
        moves = [
            (frame.now, frame.deadlines[0])
            for frame in carla.frames
            if frame.match is not None and frame.match.phase == "move"
        ]
        assert {(due.opened - now, due.at - due.opened) for now, due in moves} == {(0, 25_000)}

    in_world(story)


class Reads:
    """Counts what is read of the logs of a world from now on."""

    def __init__(self, world: World) -> None:
        self.pages: list[tuple[Entry, ...]] = []
        self._read = world.store.read
        world.store.read = self._noted  # type: ignore[method-assign]

    async def _noted(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        self.pages.append(await self._read(stream, after=after, limit=limit))
        return self.pages[-1]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(chain.from_iterable(self.pages))


def test_without_spectators_nothing_is_read() -> None:
    async def story(world: World) -> None:
        reads = Reads(world)
        anna, _, table = await a_match(world)
        await until(world, lambda: anna.frame.view.phase == "over")
        assert reads.pages == []
        await onlooker(world, table)
        assert [{entry.stream for entry in page} for page in reads.pages] == [{f"table:{table}"}]

    in_world(story)


async def a_long_evening(world: World) -> tuple[Player, str]:
    thinks = slowly(world)
    anna, _, table = await table_of_two(world, first=thinks, second=thinks, target=31)
    await until(world, lambda: deals_ended(anna) == 4)
    return anna, table


def test_of_a_long_evening_the_last_two_deals_are_read_and_no_more() -> None:
    async def story(world: World) -> None:
        _, table = await a_long_evening(world)
        before = await world.store.read(f"table:{table}")
        reads = Reads(world)
        carla = await onlooker(world, table)
        told = [
            events
            for events, _ in table_log.fold_entries_without_cards(GAME, [e.events for e in before])
        ]
        ended = [version for version, events in enumerate(told, 1) if any(map(ends, events))]
        assert reads.entries == before[ended[-2] - 1 :]
        assert carla.frame.match is not None

    in_world(story)


@pytest.mark.parametrize("page", [PAGE, 8])
def test_after_a_restart_a_long_evening_is_read_page_by_page_and_shown_as_before(
    page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pack is read with the end of its epoch: if pages are shorter, more is read at once."""
    monkeypatch.setattr(spectators, "PAGE", page)

    async def story(world: World) -> None:
        _, table = await a_long_evening(world)
        before = (await onlooker(world, table)).frame
        await restart(world)
        reads = Reads(world)
        again = await onlooker(world, table, "dino")
        assert len(reads.pages[0]) == page
        assert set(reads.entries) == set(await world.store.read(f"table:{table}"))
        assert (again.frame.match, again.frame.view) == (before.match, before.view)
        assert len(again.frames) == 1

    in_world(story)


def test_a_spectator_who_left_is_sent_nothing_and_sees_later_deals_on_return() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        carla = await onlooker(world, table)
        await until(world, lambda: deals_ended(anna) == 2)
        assert carla.session is not None
        carla.session.closed()
        frames = len(carla.frames)
        await world.later(30_000)
        assert len(carla.frames) == frames
        carla.enter(world.house)
        carla.say(client.Follow, table=table, seq=carla.frame.seq)
        await world.settle()
        assert len(carla.frames) == frames + 1
        await until(world, lambda: carla.frame.view.phase == "over")

    in_world(story)


@pytest.mark.parametrize("millis", [0, 30_000])
def test_an_unfollowed_table_sends_nothing_until_it_is_followed_again(millis: int) -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        carla = await world.guest("carla")
        await until(world, lambda: deals_ended(anna) == 2)
        followed = carla.say(client.Follow, table=table)
        await world.later(millis)
        frames = len(carla.frames)
        said = carla.say(client.Unfollow, table=table)
        await world.later(30_000)
        assert [carla.refusal(id_) for id_ in (followed, said)] == ["", ""]
        assert (len(carla.frames), frames > 0) == (frames, millis > 0)
        carla.say(client.Follow, table=table, seq=0)
        await world.settle()
        assert len(carla.frames) == frames + 1

    in_world(story)


def test_a_player_who_stood_up_and_unfollows_is_sent_nothing() -> None:
    async def story(world: World) -> None:
        anna, bruno, _ = await table_of_two(world, first=None, second=None)
        table = anna.frame.table
        for player in (anna, bruno):
            player.say(client.Leave, table=table)
        anna.say(client.Unfollow, table=table)
        await world.settle()
        frames = len(anna.frames)
        await until(world, lambda: bruno.frame.view.phase in ("over", "closed"))
        assert len(anna.frames) == frames
        assert anna.refusal(anna.say(client.Unfollow, table="tnowhere")) == ""

    in_world(story)


def test_a_restart_does_not_change_what_a_spectator_sees() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        await until(world, lambda: deals_ended(anna) == 2)
        carla = await onlooker(world, table)
        before = carla.frame
        await restart(world)
        again = Onlooker("carla", world)
        again.enter(world.house)
        again.say(client.Follow, table=table, seq=before.seq)
        await world.settle()
        assert again.frame.match == before.match
        assert (again.frame.view, again.frame.events) == (before.view, ())
        assert again.frame.seq != before.seq

    in_world(story)


def test_a_wait_that_was_long_is_shown_short() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=slowly(world), second=slowly(world))
        await world.later(5_000)
        await restart(world, away=3_600_000)
        for player in (anna, bruno):
            player.enter(world.house)
            player.say(client.Follow, table=table)
        await world.settle()
        for player in (anna, bruno):
            player.answers_by(slowly(world))
        carla = await onlooker(world, table)
        await until(world, lambda: any(isinstance(e, DealEnded) for _, e in carla.shown()))
        spaces = [b - a for a, b in zip(carla.times[1:], carla.times[2:], strict=False)]
        assert max(spaces) == LONGEST

    in_world(story)


def test_the_last_deal_is_shown_to_its_end_even_if_the_table_closes_before() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world, think=lambda _: 20_000)
        carla = await onlooker(world, table)
        await until(world, lambda: TableId(table) not in world.house.tables)
        assert carla.frame.view.phase == "playing"
        await until(world, lambda: carla.frame.view.phase == "closed")
        assert [event for _, event in carla.shown()] == played(anna)
        assert Closed("match_over") in carla.frame.events

    in_world(story)


def test_a_rematch_is_told_when_the_match_has_been_shown() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        carla = await onlooker(world, table)
        await until(world, lambda: anna.frame.view.phase == "over")
        said = anna.say(client.Rematch, table=table)
        await world.settle()
        told = [carla.frame.view.rematch]
        await until(world, lambda: carla.frame.view.rematch is not None)
        assert [*told, carla.frame.view.rematch] == [None, anna.done(said)]
        assert RematchOpened(TableId(anna.done(said))) in carla.frame.events

    in_world(story)


def test_a_seat_has_one_view_whoever_sits_on_it() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        anna.say(client.Follow, table=table)
        await world.later(5_000)
        assert {frame.seat for frame in anna.frames} == {0}
        assert anna.frame.match is not None

    in_world(story)


def test_the_number_of_spectators_is_limited() -> None:
    async def story(world: World) -> None:
        anna, _, table = await a_match(world)
        carlas = [await onlooker(world, table, f"carla{number}") for number in range(MOST + 1)]
        assert [len(carla.frames) for carla in carlas] == [*[1] * MOST, 0]
        (refused,) = [m for m in carlas[MOST].received if isinstance(m, Refused)]
        assert refused.code == "too_many_onlookers"
        again = carlas[0].say(client.Follow, table=table)
        anna.say(client.Follow, table=table)
        assert carlas[0].session is not None
        await world.settle()
        assert (carlas[0].refusal(again), len(carlas[0].frames)) == ("", 2)
        carlas[0].session.closed()
        late = await onlooker(world, table, "late")
        assert len(late.frames) == 1

    in_world(story)
