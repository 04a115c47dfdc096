"""Live tables: the actors of the tables that this process plays, by id."""

from circolo.room.tables.known_tables import KnownTables
from circolo.room.tables.table_actor import TableActor


class LiveTables(KnownTables[TableActor]):
    """The actors of all tables in memory, by id."""
