"""Stored tables: reads a table from the store, with the same deck, the same seat to act and the
same deadlines as before.
"""

from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass

from circolo.play.contract import AnyGame
from circolo.room.actors.mailbox import ANSWERS
from circolo.room.actors.stream_names import TABLE_STREAMS
from circolo.room.ports import Entropy
from circolo.room.tables.dealer import Dealer, Vault
from circolo.room.tables.table_snapshots import Snapshots
from circolo.store.entries import GENESIS_HASH, Entry, Head, follow_chain
from circolo.store.store_port import Store
from circolo.tables.shuffles import epochs
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import TableId, TableState
from circolo.wire import table_log


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table read from the store, which is not closed.

    `boxes` are its unrevealed seeds, encrypted, by epoch (life of one shuffle).
    """

    head: Head
    state: TableState
    commands: tuple[str, ...]
    """The ids of the last accepted commands, so that repeated commands are answered as done."""

    vault: Vault
    boxes: dict[int, bytes]

    @property
    def is_lost(self) -> bool:
        """Whether an unrevealed seed is missing, because the store is a backup, which has no seeds.

        Such a table cannot continue.
        """
        return any(number not in self.boxes for number in epochs.live(self.state))

    def dealer(self, entropy: Entropy) -> Dealer:
        """Return the table's dealer, with the house's unrevealed seeds."""
        dealer = Dealer(self.head.stream, entropy=entropy, vault=self.vault)
        for number, box in self.boxes.items():
            dealer.restore(number, box)
        return dealer


def _none(table: TableId) -> bool:
    return False


async def live_tables(
    store: Store, vault: Vault, *, but: Callable[[TableId], bool] = _none
) -> AsyncIterator[StoredTable]:
    """Yield all tables that are not closed, without those for which `but` returns True.

    They are read one at a time, because most may be paused and need not stay in memory.
    """
    for head in await store.streams(TABLE_STREAMS, closed=False):
        if but(TableId(head.stream.removeprefix(TABLE_STREAMS))):
            continue
        table = await stored_table(store, vault, head.stream)
        if table is not None:
            yield table


async def stored_table(store: Store, vault: Vault, stream: str) -> StoredTable | None:
    """Read one table; return None if it is closed or does not exist. Raises UnreadableLog or
    BrokenChain.

    If an unrevealed seed is missing, the state has no cards, and `is_lost` is True.
    """
    found = await Snapshots(store, vault).latest(stream)
    head, state = (
        (Head(stream, 0, GENESIS_HASH), None) if found is None else (found.head, found.state)
    )
    entries = await store.read(stream, after=head.version)
    head = follow_chain(head, entries)
    if not head.version:
        return None
    game = table_log.game_of_log(entries[0].events) if found is None else found.game
    boxes = await store.secrets(stream)
    seeds = open_seeds(vault, stream, boxes)
    state = _folded(game, entries, seeds, before=state)
    if state.phase == "closed":
        return None
    commands = await store.commands(stream, limit=ANSWERS)
    return StoredTable(head=head, state=state, commands=commands, vault=vault, boxes=boxes)


async def was_done(store: Store, table: TableId, command_id: str) -> bool:
    """Return whether the log of a table, which may be closed, has a command among its last ones."""
    return command_id in await store.commands(stream_of(table), limit=ANSWERS)


def open_seeds(vault: Vault, stream: str, boxes: Mapping[int, bytes]) -> Mapping[int, bytes]:
    """Decrypt and return the house's unrevealed seeds of a stream, by epoch; `boxes` are their
    encrypted forms.
    """
    return {epoch: vault.open(stream, epoch, box) for epoch, box in boxes.items()}


def _folded(
    game: AnyGame,
    entries: Iterable[Entry],
    seeds: Mapping[int, bytes],
    *,
    before: TableState | None,
) -> TableState:
    logged = [entry.events for entry in entries]
    try:
        state = table_log.fold_to_state(game, logged, seeds, state=before)
    except table_log.SeedMissing:
        state = table_log.fold_to_state_without_cards(game, logged, state=before)
    assert state is not None, "the first entry opens a table"
    return state
