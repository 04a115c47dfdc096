"""Report relay: passes the reports of a tournament's tables to the tournament, each exactly once.

While the server runs, the relay gets each entry that a table commits. If it has missed entries,
because of a restart or a failed table, it reads them from the table's log.
"""

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

from circolo.cards.units import Millis
from circolo.play.contract import AnyGame
from circolo.room.ports import Clock, Spawn
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tournaments import table_reports
from circolo.store.errors import StoreFailed
from circolo.store.store_port import Reader
from circolo.tables.events import Closed, TableEvent
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import TableId, TableState
from circolo.tournaments.reports import Report
from circolo.wire import table_log

AGAIN = Millis(1_000)
"""The time in milliseconds after which a log is read again that the store could not read."""

Seeds = Callable[[TableId], Awaitable[Mapping[int, bytes]]]
"""A function that decrypts the unrevealed seeds of a table, by epoch (the life of one shuffle)."""

Tell = Callable[[str, tuple[Report, ...]], None]
"""A function that receives the reports of one log entry of a table, and the name of that entry."""


class ReportRelay:
    """The report relay of one tournament.

    `told` has, for each table, the version of the last entry whose reports were passed on.
    """

    def __init__(
        self,
        reader: Reader,
        seeds: Seeds,
        spawn: Spawn,
        *,
        clock: Clock,
        told: Mapping[TableId, int],
        tell: Tell,
    ) -> None:
        self._reader = reader
        self._seeds = seeds
        self._spawn = spawn
        self._clock = clock
        self._told = dict(told)
        self._tell = tell
        self._behind: dict[TableId, bool] = {}
        """The tables whose log is being read, and whether they have committed more meanwhile."""

    def committed(self, actor: TableActor, change: TableChange) -> None:
        """Pass on the reports of the entry that a table has just committed. If the relay has missed
        earlier entries of the table, read these and the new one from the log instead.
        """
        assert actor.state is not None
        table, version = actor.state.id, actor.head.version
        told = self._told.get(table, 0)
        if version <= told or self._is_behind(table):
            return
        if version == told + 1:
            self._hear(actor.game, change, actor.state, version=version)
        else:
            self.catch_up_soon(table)

    def reported(
        self, table: TableId, reports: tuple[Report, ...], *, after: int, version: int
    ) -> None:
        """Pass on the reports of an entry of a table that another node plays.

        If entries between the versions `told` and `after` may have reports too, all are read from
        the log instead.
        """
        told = self._told.get(table, 0)
        if version <= told or self._is_behind(table):
            return
        if told != after:
            self.catch_up_soon(table)
            return
        self._told[table] = version
        if reports:
            self._tell(f"{table}:{version}", reports)

    def catch_up_soon(self, table: TableId) -> None:
        """Read the missed entries of a table in the background, as soon as the store works."""
        self._spawn(self._catch_up_at_last(table), name="event_hearing")

    async def catch_up(self, table: TableId) -> None:
        """Read the missed entries of a table from its log, and pass on their reports. If it is
        already running for this table, it goes on until nothing is missing. Raises StoreFailed.
        """
        if self._is_behind(table):
            return
        self._behind[table] = True
        try:
            while self._behind[table]:
                self._behind[table] = False
                while await self._reader.read(stream_of(table), after=self._told.get(table, 0)):
                    await self._read(table)
        finally:
            del self._behind[table]

    async def _catch_up_at_last(self, table: TableId) -> None:
        while True:
            try:
                await self.catch_up(table)
            except StoreFailed:
                await self._clock.sleep_until(Millis(self._clock.now() + AGAIN))
            else:
                return

    def _is_behind(self, table: TableId) -> bool:
        """Return whether the log of a table is being read, and let it be read on to its end."""
        if table in self._behind:
            self._behind[table] = True
        return table in self._behind

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
