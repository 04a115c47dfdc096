"""Where tables are found: the list of the open ones, for whoever watches it."""

from collections import Counter
from collections.abc import Container, Sequence
from typing import Protocol

from circolo.cards.units import Millis, Seat
from circolo.catalogue import game_of
from circolo.room.change_notice import ChangeNotice
from circolo.room.ports import Clock
from circolo.room.tables.live_tables import LiveTables
from circolo.tables.names import Names, name_of
from circolo.tables.seats import seat_assignment
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.tables.table_options import is_ring, tournament_of
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import Lobby as Listing
from circolo.wire.server_messages import LobbyTable

PAGE = 50
"""Tables on one page of the list."""

FEW = 3
"""So many tables opened from one address come before all further ones of any address."""


LINGERS = Millis(30_000)
"""A table stays listed for so long after the last of its people has closed the page."""


class Watcher(Protocol):
    """A connection that is shown the lobby."""

    def send(self, data: bytes) -> None:
        """Put bytes in its bounded outbox."""
        ...


class Lobby:
    """All tables of a house, as people find them."""

    def __init__(
        self, tables: LiveTables, clock: Clock, *, connected: Container[PlayerId], names: Names
    ) -> None:
        self._tables = tables
        self._clock = clock
        self._connected = connected
        self._names = names
        self._notice: ChangeNotice[Watcher] = ChangeNotice(clock, self._send)
        self._pages: dict[Watcher, int] = {}
        """Who is shown another page than the first."""

        self._opened_from: dict[TableId, str] = {}
        """From which address tables were opened, as long as they live in this process."""

        self._began = clock.now()
        self._left: dict[PlayerId, Millis] = {}
        """When people have closed their last page, for as long as their tables stay listed."""

    def watch(self, watcher: Watcher, *, page: int = 0) -> None:
        """Send a page of the list, now and whenever it changes."""
        self._pages.pop(watcher, None)
        if page:
            self._pages[watcher] = page
        self._notice.watch(watcher)
        self._send((watcher,))

    def leave(self, watcher: Watcher) -> None:
        """Send it no more."""
        self._pages.pop(watcher, None)
        self._notice.leave(watcher)

    def start(self) -> None:
        """Wait for the people of restored tables as for those who have just left."""
        self._began = self._clock.now()
        self._look_again()

    def arrived(self, player: PlayerId) -> None:
        """List the tables of somebody who has opened a page."""
        self._left.pop(player, None)
        self.changed()

    def departed(self, player: PlayerId) -> None:
        """List the tables of somebody who has closed the last page for a moment more."""
        self._left[player] = self._clock.now()
        self._look_again()

    def is_attended(self, state: TableState) -> bool:
        """Tell whether a person at a table has a page open, or had one a moment ago."""
        people = [place.player for place in state.places if place is not None and not place.bot]
        return any(map(self._is_here, people))

    def _is_here(self, player: PlayerId) -> bool:
        since = self._left.get(player, self._began)
        return player in self._connected or self._clock.now() < since + LINGERS

    def _look_again(self) -> None:
        clock = self._clock
        clock.call_at(Millis(clock.now() + LINGERS), self._forget_long_gone)

    def _forget_long_gone(self) -> None:
        last = self._clock.now() - LINGERS
        for player in [one for one, at in self._left.items() if at <= last]:
            del self._left[player]
        self.changed()

    def rows_of(self, player: PlayerId) -> tuple[LobbyTable, ...]:
        """Return the tables at which a player sits, private ones too."""
        states = (self._tables[table_id].state for table_id in self._tables.of(player))
        return tuple(self._row(state) for state in states if state is not None)

    def opened(self, table: TableId, address: str) -> None:
        """Note from which address a table was opened, if that is known."""
        if address:
            self._opened_from[table] = address

    def count_from(self, address: str) -> int:
        """Count the live tables that were opened from an address."""
        return sum(one == address for one in self._opened_from.values())

    def forget(self, table: TableId) -> None:
        """List a table no more that is closed or paused."""
        self._opened_from.pop(table, None)
        self.changed()

    def changed(self) -> None:
        """Send the list soon to all who watch."""
        self._notice.changed()

    def _send(self, watchers: Sequence[Watcher]) -> None:
        listed = self._listed()
        pages: dict[int, bytes] = {}
        for watcher in watchers:
            page = min(self._pages.get(watcher, 0), _pages(listed) - 1)
            if page not in pages:
                pages[page] = encode(self._listing(listed, page))
            watcher.send(pages[page])

    def _listing(self, listed: Sequence[TableState], page: int) -> Listing:
        shown = listed[page * PAGE : (page + 1) * PAGE]
        return Listing(tuple(map(self._row, shown)), page=page, pages=_pages(listed))

    def _listed(self) -> list[TableState]:
        """Return all that is listed. First come a few tables of each address, among these the ones
        that can be joined, among these the newest.
        """
        shown = [
            state
            for state in self._tables.states()
            if state.sheet.access != "private" and self._is_listed(state)
        ]
        shown.reverse()
        shown.sort(key=lambda state: not takes_people(state))
        seen: Counter[str] = Counter()
        further: set[TableId] = set()
        for state in shown:
            opener = self._opened_from.get(state.id, f"person {state.host}")
            seen[opener] += 1
            if seen[opener] > FEW:
                further.add(state.id)
        shown.sort(key=lambda state: state.id in further)
        return shown

    def _is_listed(self, state: TableState) -> bool:
        return _is_of_interest(state) and self.is_attended(state)

    def _row(self, state: TableState) -> LobbyTable:
        game, match = self._tables[state.id].game, state.match
        is_match = match is not None and game.plays == "match"
        seats, names = state.places[: _seats(state)], self._names
        return LobbyTable(
            id=state.id,
            sheet=state.sheet,
            phase=state.phase,
            players=tuple(None if place is None else name_of(place, names) for place in seats),
            bots=tuple(Seat(at) for at, place in enumerate(seats) if place and place.bot),
            scores=game.sight.view(match, None).scores if is_match else (),
            levels=tuple(None if place is None else place.level for place in seats),
            locked=state.locked,
        )


def _is_of_interest(state: TableState) -> bool:
    """Tell whether anybody can sit down there, or look on: not while all wait for one of theirs. A
    tournament's tables are found at its own page.
    """
    if tournament_of(state.sheet) is not None:
        return False
    return takes_people(state) or state.phase not in ("waiting", "closed")


def takes_people(state: TableState) -> bool:
    """Tell whether somebody who comes can sit down; there may be a password to be said."""
    if tournament_of(state.sheet) is not None:
        return False  # a tournament seats its people itself
    is_open = state.phase == "waiting" or (is_ring(state.sheet) and state.phase != "closed")
    open_to_all = seat_assignment.open_to_all(state, seats=_seats(state))
    return is_open and not state.locked and bool(open_to_all)


def _pages(listed: Sequence[TableState]) -> int:
    """Count the pages; a list without tables has one."""
    return max(1, -(-len(listed) // PAGE))


def free(state: TableState) -> int:
    """Count the seats at which nobody sits."""
    return sum(place is None for place in state.places[: _seats(state)])


def _seats(state: TableState) -> int:
    """Count the seats; who stands behind them is not listed (F25)."""
    return game_of(state.sheet.options).rules.seats(state.sheet.options)[1]
