"""Where tables are found: the list of the open ones, for whoever watches it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from circolo.cards.units import Seat
from circolo.catalogue import game_of
from circolo.room.notices import Notice
from circolo.tables import seating
from circolo.tables.sheet import event_of, is_ring
from circolo.tables.state import PlayerId, TableState
from circolo.wire.codec import encode
from circolo.wire.server import Lobby as Listing
from circolo.wire.server import LobbyTable

if TYPE_CHECKING:
    from circolo.room.house import House

LISTED = 200
"""Tables in one list; the newest waiting ones come first."""


class Watcher(Protocol):
    """A connection that is shown the lobby."""

    def send(self, data: bytes) -> None:
        """Put bytes in its bounded outbox."""
        ...


class Lobby:
    """All tables of a house, as people find them."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._notice: Notice[Watcher] = Notice(house.clock, self._send)

    def watch(self, watcher: Watcher) -> None:
        """Send the list, now and whenever it changes."""
        self._notice.watch(watcher)
        self._send((watcher,))

    def leave(self, watcher: Watcher) -> None:
        """Send it no more."""
        self._notice.leave(watcher)

    def rows_of(self, player: PlayerId) -> tuple[LobbyTable, ...]:
        """Return the tables at which a player sits, private ones too."""
        states = (self._house.table(table_id).state for table_id in self._house.tables_of(player))
        return tuple(self._row(state) for state in states if state is not None)

    def changed(self) -> None:
        """Send the list soon to all who watch."""
        self._notice.changed()

    def _send(self, watchers: Sequence[Watcher]) -> None:
        data = encode(self._listing())
        for watcher in watchers:
            watcher.send(data)

    def _listing(self) -> Listing:
        states = [actor.state for actor in self._house.tables.values()]
        shown = [
            state
            for state in states
            if state is not None and state.sheet.access != "private" and _is_of_interest(state)
        ]
        shown.sort(key=lambda state: not takes_people(state))
        return Listing(tuple(self._row(state) for state in shown[:LISTED]))

    def _row(self, state: TableState) -> LobbyTable:
        game, match = self._house.tables[state.id].game, state.match
        is_match = match is not None and game.plays == "match"
        seats = state.places[: _seats(state)]
        return LobbyTable(
            id=state.id,
            sheet=state.sheet,
            phase=state.phase,
            players=tuple(None if place is None else place.name for place in seats),
            bots=tuple(Seat(at) for at, place in enumerate(seats) if place and place.bot),
            scores=game.view(match, None).scores if is_match else (),
            levels=tuple(None if place is None else place.level for place in seats),
            locked=state.locked,
        )


def _is_of_interest(state: TableState) -> bool:
    """Tell whether anybody can sit down there, or look on: not while all wait for one of theirs. A
    tournament's tables are found at its own page.
    """
    if event_of(state.sheet) is not None:
        return False
    return takes_people(state) or state.phase not in ("waiting", "closed")


def takes_people(state: TableState) -> bool:
    """Tell whether somebody who comes can sit down; there may be a password to be said."""
    if event_of(state.sheet) is not None:
        return False  # a tournament seats its people itself
    is_open = state.phase == "waiting" or (is_ring(state.sheet) and state.phase != "closed")
    open_to_all = seating.open_to_all(state, seats=_seats(state))
    return is_open and not state.locked and bool(open_to_all)


def free(state: TableState) -> int:
    """Count the seats at which nobody sits."""
    return sum(place is None for place in state.places[: _seats(state)])


def _seats(state: TableState) -> int:
    """Count the seats; who stands behind them is not listed (F25)."""
    return game_of(state.sheet.options).seats(state.sheet.options)[1]
