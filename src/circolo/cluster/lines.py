"""Lines: the clients whose connections end at this node.

Each message of a client goes to the node that plays the table in question, or to the desk. It is
sent again until it is answered; the id of the message makes a repetition harmless. If a table
moves, the line follows it to the new node, and the client gets the table as a whole.
"""

from collections import defaultdict
from collections.abc import Container

import structlog

from circolo.cards.units import Millis
from circolo.cluster.asking import ask_node
from circolo.cluster.bus.bus_port import NoAnswer, NobodyThere
from circolo.cluster.line import Line, LineParts
from circolo.cluster.line_messages import Deliveries, Hangup, Left, LineNumber, Sent, Unknown
from circolo.cluster.line_requests import DESK
from circolo.cluster.messages import Find, Found, encode
from circolo.room.ports import Connection
from circolo.store.people_port import Person
from circolo.tables.state import TableId

SWEEP = Millis(250)
FIND_WITHIN = Millis(2_000)
RECONNECT = 1012
"""The WebSocket close code that asks a client to connect again."""

log = structlog.get_logger()


class Lines:
    """The lines of this node, and where each table is played."""

    def __init__(self, parts: LineParts) -> None:
        self.parts = parts
        self._lines: dict[LineNumber, Line] = {}
        self._last = 0
        self._at: dict[str, str] = {}
        """The node of each table in question, as far as it is known."""

        self._finding: set[str] = set()
        self._followers: defaultdict[str, dict[Line, None]] = defaultdict(dict)
        self._got: dict[str, int] = {}
        """The number of the last deliveries from each node."""

        self._waiting: dict[Line, None] = {}
        """Lines with unanswered messages, the longest waiting first."""

        self._sweeping = False
        self._looks_soon = False

    def __len__(self) -> int:
        return len(self._lines)

    def connect(self, person: Person, connection: Connection, *, address: str) -> Line:
        """Open a line for a client that has connected."""
        self._last += 1
        line = Line(self, self._last, person=person, connection=connection, address=address)
        self._lines[self._last] = line
        return line

    def close_all(self, reason: str) -> None:
        """Ask all clients to connect again, to another node."""
        for line in tuple(self._lines.values()):
            line.connection.close(RECONNECT, reason)

    def take(self, deliveries: Deliveries) -> None:
        """Pass on what another node sends to lines; after a gap they follow their tables anew."""
        expected = self._got.get(deliveries.node, 0) + 1
        if deliveries.number < expected:
            return  # a repetition
        self._got[deliveries.node] = deliveries.number
        for item in deliveries.items:
            line = self._lines.get(item.line)
            if line is None:
                if not isinstance(item, Unknown):
                    self.tell_left(deliveries.node, item.line)
            elif isinstance(item, Sent):
                line.deliver(item.data, by=deliveries.node)
            elif isinstance(item, Hangup):
                line.connection.close(item.code, item.reason)
            else:
                line.is_unknown_at(deliveries.node)
        if deliveries.number > expected and expected > 1:
            self.lost_deliveries(deliveries.node)

    def check_deliveries(self, node: str, number: int) -> None:
        """Compare the number of the last deliveries from a node with what has come."""
        if number > self._got.get(node, 0):
            self._got[node] = number
            self.lost_deliveries(node)

    def lost_deliveries(self, node: str) -> None:
        """Let all lines follow their tables at a node anew, because something was lost."""
        log.info("deliveries_lost", node=node)
        for table, followers in tuple(self._followers.items()):
            if self._at.get(table) == node:
                for line in tuple(followers):
                    line.follow(table)

    def placed(self, node: str, tables: tuple[TableId, ...]) -> None:
        """Record that a node plays these tables from now on. The lines that follow one of these
        tables then follow it at this node.
        """
        for table in tables:
            if table in self._at or table in self._followers:
                self._at[table] = node
                for line in tuple(self._followers.get(table, ())):
                    line.follow(table)
                self.send_again(table)

    def node_gone(self, node: str) -> None:
        """Forget which tables a node plays that is gone."""
        self._got.pop(node, None)
        for table in [table for table, at in self._at.items() if at == node]:
            del self._at[table]
            if self._followers.get(table):
                self.find(table, not_at=node)

    def desk_changed(self) -> None:
        """Open all lines at the new desk."""
        for line in tuple(self._lines.values()):
            line.open_at_desk()
        self.send_again(DESK)
        self._find_lost()

    def look_again(self) -> None:
        """Ask anew where all followed tables are played, because messages may have been lost."""
        for table in tuple(self._followers):
            self.find(table)

    def look_past(self, silent: Container[str]) -> None:
        """Ask anew where the followed tables of silent nodes are played: the messages that a node
        is gone, and who plays its tables, may have been lost.
        """
        for table in tuple(self._followers):
            if self._at.get(table, "") in silent:
                self.find(table)

    def take_person(self, person: Person) -> None:
        """Replace the account data of a person in their lines."""
        for line in self._lines.values():
            if line.person.id == person.id:
                line.person = person

    def nobody_at(self, node_and_table: str) -> None:
        """Record that a message for a table did not arrive, because the node is gone; look for the
        node that now plays the table.
        """
        node, _, table = node_and_table.partition(" ")
        self.moved(table, node)

    def moved(self, table: str, node: str) -> None:
        """Record that a node does not play a table, and look for the node that does."""
        if self._at.get(table) == node:
            del self._at[table]
            self.find(table, not_at=node)

    def forget_places(self) -> None:
        """Forget where tables are played that no line follows, such as closed ones. A later message
        to such a table asks the desk.
        """
        self._at = {table: node for table, node in self._at.items() if table in self._followers}

    # --- For a line ---------------------------------------------------------------------------

    def node_of(self, table: str) -> str:
        """Return the node that plays a table, or that is the desk; empty if it is not known."""
        return self._at.get(table, "") if table else self.parts.desk()

    def find(self, table: str, *, not_at: str = "") -> None:
        """Ask the desk where a table is played, and then send what waits for it."""
        if table not in self._finding:
            self._finding.add(table)
            self.parts.spawn(self._find(table, not_at), name="find_table")

    async def node_to_ask(self, table: str) -> str:
        """Return the node that is the desk or plays a table; empty if it is not known."""
        if not table or table in self._at:
            return self.node_of(table)
        found = await self._ask_desk(Find(TableId(table)))
        return "" if found is None else found.node

    def note_following(self, line: Line, table: str, *, follows: bool) -> None:
        """Record that a line follows a table, or no longer follows the table."""
        if follows:
            self._followers[table][line] = None
            return
        self._followers[table].pop(line, None)
        if not self._followers[table]:
            del self._followers[table]

    def note_waiting(self, line: Line, *, waits: bool) -> None:
        """Record that a line has unanswered messages, or has none any more."""
        if not waits:
            self._waiting.pop(line, None)
            return
        self._waiting[line] = None
        if not self._sweeping:
            self._sweeping = True
            self._sweep_later()

    def ended(self, line: Line) -> None:
        """Forget a line that has ended."""
        self._lines.pop(line.number, None)
        self._waiting.pop(line, None)

    def tell_left(self, node: str, *lines: LineNumber) -> None:
        """Tell a node that lines have ended."""
        self.parts.bus.publish(f"visits.{node}", encode(Left(self.parts.node, lines)))

    def send_again(self, table: str) -> None:
        """Send all messages again that wait for an answer from a table or the desk."""
        for line in tuple(self._waiting):
            line.send_again(table, before=self.parts.clock.now())

    def _sweep_later(self) -> None:
        clock = self.parts.clock
        clock.call_at(Millis(clock.now() + SWEEP), self._sweep)

    def _sweep(self) -> None:
        now = self.parts.clock.now()
        for line in tuple(self._waiting):
            line.sweep(now)
        if self._waiting:
            self._sweep_later()
        else:
            self._sweeping = False

    async def _find(self, table: str, not_at: str) -> None:
        try:
            found = await self._ask_desk(Find(TableId(table), not_at))
        finally:
            self._finding.discard(table)
        if found is None:
            self._find_lost_later()
            return
        if found.node:
            self._at[table] = found.node
            for line in tuple(self._followers.get(table, ())):
                line.follow(table)
            self.send_again(table)
        else:
            for line in tuple(self._waiting):
                line.refuse_all(table, found.code)

    def _find_lost_later(self) -> None:
        """Look soon for the tables whose node is not known, once for all of them."""
        if not self._looks_soon and self.parts.desk():  # the next desk has them looked for at once
            self._looks_soon = True
            clock = self.parts.clock
            clock.call_at(Millis(clock.now() + SWEEP), self._find_lost)

    def _find_lost(self) -> None:
        """Look for the tables that lines follow and whose node is not known."""
        self._looks_soon = False
        for table in self._followers:
            if table not in self._at:
                self.find(table)

    async def _ask_desk(self, asked: Find) -> Found | None:
        desk = self.parts.desk()
        if not desk:
            return None
        try:
            answer = await ask_node(self.parts.bus, desk, asked, within=FIND_WITHIN)
        except (NobodyThere, NoAnswer):
            return None
        return answer if isinstance(answer, Found) else None
