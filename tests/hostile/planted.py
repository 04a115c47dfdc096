"""Servers with a planted fault, which a drill must find.

`python -m tests.hostile.planted FAULT serve ...` starts one.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Any

import structlog

from circolo.__main__ import main
from circolo.cards.units import Millis
from circolo.room.tables.table_actor import TableActor
from circolo.tables import spectator_view
from circolo.tables.commands import Command, Do
from circolo.tables.refusal import Refused
from circolo.tables.rules import Decision
from circolo.web.accounts import display_names
from circolo.web.monitoring.security_log import SecurityLog
from circolo.web.refusals import Refusal
from circolo.web.rest import error_responses

LEAKED_BYTES = 60_000
SELDOM = 40
"""One act of this many is refused."""


def raises() -> None:
    """Fail on requests for a name with letters beyond ASCII."""
    real = display_names.accepted_name

    def chosen(name: str) -> str:
        return real(name.encode("ascii").decode())

    display_names.accepted_name = chosen


def complains() -> None:
    """Log a traceback of a request that is refused correctly."""

    def too_deep(request: Any, error: RecursionError) -> Any:
        structlog.get_logger().warning("too_deep", exc_info=error)
        return error_responses.refusal_response(Refusal("not_json"))

    error_responses.HANDLERS[RecursionError] = too_deep


def grows() -> None:
    """Leak memory with every refusal."""
    kept: list[bytearray] = []
    real = SecurityLog.note

    def note(self: SecurityLog, code: str, *, address: str, path: str) -> None:
        kept.append(bytearray(LEAKED_BYTES))
        real(self, code, address=address, path=path)

    SecurityLog.note = note  # type: ignore[method-assign]


def shows() -> None:
    """Show spectators a running deal."""
    spectator_view.ends = lambda event: True


def refuses() -> None:
    """Refuse some acts of players."""
    real, acts = TableActor._decide, 0

    def decide(self: TableActor, command: Command, now: Millis) -> Decision:
        nonlocal acts
        acts += isinstance(command, Do)
        if isinstance(command, Do) and acts % SELDOM == 0:
            raise Refused("busy")
        return real(self, command, now)

    TableActor._decide = decide  # type: ignore[method-assign]


FAULTS: Mapping[str, Callable[[], None]] = {
    "raises": raises,
    "complains": complains,
    "grows": grows,
    "shows": shows,
    "refuses": refuses,
}

if __name__ == "__main__":
    FAULTS[sys.argv.pop(1)]()
    main()
