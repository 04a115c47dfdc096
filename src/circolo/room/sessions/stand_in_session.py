"""The session of a bot that plays for a seated person, because a tournament director decided so."""

from circolo.room.errors import RoomRefused
from circolo.room.sessions.session import Session
from circolo.room.tables.table_actor import TableActor


class StandInSession(Session):
    """A session that receives the view of the person's seat, as the person does, and acts for that
    seat.
    """

    stands_in = True

    def _follow(self, actor: TableActor, *, seq: int) -> None:
        if actor.state is None:
            raise RoomRefused("no_such_table")
        self._follows.add(actor.state.id)
        actor.audience.stand_in(self, actor.state)
