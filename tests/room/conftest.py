"""Fewer beats of the house than it has, where a test lets much time pass."""

import pytest

from circolo.cards.units import Millis
from circolo.room import house_timers

MINUTE = 60_000
DAY = 24 * 60 * MINUTE


@pytest.fixture
def beats_by_the_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that is killed has beaten a minute ago at most."""
    monkeypatch.setattr(house_timers, "BEAT", Millis(MINUTE))


@pytest.fixture
def beats_by_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Days and weeks are soon over."""
    monkeypatch.setattr(house_timers, "BEAT", Millis(DAY))
