"""Spectator frames reveal nothing of the running deal, nor of anybody's secrets."""

import pytest

from circolo.games.tressette.events import TrickTaken
from circolo.games.tressette.preferences import Preferences
from circolo.room.tables.frames import spectators
from circolo.tables import spectator_view
from circolo.tables.events import Played, TableEvent
from circolo.wire import client_messages as client
from tests.room.tables.spectating import (
    a_match,
    deals_ended,
    ends_of_deals,
    in_world,
    onlooker,
    until,
)
from tests.room.world import World


def test_premoves_leave_no_trace_in_other_frames() -> None:
    def seen(*, secretive: bool) -> tuple[list[int], list[bytes]]:
        found: list[tuple[list[int], list[bytes]]] = []

        async def story(world: World) -> None:
            # Such waits are cut short in the spectator's frames, always as a whole.
            anna, _, table = await a_match(world, think=lambda _: 24_000)
            await world.later(30_000)
            if secretive:
                anna.say(client.SetPreferences, table=table, preferences=Preferences())
            carla = await onlooker(world, table)
            await until(world, lambda: world.clock.now() > 1_800_002_400_000)
            found.append((carla.times, carla.lines))

        in_world(story)
        return found[0]

    assert seen(secretive=True) == seen(secretive=False)


def lines_until_its_end(deal: int, *, think: int) -> tuple[int, list[tuple[int, bytes]]]:
    """Return when a deal of this pace ended, and what a spectator was sent."""
    found: list[tuple[int, list[tuple[int, bytes]]]] = []

    async def story(world: World) -> None:
        anna, _, table = await a_match(world, lambda number: think if number == deal else 2_000)
        carla = await onlooker(world, table)
        await until(world, lambda: deals_ended(anna) == deal)
        lines = list(zip(carla.times, carla.lines, strict=True))
        found.append((ends_of_deals(anna)[-1], lines))

    in_world(story)
    return found[0]


def tells_apart(deal: int) -> bool:
    """Return whether a spectator can tell two matches apart in which this deal differs."""
    end, once = lines_until_its_end(deal, think=2_000)
    _, again = lines_until_its_end(deal, think=3_500)
    assert len(once) > 1 or deal == 1
    before = [[line for line in lines if line[0] < end] for lines in (once, again)]
    return before[0] != before[1]


@pytest.mark.parametrize("deal", [1, 2])
def test_spectator_frames_do_not_depend_on_the_running_deal(deal: int) -> None:
    assert not tells_apart(deal)


@pytest.mark.parametrize("deal", [1, 2])
def test_a_trick_that_is_shown_too_soon_is_caught(
    deal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = spectator_view.ends

    def hasty(event: TableEvent) -> bool:
        return real(event) or (isinstance(event, Played) and isinstance(event.event, TrickTaken))

    monkeypatch.setattr(spectator_view, "ends", hasty)
    monkeypatch.setattr(spectators, "ends", hasty)
    assert tells_apart(deal)
