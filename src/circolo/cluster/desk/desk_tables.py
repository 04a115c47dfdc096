"""The desk's knowledge of all tables: which node plays each, and what the desk knows of it.

The desk gives each table to a node, and gives the tables of a node that is gone to others. If two
nodes ever play one table, the log decides: one of them meets a version conflict and stops.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Container, Sequence
from contextlib import suppress
from functools import partial

import structlog
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.catalogue import game_of
from circolo.cluster.asking import ask_node
from circolo.cluster.bus.bus_port import Bus, NoAnswer, NobodyThere
from circolo.cluster.desk.desk_news import DeskNews
from circolo.cluster.desk.placed_tables import PlacedTables
from circolo.cluster.desk.placement import choose, moves
from circolo.cluster.desk.remote_table import RemoteTable
from circolo.cluster.desk.roll_call import RollCalls
from circolo.cluster.desk.unknown_table import about_unknown
from circolo.cluster.letting_go import let_go
from circolo.cluster.membership import ALL
from circolo.cluster.messages import (
    Answer,
    Elsewhere,
    Find,
    Found,
    ListTables,
    NotTheDesk,
    Placed,
    Release,
    Request,
    RollCall,
    Tables,
    TableShown,
    Taken,
    TakeUp,
    encode,
)
from circolo.cluster.table_forms import UnreadableForm, UnreadableForms, read_shown, shown
from circolo.play.contract import AnyGame
from circolo.room.house import House
from circolo.room.ports import Clock, Spawn
from circolo.room.tables.known_tables import KnownTable
from circolo.room.tables.stored_tables import StoredTable
from circolo.room.tables.table_actor import TableActor
from circolo.store.errors import StoreFailed, StoreUnavailable
from circolo.tables.names import people_at
from circolo.tables.state import TableId

TAKE_UP_WITHIN = Millis(2_000)
RELEASE_WITHIN = Millis(1_000)
AGAIN = Millis(250)
AT_ONCE = 32
"""Maximum number of tables that are given to new nodes at the same time. With 8, the last table of
a node with 1,000 waits five seconds longer; with hundreds, two nodes would read nothing else.
"""

NOWHERE = ""
"""Stands for the node of a table that is stored and that no node plays yet."""

JUST_PLACED = Millis(1_000)
"""For so long after a table was given to a node, the desk does not believe that it is not there.

What a client has heard may be from before. If the desk moved the table again, others would hear the
same of that move, without an end.
"""

TRIES = 8
REBALANCE = Millis(5_000)

log = structlog.get_logger()


class DeskTableParts(Struct, frozen=True):
    """What the desk's tables need. `nodes` returns the nodes that can play tables, this one
    included, in order; `is_desk` tells whether this node is the desk, and `heard` when another node
    was last heard, None if it is not there. `take_up_here` lets this node continue a table.
    """

    node: str
    house: Callable[[], House]
    bus: Bus
    clock: Clock
    spawn: Spawn
    nodes: Callable[[], Sequence[str]]
    is_desk: Callable[[], bool]
    heard: Callable[[str], Millis | None]
    take_up_here: Callable[[TakeUp], Awaitable[Answer]]


class DeskTables:
    """All tables of the house, and the node of each. Implements `OpensTables` for the desk."""

    def __init__(self, parts: DeskTableParts) -> None:
        self.known = PlacedTables(parts.node, is_paused=lambda table: table in parts.house().paused)
        self.is_open = False
        """Whether the desk knows all tables."""

        self._parts = parts
        self._gone_before: dict[str, Millis] = {}
        """When each node was last heard that was gone before the desk was open."""

        self._moving: dict[TableId, asyncio.Task[None]] = {}
        self._stands_since: dict[TableId, Millis] = {}
        """Since when nobody plays each table that is to move, until a node plays it again."""

        self._few = asyncio.Semaphore(AT_ONCE)
        self._roll_calls = RollCalls()
        self._unreadable = UnreadableForms()
        self.news = DeskNews(parts.house, self.known, self._unreadable, forget=self.forget)

    # --- Opening tables (OpensTables) ---------------------------------------------------------

    def new_table(self, table: TableId, options: object) -> KnownTable:
        """Return a new table on the node with the fewest tables; it still needs its first command.

        Raises RoomRefused `house_full`.
        """
        node = self._choose()
        if node == self._parts.node:
            return self._parts.house().opener.new_table(table, options)
        return self._remote(table, game_of(options), node)

    async def take_up(self, table: TableId, *, is_paused: bool = False) -> KnownTable | None:
        """Let a node continue a table from the store; None if the table is closed.

        Raises StoreFailed if no node could.
        """
        return await self._take_up(table, is_paused=is_paused, since=None)

    def forget(self, table: TableId) -> None:
        """Drop a table that has closed, was paused, or was never opened."""
        if isinstance(self.known.get(table), RemoteTable):
            del self.known[table]
            self._parts.house().lobby.forget(table)
        else:
            self._parts.house().opener.forget(table)

    # --- News of tables -----------------------------------------------------------------------

    def made(self, actor: TableActor) -> None:
        """Record a table that this node plays."""
        self.known[_table_of(actor)] = actor

    def forgotten(self, table: TableId) -> None:
        """Record that this node no longer plays a table."""
        if isinstance(self.known.get(table), TableActor):
            del self.known[table]

    @property
    def is_desk(self) -> bool:
        """Whether this node is the desk."""
        return self._parts.is_desk()

    def found_open(self, table: TableId) -> None:
        """Give a table of the log to a node, unless it is known or paused."""
        if table not in self.known and table not in self._parts.house().paused:
            self._move(table, since=None)

    def handed(self, node: str, tables: tuple[TableId, ...]) -> None:
        """Give tables that a node no longer plays to others."""
        for table in tables:
            known = self.known.get(table)
            if known is None or (isinstance(known, RemoteTable) and known.node == node):
                self._move(table, since=None)

    def node_gone(self, node: str, since: Millis) -> None:
        """Give the tables of a node that is gone to others; `since` is when it was last heard."""
        if not self.is_open:
            self._gone_before[node] = since
            return
        self._roll_calls.forget(node)
        self._unreadable.forget(node)
        for table in tuple(self.known.at.get(node, ())):
            self._move(table, since=since)

    def open(self, *, peers: Container[str]) -> None:
        """Begin to give tables to nodes; those of nodes that are gone meanwhile go to others."""
        self.is_open = True
        now = self._parts.clock.now()
        for node in sorted(frozenset(self.known.at) - {NOWHERE, self._parts.node}):
            if node not in peers:
                self.node_gone(node, self._gone_before.get(node, now))
        self._gone_before.clear()

    def call_roll(self, called: RollCall) -> Elsewhere:
        """Compare the tables that a node plays with those that it should play.

        A table that nobody plays is given to a node. Returns those that another node plays.
        """
        doubtful = self._roll_calls.compare(
            called.node,
            frozenset(called.tables),
            believed=self.known.at.get(called.node, {}).keys(),
            is_moving=self._moving.__contains__,
        )
        elsewhere: list[TableId] = []
        for table in doubtful:
            known = self.known.get(table)
            log.warning("table_in_doubt", table=table, node=called.node)
            if known is not None and self.known.node_of(known) != called.node:
                elsewhere.append(table)
            else:
                self._move(table, since=None)
        return Elsewhere(tuple(elsewhere))

    async def find(self, asked: Find) -> Answer:
        """Return the node that plays a table. A paused table is continued."""
        if not self.is_open:
            return NotTheDesk()
        house = self._parts.house()
        if asked.table in house.paused:
            await house.paused.read_back(asked.table)
        if (moving := self._moving.get(asked.table)) is not None:
            await asyncio.wait([moving])
        known = self.known.get(asked.table)
        if known is None:
            return await about_unknown(asked.table, house)
        if isinstance(known, TableActor):  # without a state, it is still being opened
            return NotTheDesk() if known.state is None else Found(self._parts.node)
        assert isinstance(known, RemoteTable)
        if known.node == NOWHERE:
            return NotTheDesk()
        if known.node == asked.not_at:
            if self._parts.clock.now() - known.placed >= JUST_PLACED:
                self._move(asked.table, since=self._parts.heard(known.node))
            return NotTheDesk()
        return Found(known.node)

    # --- Opening the desk, and moving tables --------------------------------------------------

    async def learn(self, peers: tuple[str, ...]) -> None:
        """Ask the other nodes which tables they play."""
        await asyncio.gather(*map(self._learn_from, peers))

    async def _learn_from(self, peer: str) -> None:
        learned = [""]
        with suppress(NobodyThere, NoAnswer):  # the node is gone, as will soon be noticed
            while learned:
                answer = await self._ask(peer, ListTables(max(learned)), TAKE_UP_WITHIN)
                shown = answer.shown if isinstance(answer, Tables) else ()
                remotes = [self._learn_one(peer, one) for one in shown]
                learned = [remote.table for remote in remotes if remote is not None]

    async def place(self, stored: StoredTable, since: Millis) -> None:
        """Give a stored table to a node; nobody has played it since the time `since`."""
        table, house = stored.state.id, self._parts.house()
        if self._choose() == self._parts.node or stored.is_lost:
            await house.directory.load(people_at(stored.state))
            house.opener.resume(stored, Millis(self._parts.clock.now() - since))
            self._tell_placed(self._parts.node, table)
        else:
            remote = self._remote(table, game_of(stored.state.sheet.options), NOWHERE)
            remote.take_stored(stored)
            self._move(table, since=since)

    async def rebalance(self) -> None:
        """Move a few tables from the node with the most to the node with the fewest."""
        loads = {node: self.known.loads[node] for node in self._parts.nodes()}
        source, count = moves(loads) if loads else ("", 0)
        if not self.is_open or not count or self._moving:
            return
        at_source = tuple(self.known.at.get(source, ()))
        quiet = [t for t in at_source if (s := self.known[t].state) is not None and not s.dealing]
        for table in (quiet or at_source)[:count]:
            self._move(table, since=None)

    def _move(self, table: TableId, *, since: Millis | None) -> None:
        if table not in self._moving and self.is_desk:
            now = self._parts.clock.now()
            self._stands_since.setdefault(table, now if since is None else since)
            self._moving[table] = self._parts.spawn(self._moved(table), name="move_table")

    async def _moved(self, table: TableId) -> None:
        try:
            async with self._few:
                await self._released(table)
                # It has no entry if the table was continued after a pause meanwhile.
                since = self._stands_since.get(table, self._parts.clock.now())
                await self._take_up(table, is_paused=False, since=since)
        except StoreFailed:
            self._move_later(table)
        finally:
            self._moving.pop(table, None)
            self._check_place(table)

    async def _released(self, table: TableId) -> None:
        """Let the node that may still play a table stop it, if that node is there."""
        known = self.known.get(table)
        if isinstance(known, TableActor):
            await self._released_here(known)
        elif isinstance(known, RemoteTable) and self._parts.heard(known.node) is not None:
            with suppress(NobodyThere, NoAnswer):  # the log decides
                await self._ask(known.node, Release(table), RELEASE_WITHIN)

    async def _released_here(self, actor: TableActor) -> None:
        """Stop playing a table at this node; until another one plays it, it is shown as it was."""
        await actor.finish()
        if actor.state is not None:
            told = shown(actor, taken_up=Millis(0))
            let_go(self._parts.house(), actor)
            self._learn_one(NOWHERE, told)

    def _move_later(self, table: TableId) -> None:
        later = Millis(self._parts.clock.now() + AGAIN)
        self._parts.clock.call_at(later, partial(self._move, table, since=None))

    def _check_place(self, table: TableId) -> None:
        """Move a table again whose new node has ended meanwhile."""
        known = self.known.get(table)
        if isinstance(known, RemoteTable) and self._parts.heard(known.node) is None:
            self._move_later(table)

    async def _take_up(
        self, table: TableId, *, is_paused: bool, since: Millis | None
    ) -> KnownTable | None:
        """Let a node continue a table, another one if that does not answer or cannot."""
        house = self._parts.house()
        failed: set[str] = set()
        for _ in range(TRIES):
            node = self._choose(but=failed)
            with self.known.expecting(node):  # many tables are given to nodes at the same time
                answer = await self._taken_up(node, TakeUp(table, is_paused, since))
            if isinstance(answer, Taken):
                if answer.shown is None:
                    return self._placed(table, node, None)
                if node == self._parts.node:
                    return self._placed(table, node, house.tables.get(table))
                remote = self._learn_one(node, answer.shown)
                house.paused.forget(table)
                return self._placed(table, node, remote)
            failed.add(node)
            await self._parts.clock.sleep_until(Millis(self._parts.clock.now() + AGAIN))
        raise StoreUnavailable("store_busy")

    async def _taken_up(self, node: str, asked: TakeUp) -> Answer:
        """Let a node continue a table; return its answer, `NotTheDesk` if there is none."""
        if node == self._parts.node:
            return await self._parts.take_up_here(asked)
        try:
            return await self._ask(node, asked, TAKE_UP_WITHIN)
        except (NobodyThere, NoAnswer):
            return NotTheDesk()

    def _placed(self, table: TableId, node: str, known: KnownTable | None) -> KnownTable | None:
        house = self._parts.house()
        self._stands_since.pop(table, None)
        if known is None or known.state is None:
            if isinstance(self.known.get(table), RemoteTable):
                self.forget(table)
            house.tournaments.found_closed(table)
            return None
        self.known[table] = known
        house.tournaments.placed(known.state)
        self._tell_placed(node, table)
        house.lobby.changed()
        return known

    def _tell_placed(self, node: str, table: TableId) -> None:
        self._parts.bus.publish(ALL, encode(Placed(node, (table,))))

    def _learn_one(self, node: str, told: TableShown) -> RemoteTable | None:
        try:
            game, _, state = read_shown(told)
            remote = self._remote(state.id, game, node)
            remote.take(told)
        except UnreadableForm as unreadable:
            self._unreadable.note(node, unreadable)
            return None
        return remote

    def _remote(self, table: TableId, game: AnyGame, node: str) -> RemoteTable:
        remote = RemoteTable(
            table,
            game,
            node,
            placed=self._parts.clock.now(),
            ask=self._ask,
            spawn=self._parts.spawn,
        )
        self.known[table] = remote
        return remote

    def _choose(self, *, but: Collection[str] = ()) -> str:
        nodes = self._parts.nodes() or (self._parts.node,)
        if but:
            nodes = [node for node in nodes if node not in but] or nodes
        return choose(nodes, self.known.loads)

    async def _ask(self, node: str, request: Request, within: Millis) -> Answer:
        return await ask_node(self._parts.bus, node, request, within=within)


def _table_of(actor: TableActor) -> TableId:
    return TableId(actor.head.stream.partition(":")[2])
