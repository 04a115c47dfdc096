"""Chat at the tables: recipients, limits, and the last lines, which are in memory only.

Chat lines are not part of table frames. A spectator receives lines from before the match, but none
during it: they could tell of cards that the spectator sees a deal later. A player who takes a seat
during play receives the lines from then on.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple, Protocol

import structlog
from msgspec.structs import replace

from circolo.cards.units import DAY, Millis, Seat
from circolo.room.actors.house_events import ReportedLine
from circolo.room.errors import RoomRefused
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.people.talk_rules import TalkRules
from circolo.room.ports import Clock, Spawn
from circolo.room.rate_limit import WindowLimit
from circolo.room.tables.frames.frame_history import Follower
from circolo.room.tables.live_tables import LiveTables
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.store.errors import StoreFailed
from circolo.store.people_port import People, Person
from circolo.tables import chat
from circolo.tables.events import Closed, MatchBegan, Seated, StoodUp, WentAbsent
from circolo.tables.state import PlayerId, TableId, TableState, seat_of
from circolo.wire import client_messages as client
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import Talk, TalkLine, TalkPermission

KEPT = 100
"""Maximum number of lines of one table in memory; the oldest are dropped."""

REPORTED = 20
"""Maximum number of lines of the reported player that a report includes, the last ones."""

PACE = 5, Millis(10_000)
"""Rate limit of one person at all tables together: 5 lines in 10 seconds."""

SAME_AGAIN = Millis(30_000)
"""Time, in milliseconds, within which a person may not repeat their last line."""

_PERMISSION_EVENTS = frozenset({Seated, StoodUp, WentAbsent, MatchBegan, Closed})

log = structlog.get_logger()


class _KeptLine(NamedTuple):
    line: TalkLine
    for_all: bool


@dataclass(slots=True)
class _TableChat:
    """The chat of one table: its last lines, and which player may write."""

    said: deque[_KeptLine] = field(default_factory=lambda: deque(maxlen=KEPT))
    since: dict[PlayerId, Millis] = field(default_factory=dict)
    """The time at which each player took a seat, for those who did so during play."""

    permissions: dict[PlayerId, TalkPermission] = field(default_factory=dict)
    """The last permission sent to each player."""

    last: int = 0

    def number(self, now: Millis) -> int:
        """Return the number of a new line. It is never below the current time, so numbers do not
        repeat after a restart.
        """
        self.last = max(self.last + 1, now)
        return self.last


class KeepReport(Protocol):
    """A function that stores a player's report about another player for the staff."""

    async def __call__(
        self,
        *,
        by: PlayerId,
        player: PlayerId,
        table: TableId,
        reason: str,
        note: str,
        lines: tuple[ReportedLine, ...],
        command: str,
    ) -> int:
        """Store a report, and return its number; 0 if a report with this command id is stored
        already. Raises RoomRefused.
        """
        ...


class TalkParts(NamedTuple):
    """What the chat needs of the house. `muted` returns the end of a player's mute, or None;
    `on_block` gets a person who has blocked or unblocked somebody.
    """

    tables: LiveTables
    connected: ConnectedPeople
    people: People
    clock: Clock
    spawn: Spawn
    muted: Callable[[PlayerId, Millis], Millis | None]
    keep_report: KeepReport
    on_block: Callable[[PlayerId], None]


class TableTalk:
    """The chat of all tables of a house."""

    def __init__(self, talk_rules: TalkRules, parts: TalkParts) -> None:
        self._talk_rules = talk_rules
        self._tables, self._connected, self._people, self._clock, self._spawn = parts[:5]
        self._muted, self._keep_report, self._on_block = parts[5:]
        self._rooms: dict[TableId, _TableChat] = {}
        self._blocked: dict[PlayerId, frozenset[PlayerId]] = {}
        """Block lists of connected players; before theirs is loaded, a player receives no chat."""

        self._often = WindowLimit(*PACE)
        self._reports = WindowLimit(5, Millis(3_600_000))

    def follow(self, person: Person, table: TableId) -> None:
        """Send a new follower of a table its last chat lines, and whether they may write."""
        if not person.is_house_bot:
            self._spawn(self._follow(PlayerId(person.id), table), name="talk")

    async def _follow(self, player: PlayerId, table: TableId) -> None:
        if player not in self._blocked:
            try:
                blocked = await self._people.blocked(player)
            except StoreFailed as failure:
                log.warning("nothing_heard", code=failure.code)
                return
            if player not in self._connected:
                return
            self._blocked.setdefault(player, frozenset(PlayerId(one.id) for one in blocked))
        actor = self._tables.get(table)
        follower = None if actor is None else _follower(actor, player)
        if actor is None or actor.state is None or follower is None:
            return
        room = self._rooms.get(table, _TableChat())
        self._watch_mute_end(player)
        lines = tuple(said.line for said in room.said if self._receives(player, actor.state, said))
        if lines:
            follower.send(encode(Talk(table, lines)))
        self._send_permission(actor, follower, again=True)

    def _receives(self, player: PlayerId, state: TableState, said: _KeptLine) -> bool:
        if said.line.player in self._blocked.get(player, ()):
            return False
        seated = seat_of(state, player) is not None
        since = self._rooms[state.id].since.get(player, 0)
        return said.for_all or (seated and said.line.number >= since)

    def changed(self, actor: TableActor, change: TableChange) -> None:
        """After a change of a table, tell its followers whether they may write, where that has
        changed.
        """
        before, state = change.before, actor.state
        assert state is not None
        moves = [event for event in change.events if type(event) in _PERMISSION_EVENTS]
        if not moves and (before is None or before.dealing == state.dealing):
            return
        room = self._rooms.setdefault(state.id, _TableChat())
        for event in moves:
            if isinstance(event, Seated) and not chat.is_for_all(state):
                room.since[event.player] = self._clock.now()
            elif isinstance(event, StoodUp) and before is not None:
                gone = before.places[event.seat]
                if gone is not None:
                    room.since.pop(gone.player, None)
        for follower in actor.audience.followers():
            self._send_permission(actor, follower)

    def refresh(self, player: PlayerId) -> None:
        """Tell a player at which tables they may write, because a mute of them began or ended."""
        self._watch_mute_end(player)
        for actor in self._tables.values():
            follower = _follower(actor, player)
            if follower is not None:
                self._send_permission(actor, follower)

    def _watch_mute_end(self, player: PlayerId) -> None:
        """If the player's mute ends within a day, set a timer that tells them so. A longer mute
        gets no timer; `follow` checks it again.
        """
        clock = self._clock
        until = self._muted(player, clock.now())
        if until is not None and until - clock.now() <= DAY:
            clock.call_at(until, partial(self.refresh, player))

    def _send_permission(
        self, actor: TableActor, follower: Follower, *, again: bool = False
    ) -> None:
        assert actor.state is not None
        player, table = follower.player, actor.state.id
        person = self._connected.person(player)
        if person is None or player not in self._blocked:
            return
        permission = TalkPermission(
            table, self._no_lines(person, actor), self._talk_rules.no_text(person)
        )
        permissions = self._rooms.setdefault(table, _TableChat()).permissions
        if again or permissions.get(player) != permission:
            permissions[player] = permission
            follower.send(encode(permission))

    def renamed(self, player: PlayerId, name: str) -> None:
        """Replace the name of a player in the lines in memory."""
        for room in self._rooms.values():
            for at, said in enumerate(room.said):
                if said.line.player == player:
                    room.said[at] = said._replace(line=replace(said.line, name=name))

    def forget_lines(self, player: PlayerId) -> None:
        """Drop all lines of a player whose account is deleted."""
        for room in self._rooms.values():
            room.said = deque((s for s in room.said if s.line.player != player), maxlen=KEPT)

    def forget(self, table: TableId) -> None:
        """Drop all lines of a table that is closed or paused."""
        self._rooms.pop(table, None)

    def gone(self, player: PlayerId) -> None:
        """Drop the block list of a player who has disconnected."""
        self._blocked.pop(player, None)

    def speak(self, person: Person, message: client.Speak) -> None:
        """Deliver a chat line; raises RoomRefused. Idempotent: a repeated message id is dropped."""
        actor = self._tables.live(TableId(message.table))
        state, now, player = actor.state, self._clock.now(), PlayerId(person.id)
        seat = None if state is None else seat_of(state, player)
        if state is None or seat is None:
            raise RoomRefused("not_seated")
        room = self._rooms.setdefault(state.id, _TableChat())
        if any((said.line.player, said.line.id) == (player, message.id) for said in room.said):
            return
        _refuse(self._no_lines(person, actor))
        text = self._checked(person, message)
        if not self._often.allows(player, now):
            raise RoomRefused("talk_too_fast")
        words = message.phrase or chat.folded(text or "")
        if _is_repeated(room, player, words, now=now):
            raise RoomRefused("talk_repeated")
        self._often.take(player, now)
        line = TalkLine(
            room.number(now),
            now,
            player,
            person.name,
            seat,
            message.phrase,
            text,
            message.id,
        )
        said = _KeptLine(line, chat.is_for_all(state))
        room.said.append(said)
        self._send(actor, state, said)

    def _send(self, actor: TableActor, state: TableState, said: _KeptLine) -> None:
        data = encode(Talk(state.id, (said.line,)))
        for follower in actor.audience.followers():
            # A follower whose block list is not loaded yet receives it with the earlier lines.
            if follower.player in self._blocked and self._receives(follower.player, state, said):
                follower.send(data)

    def _checked(self, person: Person, message: client.Speak) -> str | None:
        if (message.phrase is None) == (message.text is None):
            raise RoomRefused("bad_message", "either a phrase or a text is said")
        if message.text is None:
            return None
        _refuse(self._talk_rules.no_text(person))
        return self._talk_rules.checked(message.text)

    def _no_lines(self, person: Person, actor: TableActor) -> str | None:
        """Return the refusal code if the person may write nothing at a table, else None."""
        assert actor.state is not None
        player = PlayerId(person.id)
        if self._talk_rules.freedom(person) == "off":
            return "talk_off"
        if self._muted(player, self._clock.now()) is not None:
            return "talk_muted"
        return chat.may_speak(actor.game, actor.state, seat_of(actor.state, player))

    async def block(self, person: Person, message: client.Block) -> None:
        """Block or unblock a player for this person; raises RoomRefused or PeopleRefused."""
        player, other = PlayerId(person.id), PlayerId(message.player)
        if other == player:
            raise RoomRefused("not_yourself")
        people = self._people
        if message.on:
            await people.block(player, other)
        else:
            await people.unblock(player, other)
        await self.load_blocks(player)
        self._on_block(player)

    async def load_blocks(self, player: PlayerId) -> None:
        """Read the block list of a connected player again."""
        if player in self._blocked:
            blocked = await self._people.blocked(player)
            self._blocked[player] = frozenset(PlayerId(one.id) for one in blocked)

    async def report(self, person: Person, message: client.Report) -> None:
        """Report a player, with their last chat lines at a table, to the staff; raises
        RoomRefused.
        """
        by, player, now = PlayerId(person.id), PlayerId(message.player), self._clock.now()
        if by == player:
            raise RoomRefused("not_yourself")
        actor = self._tables.live(TableId(message.table))
        assert actor.state is not None
        lines = tuple(self._lines_of(actor.state.id, player))[-REPORTED:]
        if not (_is_here(actor, by) and (lines or _is_met(actor.state, player))):
            raise RoomRefused("report_nobody")
        if not self._reports.allows(by, now):
            raise RoomRefused("report_too_often")
        number = await self._keep_report(
            by=by,
            player=player,
            table=actor.state.id,
            reason=message.reason,
            note=message.note,
            lines=lines,
            command=f"report:{by}:{message.id}",
        )
        if number:
            self._reports.take(by, now)

    def _lines_of(self, table: TableId, player: PlayerId) -> Iterator[ReportedLine]:
        for line, _ in self._rooms.get(table, _TableChat()).said:
            if line.player == player:
                yield ReportedLine(line.at, player, line.text or "", line.phrase)


def _refuse(code: str | None) -> None:
    if code is not None:
        raise RoomRefused(code)


def _follower(actor: TableActor, player: PlayerId) -> Follower | None:
    return next((one for one in actor.audience.followers() if one.player == player), None)


def _is_here(actor: TableActor, player: PlayerId) -> bool:
    assert actor.state is not None
    return seat_of(actor.state, player) is not None or _follower(actor, player) is not None


def _is_met(state: TableState, player: PlayerId) -> bool:
    seat = seat_of(state, player)
    place = None if seat is None else state.places[Seat(seat)]
    return place is not None and not place.bot


def _is_repeated(room: _TableChat, player: PlayerId, words: str, *, now: Millis) -> bool:
    """Return whether the player's last line, within `SAME_AGAIN`, has the same words."""
    own = [said.line for said in room.said if said.line.player == player]
    if not own or now - own[-1].at >= SAME_AGAIN:
        return False
    return words == (own[-1].phrase or chat.folded(own[-1].text or ""))
