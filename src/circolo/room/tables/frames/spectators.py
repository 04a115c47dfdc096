"""Spectator frames: before a match, spectators see the table without delay; during a match, they
see play with a delay of one deal (F25).

While a table has no spectators, the server only stores its state at the ends of the last two deals.
When a spectator comes, the entries since then are read from the store, a page at a time, and
folded. So the new spectator sees the same as all others. After a restart no such state is stored,
so all entries are read.
"""

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import structlog
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.play.contract import AnyGame
from circolo.room.errors import RoomRefused
from circolo.room.ports import Cancel, Clock
from circolo.room.tables.frames.frame_history import Follower, FrameHistory
from circolo.room.tables.frames.sent_frames import SentFrames
from circolo.room.tables.frames.shown_state import EncodedOnce, SharedParts, ShownState
from circolo.store.entries import Entry
from circolo.tables import view
from circolo.tables.avatars import Avatars, default_avatar
from circolo.tables.events import DeadlinesSet, Played, Removed, TableEvent
from circolo.tables.names import Names, named
from circolo.tables.spectator_view import DelayedMoments, Due, Moment, ends, moments
from circolo.tables.state import Deadline, TableState
from circolo.wire.message_codec import encode_once
from circolo.wire.table_log import UnreadableLog, fold_entries

MOST = 50
"""Maximum number of spectators of one table."""

PAGE = 128
"""Number of entries read at a time, so that other tasks of the event loop can run in between."""

EntriesRead = Callable[[Sequence[Entry], Mapping[int, bytes]], None]
ReadEntries = Callable[[int, int, EntriesRead], None]
"""A function that reads up to a number of entries (second argument) above a version (first
argument). It calls its third argument with the entries and the unrevealed seeds.
"""

log = structlog.get_logger()


class _Seen(NamedTuple):
    """The state of a table that spectators see now.

    Spectators see it `later` milliseconds after it was current. `has_begun` is True once they see
    play.
    """

    state: TableState
    later: int
    has_begun: bool


class _Mark(NamedTuple):
    """The state of a table after the entry `version`, the last one before an entry that ended a
    deal.
    """

    version: int
    state: TableState | None


class SpectatorFrames:
    """Builds and sends the frames of all spectators of one table.

    `present` returns the connections of the spectators.
    """

    def __init__(
        self,
        game: AnyGame,
        clock: Clock,
        *,
        names: Names,
        avatars: Avatars = default_avatar,
        sent: SentFrames,
        present: Callable[[], Sequence[Follower]],
        past: ReadEntries,
    ) -> None:
        self.sight = FrameHistory(clock.now())
        self._game = game
        self._clock = clock
        self._names = names
        self._avatars = avatars
        self._present = present
        self._sent = sent
        self._past = past
        self._delayed = DelayedMoments()
        self._version = 0
        self._folded: TableState | None = None
        self._marks: tuple[_Mark, ...] = ()
        self._due: deque[Due] = deque()
        self._seen: _Seen | None = None
        self._is_behind = True
        """Whether events happened while there was no spectator, so that `_seen` is out of date."""

        self._reading = False
        self._again = False
        self._newcomers: list[tuple[Follower, int]] = []
        self._timer: Cancel | None = None
        self._stopped = False

    def check_room(self) -> None:
        """Raise RoomRefused `too_many_onlookers` if the table has the maximum number of
        spectators.
        """
        if len(self._present()) >= MOST:
            raise RoomRefused("too_many_onlookers", f"at most {MOST} spectators at a table")

    def follow(self, follower: Follower, state: TableState, *, seq: int) -> None:
        """Send the table to a new spectator: at once if no match has begun, otherwise after the
        entries have been read from the store. `seq` is the last frame number that the client has.
        """
        if state.match is None:
            live = _Seen(state, 0, has_begun=False)
            self._is_behind = False
            events = self.sight.since(seq)
            self._sent.send_whole(follower, self._shown(live), seq=self.sight.seq, events=events)
        else:
            self._newcomers.append((follower, seq))
            self._read()

    def see_out(
        self, follower: Follower, state: TableState, events: tuple[TableEvent, ...]
    ) -> None:
        """Handle a player who has become a spectator: if the host removed them, send them that
        event now.

        They see play with the delay of all spectators.
        """
        told = tuple([event for event in events if isinstance(event, Removed)])
        if told:
            live = _Seen(state, 0, has_begun=False)
            shown, seq = self._shown(live), self.sight.seq
            self._sent.send_whole(follower, shown, seq=seq, events=encode_once(told))

    def mark(self, before: TableState | None, *, version: int) -> None:
        """Store the state `before` the entry `version`, which ended a deal.

        When a spectator comes, only the entries from this one on need to be read.
        """
        self._marks = (*self._marks[-1:], _Mark(version - 1, before))

    def happened(self, state: TableState, events: tuple[TableEvent, ...]) -> None:
        """Send spectators what they may see after these events: before a match the events
        themselves, during a match the deals that have ended.
        """
        if state.match is None:
            self._show(_Seen(state, 0, has_begun=False), events)
        elif self._is_behind and not self._present():
            return
        elif state.phase != "playing" or any(ends(event) for event in events):
            if self._present():
                self._read()
            else:
                self._is_behind = True

    def renamed(self, state: TableState) -> None:
        """Send the last frame again, with the current names and avatars."""
        seen = _Seen(state, 0, has_begun=False) if state.match is None else self._seen
        present = self._present()
        if seen is not None and present and not self._is_behind:
            shown = self._shown(seen)
            for follower in present:
                self._sent.send_whole(follower, shown, seq=self.sight.seq, events=())

    def stop(self) -> None:
        """Send nothing more to spectators, and cancel the timer."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def _read(self) -> None:
        if self._reading:
            self._again = True
            return
        self._reading = True
        if self._is_behind and len(self._marks) > 1:
            self._skip_to(self._marks[0])
        self._read_on(PAGE)

    def _read_on(self, most: int) -> None:
        self._past(self._version, most, partial(self._take, most))

    def _skip_to(self, mark: _Mark) -> None:
        """Continue from a stored state; spectators never see the events before it."""
        if mark.version > self._version:
            self._version, self._folded = mark
            self._delayed = DelayedMoments()
            self._due.clear()

    def _take(self, most: int, entries: Sequence[Entry], seeds: Mapping[int, bytes]) -> None:
        if self._stopped:
            return
        before, is_full = self._version, len(entries) == most
        try:
            self._fold(entries, seeds)
        except UnreadableLog as unreadable:
            # The log has the seed of a pack where its epoch ends, perhaps on the next page.
            if not is_full:
                log.warning("nothing_to_look_on", reason=str(unreadable))
        if is_full:
            if self._is_behind:
                self._advance()
            self._read_on(PAGE if self._version > before else 2 * most)
            return
        self._reading = False
        self._show_due()
        if self._again:
            self._again = False
            self._read()

    def _fold(self, entries: Sequence[Entry], seeds: Mapping[int, bytes]) -> None:
        told = fold_entries(
            self._game, [entry.events for entry in entries], seeds, state=self._folded
        )
        for entry, (events, state) in zip(entries, told, strict=True):
            for moment in moments(self._game, self._folded, Moment(entry.at, events, state)):
                self._due.extend(self._delayed.add(moment))
            self._folded, self._version = state, entry.version

    def _show_due(self) -> None:
        """Send spectators what they may see by now.

        If events happened while there was no spectator, send only the state after them.
        """
        if self._reading:
            return
        newcomers, self._newcomers = self._newcomers, []
        before = self.sight.seq
        self._advance()
        self._is_behind = False
        if self._seen is not None and self.sight.seq == before:
            present = self._present()
            shown = self._shown(self._seen)
            for follower, seq in newcomers:
                if follower in present:  # has not left while the entries were read
                    events = self.sight.since(seq)
                    self._sent.send_whole(follower, shown, seq=before, events=events)
        self._set_timer()

    def _advance(self) -> None:
        """Advance moment by moment to the last one that spectators may see by now. Send each
        moment, except those that happened while there was no spectator.
        """
        while self._is_due():
            at, moment = self._due.popleft()
            begun = any(isinstance(event, Played) for event in moment.events)
            begun = begun or (self._seen is not None and self._seen.has_begun)
            self._seen = _Seen(moment.state, at - moment.at, has_begun=begun)
            if not self._is_behind and moment.state.match is not None:
                self._show(self._seen, moment.events)

    def _is_due(self) -> bool:
        return bool(self._due) and self._due[0].at <= self._clock.now()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._due and self._present() and not self._stopped:
            self._timer = self._clock.call_at(self._due[0].at, self._show_due)
        else:
            self._is_behind = self._is_behind or bool(self._due)

    def _show(self, seen: _Seen, events: tuple[TableEvent, ...]) -> None:
        redacted = [view.redact(self._game, named(event, self._names), None) for event in events]
        shown = tuple([event for event in redacted if event is not None])
        if not shown and not any(isinstance(event, DeadlinesSet) for event in events):
            return
        part = encode_once(shown)
        self.sight.add(part)
        present = self._present()
        if present:
            shown_state = self._shown(seen)
            for follower in present:
                self._sent.send(follower, shown_state, seq=self.sight.seq, events=part)

    def _shown(self, seen: _Seen) -> ShownState:
        """Return what spectators are shown of the table in the state `seen`."""
        state = seen.state
        clocks = seen.has_begun or state.phase != "playing"
        deadlines = tuple(_moved(one, seen.later) for one in state.deadlines if clocks)
        table = view.view(state, self._names, avatars=self._avatars)
        return ShownState(
            table=state.id,
            now=self._clock.now(),
            seat=None,
            shared=SharedParts(EncodedOnce(table), EncodedOnce(deadlines)),
            own_match=view.match_view(self._game, state, None) if seen.has_begun else None,
        )


def _moved(deadline: Deadline, later: int) -> Deadline:
    opened, at = Millis(deadline.opened + later), Millis(deadline.at + later)
    return replace(deadline, opened=opened, at=at)
