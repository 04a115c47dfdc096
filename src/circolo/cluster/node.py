"""A node: one process of a house that runs on several.

It plays tables, holds the lines of clients, and is sometimes the desk. All that it does is either
in the log or can be done again by another node.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog

from circolo.cards.units import Millis
from circolo.cluster.asking import node_subject
from circolo.cluster.bus.bus_port import Subscription
from circolo.cluster.desk import roll_call
from circolo.cluster.desk.desk_tables import REBALANCE, DeskTableParts, DeskTables
from circolo.cluster.desk.late_openings import LateOpenings
from circolo.cluster.handover import hand_over
from circolo.cluster.letting_go import let_go
from circolo.cluster.line import Line, LineParts
from circolo.cluster.line_messages import decode_deliveries, decode_visit
from circolo.cluster.lines import Lines
from circolo.cluster.membership import ALL, Membership, MembershipParts
from circolo.cluster.messages import (
    VERSION,
    Beat,
    BlocksChanged,
    Gone,
    PersonChanged,
    PersonErased,
    Placed,
    SessionRenewed,
    SessionsEnded,
    ToAll,
    decode_to_all,
    encode,
)
from circolo.cluster.node_parts import NodeParts
from circolo.cluster.node_requests import NodeRequests, Rest
from circolo.cluster.node_tables import NodeTableParts, NodeTables
from circolo.cluster.repeated import Repeated
from circolo.cluster.visits import Visits
from circolo.room.cluster_port import Placement
from circolo.room.house import House
from circolo.room.ports import Connection
from circolo.room.tables.live_tables import LiveTables
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tables.table_news import TableNews
from circolo.room.tables.table_opener import TableOpener
from circolo.store.errors import StoreFailed
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId, TableId, TableState

# At these intervals, in milliseconds, a node looks
REFRESH = Millis(1_000)  # for what others wrote to the stream `house`,
LOOK_ON = Millis(3_000)  # for who plays the tables of silent nodes,
LOOK_FOR_LOST = Millis(60_000)  # for visitors whose lines have ended, and places that nobody needs.

log = structlog.get_logger()

TakeSessions = Callable[[SessionsEnded | SessionRenewed], None]
"""Takes over what another node says of sessions: closes connections, or notes a new token."""


class Node:
    """One node of a cluster. Implements `HouseCluster` for its house, which `join` gets.

    `lost` completes when the node must end and begin anew, because others have taken what it
    played; its result says why.
    """

    def __init__(self, parts: NodeParts) -> None:
        self.name = parts.name
        self.bus = parts.bus
        self.is_leaving = False
        self.take_sessions: TakeSessions | None = None
        self._parts = parts
        self._began = parts.clock.now()
        self._subscriptions: list[Subscription] = []
        self._timers = (
            Repeated(parts.clock, REFRESH, lambda: parts.spawn(self._refresh(), name="refresh")),
            Repeated(parts.clock, REBALANCE, self._rebalance),
            Repeated(parts.clock, LOOK_FOR_LOST, lambda: self.visits.look_for_lost()),
            Repeated(parts.clock, LOOK_FOR_LOST, lambda: self.lines.forget_places()),
            Repeated(parts.clock, LOOK_ON, lambda: self.lines.look_past(self.membership.silent())),
            Repeated(parts.clock, roll_call.EVERY, lambda: self.tables.call_roll_soon()),
        )
        self.lost: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.membership = Membership(
            parts.name,
            MembershipParts(
                bus=parts.bus,
                store=parts.store,
                clock=parts.clock,
                spawn=parts.spawn,
                own_beat=self._beat,
                on_gone=self._node_gone,
                on_desk=self._desk_changed,
                open_desk=self._open_desk,
                on_lost=self._give_up_all,
                on_silence=lambda: self.house.interruption.others_are_away(),
                on_heard=self._heard_again,
            ),
        )
        self.desk_tables = DeskTables(
            DeskTableParts(
                node=parts.name,
                house=lambda: self.house,
                bus=parts.bus,
                clock=parts.clock,
                spawn=parts.spawn,
                nodes=self.membership.fresh,
                is_desk=lambda: self.membership.is_desk,
                heard=self.membership.heard,
                take_up_here=lambda asked: self.tables.take_up(asked),
            )
        )

        self._late_openings = LateOpenings(parts, house=lambda: self.house, tables=self.desk_tables)

    @property
    def is_open_desk(self) -> bool:
        """Whether this node is the desk, and has opened it."""
        return self.membership.is_desk and self.desk_tables.is_open

    def why_not_ready(self) -> str:
        """Return why clients cannot play here now: `leaving`, `no_bus` or `no_desk`; else ""."""
        if self.is_leaving or self.lost.done():
            return "leaving"
        if not self.bus.is_connected:
            return "no_bus"
        return "" if self.membership.desk else "no_desk"

    def counts(self) -> dict[str, int]:
        """Return counts for the metrics, by name."""
        return {
            "nodes": len(self.membership.peers) + 1,
            "desk": int(self.is_open_desk),
            "lines": len(self.lines),
            "visitors": len(self.visits),
        }

    async def join(self, house: House) -> None:
        """Open the house of this node, and join the other nodes."""
        self.house = house
        parts = self._parts
        self.lines = Lines(
            LineParts(
                node=self.name,
                house=house,
                bus=parts.bus,
                clock=parts.clock,
                spawn=parts.spawn,
                desk=lambda: self.membership.desk,
                is_open_desk=lambda: self.is_open_desk,
            )
        )
        self.visits = Visits(
            house,
            parts.bus,
            parts.clock,
            node=self.name,
            is_open_desk=lambda: self.is_open_desk,
        )
        self.tables = NodeTables(
            NodeTableParts(
                node=self.name,
                house=house,
                bus=parts.bus,
                clock=parts.clock,
                spawn=parts.spawn,
                desk=lambda: self.membership.desk,
                at_desk=lambda message: self._requests.at_desk(message),
            )
        )
        self._requests = NodeRequests(
            house,
            self.tables,
            self.desk_tables,
            runs=self._runs,
            is_open_desk=lambda: self.is_open_desk,
        )
        await house.join()
        parts.bus.tell_nobody(self.lines.nobody_at)
        self._subscriptions = [
            await parts.bus.serve(node_subject(self.name), self._requests.serve),
            await parts.bus.listen(f"visits.{self.name}", self._take_visit),
            await parts.bus.listen(f"lines.{self.name}", self._take_deliveries),
            await parts.bus.listen(ALL, self._take_to_all),
        ]
        self.membership.start()
        for timer in self._timers:
            timer.start()

    def announce_leaving(self) -> None:
        """Tell the other nodes that this one ends soon, so that it gets no more tables."""
        self.is_leaving = True
        self.tell_all(self._beat())

    async def leave(self) -> None:
        """Hand over what this node plays, so that other nodes go on with it, and close the house.

        A node that has given up writes nothing.
        """
        if self.lost.done():
            return
        self.announce_leaving()
        self.lines.close_all("leaving")
        if len(self.membership.peers):
            await hand_over(
                self.house,
                self.tables,
                self._parts.clock,
                resign=self._resign if self.membership.is_desk else None,
            )
        self._stop()
        self.tell_all(Gone(self.name))
        await self.house.stop()

    def connect(self, person: Person, connection: Connection, *, address: str) -> Line:
        """Open a line for a client that has connected to this node."""
        return self.lines.connect(person, connection, address=address)

    def answer_rest_by(self, rest: Rest) -> None:
        """Set the function that answers REST requests of other nodes."""
        self._requests.rest = rest

    def heartbeats(self) -> tuple[Beat, ...]:
        """Return the last heartbeat of each node, the own one first."""
        return (self._beat(), *(peer.beat for _, peer in sorted(self.membership.peers.items())))

    def tell_all(self, message: ToAll) -> None:
        """Send a message to all nodes."""
        self._parts.bus.publish(ALL, encode(message))

    def placement(self, tables: LiveTables, opener: TableOpener) -> Placement:
        """Return the tables of the whole house, and what opens and continues tables."""
        return Placement(self.desk_tables.known, self.desk_tables)

    def made(self, actor: TableActor) -> None:
        """Record that this node plays a table from now on."""
        self.desk_tables.made(actor)
        self.tables.made(actor)

    def forgotten(self, table: TableId) -> None:
        """Record that this node no longer plays a table."""
        self.desk_tables.forgotten(table)
        self.tables.forgotten(table)

    def committed(self, actor: TableActor, change: TableChange) -> None:
        """Tell the desk of an entry that a table of this node has committed."""
        (self.house.take_entry if self.is_open_desk else self.tables.committed)(actor, change)

    def waited(self, state: TableState, news: TableNews) -> None:
        """Tell the desk that a table of this node has waited for moves."""
        (self.house.hear if self.is_open_desk else self.tables.waited)(state, news)

    def paused(self, state: TableState) -> None:
        """Tell the desk that this node has paused a table."""
        if self.is_open_desk:
            self.desk_tables.news.paused(state)
        else:
            self.tables.paused(self.house.tables[state.id])

    def renamed(self, person: Person) -> None:
        """Tell the other nodes that the name or avatar of a person has changed."""
        self.tell_all(PersonChanged(person))

    def erased(self, player: PlayerId) -> None:
        """Tell the other nodes that an account was deleted."""
        self.tell_all(PersonErased(player))

    def blocks_changed(self, player: PlayerId) -> None:
        """Tell the other nodes that a person has blocked or unblocked somebody."""
        self.tell_all(BlocksChanged(player))

    def is_played_elsewhere(self, actor: TableActor) -> bool:
        """Give a table up to which another process has appended; the desk says who plays it."""
        assert actor.state is not None
        log.warning("table_played_elsewhere", table=actor.state.id, version=actor.head.version)
        let_go(self.house, actor)
        if self.is_open_desk:
            self.desk_tables.handed(self.name, (actor.state.id,))
        else:
            self.tables.hand_over((actor.state.id,))
        return True

    def _take_visit(self, data: bytes) -> None:
        if self._runs():
            self.visits.take(decode_visit(data))

    def _take_deliveries(self, data: bytes) -> None:
        if self._runs():
            self.lines.take(decode_deliveries(data))

    def _take_to_all(self, data: bytes) -> None:
        if not self._runs():
            return
        match message := decode_to_all(data):
            case Beat():
                self.membership.take_beat(message)
                if self.name in message.sent:
                    self.lines.check_deliveries(message.node, message.sent[self.name])
            case Placed():
                self.lines.placed(message.node, message.tables)
                if message.node != self.name:
                    self.tables.doubt(message.tables)
            case Gone():
                self.membership.take_gone(message.node)
            case SessionsEnded() | SessionRenewed():
                if self.take_sessions is not None:
                    self.take_sessions(message)
            case PersonChanged():
                self.house.take_name(message.person)
                self.lines.take_person(message.person)
            case PersonErased():
                self.house.directory.erase(message.player)
                self.house.talk.forget_lines(message.player)
            case BlocksChanged():
                self._parts.spawn(self.house.talk.load_blocks(message.player), name="blocks")

    def _beat(self) -> Beat:
        return Beat(
            node=self.name,
            version=VERSION,
            release=self._parts.release,
            started=self._began,
            tables=len(self.house.tables),
            lines=len(self.lines),
            is_leaving=self.is_leaving,
            desk=self.membership.epoch if self.is_open_desk else 0,
            sent=self.visits.sent,
            address=self._parts.address,
        )

    def _node_gone(self, node: str, since: Millis) -> None:
        self.visits.node_gone(node)
        self.lines.node_gone(node)
        self.desk_tables.node_gone(node, since)

    def _heard_again(self) -> None:
        self.house.interruption.others_are_heard()
        self.lines.look_again()

    def _desk_changed(self, node: str) -> None:
        self.lines.desk_changed()
        self.tables.again()

    async def _open_desk(self, heard: Millis | None) -> None:
        """Open the desk; the last desk was heard at the time `heard`, None if there was none."""
        beat = await self.house.last_beat() if heard is None else heard
        began = self._parts.clock.now()
        since = began if beat is None else min(beat, began)
        await self._late_openings.begin()
        await self.desk_tables.learn(tuple(self.membership.peers))
        await self.house.open_desk(
            lambda stored: self.desk_tables.place(stored, since), Millis(began - since)
        )
        self.desk_tables.open(peers=self.membership.peers)
        self._desk_changed(self.name)
        self._parts.spawn(self._late_openings.look_for_a_while(), name="late_openings")

    def _runs(self) -> bool:
        """Return whether this node may act; one that was frozen for too long gives up."""
        if not self.lost.done() and self.membership.was_frozen:
            self._give_up_all("was_not_run")
        return not self.lost.done()

    def _give_up_all(self, why: str) -> None:
        """Stop all at once, without writing: other nodes play on from the log."""
        if self.lost.done():
            return
        self.lost.set_result(why)
        log.warning("node_gives_up", reason=why)
        self._stop()
        self.house.abandon()
        self.lines.close_all("node_gives_up")

    def _stop(self) -> None:
        self.membership.stop()
        for timer in self._timers:
            timer.stop()
        for subscription in self._subscriptions:
            subscription.end()

    def _resign(self) -> None:
        self.house.close_desk()
        self.membership.resign()
        self.tables.was_desk()
        self.tell_all(self._beat())

    async def _refresh(self) -> None:
        with suppress(StoreFailed):  # the next look reads it
            await self.house.refresh()

    def _rebalance(self) -> None:
        if self.is_open_desk:
            self._parts.spawn(self.desk_tables.rebalance(), name="rebalance")
