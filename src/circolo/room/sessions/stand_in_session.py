"""The session of a bot that plays for a person who watches, as a director has decided."""

from circolo.room.errors import RoomRefused
from circolo.room.sessions.session import Session
from circolo.room.tables.table_actor import TableActor


class StandInSession(Session):
    """Sees what the seat sees, beside its player, and acts for the seat."""

    stands_in = True

    def _follow(self, actor: TableActor, *, seq: int) -> None:
        if actor.state is None:
            raise RoomRefused("no_such_table")
        self._follows.add(actor.state.id)
        actor.audience.stand_in(self, actor.state)
