"""A snapshot with the later entries gives the same table as all entries."""

import asyncio
from pathlib import Path

import pytest

from circolo.room.audit.audit import audit
from circolo.room.tables import table_snapshots
from circolo.room.tables.stored_tables import StoredTable, stored_table
from circolo.room.tables.table_snapshots import Snapshots
from circolo.simulation.loop import run
from circolo.store.memory_store import MemoryStore
from circolo.store.sqlite.connections import connect_writer
from circolo.store.store_port import Store
from circolo.wire import table_log
from tests.conftest import Seeds
from tests.room.world import World
from tests.simulation.crash.rooms import Rooms
from tests.store.inline import InlineStore

ROUNDS = 12


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_snapshots, "EVERY", 9)  # mostly in the middle of a deal


async def replayed(world: World, stored: StoredTable) -> object:
    """Return the table from its whole log."""
    stream = stored.head.stream
    entries = await world.store.read(stream)
    seeds = await world.store.secrets(stream)  # the vault of these tests is open
    return table_log.fold_to_state(
        table_log.game_of_log(entries[0].events), [e.events for e in entries], seeds
    )


async def check_every_table(world: World) -> int:
    """Compare each live table; return the number read from a snapshot."""
    taken = 0
    for table, actor in world.house.tables.items():
        if actor.state is None or not actor.head.version:
            continue
        stream = f"table:{table}"
        stored = await stored_table(world.store, world.vault, stream)
        assert stored is not None
        assert stored.state == actor.stored == await replayed(world, stored)
        assert stored.head == actor.head
        taken += await Snapshots(world.store, world.vault).latest(stream) is not None
    return taken


def evening(store: Store, seed: int) -> int:
    """Play an evening; return how often a table was read from a snapshot."""

    async def told() -> int:
        world = World(asyncio.get_running_loop(), seed, store=store)  # type: ignore[arg-type]
        await world.house.start()
        rooms = Rooms(world, seed)
        await rooms.open()
        taken = 0
        for _ in range(ROUNDS):
            await rooms.go_on(15)
            taken += await check_every_table(world)
        await world.later(4 * 3_600_000)
        assert (await audit(store)).findings == ()
        assert world.errors == []
        return taken

    return run(told())


def test_a_snapshot_with_what_came_after_is_the_whole_log_in_memory(seeds: Seeds) -> None:
    assert sum(evening(MemoryStore(), seed) for seed in seeds(24)) > 10


def test_a_snapshot_with_what_came_after_is_the_whole_log_on_disk(
    seeds: Seeds, tmp_path: Path
) -> None:
    taken = 0
    for seed in seeds(12):
        connection = connect_writer(tmp_path / f"{seed}.db")
        connection.pragma("synchronous", "off")  # without power cuts
        taken += evening(InlineStore(connection), seed)
        connection.close()
    assert taken > 10
