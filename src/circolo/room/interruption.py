"""Interruptions: times in which an open house could not act.

The store took nothing, because the disk was full or the database server away. Or the process did
not run, because it was stopped or the machine slept. Or a node of a cluster heard no other node.
After an interruption the house moves the deadlines of all tables and tournaments by its length, as
after a restart (P6).
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
        """Stop the clocks, so that no deadline takes effect until `restart_clocks`. `since` is the
        time from which the house could not act.
        """
        ...

    def restart_clocks(self) -> None:
        """Let deadlines take effect again, each later by the time for which the clocks were
        stopped.
        """
        ...


LATE = Millis(2_000)
"""Delay of a heartbeat, in milliseconds, above which the process is considered to have been
stopped. A shorter pause costs players no more than a slow connection does.
"""

log = structlog.get_logger()


class Interruption:
    """Stops all clocks while the house cannot act, and restarts them afterwards.

    `why` is the refusal code of the store's failure while the store takes nothing, else "".
    """

    def __init__(self, clock: Clock, clocks: Callable[[], Iterable[Clocks]]) -> None:
        self._store_since: Millis | None = None
        self._others_since: Millis | None = None
        self.why = ""
        self._clock = clock
        self._clocks = clocks

    def store_is_unavailable(self, failure: StoreUnavailable) -> None:
        """Stop all clocks, because no entry can be stored. Idempotent."""
        if self._store_since is not None:
            return
        self._store_since, self.why = self._clock.now(), failure.refusal
        if isinstance(failure, DiskFull):
            log.error("disk_full", detail="Nothing can be written; the house waits for room.")
        else:
            log.error("store_unavailable", code=failure.code, detail=str(failure))
        self._stop_clocks(self._store_since)

    @property
    def since(self) -> Millis | None:
        """The time from which the house could not act, or None if it can act."""
        times = [at for at in (self._store_since, self._others_since) if at is not None]
        return min(times, default=None)

    def others_are_away(self) -> None:
        """Stop all clocks, because this node of a cluster hears no other node, so that the people
        who are connected there cannot act. Idempotent.
        """
        if self._others_since is None:
            self._others_since = self._clock.now()
            log.warning("others_not_heard")
            self._stop_clocks(self._others_since)

    def others_are_heard(self) -> None:
        """End the interruption in which no other node was heard, if there is one."""
        if self._others_since is not None:
            away = self._clock.now() - self._others_since
            log.warning("others_heard_again", seconds=away // 1_000)
            self._others_since = None
            self._let_go_on()

    def store_works(self) -> None:
        """If the store has failed and works again, the interruption is over: restart all clocks."""
        if self._store_since is not None:
            away = self._clock.now() - self._store_since
            if self.why == DiskFull.refusal:
                log.warning("disk_has_room", seconds=away // 1_000)
            else:
                log.warning("store_works_again", seconds=away // 1_000)
            self._store_since, self.why = None, ""
            self._let_go_on()

    def beat_was_due(self, due: Millis) -> None:
        """Check whether the process was stopped: compare the time at which a heartbeat was due with
        now.

        If the heartbeat is more than `LATE` late, move all deadlines later by the delay.
        """
        away = self._clock.now() - due
        if away > LATE:
            log.warning("was_not_run", seconds=away // 1_000)
            self._stop_clocks(due)
            self._let_go_on()

    def _stop_clocks(self, since: Millis) -> None:
        for clocks in self._clocks():
            clocks.stop_clocks(since)

    def _let_go_on(self) -> None:
        """Restart all clocks, unless another interruption goes on."""
        if self.since is not None:
            return
        for clocks in self._clocks():
            clocks.restart_clocks()
