"""The change that one committed command made at a table."""

from msgspec import Struct

from circolo.tables.events import TableEvent
from circolo.tables.state import TableState

Events = tuple[TableEvent, ...]


class TableChange(Struct, frozen=True):
    """The table before a command, the events of the command, and those that everybody may see."""

    before: TableState | None
    events: Events
    public: Events
