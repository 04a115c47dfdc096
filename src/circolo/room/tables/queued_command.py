"""Commands in the mailbox of a table."""

from collections.abc import Iterable

from msgspec import Struct

from circolo.room.actors.mailbox import DONE, Outcome, Reply, Sender, ignore_outcome
from circolo.room.tables.pending_changes import KeepChanges
from circolo.tables.commands import Command, Hold, Reach, Release, Resume, Sit, UseAutomatic
from circolo.tables.events import SeedCameLate, TableEvent

CLOCK = "clock"
CLOCK_COMMANDS = (Reach, UseAutomatic, Hold, Release)

_LATE = Outcome("seed_late")


def accepted_outcome(events: Iterable[TableEvent]) -> Outcome:
    """Return the outcome of an accepted command with these events.

    It is done, or the refusal `seed_late` if a player's seed for a shuffle came too late: such a
    seed is written to the log, but not used.
    """
    return _LATE if SeedCameLate in map(type, events) else DONE


def logged_id(queued: "QueuedCommand", events: Iterable[TableEvent], *, version: int) -> str:
    """Return the command id to store in the log entry.

    After a restart, a repeated command with a stored id is answered as done. But a repeated command
    with a late seed must be refused again, so its entry gets another id.
    """
    return f"late:{version}" if accepted_outcome(events) == _LATE else queued.id


class QueuedCommand(Struct, frozen=True):
    """A command in the mailbox.

    A repeated command has the same `id`. `cause` is the author in the log: a player's id, `house`
    or `clock`.
    """

    id: str
    cause: str
    command: Command | KeepChanges
    reply: Reply
    sender: Sender = "house"

    @property
    def is_urgent(self) -> bool:
        """Whether a full mailbox must accept the command, because the table itself sends it: it
        comes from the timer, moves the deadlines after an interruption, or writes pending changes.
        """
        return isinstance(self.command, (*CLOCK_COMMANDS, Resume, KeepChanges))

    @property
    def is_of_outsider(self) -> bool:
        """Whether a person without a seat asks for one."""
        return isinstance(self.command, Sit) and not self.command.bot


def write_changes_command(version: int) -> QueuedCommand:
    """Return the command that writes the pending changes of a table whose last entry has this
    version.
    """
    return QueuedCommand(f"{CLOCK}:changes:{version}", CLOCK, KeepChanges(), ignore_outcome)
