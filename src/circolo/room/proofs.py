"""What can be fetched of a shuffle, apart from the play: docs/fairness.md."""

from msgspec import Struct

from circolo.fairness.epoch import PublicEpoch
from circolo.room.dealer import CardProof
from circolo.room.errors import RoomRefused
from circolo.room.table_actor import TableActor
from circolo.store.unit_of_work import Store
from circolo.tables import epochs
from circolo.tables.published import published
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.wire import log


class Proofs(Struct, frozen=True):
    """The cards of the running pack that a seat has seen, each with its way to the root."""

    epoch: int
    size: int
    root: bytes
    cards: tuple[CardProof, ...]


async def public_epoch(store: Store, table: TableId, number: int) -> PublicEpoch:
    """Return what a table has said of an epoch so far, from its log; raises RoomRefused."""
    entries = await store.read(epochs.stream_of(table))
    if not entries:
        raise RoomRefused("no_such_table")
    game = log.game_of_log(entries[0].events)
    events = (event for entry in entries for event in log.from_store(game, entry.events))
    epoch = published(events, number)
    if epoch is None:
        raise RoomRefused("no_such_epoch")
    return epoch


def proofs(actor: TableActor, player: PlayerId, number: int) -> Proofs:
    """Prove what this player has seen of the running pack; raises RoomRefused."""
    state = actor.state
    seat = None if state is None else seat_of(state, player)
    if state is None or seat is None:
        raise RoomRefused("not_seated")
    epoch = epochs.running(state)
    if epoch is None or epoch.number != number or epoch.root is None:
        raise RoomRefused("epoch_not_running")
    seen = actor.game.seen(state.match, seat)
    cards = actor.dealer.proofs(state, seen)
    return Proofs(epoch=number, size=epoch.size, root=epoch.root, cards=cards)
