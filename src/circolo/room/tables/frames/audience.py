"""The audience of a table: sends each connected client frames with its view of the table and the
events since the last frame.
"""

from collections import defaultdict
from operator import is_

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.room.actors.actor_services import ActorServices
from circolo.room.errors import RoomRefused
from circolo.room.ports import Clock
from circolo.room.tables.frames.frame_history import Follower, FrameHistory
from circolo.room.tables.frames.seat_frames import TablePicture, TablePictures
from circolo.room.tables.frames.sent_frames import SentFrames
from circolo.room.tables.frames.spectators import ReadEntries, SpectatorFrames
from circolo.tables import view
from circolo.tables.avatars import Avatars, default_avatar
from circolo.tables.events import DeadlinesSet, Seated, StoodUp, TableEvent
from circolo.tables.names import Names
from circolo.tables.spectator_view import deal_end
from circolo.tables.state import Place, PlayerId, TableState, seat_of
from circolo.tables.table_options import HELD_AT_MOST
from circolo.wire.message_codec import encode, encode_once
from circolo.wire.server_messages import FollowedElsewhere

AT_ONCE = Millis(5_000)
"""Maximum time, in milliseconds, between lost connections that are considered to have one cause on
the server's side.
"""

_AT_ALL = Millis(0)


class Audience:
    """The clients that receive one table. Each player or spectator receives it on their newest
    connection only.
    """

    def __init__(
        self,
        game: AnyGame,
        clock: Clock,
        *,
        names: Names,
        avatars: Avatars = default_avatar,
        past: ReadEntries,
    ) -> None:
        self._sent = SentFrames()
        self.spectators = SpectatorFrames(
            game,
            clock,
            names=names,
            avatars=avatars,
            sent=self._sent,
            present=self._spectators,
            past=past,
        )
        self._pictures = TablePictures(game, names, avatars=avatars)
        self._game = game
        self._names = names
        self._clock = clock
        self._followers: dict[PlayerId, Follower] = {}
        self._stand_ins: dict[PlayerId, Follower] = {}
        """Connections of bots that play in a seated person's seat, by that person's id.

        They receive the view of the seat.
        """
        self._seated: frozenset[PlayerId] = frozenset()
        self._sat_down: set[PlayerId] = set()
        """Ids of players whose names may be in stored frames."""

        self._sights: defaultdict[Seat, FrameHistory] = defaultdict(
            lambda: FrameHistory(clock.now())
        )
        self._lost: dict[PlayerId, Millis] = {}
        self._began = clock.now()

    @classmethod
    def of(cls, game: AnyGame, services: ActorServices, *, past: ReadEntries) -> "Audience":
        """Return the audience of a table whose actor has these services."""
        return cls(game, services.clock, names=services.names, avatars=services.avatars, past=past)

    def follow(self, follower: Follower, state: TableState, *, seq: int) -> None:
        """Send the table to a connection, now and after each change; `seq` is the last frame number
        that its client has.

        The connection replaces an older one of the same player, and the client of the older one is
        told so. Raises RoomRefused if the table has too many spectators.
        """
        self._seated = _seated(state)
        seat = seat_of(state, follower.player)
        if seat is None and follower.player not in self._followers:
            self.spectators.check_room()
        before = self._followers.get(follower.player)
        if before is not None and before is not follower:
            before.send(encode(FollowedElsewhere(state.id)))
            self._sent.forget(before)
        self._followers[follower.player] = follower
        self._lost.pop(follower.player, None)
        if seat is None:
            self.spectators.follow(follower, state, seq=seq)
        else:
            sight, shown = self._sights[seat], self._picture(state).of(seat)
            self._sent.send_whole(follower, shown, seq=sight.seq, events=sight.since(seq))

    def stand_in(self, follower: Follower, state: TableState) -> None:
        """Send a bot the view of the person's seat in which it plays, now and after each change.

        The bot replaces an earlier bot of that seat. Raises RoomRefused `not_seated`.
        """
        seat = seat_of(state, follower.player)
        if seat is None:
            raise RoomRefused("not_seated")
        before = self._stand_ins.get(follower.player)
        if before is not None:
            before.send(encode(FollowedElsewhere(state.id)))
            self._sent.forget(before)
        self._stand_ins[follower.player] = follower
        sight, shown = self._sights[seat], self._picture(state).of(seat)
        self._sent.send_whole(follower, shown, seq=sight.seq, events=())

    def renamed(self, player: PlayerId, state: TableState) -> None:
        """Send everybody a view with a person's new name or avatar. Drop the stored events of
        earlier frames, because they have the old name.
        """
        if player not in self._sat_down | _seated(state) | _awaited(state):
            return
        for sight in (*self._sights.values(), self.spectators.sight):
            sight.forget()
        picture = self._picture(state)
        for at, place in enumerate(state.places):
            for follower in self._followers_at(place):
                seat = Seat(at)
                seq = self._sights[seat].seq
                self._sent.send_whole(follower, picture.of(seat), seq=seq, events=())
        self.spectators.renamed(state)

    def followers(self) -> tuple[Follower, ...]:
        """Return the connections that receive the table, without bots that play in a
        person's seat.
        """
        return tuple(self._followers.values())

    def follower(self, player: PlayerId) -> Follower | None:
        """Return the connection of a player that receives the table, or None."""
        return self._followers.get(player)

    def send_bots_away(self, state: TableState) -> None:
        """Tell the bots at the table, and those that play for people, that it is played
        elsewhere.
        """
        bots = [place.player for place in state.places if place is not None and place.bot]
        present = [self._followers[bot] for bot in bots if bot in self._followers]
        for bot in (*present, *self._stand_ins.values()):
            bot.send(encode(FollowedElsewhere(state.id)))

    def leave(self, follower: Follower) -> None:
        """Stop sending the table to a connection, which has been closed or has unsubscribed."""
        self._sent.forget(follower)
        if self._stand_ins.get(follower.player) is follower:
            del self._stand_ins[follower.player]
        if self._followers.get(follower.player) is follower:
            del self._followers[follower.player]
            if follower.player in self._seated:
                self._lost[follower.player] = self._clock.now()

    def was_away(self, away: Millis) -> None:
        """The house could not act for `away` milliseconds: move the times at which players lost
        their connections later by that.
        """
        now = self._clock.now()
        self._lost = {player: Millis(min(at + away, now)) for player, at in self._lost.items()}

    def all_lost_at_once(self, state: TableState) -> bool:
        """Return whether all people who play at the table have lost their connections, within
        `AT_ONCE` of each other.

        Return False if the last loss is more than `HELD_AT_MOST` ago, because a table waits for its
        players no longer than that.
        """
        if not self._lost:
            return False
        people = _people(state)
        times = [self._lost[player] for player in people if player in self._lost]
        if not times or len(times) < len(people) or max(times) - min(times) > AT_ONCE:
            return False
        return self._clock.now() < max(times) + HELD_AT_MOST

    def is_somebody_here(self, state: TableState) -> bool:
        """Return whether a person who plays at the table is connected; also True if no person plays
        there any more.
        """
        people = _people(state)
        return not people or any(player in self._followers for player in people)

    def without_connection(
        self, state: TableState, *, lasting: Millis = _AT_ALL
    ) -> tuple[Seat, ...]:
        """Return the seats whose players have had no connection for at least `lasting`
        milliseconds.
        """
        since = self._clock.now() - lasting
        return tuple(
            Seat(seat)
            for seat, place in enumerate(state.places)
            if place is not None
            and place.player not in self._followers
            and self._lost.get(place.player, self._began) <= since
        )

    def show(
        self,
        state: TableState,
        events: tuple[TableEvent, ...],
        *,
        previous: TableState | None = None,
    ) -> tuple[TableEvent, ...]:
        """Send each client its view of the new state, with the events that it may see. Return the
        events that everybody may see.

        `previous` is the state before the events. A player who leaves at the end of a deal still
        receives that end as their seat sees it.
        """
        kinds = [type(event) for event in events]
        clocks = DeadlinesSet in kinds
        were_seated = self._seated
        if Seated in kinds or StoodUp in kinds:
            self._seated = _seated(state)
            for event in events:
                if isinstance(event, Seated):
                    self._sat_down.add(event.player)
                    # The new player of a seat must not see what the player before them saw.
                    self._sights.pop(event.seat, None)
                    if event.player not in self._followers:  # their client follows soon
                        self._lost[event.player] = self._clock.now()
        told = view.told(events, self._names)
        public = [view.redact(self._game, event, None) for event in told]
        for_all = tuple(told) if all(map(is_, public, told)) else None
        picture = self._picture(state)
        shown: tuple[TableEvent, ...] = ()
        part = encode_once(shown)
        for at, place in enumerate(state.places):
            seat = Seat(at)
            before, shown = shown, self._redacted(told, seat) if for_all is None else for_all
            if shown != before:  # usually all seats are shown the same
                part = encode_once(shown)
            if shown or clocks:
                sight = self._sights[seat]
                sight.add(part)
                for follower in self._followers_at(place):
                    self._sent.send(follower, picture.of(seat), seq=sight.seq, events=part)
        self.spectators.happened(state, events)
        if state.match is not None:
            gone = were_seated - self._seated
            if gone and previous is not None:
                self._show_end(gone, previous, events)
            self._make_spectators(gone, state, events)
        return tuple([event for event in public if event is not None])

    def _followers_at(self, place: Place | None) -> list[Follower]:
        """Return the connection of a seat's player, and the bot that plays for them."""
        if place is None:
            return []
        seen_by = self._followers.get(place.player), self._stand_ins.get(place.player)
        return [follower for follower in seen_by if follower is not None]

    def _picture(self, state: TableState) -> TablePicture:
        return self._pictures.take(state, self._clock.now())

    def _show_end(
        self, gone: frozenset[PlayerId], before: TableState, events: tuple[TableEvent, ...]
    ) -> None:
        """When players leave at the end of a deal, send each of them that end as seen from their
        seat.
        """
        end = deal_end(self._game, before, at=self._clock.now(), events=events)
        if end is None:
            return
        told = view.told(end.events, self._names)
        picture = self._pictures.take(end.state, end.at)
        for seat, place in enumerate(before.places):
            follower = None if place is None else self._followers.get(place.player)
            if follower is not None and follower.player in gone:
                shown, seq = picture.of(Seat(seat)), self._sights[Seat(seat)].seq
                told_to = encode_once(self._redacted(told, Seat(seat)))
                self._sent.send_whole(follower, shown, seq=seq, events=told_to)

    def _make_spectators(
        self, gone: frozenset[PlayerId], state: TableState, events: tuple[TableEvent, ...]
    ) -> None:
        """Turn players who left their seats during a match into spectators."""
        for player in sorted(gone):
            stand_in, follower = self._stand_ins.pop(player, None), self._followers.get(player)
            if stand_in is not None:
                stand_in.send(encode(FollowedElsewhere(state.id)))
                self._sent.forget(stand_in)
            if follower is not None:
                self.spectators.see_out(follower, state, events)
                self.spectators.follow(follower, state, seq=0)

    def _spectators(self) -> list[Follower]:
        """Return the connections of spectators (followers without a seat)."""
        return [one for player, one in self._followers.items() if player not in self._seated]

    def _redacted(self, told: list[TableEvent], seat: Seat) -> tuple[TableEvent, ...]:
        shown = [view.redact(self._game, event, seat) for event in told]
        return tuple([event for event in shown if event is not None])


def _people(state: TableState) -> list[PlayerId]:
    """Return the ids of the people (no bots) who have a seat and have not left play."""
    return [
        place.player
        for place in state.places
        if place is not None and not place.bot and place.absent != "left"
    ]


def _awaited(state: TableState) -> frozenset[PlayerId]:
    return frozenset([keeper.player for keeper in state.kept if keeper is not None])


def _seated(state: TableState) -> frozenset[PlayerId]:
    return frozenset([place.player for place in state.places if place is not None])
