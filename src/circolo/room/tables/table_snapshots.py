"""Snapshots of tables: stored states from which a restart continues, so that it need not read whole
logs.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
import structlog

from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded
from circolo.room.tables.dealer import Vault
from circolo.store.entries import Head
from circolo.store.errors import DataFolderRefused, StoreFailed
from circolo.store.store_port import Snapshot, Store
from circolo.tables.events import Played, TableEvent
from circolo.tables.state import TableState
from circolo.wire import table_snapshot

EVERY = 500
"""Number of entries after which a snapshot is made even during a deal; others are made at the end
of each deal.
"""

log = structlog.get_logger()


def is_due(head: Head, state: TableState, events: Iterable[TableEvent]) -> bool:
    """Return whether a snapshot must be made after the entry of these events; `head` is the table's
    head after it.
    """
    if state.phase == "closed":
        return False
    return head.version % EVERY == 0 or any(
        type(event) is Played and type(event.event) is DealEnded for event in events
    )


class Found(NamedTuple):
    """A table read from a snapshot; `head` is the head (last version and hash) of its stream at the
    snapshot.
    """

    game: AnyGame
    head: Head
    state: TableState


class Snapshots:
    """Encrypts, stores and reads snapshots of tables."""

    def __init__(self, store: Store, vault: Vault) -> None:
        self._store = store
        self._vault = vault

    async def keep(self, game: AnyGame, head: Head, state: TableState) -> None:
        """Store a snapshot of a table at `head`.

        A failure is only logged, because the log has everything.
        """
        kept = table_snapshot.encode_snapshot(
            table_snapshot.TableSnapshot(head.hash, state, head.chain)
        )
        box = self._vault.seal(_name(head.stream), head.version, kept)
        try:
            await self._store.keep(
                Snapshot(head.stream, head.version, table_snapshot.snapshot_schema(game), box)
            )
        except StoreFailed as failure:
            log.warning("snapshot_not_kept", stream=head.stream, code=failure.code)

    async def latest(self, stream: str) -> Found | None:
        """Return the latest snapshot of a stream; None if there is none, or it cannot be read."""
        found = await self._store.snapshot(stream)
        game = None if found is None else table_snapshot.game_of_schema(found.schema)
        if found is None or game is None:
            return None
        try:
            kept = self._vault.open(_name(stream), found.version, found.box)
            read = table_snapshot.decode_snapshot(game, kept)
        except (DataFolderRefused, msgspec.MsgspecError) as unreadable:
            log.warning("snapshot_not_read", stream=stream, reason=str(unreadable))
            return None
        return Found(game, Head(stream, found.version, read.hash, chain=read.chain), read.state)


def _name(stream: str) -> str:
    """Return the stream name under which the vault encrypts snapshots, so that they cannot be
    confused with seeds.
    """
    return f"{stream}/snapshot"
