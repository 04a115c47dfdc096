"""The log of the nodes during a simulation: nothing is printed, and grave lines are failures."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import format_exc
from typing import Any, NoReturn

import structlog

from circolo.store.errors import StoreFailed
from tests.simulation.invariants import Broken

GRAVE = frozenset(
    {
        "bus_handler_failed",
        "bus_listener_failed",
        "desk_not_told",
        "node_of_other_version",
        "policy_failed",
        "table_failed",
    }
)
"""The events of log lines that tell of a bug."""


@contextmanager
def grave_log_lines(errors: list[BaseException]) -> Iterator[None]:
    """Turn grave log lines into errors, and drop all others."""

    def take(logger: Any, level: str, line: Any) -> NoReturn:
        if line["event"] in GRAVE and not isinstance(sys.exc_info()[1], StoreFailed):
            errors.append(Broken("log", f"{level}: {dict(line)} {format_exc(-3)}"))
        raise structlog.DropEvent

    before = structlog.get_config()
    structlog.configure(processors=[take])
    try:
        yield
    finally:
        structlog.configure(**before)
