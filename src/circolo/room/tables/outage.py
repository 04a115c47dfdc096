"""Outages: the clocks of a table stop while everybody who plays there has lost the connection.

A table is held for so long in all, however often its lines are lost: nobody can hold it, or its
tournament, for ever. A table at which one person plays with bots waits for that person far longer
(R11), and has no such limit.
"""

from circolo.cards.units import DAY, Millis
from circolo.room.ports import Clock
from circolo.room.tables.audience import Audience
from circolo.tables.commands import Hold, Release
from circolo.tables.refusal import Refused
from circolo.tables.state import TableState, alone
from circolo.tables.table_options import HELD_AT_MOST, HELD_IN_ALL

PAUSED_AT_MOST = Millis(30 * DAY)
"""How long a table waits for the one person who plays there with bots."""


class Outage:
    """Says whether the clocks of one table are to stop or to go on, by who is connected to it.

    What was true when a command was put in the mailbox may be false when it is taken. So the table
    asks twice: after every change, and again when the command is taken.
    """

    def __init__(self, audience: Audience, clock: Clock) -> None:
        self._audience = audience
        self._clock = clock
        self.is_over = False
        """Whether a table of one person waits no longer, however long it has waited."""

    def due(self, state: TableState) -> Hold | Release | None:
        """Return what has to be said to the clocks now, if anything."""
        if state.phase == "closed":
            return None
        if state.held is not None:
            return self._end(state)
        if state.phase != "playing":
            return None
        if alone(state) is not None:
            return None if self._audience.is_somebody_here(state) else Hold()
        is_used_up = state.held_in_all >= HELD_IN_ALL
        return Hold() if not is_used_up and self._audience.all_lost_at_once(state) else None

    def _end(self, state: TableState) -> Release | None:
        if self._audience.is_somebody_here(state):
            return Release()
        if not self.is_over and self._clock.now() < until(state):
            return None
        return Release(gone=alone(state) is not None)

    def check(self, state: TableState | None, command: Hold | Release) -> None:
        """Raise Refused if the clocks are not to be told this any more."""
        if state is None or self.due(state) != command:
            raise Refused("clocks_held" if state and state.held is not None else "clocks_not_held")


def until(state: TableState) -> Millis:
    """Return until when held clocks stand still at most."""
    assert state.held is not None
    if alone(state) is not None:
        return Millis(state.held + PAUSED_AT_MOST)
    return Millis(state.held + min(HELD_AT_MOST, HELD_IN_ALL - state.held_in_all))
