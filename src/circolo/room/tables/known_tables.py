"""Known tables: the open tables of a house by id, wherever they are played.

A house of one server plays all its tables itself. In a cluster each node plays some of them; the
desk (the node that runs lobby and tournaments) knows the others by what those nodes tell it.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from circolo.cards.units import Seat
from circolo.ledger.account import Account, seat_account
from circolo.play.contract import AnyGame
from circolo.room.actors.mailbox import Outcome
from circolo.room.errors import RoomRefused
from circolo.store.entries import Head
from circolo.tables.chips.transfers import is_booked
from circolo.tables.commands import Command
from circolo.tables.state import PlayerId, TableId, TableState, seat_of


class KnownTable(Protocol):
    """An open table. Its actor runs in this process or on another node.

    `state` is None before the table is opened. The state of a table on another node has no `match`.
    """

    @property
    def state(self) -> TableState | None: ...

    @property
    def game(self) -> AnyGame: ...

    @property
    def head(self) -> Head: ...

    @property
    def scores(self) -> tuple[int, ...]:
        """The public scores of the match; empty without a match, and at a ring table."""
        ...

    def put(self, command_id: str, command: Command) -> Awaitable[Outcome]:
        """Send a command of the house to the table, and return an awaitable of its outcome."""
        ...

    def has_done(self, command_id: str) -> bool:
        """Return whether this command is known to have taken effect."""
        ...

    def give_up(self) -> None:
        """End the wait of a table for its only person, which ends the table."""
        ...


TableT = TypeVar("TableT", bound=KnownTable)


class KnownTables(dict[TableId, TableT]):
    """The open tables by id. `is_paused` says whether a table that is missing here is paused."""

    def __init__(self, *, is_paused: Callable[[TableId], bool]) -> None:
        super().__init__()
        self._is_paused = is_paused

    def live(self, table: TableId) -> TableT:
        """Return a table. Raises RoomRefused `table_paused` or `no_such_table`."""
        known = self.get(table)
        if known is None:
            raise RoomRefused("table_paused" if self._is_paused(table) else "no_such_table")
        return known

    def states(self) -> Iterator[TableState]:
        """Yield the state of each table that is open."""
        for known in self.values():
            if known.state is not None:
                yield known.state

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

    def done_by(self, player: PlayerId, message_id: str) -> TableT | None:
        """Return the table at which this message of a player took effect, or None."""
        command_id = f"{player}:{message_id}"
        return next((known for known in self.values() if known.has_done(command_id)), None)


class OpensTables(Protocol):
    """Opens new tables and continues stored ones, in this process or on another node."""

    def new_table(self, table: TableId, options: object) -> KnownTable:
        """Return a new table, which still needs the command that opens it.

        Raises RoomRefused `house_full`.
        """
        ...

    async def take_up(self, table: TableId, *, is_paused: bool = False) -> KnownTable | None:
        """Continue a table from the store and return it; None if the table is closed.

        With `is_paused`, its clocks stay stopped. Raises StoreFailed.
        """
        ...

    def forget(self, table: TableId) -> None:
        """Drop a table that has closed, was paused, or was never opened."""
        ...


class AnyTables(Protocol):
    """The open tables of a house, of which a caller needs only what `KnownTable` has."""

    def __len__(self) -> int: ...

    def __contains__(self, table: object, /) -> bool: ...

    def __getitem__(self, table: TableId, /) -> KnownTable: ...

    def get(self, table: TableId, /) -> KnownTable | None:
        """Return a table, or None."""
        ...

    def values(self) -> Iterable[KnownTable]:
        """Return all tables."""
        ...

    def live(self, table: TableId) -> KnownTable:
        """Return a table. Raises RoomRefused `table_paused` or `no_such_table`."""
        ...

    def states(self) -> Iterator[TableState]:
        """Yield the state of each table that is open."""
        ...

    def of(self, player: PlayerId) -> tuple[TableId, ...]:
        """Return the ids of the tables at which a player has a seat and the match is not over."""
        ...

    def chips_of(self, player: PlayerId) -> int:
        """Return the chips of a player at all tables, without those that have no value outside."""
        ...

    def bot_seats(self) -> list[Account]:
        """Return the ledger accounts of all seats that bots have."""
        ...

    def done_by(self, player: PlayerId, message_id: str) -> KnownTable | None:
        """Return the table at which this message of a player took effect, or None."""
        ...
