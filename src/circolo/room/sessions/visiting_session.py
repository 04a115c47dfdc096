"""The session of a client whose connection ends at another node of the cluster."""

from circolo.cards.units import Millis
from circolo.room.errors import RoomRefused
from circolo.room.ports import Connection, Person
from circolo.room.sessions.session import Session, SessionParts
from circolo.room.tables.known_tables import KnownTable
from circolo.room.tables.table_actor import TableActor
from circolo.tables.state import TableId
from circolo.wire.server_messages import FollowedElsewhere

HIDDEN_TABLE = "table_hidden"
"""The refusal, between nodes, of a table that the client may not see.

The client's node tells it that there is no such table, and looks for no other node that plays it.
"""


class VisitingSession(Session):
    """A session that another node has opened for its client.

    That node has checked the client's first message, and asks for each table that the client
    follows.
    """

    hidden_code = HIDDEN_TABLE

    def __init__(
        self, parts: SessionParts, person: Person, connection: Connection, *, address: str = ""
    ) -> None:
        super().__init__(parts, person, connection, address=address)
        self.followed: dict[TableId, Millis] = {}
        """The time at which the client asked to follow each table."""

        self._followed = Millis(0)

    def begin(self, *, changes: bool) -> None:
        """Take messages from now on; `changes`: the client can take changes of frames."""
        self._greeted = True
        self.takes_changes = changes

    def welcome(self) -> None:
        """Send the client the message that greets it, and the tables at which its person sits."""
        self._parts.spawn(self._welcome(), name="welcome")

    def receive_from(self, data: bytes, *, followed: Millis) -> None:
        """Handle one message of the client. `followed` is the time at which the client asked to
        follow the table of the message, which its node may do again for it at any time.
        """
        self._followed = followed
        self.receive(data)

    def seated_at(self, table: KnownTable) -> None:
        """Do nothing: the node of the client follows the table when it hears of the seat."""

    def _is_gone(self, table_id: TableId) -> bool:
        """Return False: another node may play the table, and the node of the client finds out."""
        return False

    def _follow(self, actor: TableActor, *, seq: int) -> None:
        """Follow a table, unless the person has followed it later from another client."""
        if actor.state is None:  # its opening has failed, and nobody sees it
            raise RoomRefused("no_such_table")
        table = actor.state.id
        other = actor.audience.follower(self.player)
        asked = self._followed
        if other is self:  # this message may come late, after a newer one
            asked = max(asked, self.followed.get(table, asked))
        elif isinstance(other, VisitingSession) and other.followed.get(table, 0) > asked:
            self.tell(FollowedElsewhere(table))
            return
        self.followed[table] = asked
        super()._follow(actor, seq=seq)
