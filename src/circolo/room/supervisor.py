"""Tables as they lie in the store, read back so that they can go on: same deck, same turn, same
clocks.
"""

from dataclasses import dataclass

from circolo.room.dealer import Dealer, Vault
from circolo.room.ports import Entropy
from circolo.room.table_actor import ANSWERS, Head
from circolo.store.unit_of_work import Store
from circolo.tables.state import TableState
from circolo.wire import log

TABLES = "table:"


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table that was live when it was last written to."""

    head: Head
    state: TableState
    commands: tuple[str, ...]
    """The last accepted commands, so that their repetition is answered and not done again."""

    vault: Vault
    boxes: dict[int, bytes]

    def dealer(self, entropy: Entropy) -> Dealer:
        """Return the dealer with the seed of the running epoch, if one is running."""
        dealer = Dealer(self.head.stream, entropy=entropy, vault=self.vault)
        epoch = self.state.epoch
        if epoch is not None and epoch.seed is None:
            dealer.restore(epoch.number, self.boxes[epoch.number])
        return dealer


async def live_tables(store: Store, vault: Vault) -> list[StoredTable]:
    """Return all tables that are not closed."""
    heads = await store.streams(TABLES)
    stored = [await stored_table(store, vault, head.stream) for head in heads]
    return [table for table in stored if table is not None]


async def stored_table(store: Store, vault: Vault, stream: str) -> StoredTable | None:
    """Return one table, or None if it is closed; raises log.Unreadable."""
    entries = await store.read(stream)
    if not entries:
        return None
    boxes = await store.secrets(stream)
    seeds = {epoch: vault.open(stream, epoch, box) for epoch, box in boxes.items()}
    game = log.game_of_log(entries[0].events)
    *_, (_, state) = log.fold(game, (entry.events for entry in entries), seeds)
    if state.phase == "closed":
        return None
    last = entries[-1]
    return StoredTable(
        head=Head(stream, last.version, last.hash),
        state=state,
        commands=tuple(entry.command for entry in entries[-ANSWERS:]),
        vault=vault,
        boxes=boxes,
    )
