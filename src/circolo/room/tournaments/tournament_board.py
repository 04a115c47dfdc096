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


class Subscriber(Protocol):
    """A connection that can subscribe to tournaments."""

    player: PlayerId

    def send(self, data: bytes) -> None:
        """Put a message in the connection's bounded outbox."""
        ...


class Shown(Protocol):
    """The part of `ShownTournaments` that the board uses."""

    @property
    def clock(self) -> Clock: ...

    def rows(self, viewer: PlayerId | None) -> tuple[TournamentRow[Options], ...]:
        """Return the rows of a viewer's list of tournaments."""
        ...

    def hidden_from(self, viewer: PlayerId) -> frozenset[TournamentId]:
        """Return the listed tournaments that a viewer may not see."""
        ...

    def is_shown_to(self, viewer: PlayerId, tournament: TournamentId) -> bool:
        """Return whether a viewer may see a listed tournament."""
        ...

    def entered(self) -> Mapping[PlayerId, tuple[TournamentId, ...]]:
        """Return for each player the ids of the listed tournaments that they have entered."""
        ...

    def shown(self, tournament: TournamentId) -> bytes | None:
        """Return the message that shows a tournament, or None if it is not in the list."""
        ...


class TournamentBoard:
    """The connections that subscribe to the list of tournaments or to single tournaments."""

    def __init__(self, tournaments: Shown) -> None:
        self._tournaments = tournaments
        self._list: ChangeNotice[Subscriber] = ChangeNotice(tournaments.clock, self._send_list)
        self._each: dict[TournamentId, ChangeNotice[Subscriber]] = {}

    def watch_list(self, subscriber: Subscriber) -> None:
        """Send the list of tournaments to a connection now and after each change."""
        self._list.watch(subscriber)
        self._send_list((subscriber,))

    def leave_list(self, subscriber: Subscriber) -> None:
        """Stop sending the list of tournaments to a connection."""
        self._list.leave(subscriber)

    def watch(self, subscriber: Subscriber, tournament: TournamentId, shown: bytes) -> None:
        """Send the message `shown` to a connection, and the tournament again after each change."""
        if tournament not in self._each:
            self._each[tournament] = ChangeNotice(
                self._tournaments.clock, partial(self._send, tournament)
            )
        self._each[tournament].watch(subscriber)
        subscriber.send(shown)

    def leave(self, subscriber: Subscriber, tournament: TournamentId) -> None:
        """Stop sending a tournament to a connection."""
        notice = self._each.get(tournament)
        if notice is None:
            return
        notice.leave(subscriber)
        if not notice:
            del self._each[tournament]

    def gone(self, subscriber: Subscriber) -> None:
        """End all subscriptions of a connection that has closed."""
        self.leave_list(subscriber)
        for tournament in [*self._each]:
            self.leave(subscriber, tournament)

    def changed(self, tournament: TournamentId) -> None:
        """Send a changed tournament to its subscribers, and the list of tournaments to the
        subscribers of the list. Changes in quick succession are sent together.
        """
        self._list.changed()
        if tournament in self._each:
            self._each[tournament].changed()

    def _send_list(self, subscribers: Sequence[Subscriber]) -> None:
        now, entered = self._tournaments.clock.now(), self._tournaments.entered()
        encoded: dict[frozenset[TournamentId], tuple[TournamentRow[Options], ...]] = {}
        for subscriber in subscribers:
            player = subscriber.player
            hidden = self._tournaments.hidden_from(player)
            if hidden not in encoded:
                encoded[hidden] = encode_once(self._tournaments.rows(player))
            subscriber.send(encode(Listing(now, encoded[hidden], entered.get(player, ()))))

    def _send(self, tournament: TournamentId, subscribers: Sequence[Subscriber]) -> None:
        shown = self._tournaments.shown(tournament)
        for subscriber in subscribers:
            if shown is not None and self._tournaments.is_shown_to(subscriber.player, tournament):
                subscriber.send(shown)


def encode_tournament(now: Millis, view: object) -> bytes:
    """Return the message that shows a tournament. It is the same for every client."""
    return encode(TournamentShown(now, view))  # type: ignore[arg-type]
