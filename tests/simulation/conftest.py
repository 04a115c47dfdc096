"""Simulated houses are open for less time than a table waits for a person with bots (R11)."""

import pytest

from circolo.cards.units import Millis
from circolo.room.tables import outage


@pytest.fixture(autouse=True)
def _waits_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outage, "PAUSED_AT_MOST", Millis(3_600_000))
