"""The change that one committed command made at a table."""

from msgspec import Struct

from circolo.tables.events import TableEvent
from circolo.tables.state import TableState

Events = tuple[TableEvent, ...]


class TableChange(Struct, frozen=True):
    """The state before a committed command (None before the table was opened), its events, and
    those that everybody may see.
    """

    before: TableState | None
    events: Events
    public: Events
