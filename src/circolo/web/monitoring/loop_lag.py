"""Measures how late the event loop is: while it is busy, every timer and message waits as long."""

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.store.durations import Durations

EVERY = Millis(250)
"""The time between two measurements."""


async def measure_lag(clock: Clock, lags: Durations) -> None:
    """Add to `lags`, four times a second, how much later than asked the loop goes on; never
    returns.
    """
    while True:
        due = lags.now() + EVERY / 1_000
        await clock.sleep_until(Millis(clock.now() + EVERY))
        lags.add_since(min(due, lags.now()))
