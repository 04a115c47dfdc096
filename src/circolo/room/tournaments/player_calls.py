"""Player calls: call players to their seat in a tournament, and remind entrants of its start."""

from collections.abc import Callable
from functools import partial

from circolo.cards.units import Millis
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.ports import Cancel, Clock
from circolo.room.push.notifications import Notifications
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.state import State, TournamentId
from circolo.wire.server_messages import CalledToTable, TournamentBeginsSoon

BEFORE = (Millis(5 * 60_000), Millis(60_000))
"""How long before a scheduled start its entrants are reminded, in milliseconds."""


class PlayerCalls:
    """Sends the calls and reminders of all tournaments to their players."""

    def __init__(
        self,
        clock: Clock,
        connected: ConnectedPeople,
        notifications: Notifications,
        *,
        state_of: Callable[[TournamentId], State | None],
    ) -> None:
        self._clock = clock
        self._connected = connected
        self._notifications = notifications
        self._state_of = state_of
        self._set: dict[TournamentId, tuple[Millis, list[Cancel]]] = {}
        """By tournament: the start for which reminders are set, and the handles that cancel them.
        """

    def to_table(self, player: PlayerId, tournament: str, table: TableId) -> None:
        """Tell a player that their seat at a table of a tournament is ready."""
        self._connected.tell(player, CalledToTable(TournamentId(tournament), table))
        state = self._state_of(TournamentId(tournament))
        if state is not None:
            self._notifications.seat_is_ready(player, state, table)

    def due(self, state: State) -> None:
        """Schedule the reminders of a tournament's scheduled start. If they are already set for
        another time, or the tournament has begun, cancel those first.
        """
        timer = state.timer
        is_scheduled = state.phase == "open" and timer is not None and timer.why == "begin"
        begins = timer.at if timer is not None and is_scheduled else None
        if state.id in self._set and self._set[state.id][0] != begins:
            for reminder in self._set.pop(state.id)[1]:
                reminder.cancel()
        if begins is None or state.id in self._set:
            return
        clock = self._clock
        moments = [Millis(begins - before) for before in BEFORE]
        remind = partial(self._remind, state.id, begins)
        coming = [clock.call_at(at, remind) for at in moments if at > clock.now()]
        self._set[state.id] = (begins, coming)

    def stop(self) -> None:
        """Cancel all reminders."""
        for _, reminders in self._set.values():
            for reminder in reminders:
                reminder.cancel()
        self._set.clear()

    def _remind(self, tournament: TournamentId, begins: Millis) -> None:
        state = self._state_of(tournament)
        if state is None:
            return
        for entrant in state.entrants:
            if entrant.entered and not entrant.bot:
                self._connected.tell(entrant.player, TournamentBeginsSoon(tournament, begins))
                self._notifications.begins_soon(entrant.player, state, begins)
