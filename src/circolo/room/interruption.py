"""Interruptions: time in which an open house could not act. Its disk was full, or its process did
not run: it was stopped, or the machine slept.

The house gives that time back to the clocks of all tables and tournaments, as after a restart (P6).
"""

from typing import TYPE_CHECKING

import structlog

from circolo.cards.units import Millis

if TYPE_CHECKING:
    from circolo.room.house import House

DISK_FULL = "disk_full"

LATE = Millis(2_000)
"""A heartbeat that is later than this shows that the process did not run. A shorter pause costs as
much as a slow line does.
"""

log = structlog.get_logger()


class Interruption:
    """Since when the disk is full, if it is; and what is done when an interruption ends."""

    def __init__(self, house: "House") -> None:
        self.since: Millis | None = None
        self._house = house

    def disk_is_full(self) -> None:
        """Stop all clocks: nothing can be written down. Idempotent."""
        if self.since is None:
            self.since = self._house.clock.now()
            log.error(DISK_FULL, detail="Nothing can be written; the house waits for room.")
            self._stop_clocks(self.since)

    def disk_has_room(self) -> None:
        """Let the clocks go on, if they have been stopped."""
        if self.since is not None:
            away = self._house.clock.now() - self.since
            log.warning("disk_has_room", seconds=away // 1_000)
            self.since = None
            self._let_go_on()

    def beat_was_due(self, due: Millis) -> None:
        """Compare the time at which the heart should have beaten with now."""
        away = self._house.clock.now() - due
        if away > LATE:
            log.warning("was_not_run", seconds=away // 1_000)
            self._stop_clocks(due)
            if self.since is None:
                self._let_go_on()

    def _stop_clocks(self, since: Millis) -> None:
        for actor in self._house.tables.values():
            actor.stop_clocks(since)
        self._house.tournaments.stop_clocks(since)

    def _let_go_on(self) -> None:
        for actor in self._house.tables.values():
            actor.restart_clocks()
        self._house.tournaments.restart_clocks()
