"""Tournament board: sends the list of tournaments, and single tournaments, to the connections that
subscribe to them.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from circolo.cards.units import Millis
from circolo.room.change_notice import ChangeNotice
from circolo.room.ports import Clock
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId
from circolo.tournaments.view import TournamentRow
from circolo.wire.game_unions import Options
from circolo.wire.message_codec import encode, encode_once
from circolo.wire.server_messages import TournamentList as Listing
from circolo.wire.server_messages import TournamentShown


class Watcher(Protocol):
    """A connection that can subscribe to tournaments."""

    player: PlayerId

    def send(self, data: bytes) -> None:
        """Put a message in the connection's bounded outbox."""
        ...


class Shown(Protocol):
    """The part of `Tournaments` that the board uses."""

    @property
    def clock(self) -> Clock: ...

    def rows(self) -> tuple[TournamentRow[Options], ...]:
        """Return the rows of the list of tournaments."""
        ...

    def entered(self) -> Mapping[PlayerId, tuple[TournamentId, ...]]:
        """Return for each player the ids of the listed tournaments that they have entered."""
        ...

    def shown(self, event: TournamentId) -> bytes | None:
        """Return the message that shows a tournament, or None if it is not in the list."""
        ...


class TournamentBoard:
    """The connections that subscribe to the list of tournaments or to single tournaments."""

    def __init__(self, tournaments: Shown) -> None:
        self._tournaments = tournaments
        self._list: ChangeNotice[Watcher] = ChangeNotice(tournaments.clock, self._send_list)
        self._each: dict[TournamentId, ChangeNotice[Watcher]] = {}

    def watch_list(self, watcher: Watcher) -> None:
        """Send the list of tournaments to a connection now and after each change."""
        self._list.watch(watcher)
        self._send_list((watcher,))

    def leave_list(self, watcher: Watcher) -> None:
        """Stop sending the list of tournaments to a connection."""
        self._list.leave(watcher)

    def watch(self, watcher: Watcher, event: TournamentId, shown: bytes) -> None:
        """Send the message `shown` to a connection, and the tournament again after each change."""
        if event not in self._each:
            self._each[event] = ChangeNotice(self._tournaments.clock, partial(self._send, event))
        self._each[event].watch(watcher)
        watcher.send(shown)

    def leave(self, watcher: Watcher, event: TournamentId) -> None:
        """Stop sending a tournament to a connection."""
        notice = self._each.get(event)
        if notice is None:
            return
        notice.leave(watcher)
        if not notice:
            del self._each[event]

    def gone(self, watcher: Watcher) -> None:
        """End all subscriptions of a connection that has closed."""
        self.leave_list(watcher)
        for event in [*self._each]:
            self.leave(watcher, event)

    def changed(self, event: TournamentId) -> None:
        """Send a changed tournament to its subscribers, and the list to its own. Changes in quick
        succession are sent together.
        """
        self._list.changed()
        if event in self._each:
            self._each[event].changed()

    def _send_list(self, watchers: Sequence[Watcher]) -> None:
        now, rows = self._tournaments.clock.now(), encode_once(self._tournaments.rows())
        entered = self._tournaments.entered()
        for watcher in watchers:
            watcher.send(encode(Listing(now, rows, entered.get(watcher.player, ()))))

    def _send(self, event: TournamentId, watchers: Sequence[Watcher]) -> None:
        shown = self._tournaments.shown(event)
        for watcher in watchers:
            if shown is not None:
                watcher.send(shown)


def encode_tournament(now: Millis, view: object) -> bytes:
    """Return the message that shows a tournament. It is the same for every client."""
    return encode(TournamentShown(now, view))  # type: ignore[arg-type]
