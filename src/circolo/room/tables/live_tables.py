"""Live tables: the actors of all tables in memory, by id."""

from collections.abc import Callable, Iterator

from circolo.cards.units import Seat
from circolo.ledger.account import Account, seat_account
from circolo.room.errors import RoomRefused
from circolo.room.tables.table_actor import TableActor
from circolo.tables.chips.transfers import is_booked
from circolo.tables.state import PlayerId, TableId, TableState, seat_of


class LiveTables(dict[TableId, TableActor]):
    """The actors of all tables in memory, by id.

    `is_paused` says whether a table that is missing here is paused.
    """

    def __init__(self, *, is_paused: Callable[[TableId], bool]) -> None:
        super().__init__()
        self._is_paused = is_paused

    def live(self, table: TableId) -> TableActor:
        """Return the actor of a table. Raises RoomRefused `table_paused` or `no_such_table`."""
        actor = self.get(table)
        if actor is None:
            raise RoomRefused("table_paused" if self._is_paused(table) else "no_such_table")
        return actor

    def states(self) -> Iterator[TableState]:
        """Yield the state of each table that is open."""
        for actor in self.values():
            if actor.state is not None:
                yield actor.state

    def of(self, player: PlayerId) -> tuple[TableId, ...]:
        """Return the ids of the tables at which a player has a seat and the match is not over."""
        return tuple(
            state.id
            for state in self.states()
            if state.phase != "over" and seat_of(state, player) is not None
        )

    def chips_of(self, player: PlayerId) -> int:
        """Return the chips of a player at all tables.

        Tournament chips and practice chips, which have no value outside, are not counted.
        """
        seated = [state for table in self.of(player) if (state := self[table].state) is not None]
        places = (place for state in seated if is_booked(state) for place in state.places)
        own = (place for place in places if place is not None and place.player == player)
        return sum(place.stack + place.coming for place in own)

    def bot_seats(self) -> list[Account]:
        """Return the ledger accounts of all seats that bots have."""
        return [
            seat_account(state.id, Seat(seat))
            for state in self.states()
            for seat, place in enumerate(state.places)
            if place is not None and place.bot
        ]

    def done_by(self, player: PlayerId, message_id: str) -> TableActor | None:
        """Return the actor of the table at which this message of a player took effect, or None."""
        command_id = f"{player}:{message_id}"
        return next((actor for actor in self.values() if actor.has_done(command_id)), None)
