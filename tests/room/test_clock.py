"""The clock of an open house: jumps of the time of day change nothing, sleep of the machine is
caught up.
"""

import asyncio
import time

import pytest

from circolo.cards.units import DAY, Millis
from circolo.room.clock import WallClock
from circolo.simulation.loop import run

NOON = 1_800_000_000.0


@pytest.mark.parametrize("days", [-2, 2])
def test_a_time_of_day_that_jumps_moves_neither_clock_nor_timers(
    days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        monkeypatch.setattr(time, "time", lambda: NOON)
        clock = WallClock(asyncio.get_running_loop())
        rung: list[Millis] = []
        clock.call_at(Millis(clock.now() + 25_000), lambda: rung.append(clock.now()))
        monkeypatch.setattr(time, "time", lambda: NOON + days * DAY / 1_000)
        clock.catch_up()
        assert clock.now() == NOON * 1_000
        await clock.sleep_until(Millis(clock.now() + 24_999))
        assert rung == []
        await clock.sleep_until(Millis(clock.now() + 2))
        assert rung == [NOON * 1_000 + 25_000]

    run(story())


def test_a_sleep_of_the_machine_is_caught_up_with_once() -> None:
    async def story() -> None:
        asleep = [0.0]
        clock = WallClock(asyncio.get_running_loop(), lambda: time.monotonic() + asleep[0])
        before = clock.now()
        asleep[0] = 3_600.0
        for _ in range(3):
            clock.catch_up()
            assert abs(clock.now() - before - 3_600_000) < 100
        asleep[0] += 0.5  # two clocks are never read at quite the same moment
        clock.catch_up()
        assert abs(clock.now() - before - 3_600_000) < 100

    run(story())
