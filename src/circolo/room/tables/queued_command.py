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
    """Return the outcome of an accepted command: a late seed is noted, and still refused."""
    return _LATE if any(type(event) is SeedCameLate for event in events) else DONE


def logged_id(queued: "QueuedCommand", events: Iterable[TableEvent], *, version: int) -> str:
    """Return the command id for the log. A logged id is answered as done after a restart. A late
    seed is refused each time, so it is logged under an id of the table.
    """
    return f"late:{version}" if accepted_outcome(events) == _LATE else queued.id


class QueuedCommand(Struct, frozen=True):
    """A command in the mailbox; a repetition has the same `id`, and `cause` is the sender."""

    id: str
    cause: str
    command: Command | KeepChanges
    reply: Reply
    sender: Sender = "house"

    @property
    def is_urgent(self) -> bool:
        """Whether the timer of the table has sent the command."""
        return isinstance(self.command, (*CLOCK_COMMANDS, Resume, KeepChanges))

    @property
    def is_of_outsider(self) -> bool:
        """Whether a person asks for a seat."""
        return isinstance(self.command, Sit) and not self.command.bot


def write_changes_command(version: int) -> QueuedCommand:
    """Return the command that writes the pending changes after this version of the table."""
    return QueuedCommand(f"{CLOCK}:changes:{version}", CLOCK, KeepChanges(), ignore_outcome)
