"""Lets go of a table that is still open, because another node plays it or is to play it."""

from circolo.cluster.line_messages import OWN
from circolo.room.house import House
from circolo.room.tables.table_actor import TableActor
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import Refused


def let_go(house: House, actor: TableActor) -> None:
    """Stop playing a table at this node. The lines that follow it look for its new node."""
    assert actor.state is not None
    table = actor.state.id
    followers = actor.audience.followers()
    house.release(actor)
    for follower in followers:
        follower.send(encode(Refused(f"{OWN}{table}", "no_such_table")))
