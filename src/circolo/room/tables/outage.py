"""Outages: the clocks of a table stop while all its players have lost their connections.

The total time is limited, so that nobody can stop a table or its tournament for ever. A table of
one person with bots waits up to `PAUSED_AT_MOST` for that person, without a total limit (R11).
"""

from circolo.cards.units import DAY, Millis
from circolo.room.ports import Clock
from circolo.room.tables.frames.audience import Audience
from circolo.tables.commands import Hold, Release
from circolo.tables.refusal import Refused
from circolo.tables.state import TableState, alone
from circolo.tables.table_options import HELD_AT_MOST, HELD_IN_ALL

PAUSED_AT_MOST = Millis(30 * DAY)
"""Maximum time, in milliseconds, for which a table of one person with bots waits for that person:
30 days.
"""


class Outage:
    """Decides whether the clocks of one table must stop or start, from the connections of its
    players.

    Connections may change while a command waits in the mailbox. So the table asks twice: after each
    change of a connection or of the state, and again when it takes the command.
    """

    def __init__(self, audience: Audience, clock: Clock) -> None:
        self._audience = audience
        self._clock = clock
        self.is_over = False
        """Whether a table of one person must end its wait now, before its time is over."""

    def due(self, state: TableState) -> Hold | Release | None:
        """Return the command that stops or starts the clocks, or None if they must not change."""
        if state.phase == "closed":
            return None
        if state.held is not None:
            return self._release_due(state)
        if state.phase != "playing":
            return None
        if alone(state) is not None:
            return None if self._audience.is_somebody_here(state) else Hold()
        is_used_up = state.held_in_all >= HELD_IN_ALL
        return Hold() if not is_used_up and self._audience.all_lost_at_once(state) else None

    def _release_due(self, state: TableState) -> Release | None:
        if self._audience.is_somebody_here(state):
            return Release()
        if not self.is_over and self._clock.now() < held_until(state):
            return None
        return Release(gone=alone(state) is not None)

    def check(self, state: TableState | None, command: Hold | Release) -> None:
        """Raise Refused if this command to stop or start the clocks is no longer needed."""
        if state is None or self.due(state) != command:
            raise Refused("clocks_held" if state and state.held is not None else "clocks_not_held")


def held_until(state: TableState) -> Millis:
    """Return the latest time at which the stopped clocks of a table start again."""
    assert state.held is not None
    if alone(state) is not None:
        return Millis(state.held + PAUSED_AT_MOST)
    return Millis(state.held + min(HELD_AT_MOST, HELD_IN_ALL - state.held_in_all))
