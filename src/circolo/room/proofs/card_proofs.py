"""Card proofs: Merkle proofs of the cards that a player has seen of the running shuffle
(docs/fairness.md).
"""

from msgspec import Struct

from circolo.room.errors import RoomRefused
from circolo.room.tables.dealer import CardProof
from circolo.room.tables.table_actor import TableActor
from circolo.tables.shuffles import epochs
from circolo.tables.state import PlayerId, seat_of


class CardProofs(Struct, frozen=True):
    """The cards that a seat has seen of the running shuffle.

    Each has its Merkle path to `root`, which was published when the shuffle began; `size` is the
    number of cards.
    """

    epoch: int
    size: int
    root: bytes
    cards: tuple[CardProof, ...]


def card_proofs(actor: TableActor, player: PlayerId, number: int) -> CardProofs:
    """Return proofs of the cards that this player has seen of the shuffle of epoch `number`.

    Raises RoomRefused (not_seated, epoch_not_running).
    """
    state = actor.state
    seat = None if state is None else seat_of(state, player)
    if state is None or seat is None:
        raise RoomRefused("not_seated")
    epoch = epochs.running(state)
    if epoch is None or epoch.number != number or epoch.root is None:
        raise RoomRefused("epoch_not_running")
    seen = actor.game.sight.seen_places(state.match, seat)
    cards = actor.dealer.proofs(state, seen)
    return CardProofs(epoch=number, size=epoch.size, root=epoch.root, cards=cards)
