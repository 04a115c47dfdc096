"""Report relay: passes the reports of a tournament's tables to the tournament, each exactly once.

While the server runs, it gets each entry that a table commits. Entries that it has missed, because
of a restart or a failed table, it reads from the table's log.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

from circolo.play.contract import AnyGame
from circolo.room.ports import Spawn
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tournaments import table_reports
from circolo.store.store_port import Reader
from circolo.tables.events import Closed, TableEvent
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import TableId, TableState
from circolo.tournaments.reports import Report
from circolo.wire import table_log

Seeds = Callable[[TableId], Awaitable[Mapping[int, bytes]]]
"""A function that decrypts the unrevealed seeds of a table, by epoch (the life of one shuffle)."""

Tell = Callable[[str, tuple[Report, ...]], None]
"""A function that receives the reports of one log entry of a table, and the name of that entry."""


class ReportRelay:
    """The report relay of one tournament. `told` has the version of the last entry of each table
    whose reports were passed on.
    """

    def __init__(
        self,
        reader: Reader,
        seeds: Seeds,
        spawn: Spawn,
        *,
        told: Mapping[TableId, int],
        tell: Tell,
    ) -> None:
        self._reader = reader
        self._seeds = seeds
        self._spawn = spawn
        self._told = dict(told)
        self._tell = tell
        self._behind: set[TableId] = set()

    def committed(self, actor: TableActor, change: TableChange) -> None:
        """Pass on the reports of an entry that a table has just committed. If earlier entries were
        missed, all are read from the log instead.
        """
        assert actor.state is not None
        table, version = actor.state.id, actor.head.version
        told = self._told.get(table, 0)
        if table in self._behind or version <= told:
            return
        if version == told + 1:
            self._hear(actor.game, change, actor.state, version=version)
        else:
            self._spawn(self.catch_up(table), name="event_hearing")

    async def catch_up(self, table: TableId) -> None:
        """Read the missed entries of a table from its log, and pass on their reports. Does nothing
        if it is already running for this table.
        """
        if table in self._behind:
            return
        self._behind.add(table)
        try:
            while await self._reader.read(stream_of(table), after=self._told.get(table, 0)):
                await self._read(table)
        finally:
            self._behind.discard(table)

    async def _read(self, table: TableId) -> None:
        stream, told = stream_of(table), self._told.get(table, 0)
        seeds = await self._seeds(table)  # seeds that are revealed meanwhile are in the entries
        entries = await self._reader.read(stream)
        game = table_log.game_of_log(entries[0].events)
        before: TableState | None = None
        changes = _changes(game, [entry.events for entry in entries], seeds)
        for entry, (events, after) in zip(entries, changes, strict=True):
            if entry.version > told:
                self._hear(game, TableChange(before, events, ()), after, version=entry.version)
            before = after

    def _hear(self, game: AnyGame, change: TableChange, after: TableState, *, version: int) -> None:
        self._told[after.id] = version
        said = table_reports.reports_of_entry(game, change.before, change.events, after, version)
        if said:
            self._tell(f"{after.id}:{version}", said)


def _changes(
    game: AnyGame, entries: Sequence[bytes], seeds: Mapping[int, bytes]
) -> Iterator[tuple[tuple[TableEvent, ...], TableState]]:
    """Yield the events of each log entry of a table, and the state after them. If seeds are
    missing, the cards are unknown, and only `Closed` events are yielded.
    """
    try:
        yield from tuple(table_log.fold_entries(game, entries, seeds))
    except table_log.SeedMissing:
        for events, after in table_log.fold_entries_without_cards(game, entries):
            yield tuple([event for event in events if isinstance(event, Closed)]), after
