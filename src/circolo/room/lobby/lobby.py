"""The lobby: the list of open tables, which the server sends to every subscribed client."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from circolo.cards.units import Millis, Seat
from circolo.catalogue import game_of
from circolo.room.change_notice import ChangeNotice
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.people.name_directory import NameDirectory
from circolo.room.ports import Clock
from circolo.room.tables.known_tables import AnyTables
from circolo.tables.member_bots import is_member_bot
from circolo.tables.names import name_of
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

SHARED = Millis(100)
"""Time, in milliseconds, for which new subscribers get the list that was built last. If the list
has changed meanwhile, the next one follows soon. So a new desk, at which all clients subscribe at
the same time, does not build a list for each of them.
"""

GONE_AFTER = Millis(50_000)
"""Time, in milliseconds, after which a person who has closed their last page counts as gone. A
short loss of the connection ends before it.
"""


class Watcher(Protocol):
    """A connection that receives the list of tables."""

    def send(self, data: bytes) -> None:
        """Put bytes in the bounded send queue of the connection."""
        ...


class Lobby:
    """The list of the tables of a house, its subscribers, and the page of the list that each of
    them sees.
    """

    def __init__(
        self,
        tables: AnyTables,
        clock: Clock,
        *,
        connected: ConnectedPeople,
        names: NameDirectory,
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
        """The time at which each person closed their last page; dropped after `GONE_AFTER`."""

        self._list: list[TableState] = []
        """The list that was built last."""

        self._encoded: dict[int, bytes] = {}
        """The pages of this list that were sent, encoded."""

        self._built: Millis | None = None
        self._is_changed = False

    def watch(self, watcher: Watcher, *, page: int = 0) -> None:
        """Subscribe a connection to one page of the list: send it now and after each change."""
        self._pages.pop(watcher, None)
        if page:
            self._pages[watcher] = page
        self._notice.watch(watcher)
        if self._built is None or self._clock.now() >= self._built + SHARED:
            self._build()
        elif self._is_changed:
            self._notice.changed()
        self._send_pages((watcher,))

    def leave(self, watcher: Watcher) -> None:
        """Unsubscribe a connection."""
        self._pages.pop(watcher, None)
        self._notice.leave(watcher)

    def start(self) -> None:
        """When the house opens, treat the people of restored tables as if each had just closed
        their last page. So they have `LINGERS` to come back before their tables leave the list.
        """
        self._began = self._clock.now()
        self._look_again()

    def arrived(self, player: PlayerId) -> None:
        """Record that a person has opened a page, so that the list shows their tables."""
        self._left.pop(player, None)
        self.changed()

    def departed(self, player: PlayerId) -> None:
        """Record that a person has closed their last page. Their tables stay in the list for
        `LINGERS`.
        """
        self._left[player] = self._clock.now()
        self._look_again()
        self.changed()

    def is_attended(self, state: TableState) -> bool:
        """Return whether a person with a seat at the table has a page open, or closed it less than
        `LINGERS` ago.
        """
        people = [place.player for place in state.places if place is not None and not place.bot]
        return any(map(self._is_here, people))

    def _is_here(self, player: PlayerId) -> bool:
        since = self._left.get(player, self._began)
        return player in self._connected or self._clock.now() < since + LINGERS

    def is_gone(self, player: PlayerId) -> bool:
        """Return whether a person closed their last page at least `GONE_AFTER` ago."""
        since = self._left.get(player, self._began)
        return player not in self._connected and self._clock.now() >= since + GONE_AFTER

    def _look_again(self) -> None:
        clock = self._clock
        clock.call_at(Millis(clock.now() + LINGERS), self.changed)
        clock.call_at(Millis(clock.now() + GONE_AFTER), self._forget_long_gone)

    def _forget_long_gone(self) -> None:
        last = self._clock.now() - GONE_AFTER
        for player in [one for one, at in self._left.items() if at <= last]:
            del self._left[player]

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
        self._is_changed = True
        self._notice.changed()

    def _send(self, watchers: Sequence[Watcher]) -> None:
        self._build()
        self._send_pages(watchers)

    def _build(self) -> None:
        self._list, self._encoded = self.listed(), {}
        self._built, self._is_changed = self._clock.now(), False

    def _send_pages(self, watchers: Sequence[Watcher]) -> None:
        for watcher in watchers:
            page = min(self._pages.get(watcher, 0), _pages(self._list) - 1)
            if page not in self._encoded:
                self._encoded[page] = encode(self._listing(self._list, page))
            watcher.send(self._encoded[page])

    def _listing(self, listed: Sequence[TableState], page: int) -> Listing:
        shown = listed[page * PAGE : (page + 1) * PAGE]
        return Listing(
            tuple(map(self._row, shown)),
            page=page,
            pages=_pages(listed),
            people=self._connected.count_people(),
            playing=sum(map(self._is_playing, self._tables.states())),
        )

    def _is_playing(self, state: TableState) -> bool:
        return state.phase == "playing" and self.is_attended(state)

    def listed(self) -> list[TableState]:
        """Return the listed tables in their order: first a few tables of each IP address from which
        tables were opened, then all others.

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
        seats, names = state.places[: _seats(state)], self._names.name
        known = self._tables.get(state.id)  # None if the table has closed since the list was built
        return LobbyTable(
            id=state.id,
            sheet=state.sheet,
            phase=state.phase,
            players=tuple(None if place is None else name_of(place, names) for place in seats),
            bots=tuple(
                Seat(at)
                for at, place in enumerate(seats)
                if place and (place.bot or is_member_bot(place.player))
            ),
            scores=() if known is None else known.scores,
            levels=tuple(None if place is None else place.level for place in seats),
            locked=state.locked,
            avatars=tuple(
                None if place is None or place.bot else self._names.avatar(place.player)
                for place in seats
            ),
        )


def _is_of_interest(state: TableState) -> bool:
    """Return whether people can take a seat at a table, or watch play there.

    Tables of tournaments are listed on another page.
    """
    if tournament_of(state.sheet) is not None:
        return False
    return takes_people(state) or state.phase not in ("waiting", "closed")


def takes_people(state: TableState) -> bool:
    """Return whether a table has a free seat for any person who comes: one that is not reserved, at
    a table that is neither locked by its host nor run by a tournament.

    A match must still wait for players; a ring table (a bank game that players join and leave) must
    not be closed. If the table has a password, the person must still give it.
    """
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
