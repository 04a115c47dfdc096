"""Who follows a table, and what each of them is sent: his whole view, and what he learned since the
last.
"""

from collections import defaultdict, deque
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.room.ports import Clock
from circolo.tables import view
from circolo.tables.events import DeadlinesSet, Played, Seated, TableEvent
from circolo.tables.state import Deadline, PlayerId, TableState, seat_of
from circolo.tables.view import TableView
from circolo.wire.codec import encode, encoded
from circolo.wire.server import Elsewhere, Frame

KEPT = 96
"""Frames of a seat that a connection can still catch up with: about a deal."""


AT_ONCE = Millis(5_000)
"""Lines lost within so long of each other were lost for one reason, and that is ours."""


class Follower(Protocol):
    """A connection that is shown a table."""

    player: PlayerId

    def send(self, data: bytes) -> None:
        """Put bytes in its bounded outbox."""
        ...


class _Sight:
    """What one seat, or everybody without one, has been shown: a counter, and the latest events."""

    __slots__ = ("events", "seq")

    def __init__(self) -> None:
        self.seq = 0
        self.events: deque[tuple[TableEvent, ...]] = deque(maxlen=KEPT)

    def since(self, seq: int) -> tuple[TableEvent, ...]:
        """Return the events after frame `seq`, or none if they are no longer all there."""
        missed = self.seq - seq
        if seq <= 0 or not 0 < missed <= len(self.events):
            return ()
        return tuple(event for frame in list(self.events)[-missed:] for event in frame)


class Audience:
    """The followers of one table: of each player the connection that asked last."""

    def __init__(self, game: AnyGame, clock: Clock) -> None:
        self._game = game
        self._clock = clock
        self._followers: dict[PlayerId, Follower] = {}
        self._sights: defaultdict[Seat | None, _Sight] = defaultdict(_Sight)
        self._lost: dict[PlayerId, Millis] = {}

    def follow(self, follower: Follower, state: TableState, *, seq: int) -> None:
        """Show the table from now on; the connection that did so before for this player is told."""
        before = self._followers.get(follower.player)
        if before is not None and before is not follower:
            before.send(encode(Elsewhere(state.id)))
        self._followers[follower.player] = follower
        self._lost.pop(follower.player, None)
        seat = seat_of(state, follower.player)
        common = _common(state, self._clock.now())
        follower.send(self._frame(common, seat, events=self._sights[seat].since(seq)))

    def followers(self) -> tuple[Follower, ...]:
        """Return all connections that are shown the table."""
        return tuple(self._followers.values())

    def leave(self, follower: Follower) -> None:
        """Show it nothing more."""
        if self._followers.get(follower.player) is follower:
            del self._followers[follower.player]
            self._lost[follower.player] = self._clock.now()

    def all_lost_at_once(self, state: TableState) -> bool:
        """Tell whether everybody who plays here has lost his line, and all within a few seconds."""
        people = [
            place.player
            for place in state.places
            if place is not None and not place.bot and place.absent != "left"
        ]
        times = [self._lost[player] for player in people if player in self._lost]
        at_once = bool(times) and max(times) - min(times) <= AT_ONCE
        return at_once and len(times) == len(people)

    def without_line(self, state: TableState) -> tuple[Seat, ...]:
        """Return the seats whose player nobody is connected for."""
        return tuple(
            Seat(seat)
            for seat, place in enumerate(state.places)
            if place is not None and place.player not in self._followers
        )

    def show(self, state: TableState, events: tuple[TableEvent, ...]) -> bool:
        """Send everybody what he may know of what happened; tell whether anything was public."""
        clocks = any(isinstance(event, DeadlinesSet) for event in events)
        for event in events:
            if isinstance(event, Seated):
                # What the seat saw before is not for who sits down now.
                self._sights.pop(event.seat, None)
        common = _common(state, self._clock.now())
        for seat, followers in self._by_seat(state):
            shown = self._shown(events, seat)
            if shown or clocks:
                self._show(common, seat, followers, events=shown)
        return any(view.redact(self._game, event, None) is not None for event in events)

    def _by_seat(self, state: TableState) -> list[tuple[Seat | None, list[Follower]]]:
        """Return who looks on from each seat, and last (None) who has none."""
        others = dict(self._followers)
        by_seat: list[tuple[Seat | None, list[Follower]]] = []
        for seat, place in enumerate(state.places):
            follower = None if place is None else others.pop(place.player, None)
            by_seat.append((Seat(seat), [] if follower is None else [follower]))
        return [*by_seat, (None, list(others.values()))]

    def _show(
        self,
        common: "_Common",
        seat: Seat | None,
        followers: list[Follower],
        *,
        events: tuple[TableEvent, ...],
    ) -> None:
        sight = self._sights[seat]
        sight.seq += 1
        sight.events.append(events)
        if followers:
            data = self._frame(common, seat, events=events)
            for follower in followers:
                follower.send(data)

    def _shown(self, events: tuple[TableEvent, ...], seat: Seat | None) -> tuple[TableEvent, ...]:
        shown = [view.redact(self._game, event, seat) for event in _open_to(events, seat)]
        return tuple([event for event in shown if event is not None])

    def _frame(self, common: "_Common", seat: Seat | None, *, events: tuple[Any, ...]) -> bytes:
        state = common.state
        return encode(
            Frame(
                table=state.id,
                seq=self._sights[seat].seq,
                now=common.now,
                seat=seat,
                events=events,
                view=common.view,
                match=None if seat is None else view.match_view(self._game, state, seat),
                asks=view.asks(self._game, state, seat),
                deadlines=common.deadlines,
            )
        )


class _Common(NamedTuple):
    """What every frame of a table as it stands has alike, encoded once."""

    state: TableState
    now: Millis
    view: TableView[Any]
    deadlines: tuple[Deadline, ...]


def _common(state: TableState, now: Millis) -> _Common:
    return _Common(state, now, encoded(view.view(state)), encoded(state.deadlines))


def _open_to(events: tuple[TableEvent, ...], seat: Seat | None) -> Iterable[TableEvent]:
    """Who has no seat is not shown the running play: onlookers will be, a deal behind (F25)."""
    if seat is not None:
        return events
    return [event for event in events if not isinstance(event, Played)]
