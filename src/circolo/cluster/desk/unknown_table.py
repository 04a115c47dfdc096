"""What the desk answers about a table that it does not know."""

from circolo.cluster.messages import Answer, Found, NotTheDesk
from circolo.room.house import House
from circolo.store.errors import StoreFailed
from circolo.tables.state import TableId


async def about_unknown(table: TableId, house: House) -> Answer:
    """Say whether a table that the desk does not know is paused or does not exist.

    A table that is open in the log is only between two nodes: who asks has to ask again.
    """
    if table in house.paused:
        return Found("", "table_paused")
    try:
        is_open = await house.has_open_table(table)
    except StoreFailed:
        return NotTheDesk()
    return NotTheDesk() if is_open else Found("", "no_such_table")
