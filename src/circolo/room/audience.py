"""Who follows a table, and what each of them is sent: his whole view, and what he learned since the
last.
"""

from collections import deque
from typing import Any, Protocol

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.room.ports import Clock
from circolo.tables import view
from circolo.tables.events import DeadlinesSet, Played, Seated, TableEvent
from circolo.tables.state import PlayerId, TableState, seat_of
from circolo.wire.codec import encode
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
        self._sights: dict[Seat | None, _Sight] = {}
        self._lost: dict[PlayerId, Millis] = {}

    def follow(self, follower: Follower, state: TableState, *, seq: int) -> None:
        """Show the table from now on; the connection that did so before for this player is told."""
        before = self._followers.get(follower.player)
        if before is not None and before is not follower:
            before.send(encode(Elsewhere(state.id)))
        self._followers[follower.player] = follower
        self._lost.pop(follower.player, None)
        seat = seat_of(state, follower.player)
        sight = self._sight(seat)
        follower.send(self._frame(state, seat, events=sight.since(seq)))

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
        by_seat: dict[Seat | None, list[Follower]] = {None: []}
        for seat, place in enumerate(state.places):
            by_seat[Seat(seat)] = []
            if place is not None and place.player in self._followers:
                by_seat[Seat(seat)].append(self._followers[place.player])
        seated = {place.player for place in state.places if place is not None}
        by_seat[None] = [f for player, f in self._followers.items() if player not in seated]
        for to, followers in by_seat.items():
            self._show(state, to, followers, events=self._shown(events, to), clocks=clocks)
        return any(view.redact(self._game, event, None) is not None for event in events)

    def _show(
        self,
        state: TableState,
        seat: Seat | None,
        followers: list[Follower],
        *,
        events: tuple[TableEvent, ...],
        clocks: bool,
    ) -> None:
        if not events and not clocks:
            return
        sight = self._sight(seat)
        sight.seq += 1
        sight.events.append(events)
        if followers:
            data = self._frame(state, seat, events=events)
            for follower in followers:
                follower.send(data)

    def _shown(self, events: tuple[TableEvent, ...], seat: Seat | None) -> tuple[TableEvent, ...]:
        shown = (view.redact(self._game, event, seat) for event in events)
        return tuple([event for event in shown if event is not None and _may_show(event, seat)])

    def _sight(self, seat: Seat | None) -> _Sight:
        return self._sights.setdefault(seat, _Sight())

    def _frame(self, state: TableState, seat: Seat | None, *, events: tuple[Any, ...]) -> bytes:
        return encode(
            Frame(
                table=state.id,
                seq=self._sight(seat).seq,
                now=self._clock.now(),
                seat=seat,
                events=events,
                view=view.view(state),
                match=None if seat is None else view.match_view(self._game, state, seat),
                asks=view.asks(self._game, state, seat),
                deadlines=state.deadlines,
            )
        )


def _may_show(event: TableEvent, seat: Seat | None) -> bool:
    """Who has no seat is not shown the running play: onlookers will be, a deal behind (F25)."""
    return seat is not None or not isinstance(event, Played)
