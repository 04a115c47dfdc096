"""Interruptions: times in which an open house could not act.

The store took nothing, because the disk was full or the database server away. Or the process did
not run, because it was stopped or the machine slept. After an interruption the house moves the
deadlines of all tables and tournaments by its length, as after a restart (P6).
"""

from collections.abc import Callable, Iterable
from typing import Protocol

import structlog

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.store.errors import DiskFull, StoreUnavailable


class Clocks(Protocol):
    """The deadlines of one table or of all tournaments, which an interruption stops."""

    def stop_clocks(self, since: Millis) -> None:
        """Let no deadline take effect after the time `since`."""
        ...

    def restart_clocks(self) -> None:
        """Move all deadlines by the time for which the clocks were stopped, and let them take
        effect again.
        """
        ...


LATE = Millis(2_000)
"""Delay of a heartbeat, in milliseconds, above which the process is considered to have been
stopped. A shorter pause costs players no more than a slow connection does.
"""

log = structlog.get_logger()


class Interruption:
    """Stops all clocks while the house cannot act, and restarts them afterwards.

    `since` is the time from which the store has taken nothing, or None. `why` is then the refusal
    code of its failure, else "".
    """

    def __init__(self, clock: Clock, clocks: Callable[[], Iterable[Clocks]]) -> None:
        self.since: Millis | None = None
        self.why = ""
        self._clock = clock
        self._clocks = clocks

    def store_is_unavailable(self, failure: StoreUnavailable) -> None:
        """Stop all clocks, because no entry can be stored. Idempotent."""
        if self.since is not None:
            return
        self.since, self.why = self._clock.now(), failure.refusal
        if isinstance(failure, DiskFull):
            log.error("disk_full", detail="Nothing can be written; the house waits for room.")
        else:
            log.error("store_unavailable", code=failure.code, detail=str(failure))
        self._stop_clocks(self.since)

    def store_works(self) -> None:
        """End the interruption by a failed store, if there is one: restart all clocks."""
        if self.since is not None:
            away = self._clock.now() - self.since
            if self.why == DiskFull.refusal:
                log.warning("disk_has_room", seconds=away // 1_000)
            else:
                log.warning("store_works_again", seconds=away // 1_000)
            self.since, self.why = None, ""
            self._let_go_on()

    def beat_was_due(self, due: Millis) -> None:
        """Compare the time at which a heartbeat was due with now.

        If it is more than `LATE` late, move all deadlines by the delay.
        """
        away = self._clock.now() - due
        if away > LATE:
            log.warning("was_not_run", seconds=away // 1_000)
            self._stop_clocks(due)
            if self.since is None:
                self._let_go_on()

    def _stop_clocks(self, since: Millis) -> None:
        for clocks in self._clocks():
            clocks.stop_clocks(since)

    def _let_go_on(self) -> None:
        for clocks in self._clocks():
            clocks.restart_clocks()
