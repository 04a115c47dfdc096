"""Letters: what lies in the mailbox of a table."""

from collections.abc import Iterable

from msgspec import Struct

from circolo.room.streams.mailbox import DONE, Outcome, Reply, Sender, ignore_outcome
from circolo.room.tables.pending_changes import KeepChanges
from circolo.tables.commands import Command, Hold, Reach, Release, Resume, Sit, UseAutomatic
from circolo.tables.events import SeedCameLate, TableEvent

CLOCK = "clock"
CLOCK_COMMANDS = (Reach, UseAutomatic, Hold, Release)

_LATE = Outcome("seed_late")


def answer_to(events: Iterable[TableEvent]) -> Outcome:
    """Return the answer to a command: a seed that came late is noted, and still refused."""
    return _LATE if any(type(event) is SeedCameLate for event in events) else DONE


def logged_id(letter: "QueuedCommand", events: Iterable[TableEvent], *, version: int) -> str:
    """Return the command id for the log. After a restart a repetition of a logged id is answered as
    done, so a late seed, which is refused each time, is logged under an id of the table.
    """
    return f"late:{version}" if answer_to(events) == _LATE else letter.id


class QueuedCommand(Struct, frozen=True):
    """A command in the mailbox; `id` is the same however often it is sent, `cause` who sends it."""

    id: str
    cause: str
    command: Command | KeepChanges
    reply: Reply
    sender: Sender = "house"

    @property
    def is_urgent(self) -> bool:
        """Whether the table's own timer has sent it, who waits for no answer."""
        return isinstance(self.command, (*CLOCK_COMMANDS, Resume, KeepChanges))

    @property
    def is_of_outsider(self) -> bool:
        """Whether a person asks for a seat."""
        return isinstance(self.command, Sit) and not self.command.bot


def write_changes_command(version: int) -> QueuedCommand:
    """Return what has a table write its pending changes, after this version of it."""
    return QueuedCommand(f"{CLOCK}:changes:{version}", CLOCK, KeepChanges(), ignore_outcome)
