"""What must hold during and after an evening of a cluster."""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.cluster.membership import FROZEN
from circolo.room.actors.stream_names import TABLE_STREAMS, tournament_stream
from circolo.room.audit.audit import audit
from circolo.room.tables.outage import held_until
from circolo.room.tables.table_actor import TableActor
from circolo.room.tournaments.report_relay import ReportRelay
from circolo.store.entries import Entry, Head
from circolo.store.memory_store import MemoryStore
from circolo.tables.clocks import deadlines
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import Deadline, TableId, TableState
from circolo.tournaments.state import tables
from circolo.wire import client_messages as client
from circolo.wire import table_log
from circolo.wire.server_messages import Frame
from tests.cluster.simulated import given_answers
from tests.cluster.simulated.database import Database
from tests.cluster.simulated.given_answers import LATE
from tests.cluster.simulated.person import ClusterPerson
from tests.cluster.simulated.process import Process
from tests.cluster.simulated.server import Server, Surroundings
from tests.simulation.invariants import Broken

if TYPE_CHECKING:
    from tests.cluster.simulated.evening import Evening

OLD_DESK = Millis(5_000)
"""The time, in milliseconds, for which a desk of an earlier epoch may not notice that it is none.
"""

ARRIVES = 250
"""Milliseconds after which a frame has reached the client."""

MARGIN = 600
"""Milliseconds between two looks at the desk, and a little more."""

SOON = 300
"""Milliseconds after which a node that was frozen has given up."""

BEFORE_DEATH = Millis(600)
"""Milliseconds between the last heartbeat of a node and its end, and a little more."""

TRIES = 12


class Desks:
    """Which nodes have believed to be the desk, and for how long wrongly."""

    def __init__(self) -> None:
        self._old_since: dict[str, Millis] = {}
        self._epochs: list[tuple[Millis, int]] = []

    def is_one_desk(self, since: Millis, until: Millis) -> bool:
        """Return whether the desk was the same for all this time."""
        return (
            len({epoch for at, epoch in self._epochs if since - MARGIN < at < until + MARGIN}) < 2
        )

    def look(self, servers: list[Server], database: Database, now: Millis) -> None:
        """No two nodes are the desk of one epoch, and an old desk soon notices that it is none."""
        self._epochs.append((now, database.store._desk.epoch))
        epochs: dict[int, str] = {}
        wrong: set[str] = set()
        for server in servers:
            if not (server.is_well and server.node.is_open_desk):
                continue
            epoch = server.node.membership.epoch
            if epoch in epochs:
                raise Broken("desks", f"{server.name} and {epochs[epoch]} are the desk")
            epochs[epoch] = server.name
            if epoch != database.store._desk.epoch and not database.is_away:
                wrong.add(server.name)
        self._old_since = {one: self._old_since.get(one, now) for one in wrong}
        for name, since in self._old_since.items():
            if now - since > OLD_DESK:
                raise Broken("desks", f"{name} believes to be the desk since {since}")


class Freezes:
    """A node that was frozen for too long gives up as soon as it runs again."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around

    def note(self, server: Server, millis: int) -> None:
        """Note that a node is frozen for a time."""
        if millis > FROZEN and server.node.membership.peers:
            process, lost = server.process, server.node.lost
            self._around.later(millis + SOON, lambda: self._look(process, lost))

    def _look(self, process: Process, lost: "asyncio.Future[str]") -> None:
        if not process.is_over and not process.is_frozen and not lost.done():
            self._around.errors.append(Broken("frozen", f"{process.name} goes on"))


class Killed(NamedTuple):
    """A table that was played by a node when that was killed."""

    table: TableId
    version: int
    at: Millis
    deadlines: tuple[Deadline, ...]


class Deaths:
    """Players do not lose the time in which nobody played their table; `most` is the number of
    milliseconds that they may lose.
    """

    def __init__(self, around: Surroundings, desks: Desks, *, most: Millis) -> None:
        self._most = most
        self._around = around
        self._desks = desks
        self._killed: list[Killed] = []

    def note(self, server: Server) -> None:
        """Note what a node plays that is killed."""
        if not server.is_well or server.node.is_open_desk:
            return
        for table, actor in server.house.tables.items():
            state = actor.stored
            if state is not None and state.held is None and state.phase == "playing":
                now = self._around.clock.now()
                self._killed.append(Killed(table, actor.head.version, now, state.deadlines))

    def look(self, store: MemoryStore) -> None:
        """Compare the deadlines of each table before and after it was taken up."""
        for killed in self._killed:
            entries = store._streams[stream_of(killed.table)]
            if len(entries) <= killed.version:
                continue
            after = entries[killed.version]
            is_one_desk = self._desks.is_one_desk(killed.at, after.at)  # else more time is lost
            if not is_one_desk or not after.command.startswith("resume:"):
                continue
            self._around.counts["tables of killed nodes"] += 1
            moved = {_of(one): one.at for one in _deadlines(entries[: killed.version + 1])}
            for before in killed.deadlines:
                due = before.at + (after.at - killed.at) - self._most
                if _of(before) in moved and moved[_of(before)] < due:
                    lost = due - moved[_of(before)]
                    raise Broken("deadlines", f"{killed.table} has lost {lost} ms of {before}")


def _of(deadline: Deadline) -> tuple[int, str, tuple[int, ...]]:
    """Return what a deadline is for: several have no question, and its number 0."""
    return deadline.ask, deadline.kind, deadline.seats


def _deadlines(entries: list[Entry]) -> tuple[Deadline, ...]:
    logged = [entry.events for entry in entries]
    game = table_log.game_of_log(logged[0])
    state = table_log.fold_to_state_without_cards(game, logged, state=None)
    assert state is not None
    return state.deadlines


async def look(evening: "Evening") -> None:
    """Check a cluster after an evening, when it has been left in peace; raises Broken."""
    store = evening.around.database.store
    evening.deaths.look(store)
    _one_desk(evening)
    await _all_run(evening)
    given_answers.all_answered(evening)
    await _all_see(evening)
    evening.answers.look(store)
    given_answers.none_refused_too_early(evening)
    await _tournaments_hear(evening)
    await evening.books.compare(store)
    findings = (await audit(store)).findings
    if findings:
        raise Broken("audit", str(findings[0]))


def _one_desk(evening: "Evening") -> None:
    well = [server for server in evening.servers if server.is_well]
    if len(well) < len(evening.servers):
        raise Broken("nodes", "a node is not well though nothing has happened for long")
    desks = [server.name for server in well if server.node.is_open_desk]
    known = {server.node.membership.desk for server in well}
    if len(desks) != 1 or known != set(desks):
        raise Broken("desks", f"{desks} are the desk, and {known} are believed to be")
    if evening.around.database.store._desk.node != desks[0]:
        raise Broken("desks", f"{desks[0]} is the desk against the database")


async def _all_run(evening: "Evening") -> None:
    """Every open table is played by one node, and no wait lasts too long."""
    store = evening.around.database.store
    desk = next(server for server in evening.servers if server.node.is_open_desk)
    left = {head.stream for head in await store.streams(TABLE_STREAMS, closed=False)}
    evening.counts["tables still open"] += len(left)
    wrong: Broken | None = None
    for _ in range(TRIES):  # a table that just commits is not the same in store and node
        for head in await store.streams(TABLE_STREAMS):
            if head.stream in left:
                fault = None if head.closed else next(_wrong(evening, desk, head), None)
                wrong = fault or wrong
                if fault is None:
                    left.remove(head.stream)
        await evening.later(97)
    if left and wrong is not None:
        raise wrong


def _wrong(evening: "Evening", desk: Server, head: Head) -> Iterator[Broken]:
    table, version = TableId(head.stream.partition(":")[2]), head.version
    players = actors_of(evening, table)
    if not players:
        if table not in desk.house.paused:
            yield Broken("tables", f"nobody plays {table}")
        return
    if len(players) > 1:
        yield Broken("tables", f"{[server.name for server, _ in players]} play {table}")
        return
    server, actor = players[0]
    known = desk.node.desk_tables.known.get(table)
    if known is None:
        yield Broken("tables", f"the desk does not know {table}")
    elif getattr(known, "node", desk.name) != server.name:
        yield Broken("tables", f"the desk believes {table} elsewhere")
    if actor.state is None or actor.head.version != version:
        yield Broken("tables", f"{table} is at {actor.head.version}, in the store {version}")
    elif late := _late(actor, actor.state, server.process.now()):
        yield Broken("waits", f"{table} at {server.name} should have gone on by {late}")


def actors_of(evening: "Evening", table: TableId) -> list[tuple[Server, TableActor]]:
    """Return the nodes that play a table, with their actors."""
    return [
        (server, actor)
        for server in evening.servers
        if server.is_well and (actor := server.house.tables.get(table)) is not None
        if not actor.is_stopped
    ]


def _late(actor: TableActor, state: TableState, now: Millis) -> Millis | None:
    """Return by when a table should have gone on, None if it need not have."""
    running = deadlines.running(state)
    if not running and state.held is None:
        return None
    ends = [deadlines.fires(state, deadline) for deadline in running]
    end = min(ends) if state.held is None else held_until(state)
    return end if now - end > LATE else None


async def _all_see(evening: "Evening") -> None:
    """Every person sees the tables that they follow as they are: as if they followed them anew.

    A table that changes meanwhile is compared at the next try. Spectators of a table that has ended
    still see its last moves, which nobody can follow anew.
    """
    left = {
        (person, table) for person in evening.people if person.is_connected for table in person.seen
    }
    for _ in range(TRIES):
        shown = _shown(evening)
        await evening.later(ARRIVES)
        before = {
            (person, table): person.seen.get(table)
            for person, table in left
            if not person.is_returning_to(table)
        }
        for person, table in sorted(left, key=_by_name):
            person.say(client.Follow, table=table, seq=0)
        await evening.later(2 * ARRIVES)
        now = _shown(evening)
        for person, table in sorted(left, key=_by_name):
            seen, fresh = before.get((person, table)), person.seen.get(table)
            is_played = len(now[table]) > 1
            if seen is None or fresh is None or not is_played:
                continue
            if shown[table] != now[table]:
                evening.counts["spectators shown more"] += shown[table][0] == now[table][0]
                continue
            left.discard((person, table))
            evening.counts["frames compared"] += 1
            if differs := _differs(seen, fresh):
                raise Broken("frames", f"{person.person.id} does not see {table}: {differs}")


def _by_name(one: tuple[ClusterPerson, str]) -> tuple[str, str]:
    return one[0].person.id, one[1]


async def _tournaments_hear(evening: "Evening") -> None:
    """Every tournament has heard all that its tables have to report."""
    desk = next(server for server in evening.servers if server.node.is_open_desk)
    store = evening.around.database.store
    for state in desk.house.tournaments.states():
        told = {heard.table: heard.version for heard in state.heard}
        missed: list[str] = []
        relay = ReportRelay(
            store,
            desk.house.logs.seeds,
            desk.process.spawn,
            clock=desk.process,
            told=told,
            tell=lambda entry, said, to=missed: to.append(entry),  # type: ignore[misc]
        )
        for of_it in tables(state):
            await relay.catch_up(of_it)
        await evening.later(500)
        for entry in missed:
            if (tournament_stream(state.id), f"hear:{entry}") not in store._commands:
                raise Broken("reports", f"{state.id} has not heard {entry}")
        evening.counts["tournaments still open"] += 1


def _shown(evening: "Evening") -> dict[str, tuple[int, ...]]:
    """Return for each table its version and the numbers of the last frames of its spectators.

    Spectators see play later, so what they see changes without a new entry.
    """
    shown: dict[str, tuple[int, ...]] = {}
    for name, entries in evening.around.database.store._streams.items():
        if name.startswith(TABLE_STREAMS):
            table = TableId(name.partition(":")[2])
            played = [actor.audience.spectators for _, actor in actors_of(evening, table)]
            shown[table] = (len(entries), *(spectators.sight.seq for spectators in played))
    return shown


def _differs(one: Frame, other: Frame) -> str:
    """Return what differs in two frames of one state, as a text; empty if nothing does."""
    fields = ("seat", "view", "match", "asks", "premoves", "wishes", "deadlines")
    return "; ".join(
        difference
        for name in (fields if one.seat is not None else ("seat", "view", "match"))
        for difference in _parts_that_differ(name, getattr(one, name), getattr(other, name))
    )


def _parts_that_differ(name: str, one: Any, other: Any) -> Iterator[str]:
    if one == other or name.endswith(".by_rule"):  # of a private event, shown with the next one
        return
    if isinstance(one, Struct) and type(one) is type(other):
        for field in one.__struct_fields__:
            yield from _parts_that_differ(
                f"{name}.{field}", getattr(one, field), getattr(other, field)
            )
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for at, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _parts_that_differ(f"{name}[{at}]", left, right)
    else:
        yield f"{name}: {one} is not {other}"[:300]
