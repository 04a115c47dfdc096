"""On a read-only or broken disk the store stops with a code and has lost no acknowledged entry.

For a full disk see `test_full_disk.py`.
"""

import asyncio
import math
import random
import tempfile
from pathlib import Path

import apsw
import pytest

from circolo.store.errors import StoreFailed
from circolo.store.sqlite import SqliteStore, journal, queries, schema
from circolo.store.sqlite.connections import connect_writer, store_failures
from circolo.store.sqlite.journal import Journal
from circolo.store.sqlite.writer import Writer
from tests.store.children import child, said
from tests.store.entries import after, entries, first
from tests.store.power_cut import DATABASE, Disk, started

pytestmark = pytest.mark.anyio


async def test_a_reached_file_size_limit_is_reported_as_a_full_disk(tmp_path: Path) -> None:
    with child("keeper", tmp_path / "data", "full") as process:
        *acknowledged, code = said(process)
    assert code == "disk_full"
    store = await SqliteStore.open(tmp_path / "data" / "circolo.db", deal_key=bytes(32))
    versions = {head.stream: head.version for head in await store.streams("table:")}
    lines = [line.split() for line in acknowledged]
    assert [s for s, v in lines if versions[s] < int(v)] == []
    assert lines != []  # their number depends on the grouping of the appends
    await store.close()


@pytest.mark.parametrize("syncs", range(8))
async def test_after_a_failed_sync_nothing_is_written_or_synced_again(
    syncs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "WAL_PAGES", 1)  # some of these syncs belong to checkpoints
    with started() as (disk, connection):
        schema.migrate(connection)
        writer = Writer(Journal(connection), asyncio.get_running_loop())
        disk.syncs_left = syncs
        entry, acknowledged = first("table:1"), 0
        with pytest.raises(StoreFailed) as failed:
            while True:
                await writer.append(entry)
                acknowledged, entry = entry.version, after(entry)
        changes = disk.changes
        disk.syncs_left = math.inf
        with pytest.raises(StoreFailed, match="The disk reported an error"):
            writer.append(entry)
        await writer.close()
        assert (failed.value.code, disk.changes) == ("io_error", changes)
        left = disk.cut_now(random.Random(syncs))
    with started(left) as (_, connection):
        assert queries.read(connection, "table:1") == tuple(entries("table:1", acknowledged))


async def test_a_write_to_a_read_only_database_is_reported_as_read_only(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
    await store.append(first("table:1"))
    await store.writer.call(lambda connection: connection.pragma("query_only", "on"))
    with pytest.raises(StoreFailed) as failed:
        await store.append(first("table:2"))
    assert failed.value.code == "read_only"
    assert "right to write" in str(failed.value)
    await store.close()


@pytest.mark.parametrize("room", range(0, 100, 4))
def test_a_disk_that_fills_up_during_creation_is_reported_as_full(room: int) -> None:
    disk = Disk(room=room * 1_024)
    with pytest.raises(StoreFailed) as failed:
        _made(disk)
    assert (failed.value.code, "Free some space" in str(failed.value)) == ("disk_full", True)
    disk.room = math.inf  # SQLite writes to the disk when it closes
    _made(disk).close()


def _made(disk: Disk) -> apsw.Connection:
    connection = connect_writer(DATABASE, vfs=disk.name)
    with store_failures(connection):
        schema.migrate(connection)
    return connection


def test_a_disk_that_is_full_at_the_start_is_reported_as_full(tmp_path: Path) -> None:
    with child("keeper", tmp_path, "grow") as process:
        *refused, last = [line.split() for line in said(process)]
    assert {code for _, code in refused} == {"disk_full"}
    assert (len(refused) > 20, last[1]) == (True, "open")


def test_a_database_in_an_unwritable_folder_is_reported_as_read_only() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        with child("keeper", folder, "unmade") as process:
            assert said(process) == ["read_only"]


def test_an_unwritable_data_folder_is_reported_as_read_only() -> None:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        with child("keeper", folder, "nobody") as process:
            assert said(process) == ["data_folder_read_only"]
