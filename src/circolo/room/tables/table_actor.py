"""The actor of one table: decides commands, commits them, and then sends the result to clients.

It is the only writer of its stream. Clients see nothing that is not committed, except each seat its
own pending changes.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from circolo.cards.units import Millis
from circolo.play.contract import AnyGame, BadOptions, IllegalAction
from circolo.room.actors.actor_services import ActorServices
from circolo.room.actors.mailbox import DONE, Outcome, ignore_outcome, outcome_of
from circolo.room.actors.stream_actor import StreamActor
from circolo.room.history import play_history
from circolo.room.tables.automatic_answers import AutomaticAnswers
from circolo.room.tables.countersignable_epochs import CountersignableEpochs
from circolo.room.tables.dealer import Dealer
from circolo.room.tables.frames.audience import Audience
from circolo.room.tables.frames.frame_history import Follower
from circolo.room.tables.frames.spectators import EntriesRead
from circolo.room.tables.outage import Outage, held_until
from circolo.room.tables.pending_changes import KeepChanges, PendingChanges, is_private
from circolo.room.tables.queued_command import (
    CLOCK,
    CLOCK_COMMANDS,
    QueuedCommand,
    accepted_outcome,
    logged_id,
    write_changes_command,
)
from circolo.room.tables.table_change import TableChange
from circolo.store.entries import SALT_BYTES, Entry, Head, SealedSecret, chain_entry
from circolo.store.errors import DuplicateCommand, StoreFailed, StoreUnavailable, VersionConflict
from circolo.tables.automation import automatic_answers
from circolo.tables.chips import transfers
from circolo.tables.clocks import deadlines
from circolo.tables.commands import Command, Do, Hold, Reach, Release, Resume, UseAutomatic
from circolo.tables.events import PRIVATE, EpochBegan
from circolo.tables.rules import Decision, Refused, decide
from circolo.tables.shuffles import epochs, public_epochs
from circolo.tables.spectator_view import ends
from circolo.tables.state import TableState, is_sealed
from circolo.tables.table_options import TO_RETURN
from circolo.wire import table_log

_PACED = (Do, UseAutomatic)


class TableActor(StreamActor[QueuedCommand, Decision]):
    """The actor of one table. `state` is the current state, None until the table is opened.

    It calls `on_commit` after each commit, and `on_failure` when an exception has ended it.
    """

    CAPACITY = 64
    REFUSALS = (Refused, IllegalAction)

    def __init__(
        self,
        services: ActorServices,
        game: AnyGame,
        dealer: Dealer,
        *,
        head: Head,
        state: TableState | None,
        on_commit: Callable[["TableActor", TableChange], None],
        on_failure: Callable[["TableActor", Exception], None],
    ) -> None:
        super().__init__(services, head)
        self.game = game
        self.state = state
        self.audience = Audience.of(game, services, past=self._tell_past)
        self._outage = Outage(self.audience, services.clock)
        self.dealer = dealer
        self._on_commit = on_commit
        self._on_failure = on_failure
        self._changes = PendingChanges(game, state)
        self._countersignable_epochs = CountersignableEpochs()
        self._writing = asyncio.Lock()
        self._rings_at = Millis(0)
        self._shown_at = Millis(0)
        self._answers = AutomaticAnswers(game)

    def put(self, command_id: str, command: Command) -> Awaitable[Outcome]:
        """Put a command of the house in the mailbox, and return an awaitable of its outcome."""
        return outcome_of(
            lambda reply: self.submit(QueuedCommand(command_id, "house", command, reply))
        )

    def follow(self, follower: Follower, *, seq: int) -> None:
        """Send the table to a connection, now and after each change; `seq` is the last frame number
        that its client has.

        If the clocks stopped because nobody was connected, they start again.
        """
        assert self.state is not None
        self.audience.follow(follower, self.state, seq=seq)
        self._mind_outage()

    def lost(self, follower: Follower) -> None:
        """Stop sending the table to a connection, which has been closed or has unsubscribed.

        If all players have lost their connections, the clocks of the table may stop.
        """
        self.audience.leave(follower)
        self._mind_outage()

    def _mind_outage(self) -> None:
        """If the players' connections require it, submit the command that stops or starts the
        clocks.
        """
        command = None if self.state is None else self._outage.due(self.state)
        if command is not None:
            command_id = f"{CLOCK}:{type(command).__name__.lower()}:{self.head.version}"
            self.submit(QueuedCommand(command_id, CLOCK, command, ignore_outcome))

    def _give_back(self, away: Millis) -> None:
        command_id = f"resume:{self.head.version}"
        self.submit(QueuedCommand(command_id, "house", Resume(away), ignore_outcome))

    def set_timer(self) -> None:
        """Set the timer to the next deadline or automatic answer.

        A timer that is already set to an earlier time stays; when it rings, it sets the next one.
        """
        at = None if self.is_stopped else self._next_end()
        if at is None or at < self._rings_at:
            self._cancel_timer()
        if self._timer is None and at is not None:
            self._rings_at = at
            self._timer = self._services.clock.call_at(at, self._ring)

    def _next_end(self) -> Millis | None:
        state = self.state
        if state is None or state.phase == "closed" or self.stopped_since is not None:
            return None
        if state.held is not None:
            return held_until(state)
        ends = [deadlines.fires(state, deadline) for deadline in deadlines.running(state)]
        by_itself = self._answers.due(state)
        return min(ends if by_itself is None else [*ends, by_itself.at], default=None)

    def _ring(self) -> None:
        self._timer = None
        now, end = self._services.clock.now(), self._next_end()
        if self.state is None or end is None or now < end:
            self.set_timer()
        elif self.state.held is not None:
            self._mind_outage()
        elif (by_itself := self._answers.due_now(self.state, now)) is not None:
            self._answer_for(self.state, by_itself)
        else:
            due = min(deadlines.running(self.state), key=partial(deadlines.fires, self.state))
            offline = self.audience.without_connection(self.state)
            gone = self.audience.without_connection(self.state, lasting=TO_RETURN)
            whose = "-".join(map(str, due.seats))
            command_id = f"{CLOCK}:{due.kind}:{due.ask}:{due.at}:{whose}"
            self.submit(QueuedCommand(command_id, CLOCK, Reach(due, offline, gone), ignore_outcome))

    def _answer_for(self, state: TableState, due: automatic_answers.Due) -> None:
        version = self.head.version
        self.submit(self._answers.command(state, due, version=version, then=self.set_timer))
        self.set_timer()

    def _tell_past(self, after: int, most: int, told: EntriesRead) -> None:
        self._services.spawn(self._read_past(after, most, told), name="spectators")

    async def _read_past(self, after: int, most: int, told: EntriesRead) -> None:
        seeds = self.dealer.seeds  # a seed that is revealed while reading is in the entries
        try:
            entries = await self._services.store.read(self.head.stream, after=after, limit=most)
        except StoreFailed:
            entries = ()
        told(entries, {**seeds, **self.dealer.seeds})

    @property
    def scores(self) -> tuple[int, ...]:
        """The public scores of the match; empty without a match, and at a ring table."""
        match = None if self.state is None else self.state.match
        is_match = match is not None and self.game.plays == "match"
        return self.game.sight.view(match, None).scores if is_match else ()

    @property
    def stored(self) -> TableState | None:
        """The table's state as in the log, without pending changes."""
        return self._changes.stored

    async def finish(self) -> None:
        """Stop the actor, and write the pending changes; if that fails, they are lost."""
        self.stop()
        async with self._writing:
            try:
                await self._keep_changes()
            except (StoreFailed, VersionConflict):
                self._changes.forget()

    def give_up(self) -> None:
        """Stop waiting for the only person of a table, who was disconnected for too long; this ends
        the table.
        """
        self._outage.is_over = True
        self._mind_outage()

    def stop(self) -> None:
        """Refuse all further commands and those in the mailbox, and cancel all timers."""
        super().stop()
        if not self._is_closed:  # spectators still receive the last deal of a closed table
            self.audience.spectators.stop()
        self._changes.ring_no_more()

    @property
    def _is_closed(self) -> bool:
        return self.state is not None and self.state.phase == "closed"

    def _no_more(self) -> Outcome:
        return Outcome("table_closed" if self._is_closed else "busy")

    def _failed(self, error: Exception) -> None:
        """End this actor after an exception; `on_failure` then reads the table again from
        the store.
        """
        self.stop()
        self._changes.forget()
        self._on_failure(self, error)

    async def _ready(self, queued: QueuedCommand) -> None:
        """Wait for the minimum time since the last public event, if the command is an action that
        others notice.
        """
        tempo, clock = self._services.tempo, self._services.clock
        is_too_soon = tempo.is_too_soon(clock.now(), self._shown_at)
        if isinstance(queued.command, _PACED) and is_too_soon and self._is_noticed(queued.command):
            await tempo.wait(clock, since=self._shown_at)

    def _is_noticed(self, command: Command) -> bool:
        """Return whether the command would be accepted now and have public events, so that others
        notice it.
        """
        now = self._services.clock.now()
        try:
            decision = self._decide(command, now)
        except (Refused, IllegalAction, BadOptions):
            return False
        return not all(isinstance(event, PRIVATE) for event in decision.events)

    async def _take(self, queued: QueuedCommand) -> None:
        async with self._writing:
            if self.stopped_since is not None and isinstance(queued.command, CLOCK_COMMANDS):
                queued.reply(Outcome("deadline_gone"))
            elif isinstance(queued.command, KeepChanges):
                await self._keep_changes_now()
            else:
                await super()._take(queued)

    def _decision(self, queued: QueuedCommand, now: Millis) -> Decision:
        assert not isinstance(queued.command, KeepChanges)
        self._changes.check(queued.cause, queued.command, now)
        self._countersignable_epochs.check(self.state, queued.command)
        return self._decide(queued.command, now)

    async def _accept(self, queued: QueuedCommand, decision: Decision, now: Millis) -> None:
        assert not isinstance(queued.command, KeepChanges)
        if is_private(queued.command, decision):
            self._change(queued, decision)
        else:
            await self._commit(queued, decision)
            self._changes.count_of(queued.cause, queued.command, now)

    def _change(self, queued: QueuedCommand, decision: Decision) -> None:
        """Answer a command that changes only one seat's settings, show the change to the seat, and
        schedule its write.
        """
        self._changes.add(decision.events)
        before, self.state = self.state, decision.state
        self._changes.ring_later(self._services.clock, self._ring_for_changes)
        self._mailbox.answer(queued, DONE)
        self.audience.show(decision.state, decision.events, previous=before)
        self.set_timer()

    def _ring_for_changes(self) -> None:
        self.submit(write_changes_command(self.head.version))

    async def _keep_changes_now(self) -> None:
        try:
            await self._keep_changes()
        except StoreUnavailable as failure:
            self._services.store_is_unavailable(failure)
            self._changes.ring_later(self._services.clock, self._ring_for_changes)

    async def _keep_changes(self) -> None:
        """Write the pending changes in an entry of their own; raises StoreFailed or
        VersionConflict.
        """
        self._changes.ring_no_more()
        if not self._changes.events:
            return
        assert self.state is not None
        decision = Decision(self._changes.events, self.state)
        entry = self._entry(write_changes_command(self.head.version), decision)
        try:
            await self._store(entry, decision.state)
        except DuplicateCommand as known:  # another process has written at this version
            raise VersionConflict(known.stream, known.version) from known
        self._on_commit(self, TableChange(self.state, decision.events, ()))

    def _decide(self, command: Command, now: Millis) -> Decision:
        """Decide a command, and add the dealer's answers to chance (cards, draws), so that both are
        one entry.
        """
        if isinstance(command, Hold | Release):
            self._outage.check(self.state, command)
        events, state = decide(self.game, self.state, command, now=now)
        while (said := self.dealer.due(self.game, state)) is not None:
            more = decide(self.game, state, said, now=now)
            events, state = events + more.events, more.state
        return Decision(events, state)

    async def _commit(self, queued: QueuedCommand, decision: Decision) -> None:
        if not await self._is_committed(queued, self._write(queued, decision)):
            return
        away = self._away(queued)
        if away is not None:
            self.stopped_since = None
            self.audience.was_away(away)
        before, self.state = self.state, decision.state
        self.dealer.committed(decision.state)
        self._countersignable_epochs.note(before, decision, self.head)
        self._mailbox.answer(queued, accepted_outcome(decision.events))
        self._show(decision, before)

    async def _write(self, queued: QueuedCommand, decision: Decision) -> None:
        """Write the pending changes, and then the entry of a command; raises StoreFailed."""
        await self._keep_changes()
        await self._store(self._entry(queued, decision), decision.state)

    async def _store(self, entry: Entry, state: TableState) -> None:
        await self._append(entry)
        self._changes.written(state, at=entry.at, now=self._services.clock.now())

    def _away(self, queued: QueuedCommand) -> Millis | None:
        return queued.command.away if isinstance(queued.command, Resume) else None

    def _entry(self, queued: QueuedCommand, decision: Decision) -> Entry:
        return chain_entry(
            self.head,
            table_log.encode_events(decision.events),
            command=logged_id(queued, decision.events, version=self.head.version + 1),
            cause=queued.cause,
            at=self._changes.log_time(decision.events, self._services.clock.now()),
            salt=self._services.entropy(SALT_BYTES),
            transfers=transfers.transfers(
                self.game, self.stored, decision.events, entry=self.head.next_entry
            ),
            sealed=self._sealed(decision),
            opened=public_epochs.opened(decision.events),
            closes=decision.state.phase == "closed",
            finished=play_history.match_to_store(self.stored, decision.events, decision.state),
            deeds=play_history.deeds_to_store(self.game, self.stored, decision.events),
        )

    def _sealed(self, decision: Decision) -> tuple[SealedSecret, ...]:
        """Return the encrypted seeds of epochs that these events begin, except those that end in
        the same entry.
        """
        began = [event.number for event in decision.events if type(event) is EpochBegan]
        if not began:
            return ()
        live = epochs.live(decision.state)
        return tuple(self.dealer.seal(number) for number in began if number in live)

    def _show(self, decision: Decision, before: TableState | None) -> None:
        if any(map(ends, decision.events)) and not is_sealed(decision.state):
            self.audience.spectators.mark(before, version=self.head.version)
        public = self.audience.show(decision.state, decision.events, previous=before)
        if public:
            self._shown_at = self._services.clock.now()
        self._on_commit(self, TableChange(before, decision.events, public))
        self.set_timer()
        if decision.state.phase == "closed":
            self.stop()
        else:
            self._mind_outage()

    def _refuse(self, queued: QueuedCommand, code: str, detail: str = "") -> None:
        refused = Outcome(code, detail)
        if queued.is_urgent:
            # The command came too late for its deadline: set the timer for the next one.
            self.set_timer()
            queued.reply(refused)
            self._mind_outage()
        else:
            self._mailbox.answer(queued, refused)
