"""Counted tests: as many seeds as the lane has time for, never fewer than its floor."""

import os
from collections.abc import Callable, Iterator

import pytest

from tests.allowance import Allowance

BUDGET = float(os.environ.get("CIRCOLO_BUDGET_SECONDS", "inf"))
FLOOR = float(os.environ.get("CIRCOLO_FLOOR", "0"))
ALLOWANCE = pytest.StashKey[Allowance]()

Seeds = Callable[[int], Iterator[int]]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Start the clock, and count the tests that share the time."""
    counted = sum("seeds" in getattr(item, "fixturenames", ()) for item in session.items)
    session.config.stash[ALLOWANCE] = Allowance(BUDGET, tests=counted)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which tests did less than they wanted."""
    allowance = terminalreporter.config.stash.get(ALLOWANCE, None)
    if allowance is not None and allowance.shortened:
        terminalreporter.section("shortened to fit the lane's box")
        for line in allowance.shortened:
            terminalreporter.line(line)


@pytest.fixture
def seeds(request: pytest.FixtureRequest) -> Seeds:
    """Count: `for seed in seeds(2_000)` tries that many, or what the lane has time for."""
    allowance = request.config.stash[ALLOWANCE]
    return lambda wanted: allowance.seeds(wanted, floor=FLOOR, name=request.node.nodeid)
