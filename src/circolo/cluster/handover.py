"""Hands over what a node plays, before it leaves."""

import asyncio
from collections.abc import Callable

from circolo.cards.units import Millis
from circolo.cluster.letting_go import let_go
from circolo.cluster.node_tables import NodeTables
from circolo.room.house import House
from circolo.room.ports import Clock
from circolo.room.tables.table_actor import TableActor
from circolo.tables.state import TableId

MOVED_WITHIN = Millis(5_000)
"""The time, in milliseconds, for which a leaving node plays on until the desk has given its tables
to others.
"""

WITHIN = Millis(2_500)
"""The time, in milliseconds, for which a leaving node then waits until the desk has heard of the
tables that are left.
"""

FINISHED_AT_ONCE = 100
"""Maximum number of tables that write their last changes at the same time."""

_LOOK = Millis(20)


async def hand_over(
    house: House, tables: NodeTables, clock: Clock, *, resign: Callable[[], None] | None
) -> None:
    """Give all tables of a node to the others, with all changes stored.

    The desk has each table released when another node can take it, so that a table stands still for
    its own move and not for those of all others. `resign` ends the desk, if this node is the desk;
    the next desk hears of the tables.
    """
    if resign is not None:
        resign()
    tables.hand_over(tuple(_open_tables(house)))
    await _until(lambda: not _open_tables(house), clock, within=MOVED_WITHIN)
    left = list(_open_tables(house).items())
    for first in range(0, len(left), FINISHED_AT_ONCE):
        await _give(house, tables, left[first : first + FINISHED_AT_ONCE])
    await _until(lambda: not tables.is_telling, clock, within=WITHIN)


async def _give(house: House, tables: NodeTables, some: list[tuple[TableId, TableActor]]) -> None:
    """Stop playing some tables, and tell the desk."""
    await asyncio.gather(*(actor.finish() for _, actor in some))
    for table, actor in some:
        if house.tables.get(table) is actor:  # the desk may have had it released meanwhile
            let_go(house, actor)
    tables.hand_over(tuple(table for table, _ in some))


def _open_tables(house: House) -> dict[TableId, TableActor]:
    actors = house.tables.values()
    return {actor.state.id: actor for actor in actors if actor.state is not None}


async def _until(is_over: Callable[[], bool], clock: Clock, *, within: Millis) -> None:
    until = Millis(clock.now() + within)
    while not is_over() and clock.now() < until:
        await clock.sleep_until(Millis(clock.now() + _LOOK))
