"""Counted tests: as many seeds as the lane has time for, never fewer than its floor."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.allowance import Allowance

BUDGET = float(os.environ.get("CIRCOLO_BUDGET_SECONDS", "inf"))
FLOOR = float(os.environ.get("CIRCOLO_FLOOR", "0"))
ALLOWANCE = pytest.StashKey[Allowance]()
COUNTED = pytest.StashKey[list[str]]()

FAILURES = os.environ.get("CIRCOLO_FAILURES")
"""The file to which failed tests are appended, for the end of a gate."""

Seeds = Callable[[int], Iterator[int]]
Report = Callable[[str], None]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Start the clock, and count the tests that share the time."""
    counted = sum("seeds" in getattr(item, "fixturenames", ()) for item in session.items)
    session.config.stash[ALLOWANCE] = Allowance(BUDGET, tests=counted)
    session.config.stash[COUNTED] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Append a failed test, and the line that says why, to the file of failures."""
    if FAILURES and report.failed:
        crash = getattr(report.longrepr, "reprcrash", None)
        why = "" if crash is None else crash.message.partition("\n")[0]
        with Path(FAILURES).open("a", encoding="utf-8") as failures:
            failures.write(f"{report.nodeid} {report.when}: {why[:300]}\n")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was counted, and which tests did less than they wanted."""
    stash = terminalreporter.config.stash
    allowance = stash.get(ALLOWANCE, None)
    _section(terminalreporter, "counted", stash.get(COUNTED, []))
    _section(
        terminalreporter,
        "shortened to fit the lane's box",
        [] if allowance is None else allowance.shortened,
    )


@pytest.fixture(autouse=True)
def the_same_ids_whatever_came_before() -> None:
    """Ids of messages name tables, and those the cards: a test must not hang on its place."""
    world = sys.modules.get("tests.room.world")
    if world is not None:
        world.Player.number_messages_anew()


def _section(terminalreporter: pytest.TerminalReporter, title: str, lines: list[str]) -> None:
    if lines:
        terminalreporter.section(title)
        for line in lines:
            terminalreporter.line(line)


@pytest.fixture
def seeds(request: pytest.FixtureRequest) -> Seeds:
    """Count: `for seed in seeds(2_000)` tries that many, or what the lane has time for."""
    allowance = request.config.stash[ALLOWANCE]
    return lambda wanted: allowance.seeds(wanted, floor=FLOOR, name=request.node.nodeid)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """Return the address of a database with the tables of Circolo, made for this run."""
    from tests import postgres_server

    with postgres_server.database() as url:
        yield url


@pytest.fixture(scope="session")
def server_role_url(postgres_url: str) -> Iterator[str]:
    """Return the address of that database with a role that has the rights of a server only."""
    from tests import postgres_server

    with postgres_server.server_role(postgres_url) as url:
        yield url


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Report:
    """Say something that was counted, also when the test holds."""
    return request.config.stash[COUNTED].append
