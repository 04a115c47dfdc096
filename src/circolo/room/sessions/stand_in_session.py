"""A bot of the house that plays in somebody's name, as a director has said, while he looks on."""

from circolo.room.errors import RoomRefused
from circolo.room.sessions.session import Session
from circolo.room.tables.table_actor import TableActor


class StandInSession(Session):
    """Sees what the seat sees, beside who holds it, and acts for it."""

    stands_in = True

    def _follow(self, actor: TableActor, *, seq: int) -> None:
        if actor.state is None:
            raise RoomRefused("no_such_table")
        self._follows.add(actor.state.id)
        actor.audience.stand_in(self, actor.state)
