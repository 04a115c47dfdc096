"""The base class of actors: an actor is the only writer of one stream.

An actor takes one command at a time from its mailbox and decides it. It commits the resulting entry
before it shows the result. After a failure it ends, and the server reads the stream again from the
store.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable
from typing import ClassVar, Generic, TypeVar

from circolo.cards.units import Millis
from circolo.ledger.book import InsufficientChips
from circolo.play.contract import BadOptions, IllegalAction
from circolo.room.actors.actor_services import ActorServices
from circolo.room.actors.mailbox import DONE, Mailbox, Outcome, Queued
from circolo.room.ports import Cancel
from circolo.store.entries import Entry, Head, head_after
from circolo.store.errors import (
    DuplicateCommand,
    StoreFailed,
    StoreUnavailable,
    VersionConflict,
)
from circolo.tables.refusal import Refused as TableRefused
from circolo.tournaments.refusal import Refused as TournamentRefused

QueuedT = TypeVar("QueuedT", bound=Queued)
DecisionT = TypeVar("DecisionT")


class StreamActor(ABC, Generic[QueuedT, DecisionT]):
    """The base of the table actor and the tournament actor.

    It has the mailbox, the answers to repeated commands, the commits, and the timer of deadlines.

    The order for each command: `_take` calls `_decision`, then `_accept`, which passes the entry to
    `_append` and awaits the commit in `_is_committed`.
    """

    CAPACITY: ClassVar[int]
    """Maximum number of commands in the mailbox."""

    REFUSALS: ClassVar[tuple[type[TableRefused | TournamentRefused | IllegalAction], ...]]
    """The exceptions that `_decision` raises to refuse a command."""

    def __init__(self, services: ActorServices, head: Head) -> None:
        self.head = head
        self.stopped_since: Millis | None = None
        """The start of an interruption (the house could not act); None once the deadlines have been
        moved by its length.
        """

        self._services = services
        self._timer: Cancel | None = None
        self._mailbox: Mailbox[QueuedT] = Mailbox(
            services.spawn,
            most=self.CAPACITY,
            take=self._take,
            failed=self._failed,
            no_more=self._no_more,
            ready=self._ready,
            durations=services.command_durations,
        )

    @property
    def is_stopped(self) -> bool:
        """Whether the actor refuses all further commands."""
        return self._mailbox.is_shut

    def submit(self, queued: QueuedT) -> None:
        """Put a command in the mailbox, which refuses it if it is full or the actor has stopped."""
        self._mailbox.put(queued, name=self.head.stream)

    def remember(self, command_id: str) -> None:
        """Cache the id of a command that the store already has, so that a repetition is answered as
        done.
        """
        self._mailbox.note(command_id, DONE)

    def has_done(self, command_id: str) -> bool:
        """Return whether this command is known to have taken effect. For an older command, whose
        outcome the mailbox no longer caches, that is False.
        """
        return self._mailbox.noted(command_id) == DONE

    def outcome_of(self, command_id: str) -> Outcome | None:
        """Return the outcome of a command that was answered before, None if it is not known."""
        return self._mailbox.noted(command_id)

    def last_done(self, most: int) -> tuple[str, ...]:
        """Return the ids of at most `most` of the last commands that took effect."""
        return self._mailbox.last_done(most)

    def stop_clocks(self, since: Millis) -> None:
        """Stop the clocks, so that no deadline takes effect; `since` is the time from which the
        house could not act.
        """
        if self.stopped_since is None:
            self.stopped_since = since
            self.set_timer()

    def restart_clocks(self) -> None:
        """Start the stopped clocks again, and move all deadlines later by the time for which they
        were stopped (P6).
        """
        if self.stopped_since is None:
            return
        if self.head.version > 0:
            self._give_back(Millis(self._services.clock.now() - self.stopped_since))
        else:  # the first entry is not yet in the log: no deadline has lost time
            self.stopped_since = None

    def stop(self) -> None:
        """Refuse all further commands and those in the mailbox, and cancel the timer."""
        self._mailbox.shut()
        self._cancel_timer()

    @abstractmethod
    def set_timer(self) -> None:
        """Set the timer to the next time at which the actor must act by itself, for example at a
        deadline.
        """

    @abstractmethod
    def _give_back(self, away: Millis) -> None:
        """Submit the command that moves all deadlines later by `away` milliseconds, the time for
        which the clocks were stopped.
        """

    @abstractmethod
    def _away(self, queued: QueuedT) -> Millis | None:
        """Return by how many milliseconds a command of `_give_back` moves the deadlines later, or
        None for any other command.
        """

    @abstractmethod
    def _no_more(self) -> Outcome:
        """Return the outcome for a command that the mailbox refuses because it is full
        or stopped.
        """

    @abstractmethod
    def _failed(self, error: Exception) -> None:
        """End this actor after the exception `error`, which a command has raised."""

    @abstractmethod
    def _decision(self, queued: QueuedT, now: Millis) -> DecisionT:
        """Decide a command and return its result: the events, and the stream's state after them.

        Raises one of `REFUSALS`, or BadOptions, to refuse it.
        """

    @abstractmethod
    async def _accept(self, queued: QueuedT, decision: DecisionT, now: Millis) -> None:
        """Commit a decision, replace the actor's state, answer the command and send the result to
        clients.
        """

    async def _ready(self, queued: QueuedT) -> None:
        """Wait until the mailbox may take the command. This default does not wait."""

    async def _take(self, queued: QueuedT) -> None:
        now = self._services.clock.now()
        try:
            decision = self._decision(queued, now)
        except self.REFUSALS as refusal:
            await self._refuse_by_log(queued, refusal.code, str(refusal))
        except BadOptions as refusal:
            await self._refuse_by_log(queued, "bad_options", str(refusal))
        except Exception as error:
            if not self._survives(queued, error):
                raise
        else:
            await self._accept(queued, decision, now)

    def _survives(self, queued: QueuedT, error: Exception) -> bool:
        """Handle an unexpected exception of a decision.

        Return True if the command was answered and the actor continues, False to let the exception
        end the actor.
        """
        return False

    def _goes_on_without(self, queued: QueuedT) -> bool:
        """Return whether the actor continues although the store could not store this command's
        entry, for example on a full disk.
        """
        return True

    async def _is_committed(self, queued: QueuedT, commit: Awaitable[None]) -> bool:
        """Await the commit of a command's entry; return whether the store accepted the entry. If it
        did not, answer the command: as done if the store has its id already, otherwise with a
        refusal.

        Raises StoreFailed if the actor has to end and its stream has to be read again.
        """
        try:
            await commit
        except DuplicateCommand as known:
            self._mailbox.answer(queued, DONE)
            if known.version > self.head.version > 0:  # another process has written it
                raise VersionConflict(known.stream, known.version) from known
            return False
        except InsufficientChips as refusal:
            self._refuse(queued, refusal.code, str(refusal))
            return False
        except VersionConflict:
            queued.reply(Outcome("busy"))
            raise
        except StoreFailed as failure:
            queued.reply(Outcome(failure.refusal))
            away = self._away(queued)
            if away is not None:
                self.stopped_since = Millis(self._services.clock.now() - away)
            if not isinstance(failure, StoreUnavailable):
                raise
            self._services.store_is_unavailable(failure)
            if not self._goes_on_without(queued):
                raise
            return False
        return True

    async def _refuse_by_log(self, queued: QueuedT, code: str, detail: str) -> None:
        """Refuse a command that is wrong after the last entry of the log.

        Raises VersionConflict if this actor lacks that entry, because another process has written
        it: no commit would show that the refusal is wrong.
        """
        if not (self._services.is_only_writer or queued.is_urgent):
            try:
                later = await self._services.store.read(
                    self.head.stream, after=self.head.version, limit=1
                )
            except StoreFailed as failure:
                queued.reply(Outcome(failure.refusal))
                return
            if later:
                queued.reply(Outcome("busy"))
                raise VersionConflict(self.head.stream, self.head.version)
        self._refuse(queued, code, detail)

    async def _append(self, entry: Entry) -> None:
        await self._services.store.append(entry)
        self.head = head_after(entry)

    def _refuse(self, queued: QueuedT, code: str, detail: str = "") -> None:
        self._mailbox.answer(queued, Outcome(code, detail))

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
