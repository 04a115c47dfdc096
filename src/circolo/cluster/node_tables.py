"""The tables that this node plays: carries out the desk's requests, and tells the desk the news."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from itertools import islice
from weakref import WeakValueDictionary

import structlog
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.cluster.asking import ask_node
from circolo.cluster.bus.bus_port import Bus, NoAnswer, NobodyThere
from circolo.cluster.letting_go import let_go
from circolo.cluster.messages import (
    Answer,
    Done,
    Elsewhere,
    Failed,
    Handed,
    Paused,
    Put,
    RollCall,
    TableShown,
    Taken,
    TakeUp,
    Tell,
    Told,
    Yes,
)
from circolo.cluster.table_forms import UnreadableForm, decode_command, shown
from circolo.play.events import DealEnded, MatchEnded
from circolo.room.errors import RoomRefused
from circolo.room.house import House
from circolo.room.ports import Clock, Spawn
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tables.table_news import NO_NEWS, TableNews, news_of
from circolo.room.tournaments.table_reports import reports_of_entry
from circolo.store.errors import StoreFailed
from circolo.tables import events
from circolo.tables.commands import Open
from circolo.tables.events import Played, TableEvent
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import tournament_of
from circolo.tournaments.reports import Report

MOST_WAITING = 10_000
"""Maximum number of news that wait for the desk; then the node tells the desk all its tables."""

TOLD_AT_ONCE = 100
DESK_ANSWERS_WITHIN = Millis(2_000)
AGAIN = Millis(250)

SETTLES_WITHIN = Millis(60_000)
"""The time, in milliseconds, within which a former node of a table may still append to its log."""

READ_AT_ONCE = 16
"""Maximum number of logs that a node compares with its tables at the same time."""

QUIET = frozenset(
    {
        events.PremoveSet,
        events.PremoveWithdrawn,
        events.PremoveDropped,
        events.PreferencesSet,
        events.TimeSpent,
        events.MovedOn,
        events.DeadlinesSet,
        events.SeedCommitted,
        events.SeedsClosed,
        events.EpochBegan,
        events.SeedRevealed,
        events.SeedCameLate,
        events.Countersigned,
        events.EpochReady,
        events.PackFixed,
        events.EpochEnded,
        events.ChipsCame,
    }
)
"""Events of which the desk need not know."""

log = structlog.get_logger()

ToDesk = Tell | Handed | Paused | RollCall


class NodeTableParts(Struct, frozen=True):
    """What the tables of a node need.

    `desk` returns the node that is the desk, empty if none is known. `at_desk` carries out a
    message to the desk if this node is the desk.
    """

    node: str
    house: House
    bus: Bus
    clock: Clock
    spawn: Spawn
    desk: Callable[[], str]
    at_desk: Callable[[ToDesk], Awaitable[Answer]]


class NodeTables:
    """The tables that this node plays, as the desk sees them."""

    def __init__(self, parts: NodeTableParts) -> None:
        self._parts = parts
        self._told_up_to: dict[TableId, int] = {}
        self._taken_at: dict[TableId, Millis] = {}
        self._waiting: deque[ToDesk | Told] = deque()
        self._telling = False
        self._doubted: frozenset[TableId] = frozenset()
        """The tables that the next roll call compares with the log, however old they are."""

        self._taking: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    def made(self, actor: TableActor) -> None:
        """Record when this node took up a table from the store."""
        if actor.state is not None:
            self._taken_at[actor.state.id] = self._parts.clock.now()

    def forgotten(self, table: TableId) -> None:
        """Record that this node no longer plays a table."""
        self._told_up_to.pop(table, None)
        self._taken_at.pop(table, None)

    def committed(self, actor: TableActor, change: TableChange) -> None:
        """Tell the desk what an entry of a table means for it, if anything."""
        told = self._told(actor, change)
        if told is not None:
            self._told_up_to[told.table] = told.version
            self._tell(told)

    def waited(self, state: TableState, news: TableNews) -> None:
        """Tell the desk that a table has waited for moves; nothing that it knows has changed.

        The news are dropped while others wait: they come again soon, and are late then.
        """
        if not self._waiting:
            version = self._told_up_to.get(state.id, 0)
            self._tell(Told(state.id, version, version, news=news))

    def shown(self, actor: TableActor) -> TableShown:
        """Return a table of this node as the desk knows it; the actor has a state."""
        assert actor.state is not None
        return shown(actor, taken_up=self._taken_at.get(actor.state.id, Millis(0)))

    def paused(self, actor: TableActor) -> None:
        """Tell the desk that a table is paused."""
        self._tell(Paused(self._parts.node, self.shown(actor)))

    def hand_over(self, tables: tuple[TableId, ...]) -> None:
        """Tell the desk that this node no longer plays these tables, which are still open."""
        self._tell(Handed(self._parts.node, tables))

    def was_desk(self) -> None:
        """Record that the last desk, which was this node, knows all entries of its tables."""
        for table, actor in self._parts.house.tables.items():
            self._told_up_to[table] = actor.head.version

    @property
    def is_telling(self) -> bool:
        """Whether news wait for the desk."""
        return bool(self._waiting)

    def again(self) -> None:
        """Go on telling, because another node has become the desk; it may have been told another
        thing of a table, which a third node has played meanwhile.
        """
        self._doubted = frozenset(self._parts.house.tables)
        self._tell_soon()

    async def take_up(self, asked: TakeUp) -> Answer:
        """Continue a table from the store. An actor of it that is here may lack entries, and
        ends.
        """
        house = self._parts.house
        async with self._taking.setdefault(asked.table, asyncio.Lock()):
            before = house.tables.get(asked.table)
            if before is not None and before.state is not None:
                await before.finish()
                let_go(house, before)
            try:
                await house.clubs.stream.refresh()  # before anybody asks to watch the table
                actor = await house.opener.take_up(
                    asked.table, is_paused=asked.is_paused, stopped_since=asked.since
                )
            except StoreFailed as failure:
                return Failed(failure.code)
        if actor is None or actor.state is None:
            return Taken(None)
        self._told_up_to[asked.table] = actor.head.version
        return Taken(self.shown(actor))

    async def put(self, asked: Put) -> Answer:
        """Put a command of the desk to a table, and open the table if the command opens it."""
        house = self._parts.house
        try:
            command = decode_command(asked.kind, asked.command)
            if isinstance(command, Open) and tournament_of(command.sheet) is not None:
                await house.clubs.stream.refresh()  # before anybody asks to watch the table
            actor = house.tables.get(asked.table)
            if actor is None:
                if not isinstance(command, Open):
                    return Failed("busy")
                actor = house.opener.new_table(asked.table, command.sheet.options)
                self._told_up_to[asked.table] = 0
        except StoreFailed as failure:
            return Failed(failure.code)
        except (UnreadableForm, RoomRefused) as refused:
            return Failed(getattr(refused, "code", "node_of_other_version"))
        outcome = await actor.put(asked.id, command)
        if actor.state is None:
            if house.tables.get(asked.table) is actor:  # `take_up` may have replaced it
                house.opener.forget(asked.table)
            return Done(outcome, None)
        return Done(outcome, self.shown(actor))

    def doubt(self, tables: Iterable[TableId]) -> None:
        """Look, with the next roll call, whether another node has written to tables of this one,
        because it says that it plays them.
        """
        self._doubted |= self._parts.house.tables.keys() & set(tables)

    def call_roll_soon(self) -> None:
        """Name to the desk the tables that this node plays, and stop those that others play."""
        self._parts.spawn(self._call_roll(), name="roll_call")

    async def _call_roll(self) -> None:
        actors = {table: actor for table, actor in self._parts.house.tables.items() if actor.state}
        answer = await self._ask_desk(RollCall(self._parts.node, tuple(actors)))
        for table in answer.tables if isinstance(answer, Elsewhere) else ():
            if self._parts.house.tables.get(table) is actors[table]:
                log.warning(
                    "table_played_elsewhere", table=table, version=actors[table].head.version
                )
                let_go(self._parts.house, actors[table])
        await self._look_for_late_entries()

    async def _look_for_late_entries(self) -> None:
        """Give up tables to whose log another node has appended after this node read it.

        A node that was frozen, or lost a table, may still commit one entry. Without this, a table
        that waits for people would be shown as it was before that entry.
        """
        since = self._parts.clock.now() - SETTLES_WITHIN
        lately = (table for table, at in self._taken_at.items() if at >= since)
        doubted, self._doubted = self._doubted.union(lately), frozenset()
        few = asyncio.Semaphore(READ_AT_ONCE)
        await asyncio.gather(*(self._look_for_late_entry(one, few) for one in sorted(doubted)))

    async def _look_for_late_entry(self, table: TableId, few: asyncio.Semaphore) -> None:
        house = self._parts.house
        async with few:
            actor = house.tables.get(table)
            is_behind = actor is not None and await house.lacks_entries(actor)
        if actor is not None and is_behind and house.tables.get(table) is actor:
            log.warning("table_played_elsewhere", table=table, version=actor.head.version)
            let_go(house, actor)
            self.hand_over((table,))

    async def release(self, table: TableId) -> Answer:
        """Stop playing a table, with all its changes stored, so that another node can continue."""
        actor = self._parts.house.tables.get(table)
        if actor is not None:
            await actor.finish()
            if actor.state is not None:  # otherwise its opening has failed, and nothing is played
                let_go(self._parts.house, actor)
        return Yes()

    # --- Telling the desk ---------------------------------------------------------------------

    def _told(self, actor: TableActor, change: TableChange) -> Told | None:
        state, version = actor.state, actor.head.version
        assert state is not None
        reports = self._reports(actor, change)
        if not reports and all(map(_is_quiet, change.events)):
            return None
        return Told(
            state.id,
            self._told_up_to.get(state.id, 0),
            version,
            self.shown(actor),
            news_of(change) if change.public else NO_NEWS,
            reports,
            is_closed=state.phase == "closed",
        )

    def _reports(self, actor: TableActor, change: TableChange) -> tuple[Report, ...]:
        state = actor.state
        if state is None or tournament_of(state.sheet) is None:
            return ()
        version = actor.head.version
        return reports_of_entry(actor.game, change.before, change.events, state, version)

    def _tell(self, told: ToDesk | Told) -> None:
        if len(self._waiting) >= MOST_WAITING:
            log.error("desk_not_told", dropped=len(self._waiting))
            self._waiting.clear()
            for actor in self._parts.house.tables.values():
                if actor.state is not None:
                    table, version = actor.state.id, actor.head.version
                    self._waiting.append(Told(table, version, version, self.shown(actor)))
        self._waiting.append(told)
        self._tell_soon()

    def _tell_soon(self) -> None:
        if not self._telling and self._waiting:
            self._telling = True
            self._parts.spawn(self._tell_all(), name="tell_desk")

    async def _tell_all(self) -> None:
        try:
            while self._waiting:
                message, sent = self._next()
                if not await self._is_heard(message):
                    await self._parts.clock.sleep_until(Millis(self._parts.clock.now() + AGAIN))
                    continue
                for one in sent:
                    if self._waiting and self._waiting[0] is one:
                        self._waiting.popleft()
        finally:
            self._telling = False

    def _next(self) -> tuple[ToDesk, list[ToDesk | Told]]:
        """Return the next message to the desk, and the waiting news that it contains."""
        first = self._waiting[0]
        if not isinstance(first, Told):
            return first, [first]
        told: list[Told] = []
        for one in islice(self._waiting, TOLD_AT_ONCE):
            if not isinstance(one, Told):
                break
            told.append(one)
        return Tell(self._parts.node, tuple(told)), [*told]

    async def _is_heard(self, message: ToDesk) -> bool:
        return isinstance(await self._ask_desk(message), Yes)

    async def _ask_desk(self, message: ToDesk) -> Answer | None:
        """Return the answer of the desk, None if there is none."""
        desk = self._parts.desk()
        if not desk:
            return None
        try:
            if desk == self._parts.node:
                return await self._parts.at_desk(message)
            return await ask_node(self._parts.bus, desk, message, within=DESK_ANSWERS_WITHIN)
        except (NobodyThere, NoAnswer, StoreFailed):
            return None


def _is_quiet(event: TableEvent) -> bool:
    if type(event) is Played:
        return type(event.event) not in (DealEnded, MatchEnded)
    return type(event) in QUIET
