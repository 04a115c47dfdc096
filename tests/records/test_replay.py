"""A replay shows exactly what each seat saw while the deal was played."""

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.games.tressette import Preferences
from circolo.games.tressette.premoves import LowestOfSuitLed
from circolo.play.events import DealBegan, DealEnded
from circolo.records.deal_replay import (
    DealReplay,
    ReplayStep,
    replay_entries,
    replay_record,
    without_hands,
)
from circolo.records.record import decode_record, encode_record
from circolo.records.record_builder import DealNotRevealed, build_record
from circolo.store.entries import Entry
from circolo.tables.events import PRIVATE, Played, TableEvent
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire import message_codec
from circolo.wire.server_messages import Frame
from circolo.wire.table_log import SeedMissing
from tests.records.for_client import SCRIPTS
from tests.records.matches import a_match
from tests.room.match import in_world, sheet, table_of_two
from tests.room.world import Player, World, plays_first_card


class Evening(NamedTuple):
    """The stored entries of a match, and all frames that the server sent to its people."""

    entries: tuple[Entry, ...]
    frames: Mapping[Seat, list[Frame]]
    """The frames in the order in which they were sent, by seat."""


@cache
def of_two() -> Evening:
    """Play a match to 31 points of two people, of whom one sets a premove and a preference."""

    async def story(world: World) -> tuple[Player, ...]:
        anna, bruno, table = await table_of_two(world, first=None, target=31)
        waits = bruno if anna.frame.asks else anna
        waits.say(client.SetPremove, table=table, premove=LowestOfSuitLed())
        waits.say(client.SetPreferences, table=table, preferences=Preferences(last_card=True))
        await world.settle()
        anna.answers_by(plays_first_card)
        await world.later(600_000)
        return anna, bruno

    return evening(story)


@cache
def of_four() -> Evening:
    """Play a match to 31 points with two bots; one person sits out during the first deal."""

    async def story(world: World) -> tuple[Player, ...]:
        host, other = [await world.guest(*who) for who in SCRIPTS.items()]
        opened = host.say(client.OpenTable, sheet=sheet(4, target=31))
        await world.settle()
        table = host.done(opened)
        other.say(client.Sit, table=table)
        for _ in range(2):
            host.say(client.AddBot, table=table)
        await world.later(600_000)
        return host, other

    return evening(story)


def evening(story: Callable[[World], Awaitable[tuple[Player, ...]]]) -> Evening:
    kept: list[Evening] = []

    async def told(world: World) -> None:
        people = await story(world)
        entries = await world.store.read(f"table:{people[0].frame.table}")
        seated = {p.frame.seat: p.frames for p in people if p.frame.seat is not None}
        kept.append(Evening(entries, seated))

    in_world(told)
    return kept[0]


def played(events: tuple[TableEvent, ...]) -> list[object]:
    return [event.event for event in events if isinstance(event, Played)]


def live(frames: list[Frame], deal: int) -> list[Frame]:
    """Return the frames with game events that a seat received during a deal."""
    began = [any(is_of(DealBegan, e, deal) for e in played(f.events)) for f in frames].index(True)
    ended = [any(is_of(DealEnded, e, deal) for e in played(f.events)) for f in frames].index(True)
    return [frame for frame in frames[began : ended + 1] if played(frame.events)]


def is_of(kind: type[DealBegan | DealEnded], event: object, deal: int) -> bool:
    return isinstance(event, kind) and event.number == deal


def deals(entries: tuple[Entry, ...]) -> int:
    return replay_entries(entries, 1, seeds={}).deals


@pytest.mark.parametrize("match", [of_two, of_four])
def test_every_step_shows_a_seat_what_the_server_sent_it(match: Callable[[], Evening]) -> None:
    entries, frames = match()
    assert deals(entries) >= 3
    for deal in range(1, deals(entries) + 1):
        steps = replay_entries(entries, deal, seeds={}, names=lambda player, _: player).steps
        for seat, sent in frames.items():
            then = [(f.view, f.match, f.asks, f.events) for f in live(sent, deal)]
            told = [(s.view, s.seats[seat]) for s in steps]
            again = [(view, one.match, one.asks, one.events) for view, one in told if one]
            assert again == then


def test_a_deal_begins_with_its_cards_and_ends_with_its_score() -> None:
    steps = replay_entries(of_four().entries, 2, seeds={}).steps
    first, last = steps[0].onlooker.match, steps[-1].onlooker.match
    assert (first.table.counts, len(first.table.tricks)) == ((10, 10, 10, 10), 0)
    assert (last.table.counts, len(last.table.tricks)) == ((0, 0, 0, 0), 10)
    assert [len(first.sheet), len(last.sheet)] == [1, 2]


def test_a_record_gives_the_same_replay_as_the_log() -> None:
    entries = a_match()
    record = decode_record(encode_record(build_record(entries, 2)))
    assert message_codec.encode(replay_record(record, 2).steps) == message_codec.encode(
        replay_entries(entries, 2, seeds={}).steps
    )
    assert replay_record(record, 1).steps == replay_entries(entries, 1, seeds={}).steps


def test_a_spectator_sees_no_hand() -> None:
    told = replay_entries(of_four().entries, 1, seeds={})
    public = without_hands(told)
    assert [step.seats for step in public.steps] == [()] * len(told.steps)
    assert {step.onlooker.match.hand for step in public.steps} == {()}
    assert {step.onlooker.match.seat for step in public.steps} == {None}
    assert replace(public, steps=told.steps) == told


def test_private_entries_are_in_no_replay() -> None:
    entries, frames = of_two()
    sent = [event for of_seat in frames.values() for f in of_seat for event in f.events]
    assert any(isinstance(event, PRIVATE) for event in sent)
    told = [
        event for step in replay_entries(entries, 1, seeds={}).steps for event in all_events(step)
    ]
    assert [event for event in told if isinstance(event, PRIVATE)] == []


def all_events(step: ReplayStep) -> list[TableEvent]:
    return [event for sight in (*step.seats, step.onlooker) if sight for event in sight.events]


def test_a_running_deal_has_no_replay() -> None:
    entries = of_four().entries
    assert deals(entries[:90]) == 1
    for deal in (2, 3, 0, -1):
        with pytest.raises(DealNotRevealed):
            replay_entries(entries[:90], deal, seeds={})


def test_a_record_replays_only_its_own_deals() -> None:
    with pytest.raises(DealNotRevealed):
        replay_record(build_record(a_match(), 1), 2)


def test_a_deal_can_be_replayed_as_soon_as_it_ends() -> None:
    told: list[DealReplay] = []

    async def story(world: World) -> None:
        anna, _, table = await table_of_two(world, first=reads_on, second=reads_on, target=31)
        assert anna.frame.match is not None
        assert anna.frame.match.phase == "pause"
        seeds = await world.house.logs.seeds(TableId(table))
        entries = await world.house.logs.entries(TableId(table))
        with pytest.raises(SeedMissing):
            replay_entries(entries, 1, seeds={})
        told.append(replay_entries(entries, 1, seeds=seeds))

    in_world(story)
    epoch = told[0].steps[-1].view.epoch
    assert epoch is not None
    assert epoch.seed is None


def reads_on(player: Player, frame: Frame) -> None:
    """Play the first allowed card, but never confirm the score after a deal."""
    if frame.match is not None and frame.match.phase != "pause":
        plays_first_card(player, frame)
