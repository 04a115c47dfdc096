"""What the desk hears of the tables that other nodes play."""

from collections.abc import Callable

from circolo.cluster.desk.placed_tables import PlacedTables
from circolo.cluster.desk.remote_table import RemoteTable
from circolo.cluster.messages import Paused, TableShown, Told
from circolo.cluster.table_forms import UnreadableForm, UnreadableForms, read_shown
from circolo.room.house import House
from circolo.tables.names import people_at
from circolo.tables.state import TableId, TableState


class DeskNews:
    """Takes the news of tables into the desk's knowledge, and passes them on to the house.

    A form that the desk cannot read is left out, so that the news after it are heard. `forget`
    drops a table that has closed or was paused.
    """

    def __init__(
        self,
        house: Callable[[], House],
        known: PlacedTables,
        unreadable: UnreadableForms,
        *,
        forget: Callable[[TableId], None],
    ) -> None:
        self._house = house
        self._known = known
        self._unreadable = unreadable
        self._forget = forget

    async def hear(self, node: str, told: tuple[Told, ...]) -> None:
        """Record the news that a node sends about its tables, and pass this news to the house.

        Raises StoreFailed; the news may be heard again.
        """
        house = self._house()
        for one in told:
            remote = self._known_at(one.table, node)
            if remote is None:
                continue
            if one.shown is not None:
                self._take_shown(remote, one.shown)
            if remote.state is None:
                continue
            await house.directory.load(people_at(remote.state))
            house.hear(remote.state, one.news)
            house.tournaments.reported(
                remote.state, one.reports, after=one.after, version=one.version
            )
            if one.is_closed:
                self._forget(one.table)
        house.lobby.changed()

    def hear_paused(self, told: Paused) -> None:
        """Record that another node has paused a table, unless that node or another one has taken
        the table up since.

        If its form cannot be read, the next roll call finds that nobody plays the table.
        """
        try:
            _, _, state = read_shown(told.shown)
        except UnreadableForm as unreadable:
            self._unreadable.note(told.node, unreadable)
        else:
            remote = self._known_at(state.id, told.node)
            if remote is not None and remote.taken_up == told.shown.taken_up:
                self.paused(state)

    def paused(self, state: TableState) -> None:
        """Record that the node that plays a table has paused the table."""
        self._house().paused.add(state)
        if isinstance(self._known.get(state.id), RemoteTable):
            self._forget(state.id)

    def _known_at(self, table: TableId, node: str) -> RemoteTable | None:
        """Return a table if the desk believes that this node plays it."""
        known = self._known.get(table)
        return known if isinstance(known, RemoteTable) and known.node == node else None

    def _take_shown(self, remote: RemoteTable, shown: TableShown) -> None:
        try:
            remote.take(shown)
        except UnreadableForm as unreadable:
            self._unreadable.note(remote.node, unreadable)
