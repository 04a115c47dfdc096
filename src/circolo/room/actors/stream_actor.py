"""The actor of a stream: its only writer.

It takes one command at a time from a mailbox, decides it, commits the entry, and only then shows
the result. After a failure the store is the truth: the actor ends, and the stream is read again.
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
from circolo.store.errors import DiskFull, DuplicateCommand, StoreFailed
from circolo.tables.refusal import Refused as TableRefused
from circolo.tournaments.refusal import Refused as TournamentRefused

QueuedT = TypeVar("QueuedT", bound=Queued)
DecisionT = TypeVar("DecisionT")


class StreamActor(ABC, Generic[QueuedT, DecisionT]):
    """The mailbox, the repeated commands, the commits and the clocks that every actor has."""

    CAPACITY: ClassVar[int]
    """Commands that wait at most."""

    REFUSALS: ClassVar[tuple[type[TableRefused | TournamentRefused | IllegalAction], ...]]
    """Exceptions by which a decision refuses a command."""

    def __init__(self, services: ActorServices, head: Head) -> None:
        self.head = head
        self.stopped_since: Millis | None = None
        """The start of the interruption whose time the clocks have not got back yet."""

        self._services = services
        self._timer: Cancel | None = None
        self._mailbox: Mailbox[QueuedT] = Mailbox(
            services.spawn,
            most=self.CAPACITY,
            take=self._take,
            failed=self._failed,
            no_more=self._no_more,
            ready=self._ready,
        )

    @property
    def is_stopped(self) -> bool:
        """Whether the actor takes no more commands."""
        return self._mailbox.is_shut

    def submit(self, queued: QueuedT) -> None:
        """Put a command in the mailbox, which refuses it when full or stopped."""
        self._mailbox.put(queued, name=self.head.stream)

    def remember(self, command_id: str) -> None:
        """Note a command that the store holds, so that a repetition is answered as done."""
        self._mailbox.note(command_id, DONE)

    def has_done(self, command_id: str) -> bool:
        """Return whether this command took effect, as far back as answers are kept."""
        return self._mailbox.noted(command_id) == DONE

    def stop_clocks(self, since: Millis) -> None:
        """Let no deadline take effect: the house cannot act since then."""
        if self.stopped_since is None:
            self.stopped_since = since
            self.set_timer()

    def restart_clocks(self) -> None:
        """Give the clocks back the time for which they should have stood still (P6)."""
        if self.stopped_since is not None:
            self._give_back(Millis(self._services.clock.now() - self.stopped_since))

    def stop(self) -> None:
        """Take no more commands, and refuse those in the mailbox."""
        self._mailbox.shut()
        self._cancel_timer()

    @abstractmethod
    def set_timer(self) -> None:
        """Set the timer to the next moment at which something is due."""

    @abstractmethod
    def _give_back(self, away: Millis) -> None:
        """Put the command in the mailbox that moves all deadlines by the time away."""

    @abstractmethod
    def _away(self, queued: QueuedT) -> Millis | None:
        """Return the time away if the command gives it back, or None."""

    @abstractmethod
    def _no_more(self) -> Outcome:
        """Return the outcome of a command that a full or stopped mailbox refuses."""

    @abstractmethod
    def _failed(self) -> None:
        """End, because a command failed unexpectedly."""

    @abstractmethod
    def _decision(self, queued: QueuedT, now: Millis) -> DecisionT:
        """Decide a command; raises one of `REFUSALS`, or BadOptions."""

    @abstractmethod
    async def _accept(self, queued: QueuedT, decision: DecisionT, now: Millis) -> None:
        """Commit a decision, take over its state, answer the command and show the result."""

    async def _ready(self, queued: QueuedT) -> None:
        """Return once the command may be taken."""

    async def _take(self, queued: QueuedT) -> None:
        now = self._services.clock.now()
        try:
            decision = self._decision(queued, now)
        except self.REFUSALS as refusal:
            self._refuse(queued, refusal.code, str(refusal))
        except BadOptions as refusal:
            self._refuse(queued, "bad_options", str(refusal))
        except Exception as error:
            if not self._survives(queued, error):
                raise
        else:
            await self._accept(queued, decision, now)

    def _survives(self, queued: QueuedT, error: Exception) -> bool:
        """Return whether the actor has answered a command whose decision failed, and goes on."""
        return False

    def _goes_on_without(self, queued: QueuedT) -> bool:
        """Return whether the actor goes on if the disk is too full for this command."""
        return True

    async def _is_committed(self, queued: QueuedT, commit: Awaitable[None]) -> bool:
        """Await a commit, and return whether the entry is stored; otherwise answer the command.

        Raises StoreFailed if the stream has to be read again.
        """
        try:
            await commit
        except DuplicateCommand:
            self._mailbox.answer(queued, DONE)
            return False
        except InsufficientChips as refusal:
            self._refuse(queued, refusal.code, str(refusal))
            return False
        except StoreFailed as failure:
            queued.reply(Outcome(failure.refusal))
            if not isinstance(failure, DiskFull):
                raise
            away = self._away(queued)
            if away is not None:
                self.stopped_since = Millis(self._services.clock.now() - away)
            self._services.disk_is_full()
            if not self._goes_on_without(queued):
                raise
            return False
        return True

    async def _append(self, entry: Entry) -> None:
        await self._services.store.append(entry)
        self.head = head_after(entry)

    def _refuse(self, queued: QueuedT, code: str, detail: str = "") -> None:
        self._mailbox.answer(queued, Outcome(code, detail))

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
