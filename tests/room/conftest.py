"""Fewer heartbeats of the house, where a test lets much time pass."""

import pytest

from circolo.cards.units import Millis
from circolo.room import house_timers

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


@pytest.fixture
def beats_by_the_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed house has stored a heartbeat a minute ago at most."""
    monkeypatch.setattr(house_timers, "BEAT", Millis(MINUTE))


@pytest.fixture
def beats_by_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days and weeks pass quickly."""
    monkeypatch.setattr(house_timers, "BEAT", Millis(DAY))
