"""The lobby: the list of open tables, which the server sends to every subscribed client."""

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
"""Number of tables on one page of the list."""

FEW = 3
"""Number of tables opened from one IP address that are listed in the first part of the list;
further ones come after all other tables. So nobody can fill the first page.
"""


LINGERS = Millis(30_000)
"""Time, in milliseconds, for which a table stays in the list after its last person has closed the
page.
"""


class Watcher(Protocol):
    """A connection that receives the list of tables."""

    def send(self, data: bytes) -> None:
        """Put bytes in the bounded send queue of the connection."""
        ...


class Lobby:
    """The list of the tables of a house, its subscribers, and the pages that they see."""

    def __init__(
        self, tables: LiveTables, clock: Clock, *, connected: Container[PlayerId], names: Names
    ) -> None:
        self._tables = tables
        self._clock = clock
        self._connected = connected
        self._names = names
        self._notice: ChangeNotice[Watcher] = ChangeNotice(clock, self._send)
        self._pages: dict[Watcher, int] = {}
        """The page number, from 0, of each subscriber that does not see page 0."""

        self._opened_from: dict[TableId, str] = {}
        """The IP address from which each live table was opened, if it is known."""

        self._began = clock.now()
        self._left: dict[PlayerId, Millis] = {}
        """The time at which each person closed their last page; dropped after `LINGERS`."""

    def watch(self, watcher: Watcher, *, page: int = 0) -> None:
        """Subscribe a connection to one page of the list: send it now and after each change."""
        self._pages.pop(watcher, None)
        if page:
            self._pages[watcher] = page
        self._notice.watch(watcher)
        self._send((watcher,))

    def leave(self, watcher: Watcher) -> None:
        """Unsubscribe a connection."""
        self._pages.pop(watcher, None)
        self._notice.leave(watcher)

    def start(self) -> None:
        """Begin to count absence when the house opens: people of restored tables have `LINGERS` to
        come back.
        """
        self._began = self._clock.now()
        self._look_again()

    def arrived(self, player: PlayerId) -> None:
        """Note that a person has opened a page, so that their tables are listed."""
        self._left.pop(player, None)
        self.changed()

    def departed(self, player: PlayerId) -> None:
        """Note that a person has closed their last page. Their tables stay listed for `LINGERS`."""
        self._left[player] = self._clock.now()
        self._look_again()

    def is_attended(self, state: TableState) -> bool:
        """Return whether a person with a seat at the table has a page open, or closed it less than
        `LINGERS` ago.
        """
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
        """Return the list rows of all tables at which a player has a seat, private
        tables included.
        """
        states = (self._tables[table_id].state for table_id in self._tables.of(player))
        return tuple(self._row(state) for state in states if state is not None)

    def opened(self, table: TableId, address: str) -> None:
        """Store the IP address from which a table was opened; an empty address is ignored."""
        if address:
            self._opened_from[table] = address

    def count_from(self, address: str) -> int:
        """Return the number of live tables that were opened from an IP address."""
        return sum(one == address for one in self._opened_from.values())

    def forget(self, table: TableId) -> None:
        """Remove from the list a table that has closed or is paused."""
        self._opened_from.pop(table, None)
        self.changed()

    def changed(self) -> None:
        """Schedule sending the new list of open tables to all its subscribers."""
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
        """Return the listed tables in their order: first a few of each IP address, then the others.

        In both parts, tables with free seats come first, then the newest.
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
    """Return whether people can take a seat at a table, or watch play there.

    Tables of tournaments are listed on another page.
    """
    if tournament_of(state.sheet) is not None:
        return False
    return takes_people(state) or state.phase not in ("waiting", "closed")


def takes_people(state: TableState) -> bool:
    """Return whether a person may take a free seat at a table, with the password if it has one."""
    if tournament_of(state.sheet) is not None:
        return False  # a tournament seats its people itself
    is_open = state.phase == "waiting" or (is_ring(state.sheet) and state.phase != "closed")
    open_to_all = seat_assignment.open_to_all(state, seats=_seats(state))
    return is_open and not state.locked and bool(open_to_all)


def _pages(listed: Sequence[TableState]) -> int:
    """Return the number of pages of the list, at least 1."""
    return max(1, -(-len(listed) // PAGE))


def free(state: TableState) -> int:
    """Return the number of free seats, without the places of standing bettors (players who bet
    without a seat, F25).
    """
    return sum(place is None for place in state.places[: _seats(state)])


def _seats(state: TableState) -> int:
    """Return the number of seats, without the places of standing bettors (players who bet without a
    seat, F25).
    """
    return game_of(state.sheet.options).rules.seats(state.sheet.options)[1]
