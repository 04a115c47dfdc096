"""Answers the requests of other nodes to this one."""

from collections.abc import Awaitable, Callable

import msgspec
import structlog

from circolo.cluster.desk.desk_tables import DeskTables
from circolo.cluster.messages import (
    Answer,
    Find,
    GiveUp,
    Handed,
    ListTables,
    NotTheDesk,
    Paused,
    Ping,
    Put,
    Release,
    Request,
    RestAnswered,
    RestAsked,
    RollCall,
    Tables,
    TakeUp,
    Tell,
    Yes,
    decode_request,
    encode,
)
from circolo.cluster.node_tables import NodeTables
from circolo.room.house import House

Rest = Callable[[RestAsked], Awaitable[RestAnswered]]
"""Answers a REST request that another node has received."""

LISTED_AT_ONCE = 100
"""Maximum number of tables in one answer; each has about 3 KB, and a message at most 1 MiB."""

log = structlog.get_logger()


class NodeRequests:
    """Carries out requests of other nodes, those to the desk only while this node is the desk.

    `runs` tells whether this node may act at all.
    """

    def __init__(
        self,
        house: House,
        tables: NodeTables,
        desk_tables: DeskTables,
        *,
        runs: Callable[[], bool],
        is_open_desk: Callable[[], bool],
    ) -> None:
        self.rest: Rest | None = None
        self._house = house
        self._tables = tables
        self._desk_tables = desk_tables
        self._runs = runs
        self._is_open_desk = is_open_desk

    async def serve(self, data: bytes) -> bytes:
        """Answer a request; one that cannot be read comes from a node of another version."""
        try:
            request = decode_request(data)
        except msgspec.DecodeError as unreadable:
            log.warning("node_of_other_version", detail=str(unreadable))
            return encode(NotTheDesk())
        return encode(await self._answer(request) if self._runs() else NotTheDesk())

    async def at_desk(self, request: Request) -> Answer:
        """Carry out a request to the desk."""
        if not self._is_open_desk():
            return NotTheDesk()
        match request:
            case Find():
                return await self._desk_tables.find(request)
            case Tell():
                await self._desk_tables.news.hear(request.node, request.told)
            case Handed():
                self._desk_tables.handed(request.node, request.tables)
            case RollCall():
                return self._desk_tables.call_roll(request)
            case Paused():
                self._desk_tables.news.hear_paused(request)
            case _:
                return NotTheDesk()
        return Yes()

    async def _answer(self, request: Request) -> Answer:
        match request:
            case Ping():
                return Yes()
            case ListTables():
                return self._page(after=request.after)
            case TakeUp():
                return await self._tables.take_up(request)
            case Put():
                return await self._tables.put(request)
            case Release():
                return await self._tables.release(request.table)
            case GiveUp():
                actor = self._house.tables.get(request.table)
                if actor is not None:
                    actor.give_up()
                return Yes()
            case RestAsked():
                if self.rest is None or (request.for_desk and not self._is_open_desk()):
                    return NotTheDesk()
                return await self.rest(request)
            case _:
                return await self.at_desk(request)

    def _page(self, *, after: str) -> Tables:
        """Return the first tables with ids above `after`, few enough for one message."""
        actors = self._house.tables.values()
        by_id = {actor.state.id: actor for actor in actors if actor.state is not None}
        ids = sorted(table for table in by_id if table > after)[:LISTED_AT_ONCE]
        return Tables(tuple(self._tables.shown(by_id[table]) for table in ids))
